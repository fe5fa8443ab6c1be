import { Controller, Get } from '@nestjs/common';
import { Access } from '../../access/access.js';
import { Describe } from '../../api/api-description.js';
import { Input } from '../../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import { DayReads } from './day-reads.service.js';
import type { AvailabilityByDay, CompanyAvailabilityByDay } from './days.answers.js';
import { DaySpan, ShowDays } from './days.requests.js';
import { SHOW_COMPANIES, SHOW_DAYS } from './service-days.description.js';

/** How long services were open, day by day. */
@Controller('api/admin/service-availabilities/availability')
@Access(['Administrator', 'Operator'])
export class ServiceDaysController {
  constructor(private readonly days: DayReads) {}

  @Get()
  @Describe(SHOW_DAYS)
  async records(@Input() { ids, from, to }: ShowDays): Promise<ApiResponse<AvailabilityByDay>> {
    return ok(await this.days.ofRecords(ids.split(',').map(Number), from, to));
  }

  @Get('companies')
  @Describe(SHOW_COMPANIES)
  async companies(@Input() { from, to }: DaySpan): Promise<ApiResponse<CompanyAvailabilityByDay>> {
    return ok(await this.days.ofCompanies(from, to));
  }
}

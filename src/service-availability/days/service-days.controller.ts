import { Controller, Get } from '@nestjs/common';
import { Access } from '../../access/access.js';
import { Describe, envelope, type OperationDescription } from '../../api/api-description.js';
import { Input } from '../../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import { STATUSES } from '../status/availability-administration.description.js';
import { DayReads } from './day-reads.service.js';
import { AvailabilityByDay, CompanyAvailabilityByDay } from './days.answers.js';
import { DaySpan, ShowDays } from './days.requests.js';
import { KEPT_DAYS } from './days.rules.js';

const COUNTED =
  `A day of the business zone is counted shortly after it is over, and kept for ${KEPT_DAYS} days; today is computed from the changes ` +
  'so far. A record counts from its addition to the catalog until its removal. A change from one closed status to the ' +
  'other is no closing.';

const SHOW_DAYS: OperationDescription = {
  tag: STATUSES,
  summary: {
    en: 'Show the availability of services by day',
    tr: 'Servislerin günlük erişilebilirliğini göster',
  },
  details: COUNTED,
  answers: { 200: envelope(AvailabilityByDay) },
};

const SHOW_COMPANIES: OperationDescription = {
  tag: STATUSES,
  summary: {
    en: 'Show the availability of companies by day',
    tr: 'Şirketlerin günlük erişilebilirliğini göster',
  },
  details: COUNTED,
  answers: { 200: envelope(CompanyAvailabilityByDay) },
};

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

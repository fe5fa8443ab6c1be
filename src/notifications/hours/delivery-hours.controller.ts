import { Controller, Get } from '@nestjs/common';
import { Access } from '../../access/access.js';
import { Describe } from '../../api/api-description.js';
import { Input } from '../../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import { HourReads } from './hour-reads.service.js';
import type { AgentHealth, DeliveriesByHour } from './hours.answers.js';
import { READ_HEALTH, READ_HOURS } from './hours.description.js';
import { ReadHealth, ReadHours } from './hours.requests.js';

/** Deliveries as a whole and agent by agent, as they were counted by hour. */
@Controller('api/admin')
@Access(['Administrator', 'Operator'])
export class DeliveryHoursController {
  constructor(private readonly hours: HourReads) {}

  @Get('deliveries/by-hour')
  @Describe(READ_HOURS)
  async byHour(@Input() filter: ReadHours): Promise<ApiResponse<DeliveriesByHour>> {
    return ok(await this.hours.byHour(filter));
  }

  @Get('agents/health')
  @Describe(READ_HEALTH)
  async health(@Input() { ids, ...page }: ReadHealth): Promise<ApiResponse<AgentHealth[]>> {
    return ok(await this.hours.health(ids?.split(',').map(Number), page));
  }
}

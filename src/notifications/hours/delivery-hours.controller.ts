import { Controller, Get } from '@nestjs/common';
import { Access } from '../../access/access.js';
import { Describe, envelope, type OperationDescription } from '../../api/api-description.js';
import { listOf } from '../../api/api-schemas.js';
import { Input } from '../../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import { DELIVERIES } from '../administration/deliveries.description.js';
import { HourReads } from './hour-reads.service.js';
import { AgentHealth, DeliveriesByHour } from './hours.answers.js';
import { ReadHealth, ReadHours } from './hours.requests.js';
import { KEPT_DAYS } from './hours.rules.js';

const READ_HOURS: OperationDescription = {
  tag: DELIVERIES,
  summary: { en: 'Count outcomes of deliveries by hour', tr: 'Teslimat sonuçlarını saat saat say' },
  details:
    'An outcome counts in the hour in which it was reached; after a resend the next one counts as well. Days are those of the ' +
    `business time zone. Counts are kept for ${KEPT_DAYS} days.`,
  answers: { 200: envelope(DeliveriesByHour) },
};

const READ_HEALTH: OperationDescription = {
  tag: DELIVERIES,
  summary: {
    en: 'Show how the agents’ platforms take notifications',
    tr: 'Acente platformlarının bildirimleri nasıl aldığını göster',
  },
  details: 'By AgentId. What happened in the last seconds is not counted yet.',
  answers: { 200: envelope(listOf(AgentHealth)) },
};

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

import { Controller, Get } from '@nestjs/common';
import { Access } from '../../access/access.js';
import { Describe } from '../../api/api-description.js';
import { Input } from '../../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import type { Page } from '../../api/paging.js';
import { AuthorisationReads } from '../authorisations/authorisation-reads.service.js';
import type { ExplainedAvailability } from './availability.answers.js';
import { ExplainAvailability } from './availability.requests.js';
import { EXPLAIN_AVAILABILITY } from './availability-administration.description.js';
import { AvailabilityReads } from './availability-reads.service.js';

/** Explains to the staff of which records an agent is notified and why not of the others. */
@Controller('api/admin/agents/:id/availability-explained')
export class AgentAvailabilityController {
  constructor(
    private readonly reads: AvailabilityReads,
    private readonly authorisations: AuthorisationReads,
  ) {}

  @Get()
  @Describe(EXPLAIN_AVAILABILITY)
  @Access(['Administrator', 'Operator'])
  async explain(
    @Input() { id, ...query }: ExplainAvailability,
  ): Promise<ApiResponse<Page<ExplainedAvailability[]>>> {
    await this.authorisations.assertAgent(id);
    return ok(await this.reads.explained(query, id));
  }
}

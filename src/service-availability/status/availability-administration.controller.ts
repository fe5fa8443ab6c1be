import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '../../access/access.js';
import { Describe } from '../../api/api-description.js';
import { Input } from '../../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import type { Page } from '../../api/paging.js';
import { AuthorisationReads } from '../authorisations/authorisation-reads.service.js';
import type {
  Audience,
  AvailabilityDetail,
  AvailabilityItem,
  ExplainedAvailability,
  StatusChangeItem,
  StatusHistoryPage,
} from './availability.answers.js';
import {
  ChangeStatus,
  ExplainAvailability,
  OneAvailability,
  ShowAudience,
  ShowHistory,
} from './availability.requests.js';
import {
  CANCEL_REOPENING,
  CHANGE_STATUS,
  EXPLAIN_AVAILABILITY,
  SHOW_AUDIENCE,
  SHOW_AVAILABILITY,
  SHOW_HISTORY,
} from './availability-administration.description.js';
import { AvailabilityReads } from './availability-reads.service.js';
import { StatusChangeService } from './status-change.service.js';

/** One record of the service catalog, as the service operator's staff reads and manages it. */
@Controller('api/admin/service-availabilities/:id')
export class AvailabilityAdministrationController {
  constructor(
    private readonly reads: AvailabilityReads,
    private readonly statuses: StatusChangeService,
  ) {}

  @Get()
  @Describe(SHOW_AVAILABILITY)
  @Access(['Administrator', 'Operator'])
  async show(@Input() { id }: OneAvailability): Promise<ApiResponse<AvailabilityDetail>> {
    return ok(await this.reads.detail(id));
  }

  @Post('status')
  @Describe(CHANGE_STATUS)
  @HttpCode(200)
  @Access(['Administrator'])
  async changeStatus(
    @Input() { id, status, reason, expectedStatus, until }: ChangeStatus,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<AvailabilityItem>> {
    return ok(
      await this.statuses.change(caller, { id, to: status, reason, expected: expectedStatus, until }),
    );
  }

  @Delete('reopening')
  @Describe(CANCEL_REOPENING)
  @HttpCode(204)
  @Access(['Administrator'])
  async cancelReopening(@Input() { id }: OneAvailability, @CurrentCaller() caller: Caller): Promise<void> {
    await this.statuses.cancelReopening(caller, id);
  }

  @Get('history')
  @Describe(SHOW_HISTORY)
  @Access(['Administrator', 'Operator'])
  async history(
    @Input() { id, before, pageSize }: ShowHistory,
  ): Promise<ApiResponse<StatusChangeItem[] | StatusHistoryPage>> {
    const isPaged = before !== undefined || pageSize !== undefined;
    return ok(
      isPaged
        ? await this.reads.historyPage(id, { before, pageSize: pageSize ?? 50 })
        : await this.reads.history(id),
    );
  }

  @Get('audience')
  @Describe(SHOW_AUDIENCE)
  @Access(['Administrator', 'Operator'])
  async audience(@Input() { id }: ShowAudience): Promise<ApiResponse<Audience>> {
    return ok(await this.reads.audience(id));
  }
}

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

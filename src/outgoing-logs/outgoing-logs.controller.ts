import { Controller, Get, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '../access/access.js';
import { Describe } from '../api/api-description.js';
import { AnswerBudget } from '../api/binding/answer-budget.js';
import { Input } from '../api/binding/bind.pipe.js';
import type { BodyHold } from '../api/binding/body-budget.js';
import { type ApiResponse, ok } from '../api/envelope.js';
import type { Page } from '../api/paging.js';
import { LogPayloads } from './log-payloads.service.js';
import type { AnnouncedLog, LogPayload, OutgoingLogItem } from './outgoing-log.answers.js';
import { AnnounceOutgoingLog, ListOutgoingLogs, ReadLogPayload } from './outgoing-log.requests.js';
import { OutgoingLogList } from './outgoing-log-list.service.js';
import { ANNOUNCE_LOG, LIST_LOGS, READ_LOG_PAYLOAD } from './outgoing-logs.description.js';
import { OutgoingLogsService } from './outgoing-logs.service.js';

/** Outgoing calls: reported by the gateway's adapters, read by the service operator's staff. */
@Controller('api/outgoing-logs')
export class OutgoingLogsController {
  constructor(
    private readonly logs: OutgoingLogsService,
    private readonly list: OutgoingLogList,
    private readonly payloads: LogPayloads,
  ) {}

  @Post()
  @Describe(ANNOUNCE_LOG)
  @Access(['IntegrationService', 'Administrator'])
  async announce(
    @Input() call: AnnounceOutgoingLog,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<AnnouncedLog>> {
    return ok(await this.logs.announce(caller, call));
  }

  @Get()
  @Describe(LIST_LOGS)
  @Access(['Administrator', 'Operator'])
  async page(@Input() query: ListOutgoingLogs): Promise<ApiResponse<Page<OutgoingLogItem[]>>> {
    return ok(await this.list.page(query));
  }

  @Get(':id/payload')
  @Describe(READ_LOG_PAYLOAD)
  @Access(['Administrator', 'Operator'])
  async payload(
    @Input() question: ReadLogPayload,
    @CurrentCaller() caller: Caller,
    @AnswerBudget() hold: BodyHold,
  ): Promise<ApiResponse<LogPayload>> {
    return ok(await this.payloads.read(caller, question, hold));
  }
}

import { Controller, Get, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '../access/access.js';
import { Describe } from '../common/api-description.js';
import { AnswerRoom } from '../common/binding/answer-room.js';
import { Input } from '../common/binding/bind.pipe.js';
import type { BodyHold } from '../common/binding/body-room.js';
import { type ApiResponse, ok } from '../common/envelope.js';
import type { Page } from '../common/paging.js';
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
    @AnswerRoom() hold: BodyHold,
  ): Promise<ApiResponse<LogPayload>> {
    return ok(await this.payloads.read(caller, question, hold));
  }
}

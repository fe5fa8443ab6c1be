import { Controller, Get, Post, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Access, type Caller, CurrentCaller } from '../access/access.js';
import { Describe } from '../api/api-description.js';
import { AnswerBudget } from '../api/binding/answer-budget.js';
import { Input } from '../api/binding/bind.pipe.js';
import type { BodyHold } from '../api/binding/body-budget.js';
import { type ApiResponse, ok } from '../api/envelope.js';
import type { Page } from '../api/paging.js';
import { CsvExports, wantsCsv } from '../audit/csv-exports.service.js';
import { LogPayloads } from './log-payloads.service.js';
import type {
  AnnouncedLog,
  ListedOutgoingLog,
  LogPayload,
  OutgoingLogItem,
  OutgoingLogPage,
} from './outgoing-log.answers.js';
import {
  AnnounceOutgoingLog,
  ListOutgoingLogs,
  OneOutgoingLog,
  OutgoingLogsFeed,
  ReadLogPayload,
} from './outgoing-log.requests.js';
import { outgoingLogExport } from './outgoing-log-export.js';
import { OutgoingLogReads } from './outgoing-log-reads.service.js';
import {
  ANNOUNCE_LOG,
  LIST_LOGS,
  READ_LOG_PAYLOAD,
  READ_LOGS,
  SHOW_LOG,
} from './outgoing-logs.description.js';
import { OutgoingLogsService } from './outgoing-logs.service.js';

/** Outgoing calls: reported by the gateway's adapters, read by the service operator's staff. */
@Controller('api/outgoing-logs')
export class OutgoingLogsController {
  constructor(
    private readonly logs: OutgoingLogsService,
    private readonly reads: OutgoingLogReads,
    private readonly payloads: LogPayloads,
  ) {}

  @Post()
  @Describe(ANNOUNCE_LOG)
  @Access(['IntegrationService', 'Administrator'], 'logs:write')
  async announce(
    @Input() call: AnnounceOutgoingLog,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<AnnouncedLog>> {
    return ok(await this.logs.announce(caller, call));
  }

  @Get()
  @Describe(LIST_LOGS)
  @Access(['Administrator', 'Operator'], 'logs:read')
  async page(@Input() query: ListOutgoingLogs): Promise<ApiResponse<Page<OutgoingLogItem[]>>> {
    return ok(await this.reads.page(query));
  }

  @Get(':id/payload')
  @Describe(READ_LOG_PAYLOAD)
  @Access(['Administrator', 'Operator'], 'logs:read')
  async payload(
    @Input() question: ReadLogPayload,
    @CurrentCaller() caller: Caller,
    @AnswerBudget() hold: BodyHold,
  ): Promise<ApiResponse<LogPayload>> {
    return ok(await this.payloads.read(caller, question, hold));
  }
}

/** Outgoing calls, as the screens read them. */
@Controller('api/admin/outgoing-logs')
@Access(['Administrator', 'Operator'])
export class StaffLogsController {
  constructor(
    private readonly logs: OutgoingLogReads,
    private readonly exports: CsvExports,
  ) {}

  @Get('feed')
  @Describe(READ_LOGS)
  async feed(
    @Input() query: OutgoingLogsFeed,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResponse<OutgoingLogPage> | StreamableFile> {
    if (wantsCsv(reply)) return this.exports.file(reply, caller, outgoingLogExport(this.logs, query));
    return ok(await this.logs.feed(query));
  }

  @Get(':id')
  @Describe(SHOW_LOG)
  async show(@Input() { id }: OneOutgoingLog): Promise<ApiResponse<ListedOutgoingLog>> {
    return ok(await this.logs.one(id));
  }
}

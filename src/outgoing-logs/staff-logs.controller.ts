import { Controller, Get, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Access, type Caller, CurrentCaller } from '../access/access.js';
import { Describe } from '../api/api-description.js';
import { Input } from '../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../api/envelope.js';
import { CsvExports, wantsCsv } from '../audit/csv-exports.service.js';
import type { ListedOutgoingLog, OutgoingLogPage } from './outgoing-log.answers.js';
import { outgoingLogExport } from './outgoing-log-export.js';
import { OneOutgoingLog, OutgoingLogsFeed } from './outgoing-log-feed.requests.js';
import { OutgoingLogFeed } from './outgoing-log-feed.service.js';
import { READ_LOGS, SHOW_LOG } from './outgoing-logs.description.js';

/** Outgoing calls, as the screens read them. */
@Controller('api/admin/outgoing-logs')
@Access(['Administrator', 'Operator'])
export class StaffLogsController {
  constructor(
    private readonly logs: OutgoingLogFeed,
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
    return ok(await this.logs.page(query));
  }

  @Get(':id')
  @Describe(SHOW_LOG)
  async show(@Input() { id }: OneOutgoingLog): Promise<ApiResponse<ListedOutgoingLog>> {
    return ok(await this.logs.one(id));
  }
}

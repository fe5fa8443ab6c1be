import { Controller, Get } from '@nestjs/common';
import { Access } from '../access/access.js';
import { Describe } from '../common/api-description.js';
import { Input } from '../common/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../common/envelope.js';
import type { ListedOutgoingLog, OutgoingLogPage } from './outgoing-log.answers.js';
import { OneOutgoingLog, OutgoingLogsFeed } from './outgoing-log-feed.requests.js';
import { OutgoingLogFeed } from './outgoing-log-feed.service.js';
import { READ_LOGS, SHOW_LOG } from './outgoing-logs.description.js';

/** Outgoing calls, as the screens read them. */
@Controller('api/admin/outgoing-logs')
@Access(['Administrator', 'Operator'])
export class StaffLogsController {
  constructor(private readonly logs: OutgoingLogFeed) {}

  @Get('feed')
  @Describe(READ_LOGS)
  async feed(@Input() query: OutgoingLogsFeed): Promise<ApiResponse<OutgoingLogPage>> {
    return ok(await this.logs.page(query));
  }

  @Get(':id')
  @Describe(SHOW_LOG)
  async show(@Input() { id }: OneOutgoingLog): Promise<ApiResponse<ListedOutgoingLog>> {
    return ok(await this.logs.one(id));
  }
}

import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '../../access/access.js';
import { Describe } from '../../api/api-description.js';
import { Input } from '../../api/binding/bind.pipe.js';
import { PageOf50 } from '../../api/binding/page-query.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import type { Page } from '../../api/paging.js';
import type { BulkOverview, BulkResult, BulkSummary, StatusPreview } from './bulk.answers.js';
import { ChangeStatuses, PreviewStatuses, ShowBulk } from './bulk.requests.js';
import {
  CHANGE_STATUSES,
  LIST_BULK_CHANGES,
  PREVIEW_STATUSES,
  SHOW_BULK,
} from './bulk-changes.description.js';
import { BulkChanges } from './bulk-changes.service.js';

/** Changes of many records to one status, as the service operator's staff makes them. */
@Controller('api/admin/service-availabilities/statuses')
export class BulkChangesController {
  constructor(private readonly bulk: BulkChanges) {}

  @Post('preview')
  @Describe(PREVIEW_STATUSES)
  @HttpCode(200)
  @Access(['Administrator', 'Operator'])
  async preview(@Input() { ids, status, from }: PreviewStatuses): Promise<ApiResponse<StatusPreview>> {
    return ok(await this.bulk.preview(ids, status, from));
  }

  @Post()
  @Describe(CHANGE_STATUSES)
  @HttpCode(200)
  @Access(['Administrator'])
  async change(
    @Input() change: ChangeStatuses,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<BulkResult>> {
    return ok(await this.bulk.change(caller, change));
  }

  @Get()
  @Describe(LIST_BULK_CHANGES)
  @Access(['Administrator', 'Operator'])
  async list(@Input() { page, pageSize }: PageOf50): Promise<ApiResponse<Page<BulkSummary[]>>> {
    return ok(await this.bulk.page(page, pageSize));
  }

  @Get(':bulkId')
  @Describe(SHOW_BULK)
  @Access(['Administrator', 'Operator'])
  async show(@Input() { bulkId, page, pageSize }: ShowBulk): Promise<ApiResponse<BulkOverview>> {
    return ok(await this.bulk.overview(bulkId, page, pageSize));
  }
}

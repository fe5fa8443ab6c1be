import { Controller, Get } from '@nestjs/common';
import { Access } from '../access/access.js';
import { Describe } from '../common/api-description.js';
import { Input } from '../common/binding/bind.pipe.js';
import { PageQuery, QueryInteger } from '../common/binding/query.js';
import { type ApiResponse, ok } from '../common/envelope.js';
import { type Page, pageOf } from '../common/paging.js';
import { LIST_AUDIT } from './audit.description.js';
import { type AuditItem, AuditService } from './audit.service.js';

export class ListAudit extends PageQuery {
  @QueryInteger({ min: 1, max: 200 })
  pageSize = 50;
}

/** What the staff did, for the staff to read. */
@Controller('api/admin/audit')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @Describe(LIST_AUDIT)
  @Access(['Administrator', 'Operator'])
  async list(@Input() { page, pageSize }: ListAudit): Promise<ApiResponse<Page<AuditItem[]>>> {
    const { items, total } = await this.audit.list(page, pageSize);
    return ok(pageOf(items, total, page, pageSize));
  }
}

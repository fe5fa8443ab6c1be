import { Controller, Get, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Access, type Caller, CurrentCaller } from '../access/access.js';
import { Describe } from '../api/api-description.js';
import { Input } from '../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../api/envelope.js';
import type { Language } from '../api/language.js';
import type { Page } from '../api/paging.js';
import { ReaderLanguage } from '../http/reader-language.js';
import type { AuditItem, AuditPage, ChainState, CountedEntries } from './audit.answers.js';
import { COUNT_AUDIT, LIST_AUDIT, READ_AUDIT, SHOW_CHAIN } from './audit.description.js';
import { AuditFeed, AuditFilter, ListAudit } from './audit.requests.js';
import { auditExport } from './audit-export.js';
import { AuditReads } from './audit-reads.service.js';
import { ChainVerification } from './chain/chain-verification.service.js';
import { CsvExports, wantsCsv } from './csv-exports.service.js';

/** Routes by which the staff reads the audit. */
@Controller('api/admin/audit')
@Access(['Administrator', 'Operator'])
export class AuditController {
  constructor(
    private readonly audit: AuditReads,
    private readonly exports: CsvExports,
    private readonly verification: ChainVerification,
  ) {}

  @Get()
  @Describe(LIST_AUDIT)
  async list(
    @Input() query: ListAudit,
    @CurrentCaller() caller: Caller,
    @ReaderLanguage() language: Language,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResponse<Page<AuditItem[]>> | StreamableFile> {
    if (wantsCsv(reply)) {
      const { page: _, ...filter } = query;
      return this.exports.file(reply, caller, auditExport(this.audit, filter));
    }
    return ok(await this.audit.page(query, language));
  }

  @Get('feed')
  @Describe(READ_AUDIT)
  async feed(
    @Input() query: AuditFeed,
    @CurrentCaller() caller: Caller,
    @ReaderLanguage() language: Language,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResponse<AuditPage> | StreamableFile> {
    if (wantsCsv(reply)) return this.exports.file(reply, caller, auditExport(this.audit, query));
    return ok(await this.audit.feed(query, language));
  }

  @Get('count')
  @Describe(COUNT_AUDIT)
  async count(@Input() filter: AuditFilter): Promise<ApiResponse<CountedEntries>> {
    return ok(await this.audit.count(filter));
  }

  @Get('chain')
  @Describe(SHOW_CHAIN)
  async chain(): Promise<ApiResponse<ChainState>> {
    return ok(await this.verification.state());
  }
}

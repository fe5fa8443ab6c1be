import { Injectable, type StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../access/access.js';
import { type ApiResponse, ok } from '../api/envelope.js';
import type { RawJson } from '../api/json/stringify.js';
import type { Page } from '../api/paging.js';
import { wants } from '../http/file-streams.js';
import { Comparisons, type WrittenComparison } from './comparison/comparison.service.js';
import { KeptComparisons } from './comparison/kept-comparisons.service.js';
import type {
  CompareDay,
  ListComparisons,
  ListSettledEndorsements,
  ListSettlements,
  ShowComparison,
} from './settlement.requests.js';
import type { SettlementFilter } from './settlement.sql.js';
import { FILE_FORMS, Settlements } from './settlements.service.js';

export type SettledItems = ApiResponse<RawJson>;
export type SettledRows = ApiResponse<Page<RawJson>> | StreamableFile;
export type ComparedRows = ApiResponse<WrittenComparison & { Id: number | null }>;
export type KeptItems = ApiResponse<RawJson[]>;
export type KeptItem = ApiResponse<RawJson>;

/** The operations of insurers, platforms and staff; `own` says which endorsements are the caller's. */
@Injectable()
export class SettlementReads {
  constructor(
    private readonly settlements: Settlements,
    private readonly comparing: Comparisons,
    private readonly kept: KeptComparisons,
  ) {}

  /** @throws DomainError of `Settlements.items` */
  async items(own: SettlementFilter, { dayFrom, dayTo, ...filter }: ListSettlements): Promise<SettledItems> {
    return ok(await this.settlements.items({ ...filter, ...own }, dayFrom, dayTo));
  }

  /** A page, or all as a file for a caller who accepts one. @throws DomainError of `Settlements.file` */
  async endorsements(
    own: SettlementFilter,
    { day, page, pageSize, ...filter }: ListSettledEndorsements,
    reply: FastifyReply,
  ): Promise<SettledRows> {
    const form = FILE_FORMS.find(({ asked }) => wants(reply, asked));
    const all = { ...filter, ...own };
    if (form) return this.settlements.file(reply, all, day, form);
    return ok(await this.settlements.page(all, day, page, pageSize));
  }

  /** @throws DomainError and BareAnswer of `Comparisons.compare` */
  async compare(
    own: SettlementFilter,
    { day, keep = false, ...filter }: CompareDay,
    request: FastifyRequest,
    caller: Caller,
  ): Promise<ComparedRows> {
    const all = { ...filter, ...own };
    const found = await this.comparing.compare(request, all, this.settlements.momentsOf(day));
    return ok({ Id: keep ? await this.kept.keep(caller, day, all, found) : null, ...found });
  }

  async comparisons(own: SettlementFilter, { day }: ListComparisons): Promise<KeptItems> {
    return ok(await this.kept.list(own, day));
  }

  /** @throws DomainError of `KeptComparisons.show` */
  async comparison(own: SettlementFilter, { day, comparisonId }: ShowComparison): Promise<KeptItem> {
    return ok(await this.kept.show(own, day, comparisonId));
  }
}

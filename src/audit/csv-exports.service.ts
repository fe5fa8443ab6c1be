import { Injectable, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import type { Caller } from '../access/access.js';
import { BOM, type CsvColumn, csvLine } from '../api/csv.js';
import type { FeedPage } from '../data/feeds.js';
import { inTransaction } from '../data/transaction.js';
import { FileStreams, wants } from '../http/file-streams.js';
import { Clock } from '../time/clock.js';
import { auditedValues } from './audit.rules.js';
import { type AuditedAction, AuditService } from './audit.service.js';

/** Rows of a file at most; a spreadsheet takes ten times as many. */
const ROWS_AT_MOST = 100_000;
/** Rows that are read at once. */
const PAGE_SIZE = 200;
/** Files that a process writes at once: each keeps a connection to the database busy. */
const AT_ONCE = 2;
/** Stands below the rows, where more would fit the filter. */
const MORE = `Dosya en çok ${ROWS_AT_MOST.toLocaleString('tr-TR')} satır taşır; daha eskiler için filtreyi daraltın.`;

/** A file of a feed's rows. */
export interface CsvExport<T> {
  /** Name of the file without date and ending. */
  name: string;
  columns: readonly CsvColumn<T>[];
  page(cursor: string | undefined, pageSize: number): Promise<FeedPage<T>>;
  /** Of rows that are of no use in part: `ROWS_AT_MOST` does not count. */
  isWhole?: true;
  /** As the audit names it. */
  audited: Pick<AuditedAction, 'action' | 'target'>;
  /** What the audit states of the rows. */
  filter: object;
}

/** Whether a caller asks for CSV in place of JSON. */
export const wantsCsv = (reply: FastifyReply): boolean => wants(reply, 'text/csv');

/**
 * Hands feeds out as CSV, and audits that. Rows are read page by page, so that memory and connections do not depend on their
 * number.
 */
@Injectable()
export class CsvExports {
  private readonly streams = new FileStreams(AT_ONCE);

  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * The file as a stream, its first page and its audit entry before.
   * @throws DomainError General.TooManyRequests while other files are being written; what `page` throws
   */
  file<T>(reply: FastifyReply, caller: Caller, wanted: CsvExport<T>): Promise<StreamableFile> {
    const name = `${wanted.name}-${this.clock.today()}.csv`;
    const mediaType = 'text/csv; charset=utf-8; header=present';
    return this.streams.file(reply, { name, mediaType }, () => this.begin(caller, wanted));
  }

  private async begin<T>(caller: Caller, wanted: CsvExport<T>): Promise<AsyncIterable<string>> {
    const first = await wanted.page(undefined, PAGE_SIZE);
    const details = { Filter: auditedValues(wanted.filter) };
    await inTransaction(this.dataSource, (tx) =>
      this.audit.record(tx, caller, { ...wanted.audited, details }),
    );
    return lines(wanted, first);
  }
}

async function* lines<T>(
  { columns, page, isWhole }: CsvExport<T>,
  first: FeedPage<T>,
): AsyncGenerator<string> {
  yield BOM + csvLine(columns.map(({ head }) => head));
  const most = isWhole ? Number.POSITIVE_INFINITY : ROWS_AT_MOST;
  let rows = 0;
  for (let read = first; ; read = await page(read.NextCursor ?? undefined, PAGE_SIZE)) {
    const taken = read.Items.slice(0, most - rows);
    rows += taken.length;
    if (taken.length > 0) yield taken.map((item) => csvLine(columns.map(({ of }) => of(item)))).join('');
    if (read.NextCursor === null && taken.length === read.Items.length) return;
    if (rows < most) continue;
    yield csvLine([MORE]);
    return;
  }
}

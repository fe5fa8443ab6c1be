import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import type { Caller } from '../access/access.js';
import { BOM, type CsvColumn, csvLine } from '../api/csv.js';
import { TOO_MANY_REQUESTS, TRY_AGAIN_SECONDS } from '../api/general.refusals.js';
import { refusedWith } from '../api/refusal.js';
import type { FeedPage } from '../data/feeds.js';
import { inTransaction } from '../data/transaction.js';
import { Clock } from '../time/clock.js';
import { auditedValues } from './audit.rules.js';
import { type AuditedAction, AuditService } from './audit.service.js';

/** Rows of a file at most; a spreadsheet takes ten times as many. */
export const ROWS_AT_MOST = 100_000;
/** Rows that are read at once. */
const PAGE_SIZE = 200;
/** Files that a process writes at once: each keeps a connection to the database busy. */
const AT_ONCE = 2;
/** A reader that takes nothing for so long gives its place to others. */
const STALLED_MS = 60_000;
/** Stands below the rows, where more would fit the filter. */
const MORE = `Dosya en çok ${ROWS_AT_MOST.toLocaleString('tr-TR')} satır taşır; daha eskiler için süzgeci daraltın.`;

/** A file of a feed's rows. */
export interface CsvExport<T> {
  /** Name of the file without date and ending. */
  name: string;
  columns: readonly CsvColumn<T>[];
  page(cursor: string | undefined, pageSize: number): Promise<FeedPage<T>>;
  /** As the audit names it. */
  audited: Pick<AuditedAction, 'action' | 'target'>;
  /** What the audit states of the rows. */
  filter: object;
}

/** Whether a caller asks for CSV in place of JSON. */
export function wantsCsv({ request }: FastifyReply): boolean {
  return /(^|,)\s*text\/csv\s*(;|,|$)/i.test(request.headers.accept ?? '');
}

/**
 * Hands feeds out as CSV, and audits that. Rows are read page by page, so that memory and connections do not depend on their
 * number.
 */
@Injectable()
export class CsvExports {
  private running = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * The file as a stream. The first page is read before, so that a refusal of the filter is an answer of its own; a failure
   * afterwards breaks the connection, so that a part of the rows is not taken for all.
   * @throws DomainError General.TooManyRequests while other files are being written; what `page` throws
   */
  async file<T>(reply: FastifyReply, caller: Caller, wanted: CsvExport<T>): Promise<StreamableFile> {
    if (this.running >= AT_ONCE) {
      throw refusedWith({ retryAfterSeconds: TRY_AGAIN_SECONDS }, TOO_MANY_REQUESTS, TRY_AGAIN_SECONDS);
    }
    this.running += 1;
    const stream = await this.stream(caller, wanted).catch((error: unknown) => {
      this.running -= 1;
      throw error;
    });
    stream.once('close', () => {
      this.running -= 1;
    });
    const { raw } = reply;
    const stop = () => stream.destroy();
    raw.once('close', stop);
    raw.setTimeout(STALLED_MS, stop);
    if (raw.destroyed) stop();
    const day = this.clock.withOffset(this.clock.now()).slice(0, 'yyyy-MM-dd'.length);
    return new StreamableFile(stream, {
      type: 'text/csv; charset=utf-8; header=present',
      disposition: `attachment; filename="${wanted.name}-${day}.csv"`,
    });
  }

  private async stream<T>(caller: Caller, wanted: CsvExport<T>): Promise<Readable> {
    const first = await wanted.page(undefined, PAGE_SIZE);
    const details = { Filter: auditedValues(wanted.filter) };
    await inTransaction(this.dataSource, (tx) =>
      this.audit.record(tx, caller, { ...wanted.audited, details }),
    );
    return Readable.from(lines(wanted, first), { objectMode: false });
  }
}

async function* lines<T>({ columns, page }: CsvExport<T>, first: FeedPage<T>): AsyncGenerator<string> {
  yield BOM + csvLine(columns.map(({ head }) => head));
  let rows = 0;
  for (let read = first; ; read = await page(read.NextCursor ?? undefined, PAGE_SIZE)) {
    const taken = read.Items.slice(0, ROWS_AT_MOST - rows);
    rows += taken.length;
    if (taken.length > 0) yield taken.map((item) => csvLine(columns.map(({ of }) => of(item)))).join('');
    if (read.NextCursor === null && taken.length === read.Items.length) return;
    if (rows < ROWS_AT_MOST) continue;
    yield csvLine([MORE]);
    return;
  }
}

import { Injectable, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { BOM, type CsvValue, csvLine } from '../api/csv.js';
import { Decimal } from '../api/decimal.js';
import { validationError } from '../api/general.refusals.js';
import { JsonNumber, type JsonObject, type JsonValue, parseJson } from '../api/json/parse.js';
import { RawJson } from '../api/json/stringify.js';
import { type Page, pageOf } from '../api/paging.js';
import { DatabasePools } from '../data/database-pools.js';
import { FileStreams } from '../http/file-streams.js';
import { Clock } from '../time/clock.js';
import { dayAfter, daysFrom } from '../time/days.js';
import type { SettledEndorsement } from './settlement.answers.js';
import { DAYS_AT_MOST } from './settlement.requests.js';
import { type DayMoments, idsOfDay, itemsOf, ROWS, type SettlementFilter } from './settlement.sql.js';
import { SettlementDays } from './settlement-days.job.js';

/** Items of one answer, some 400 bytes each. */
const ITEMS_AT_MOST = 50_000;
/** Rows of a file that are read at once. */
const SLICE = 5_000;
/** Files that a process writes at once. */
const FILES_AT_ONCE = 8;

/** A form in which all endorsements of a day are handed out. */
export interface FileForm {
  /** The media type that asks for it. */
  asked: string;
  mediaType: string;
  ending: string;
  first: string;
  line(row: string): string;
}

const COLUMNS: readonly (keyof SettledEndorsement)[] = [
  'ActionId',
  'JobId',
  'InsuranceCompanyId',
  'AgentId',
  'ProductId',
  'CurrencyType',
  'PolicyNumber',
  'RenewalNo',
  'EndorsementNo',
  'GrossPremium',
  'NetPremium',
  'Commission',
  'ExchangeRate',
  'LocalGrossPremium',
  'LocalCommission',
  'CreateDate',
];

/** By the media type that asks for them. */
export const FILE_FORMS: readonly FileForm[] = [
  {
    asked: 'text/csv',
    mediaType: 'text/csv; charset=utf-8; header=present',
    ending: 'csv',
    first: BOM + csvLine(COLUMNS.map((name) => name.charAt(0).toLowerCase() + name.slice(1))),
    line: (row) => {
      const members = parseJson(Buffer.from(row), 2 * COLUMNS.length) as JsonObject;
      return csvLine(COLUMNS.map((name) => cellOf(members.get(name))));
    },
  },
  {
    asked: 'application/x-ndjson',
    mediaType: 'application/x-ndjson',
    ending: 'ndjson',
    first: '',
    line: (row) => `${row}\n`,
  },
];

/** A number keeps its digits. */
function cellOf(value: JsonValue | undefined): CsvValue {
  if (value instanceof JsonNumber) return Decimal.parse(value.source) ?? value.source;
  return typeof value === 'string' ? value : null;
}

/** The sums of days, and the endorsements behind them. */
@Injectable()
export class Settlements {
  private readonly files = new FileStreams(FILES_AT_ONCE);

  constructor(
    private readonly pools: DatabasePools,
    private readonly clock: Clock,
    private readonly days: SettlementDays,
  ) {}

  /**
   * The sums of days, as the text of a JSON array.
   * @throws DomainError Validation.General for a span that is too long, ends before it begins, or has too many items
   */
  async items(filter: SettlementFilter, first: string, last: string): Promise<RawJson> {
    const days = daysFrom(first, last);
    if (days < 1 || days > DAYS_AT_MOST) {
      throw wrongSpan(`DayTo must be one of the ${DAYS_AT_MOST} days from DayFrom on.`);
    }
    const closed = await this.days.lastClosed();
    const since = closed === undefined || closed < first ? first : dayAfter(closed);
    const [from, to] = [this.clock.day(since)?.from, this.clock.day(last)?.to];
    const open = since <= last && from && to ? { since, from, to, timeZone: this.clock.timeZone } : undefined;
    const statement = itemsOf(filter, { first, last, open }, ITEMS_AT_MOST);
    const { rows } = await this.pools.requests.query<{ items: string | null }>(statement);
    const items = rows[0]?.items ?? null;
    if (items === null) {
      throw wrongSpan(`DayTo must be earlier: the days have more than ${ITEMS_AT_MOST} items.`);
    }
    return new RawJson(items);
  }

  /** A page of the endorsements of a day, by ActionId. */
  async page(filter: SettlementFilter, day: string, page: number, pageSize: number): Promise<Page<RawJson>> {
    const moments = this.momentsOf(day);
    const ids = await this.idsOf(filter, moments);
    const from = (page - 1) * pageSize;
    const rows = await this.rowsOf(ids.slice(from, from + pageSize));
    return pageOf(new RawJson(`[${rows.join()}]`), ids.length, page, pageSize);
  }

  /** All of them as a file. @throws DomainError General.TooManyRequests while other files are being written */
  file(
    reply: FastifyReply,
    filter: SettlementFilter,
    day: string,
    { mediaType, ending, first, line }: FileForm,
  ): Promise<StreamableFile> {
    const moments = this.momentsOf(day);
    const { rowsOf } = this;
    return this.files.file(reply, { name: `settlement-${day}.${ending}`, mediaType }, async () => {
      const ids = await this.idsOf(filter, moments);
      return (async function* () {
        yield first;
        for (let at = 0; at < ids.length; at += SLICE) {
          const slice = ids.slice(at, at + SLICE);
          const rows = await rowsOf(slice);
          // A job was removed meanwhile: a file that lacks an endorsement must not look whole.
          if (rows.length < slice.length)
            throw new Error(`Of ${slice.length} endorsements ${rows.length} are left.`);
          yield rows.map(line).join('');
        }
      })();
    });
  }

  /** The moments of a day; `day` is one. */
  momentsOf(day: string): DayMoments {
    const moments = this.clock.day(day);
    if (!moments) throw new Error(`${day} is no day.`);
    return moments;
  }

  private async idsOf(filter: SettlementFilter, moments: DayMoments): Promise<readonly string[]> {
    const { rows } = await this.pools.requests.query<{ ids: string[] }>(idsOfDay(filter, moments));
    return rows[0]?.ids ?? [];
  }

  private readonly rowsOf = async (ids: readonly string[]): Promise<string[]> => {
    if (ids.length === 0) return [];
    const values = [ids, this.clock.timeZone];
    const { rows } = await this.pools.requests.query<{ row: string }>({ text: ROWS, values });
    return rows.map(({ row }) => row);
  };
}

const wrongSpan = (Message: string) => validationError([{ Field: 'DayTo', Message }]);

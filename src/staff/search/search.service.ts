import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MAX_INT32 } from '../../api/integers.js';
import { QUESTION_HIT, REQUEST_HIT } from '../../audit/audit.service.js';
import { soughtWords } from '../../data/sought-words.js';
import { DeliveryFeed } from '../../notifications/administration/delivery-feed.service.js';
import { GW_LOG_HITS } from '../../outgoing-logs/outgoing-log-reads.service.js';
import { Clock } from '../../time/clock.js';
import { VEHICLE_HIT, VERSION_HIT } from '../../vehicle-catalog/staff/staff-vehicles.sql.js';
import type { SearchHit } from './search.answers.js';
import { type NumberedKind, readSought, type Sought } from './search.rules.js';
import { BY_ID, byWords } from './search.sql.js';

const HITS_AT_MOST = 20;
/** Kinds whose ids have 64 bits. */
const LONG_IDS = ['Delivery', 'OutgoingLog'];
const STATEMENTS = {
  gwLogId: GW_LOG_HITS,
  requestId: REQUEST_HIT,
  version: VERSION_HIT,
} as const;

/** A hit as it is read from the database. */
type Row = Omit<SearchHit, 'At'> & { At: Date | null };

/** Finds things of every screen by a number or parts of a name. */
@Injectable()
export class Search {
  constructor(
    private readonly dataSource: DataSource,
    private readonly deliveries: DeliveryFeed,
    private readonly clock: Clock,
  ) {}

  /** At most 20 hits. One connection at a time is used, because a person types several searches a second. */
  async find(text: string): Promise<SearchHit[]> {
    const sought = readSought(text);
    const named = await this.sought(sought);
    // A policy may have a number of the form of another thing.
    const hits = named.length > 0 || sought.by === 'words' ? named : await this.worded({ by: 'words', text });
    const found = new Set<string>();
    const isNew = ({ Kind, Id }: SearchHit) => !found.has(`${Kind} ${Id}`) && found.add(`${Kind} ${Id}`);
    return hits.filter(isNew).slice(0, HITS_AT_MOST);
  }

  private async sought(sought: Sought): Promise<SearchHit[]> {
    switch (sought.by) {
      case 'referanceNo':
        return this.delivered({ referanceNo: sought.text });
      case 'subReferanceNo':
        return this.delivered({ subReferanceNo: sought.text });
      case 'question':
        return this.hits(QUESTION_HIT, [sought.text, sought.at]);
      case 'vehicle':
        return this.hits(VEHICLE_HIT, [sought.brand, sought.model]);
      case 'words':
        return this.worded(sought);
      default:
        return this.hits(STATEMENTS[sought.by], [sought.text]);
    }
  }

  private async delivered(
    filter: { referanceNo: string } | { subReferanceNo: string },
  ): Promise<SearchHit[]> {
    const { Items } = await this.deliveries.page(filter, undefined, HITS_AT_MOST);
    return Items.map(({ Id, ReferanceNo, AgentName, State, CreatedAt, FinishedAt }) => ({
      Kind: 'Delivery',
      Id: String(Id),
      Title: ReferanceNo,
      Subtitle: AgentName,
      State,
      At: FinishedAt ?? CreatedAt,
    }));
  }

  /** What the id names, and behind it what has the text in its name or number. */
  private async worded({ text, id, kinds = [] }: Sought & { by: 'words' }): Promise<SearchHit[]> {
    const { sql, values } = byWords(text, soughtWords(text));
    return [...(id === undefined ? [] : await this.numbered(id, kinds)), ...(await this.hits(sql, values))];
  }

  private async numbered(id: bigint, kinds: readonly NumberedKind[]): Promise<SearchHit[]> {
    const possible = kinds.filter((kind) => id <= MAX_INT32 || LONG_IDS.includes(kind));
    const statement = possible.map((kind) => BY_ID[kind]).join(' union all ');
    return possible.length === 0 ? [] : this.hits(statement, [id.toString()]);
  }

  private async hits(sql: string, values: unknown[]): Promise<SearchHit[]> {
    const rows: Row[] = await this.dataSource.query(sql, values);
    return rows.map((row) => ({ ...row, At: row.At && this.clock.withOffset(row.At) }));
  }
}

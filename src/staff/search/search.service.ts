import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MAX_INT32 } from '../../api/integers.js';
import { DeliveryFeed } from '../../notifications/administration/delivery-feed.service.js';
import type { SearchHit } from './search.answers.js';
import { readSought, type Sought } from './search.rules.js';
import {
  BY_GW_LOG_ID,
  BY_ID,
  BY_NAME,
  BY_QUESTION,
  BY_REQUEST_ID,
  BY_VEHICLE,
  BY_VERSION,
  JOBS_OF_POLICY,
} from './search.sql.js';

const HITS_AT_MOST = 20;
/** Kinds whose ids have 64 bits. */
const LONG_IDS = ['Delivery', 'OutgoingLog'];
const STATEMENTS = {
  gwLogId: BY_GW_LOG_ID,
  requestId: BY_REQUEST_ID,
  version: BY_VERSION,
} as const;

/** Finds things of every screen by a number or a part of a name. */
@Injectable()
export class Search {
  constructor(
    private readonly dataSource: DataSource,
    private readonly deliveries: DeliveryFeed,
  ) {}

  /** At most 20 hits. One connection at a time is used, because a person types several searches a second. */
  async find(text: string): Promise<SearchHit[]> {
    const hits = await this.sought(readSought(text));
    return hits.slice(0, HITS_AT_MOST);
  }

  private async sought(sought: Sought): Promise<SearchHit[]> {
    switch (sought.by) {
      case 'referanceNo':
        return this.delivered({ referanceNo: sought.text });
      case 'subReferanceNo':
        return this.delivered({ subReferanceNo: sought.text });
      case 'question':
        return this.dataSource.query(BY_QUESTION, [sought.text, sought.at]);
      case 'vehicle':
        return this.dataSource.query(BY_VEHICLE, [sought.brand, sought.model]);
      case 'id':
        return this.numbered(sought);
      case 'words':
        return [
          ...(await this.dataSource.query(BY_NAME, [sought.text])),
          ...(await this.jobsOf(sought.text)),
        ];
      default:
        return this.dataSource.query(STATEMENTS[sought.by], [sought.text]);
    }
  }

  private async delivered(
    filter: { referanceNo: string } | { subReferanceNo: string },
  ): Promise<SearchHit[]> {
    const { Items } = await this.deliveries.page(filter, undefined, HITS_AT_MOST);
    return Items.map(({ Id, ReferanceNo, AgentName }) => ({
      Kind: 'Delivery',
      Id: String(Id),
      Title: ReferanceNo,
      Subtitle: AgentName,
    }));
  }

  private async numbered({ id, kinds, text }: Sought & { by: 'id' }): Promise<SearchHit[]> {
    const possible = kinds.filter((kind) => id <= MAX_INT32 || LONG_IDS.includes(kind));
    const statement = possible.map((kind) => BY_ID[kind]).join(' union all ');
    const hits = possible.length === 0 ? [] : await this.dataSource.query(statement, [id.toString()]);
    return [...hits, ...(text === undefined ? [] : await this.jobsOf(text))];
  }

  private jobsOf(number: string): Promise<SearchHit[]> {
    return this.dataSource.query(JOBS_OF_POLICY, [number]);
  }
}

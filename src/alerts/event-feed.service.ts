import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Language } from '../api/language.js';
import { readFeed } from '../data/feeds.js';
import { Conditions, SqlParameters } from '../data/sql-parameters.js';
import { Clock } from '../time/clock.js';
import { type EventRow, itemOf, SHOWN } from './event-items.js';
import type { EventPage } from './events.answers.js';
import type { EventsFeed } from './events.requests.js';

/** What happened, newest first. */
@Injectable()
export class EventFeed {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async page(
    { after, kind, agentId, serviceId, pageSize }: EventsFeed,
    language: Language,
  ): Promise<EventPage> {
    const parameters = new SqlParameters();
    const where = new Conditions(parameters);
    where.fits('id <', after, 'bigint');
    where.fits("subject_kind = 'Service' and subject_id =", serviceId?.toString(), 'text');
    const kinds = kind === undefined ? undefined : [...new Set(kind.split(','))];
    const isOfAgent = agentId === undefined ? undefined : `agent_id = ${parameters.add(agentId, 'int')}`;
    const isNarrow = agentId !== undefined || serviceId !== undefined;
    const fitsKind = kinds && isNarrow ? `kind = any (${parameters.add(kinds, 'text[]')})` : 'true';
    // One walk along the index of the agent or the service; else one for each kind.
    const walks =
      isNarrow || !kinds
        ? [{ along: `${where} and ${isOfAgent ?? 'true'}`, where: fitsKind, passesOver: kinds !== undefined }]
        : kinds.map((each) => ({
            along: `${where} and kind = ${parameters.add(each, 'text')}`,
            where: 'true',
            passesOver: false,
          }));
    return readFeed(this.dataSource, {
      row: 'event',
      walks: walks.map((walk) => ({ table: 'operational_event', ...walk })),
      parameters,
      pageSize,
      shown: SHOWN,
      itemOf: (row: EventRow) => itemOf(row, language, this.clock),
    });
  }
}

import { agentName } from '../agents/agents.sql.js';
import type { Language } from '../api/language.js';
import type { Clock } from '../time/clock.js';
import { userNameOf } from '../users/users.sql.js';
import { causeOf, type NamedEvent, pathOf } from './event-words.rules.js';
import type { EventItem } from './events.answers.js';

/** An event as `SHOWN` reads it. */
export type EventRow = Omit<NamedEvent, 'count'> & { id: string; count: string };

/** The columns of an event, the row `event`, with the present names of what it names by ids. */
export const SHOWN = `event.id, event.kind, event.subject_kind as "subjectKind", event.subject_id as "subjectId",
  event.agent_id as "agentId", event.at, event.last_at as "lastAt", event.over_at as "overAt", event.count, event.facts,
  case event.subject_kind
    when 'Agent' then ${agentName('event.agent_id')}
    when 'User' then ${userNameOf('event.subject_id::int')}
  end as "subjectName",
  ${userNameOf("(event.facts ->> 'userId')::int")} as "actorName"`;

export const named = (row: EventRow): NamedEvent => ({ ...row, count: Number(row.count) });

/** An event as the feed and the webhook show it. */
export function itemOf(row: EventRow, language: Language, clock: Clock): EventItem {
  const event = named(row);
  const { kind, subjectKind, subjectId, at, count } = event;
  return {
    Id: Number(row.id),
    Kind: kind,
    At: clock.withOffset(at),
    Subject: { Kind: subjectKind, Id: /^[1-9]\d{0,14}$/.test(subjectId) ? Number(subjectId) : subjectId },
    Cause: causeOf(event, language, momentText(clock, language)),
    Count: count,
    Path: pathOf(event),
  };
}

/** Moments of the business time zone to the minute, as people of the language write them. */
export const momentText = (clock: Clock, language: Language) => (moment: Date) => {
  const [date = '', time = ''] = clock.local(moment).split('T');
  const day = date
    .split('-')
    .reverse()
    .join(language === 'tr' ? '.' : '/');
  return `${day} ${time.slice(0, 'HH:mm'.length)}`;
};

import { type CsvColumn, csvMoment } from '../api/csv.js';
import type { CsvExport } from '../audit/csv-exports.service.js';
import { EVENT_TITLES } from '../events/event-titles.rules.js';
import type { EventFeed } from './event-feed.service.js';
import type { EventItem } from './events.answers.js';
import type { EventsFeed } from './events.requests.js';

const COLUMNS: readonly CsvColumn<EventItem>[] = [
  { head: 'Olay no', of: ({ Id }) => Id },
  { head: 'Ne zaman', of: ({ At }) => csvMoment(At) },
  { head: 'Tür', of: ({ Kind }) => Kind },
  { head: 'Tür adı', of: ({ Kind }) => EVENT_TITLES[Kind].tr },
  { head: 'Konu', of: ({ Subject }) => `${Subject.Kind}:${Subject.Id}` },
  { head: 'Neden', of: ({ Cause }) => Cause },
  { head: 'Kaç kez', of: ({ Count }) => Count },
  { head: 'Sayfa', of: ({ Path }) => Path },
];

/** The events as a file. */
export function eventExport(
  events: EventFeed,
  { after: from, pageSize: _, ...filter }: EventsFeed,
): CsvExport<EventItem> {
  return {
    name: 'olaylar',
    columns: COLUMNS,
    page: (after = from, pageSize) => events.page({ ...filter, after, pageSize }, 'tr'),
    audited: { action: 'event.export', target: 'events' },
    filter,
  };
}

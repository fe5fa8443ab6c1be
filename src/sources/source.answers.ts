import { count, dateTime, filledText, nullable, Property, text, word } from '../api/api-schemas.js';

const PULL_OUTCOMES = ['synced', 'unchanged', 'refused', 'busy', 'unreachable', 'failed'] as const;
/** The outcome of looking at a source; `busy` when another process or call was taking something over. */
export type PullOutcome = (typeof PULL_OUTCOMES)[number];

/** A source that is pulled by schedule, and the last look at it. */
export class SourceItem {
  @Property(
    nullable(
      text(
        'Its URL without user name, password and query, or its path; null when none is set.',
        'https://katalog.example/servisler.json',
      ),
    ),
  )
  Source: string | null;
  @Property(count('Seconds between two looks.', 3600)) IntervalSeconds: number;
  @Property(nullable(dateTime('The last look of any replica; null before the first one.'))) LookedAt:
    | string
    | null;
  @Property(
    nullable(
      word(
        PULL_OUTCOMES,
        '`unchanged`: it had what was taken over last; `busy`: something else was being taken over; `refused`: its content is at ' +
          'fault or needs a confirmation; `unreachable`, `failed`: it is tried again soon.',
        'unchanged',
      ),
    ),
  )
  Outcome: PullOutcome | null;
  @Property(nullable(filledText('Why the look came to nothing.', 'It answered HTTP 503.'))) Error:
    | string
    | null;
}

import { type SoughtWord, wordSearch } from './sought-words.js';
import { SqlParameters } from './sql-parameters.js';
import { TURKISH } from './turkish.sql.js';

/** Hits of one kind at most. */
export const OF_A_KIND = 5;
/** The number of rows that fit a part of a name or number and are put in order; of a part that many have, any are shown. */
export const ORDERED_AT_MOST = 200;

/** The SQL of what a hit shows: what tells it from others of its kind, its state, and the moment of its last change. */
interface Shown {
  subtitle?: string;
  state?: string;
  at?: string;
}

/** The columns of a hit; a search joins those of all kinds by `union all`. */
export const hit = (kind: string, id: string, title: string, { subtitle, state, at }: Shown = {}): string =>
  `select '${kind}' as "Kind", ${id}::text as "Id", ${title} as "Title", ${subtitle ?? 'null'}::text as "Subtitle",
    ${state ?? 'null'}::text as "State", ${at ?? 'null'}::timestamptz as "At"`;

/** The state of a hit that is active or not. */
export const activity = (isActive: string): string =>
  `case when ${isActive} then 'Active' else 'Deactivated' end`;

/** A text and its words, as values of the one statement that searches for them in every kind. */
export class SoughtText {
  private readonly parameters = new SqlParameters();
  /** The placeholder of the text. */
  readonly whole: string;

  constructor(
    readonly text: string,
    private readonly words: readonly SoughtWord[],
  ) {
    this.whole = this.add(text, 'text');
  }

  get values(): unknown[] {
    return this.parameters.values;
  }

  /** Adds a value; returns its placeholder. */
  add(value: unknown, type?: string): string {
    return this.parameters.add(value, type);
  }

  /** The hits among the rows of a small table whose name has every word, or whose id one of them is, in the order of the names. */
  named(shown: string, table: string, { name, id }: { name: string; id: string }): string {
    const names = { names: name, ids: [id] };
    const { from, conditions } = wordSearch(this.words, names, (value) => this.add(value));
    return `${shown} from ${table} ${from} where ${conditions.join(' and ') || 'false'}
      order by ${name} ${TURKISH}, ${id} limit ${OF_A_KIND}`;
  }
}

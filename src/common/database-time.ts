import type { DataSource, QueryRunner } from 'typeorm';

/** Samples of one measurement; the one that was answered soonest says most. */
const SAMPLES = 3;
/** Corrections are of milliseconds. When the database's time is behind by more, its clock was set, and is followed. */
const HELD_AT_MOST_MS = 1_000;

interface Sample {
  /** The database's time, less performance.now(); milliseconds. */
  offset: number;
  /** By how much the offset may be wrong at most: the answer may have spent the whole round trip on either way. */
  error: number;
}

/**
 * The database's time without a question to it: its difference from the monotonic clock of this process, measured now and
 * then. What the clock of this machine says, and that it is set while the process runs, changes nothing; while the database
 * is away, the monotonic clock carries on.
 */
export class DatabaseTime {
  private latest = Number.NEGATIVE_INFINITY;

  private constructor(
    private readonly ask: () => Promise<number>,
    private offset: number,
  ) {}

  /** Measures for the first time. @throws what the database answers when it cannot be asked */
  static of(dataSource: DataSource): Promise<DatabaseTime> {
    return DatabaseTime.by(() => timeOf(dataSource));
  }

  /** The same by any answer to the question for the time, in milliseconds since 1970. */
  static async by(ask: () => Promise<number>): Promise<DatabaseTime> {
    return new DatabaseTime(ask, (await measured(ask)).offset);
  }

  /** Milliseconds since 1970. Never runs backwards, unless the database's clock was set back. */
  now(): number {
    const now = performance.now() + this.offset;
    const behind = this.latest - now;
    if (behind > 0 && behind < HELD_AT_MOST_MS) return this.latest;
    this.latest = now;
    return now;
  }

  /**
   * Measures again, and corrects no more than is known to be wrong: a slow answer says little, and changes as little.
   * @throws what the database answers when it cannot be asked; the time goes on as it was then
   */
  async measure(): Promise<void> {
    const { offset, error } = await measured(this.ask);
    this.offset = Math.min(Math.max(this.offset, offset - error), offset + error);
  }
}

async function measured(ask: () => Promise<number>): Promise<Sample> {
  const samples: Sample[] = [];
  for (let count = 0; count < SAMPLES; count++) {
    const start = performance.now();
    const time = await ask();
    const error = (performance.now() - start) / 2;
    samples.push({ offset: time - start - error, error });
  }
  return samples.reduce((best, sample) => (sample.error < best.error ? sample : best));
}

/** The database's time, asked for now; milliseconds since 1970. */
export async function timeOf(database: Pick<DataSource | QueryRunner, 'query'>): Promise<number> {
  const [row]: { time: number }[] = await database.query(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as time',
  );
  if (!row) throw new Error('The database did not tell its time.');
  return row.time;
}

import type { DataSource, QueryRunner } from 'typeorm';

/** Samples of one measurement; the one with the fastest answer is the most precise. */
const SAMPLES = 3;
/** Up to this much, the time stands still for a correction; a database further behind had its clock set back. */
const HELD_AT_MOST_MS = 1_000;

interface Sample {
  /** The database's time minus performance.now(), in milliseconds. */
  offset: number;
  /** Largest error of the offset: the answer may have spent the whole round trip on either way. */
  error: number;
}

/**
 * The database's time without asking it each time: the difference from this process's monotonic clock, measured now and
 * then. This machine's clock has no influence, even when it is set while the process runs; while the database is away,
 * the monotonic clock continues.
 */
export class DatabaseTime {
  private latest = Number.NEGATIVE_INFINITY;

  private constructor(
    private readonly ask: () => Promise<number>,
    private offset: number,
  ) {}

  /** Measures for the first time. @throws the error of the database when it cannot be asked */
  static of(dataSource: DataSource): Promise<DatabaseTime> {
    return DatabaseTime.by(() => timeOf(dataSource));
  }

  /** The same with any function that returns the time, in milliseconds since 1970. */
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
   * Measures again, and corrects the offset no further than it is known to be wrong: a slow answer is imprecise and
   * changes little.
   * @throws the error of the database when it cannot be asked; the time continues with the old offset
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

/** Asks the database for its time; milliseconds since 1970. */
export async function timeOf(database: Pick<DataSource | QueryRunner, 'query'>): Promise<number> {
  const [row]: { time: number }[] = await database.query(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as time',
  );
  if (!row) throw new Error('The database did not tell its time.');
  return row.time;
}

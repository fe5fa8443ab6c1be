import { outsideOfTrace } from '../tracing/tracing.js';

/** How long a looked-up row is reused. A change elsewhere must show within a second, the next look included. */
const FRESH_MS = 500;
/** Rows that are kept, some 300 bytes each; the oldest are dropped first. */
const KEPT_AT_MOST = 10_000;

/** One look-up of a row, shared by all callers until it is too old. */
class Look<K, V> {
  /** When the look-up began, by the monotonic clock; infinite before. */
  since = Number.POSITIVE_INFINITY;
  resolve: (value: V | undefined) => void;
  reject: (error: unknown) => void;
  readonly value = new Promise<V | undefined>((resolve, reject) => {
    this.resolve = resolve;
    this.reject = reject;
  });

  constructor(readonly key: K) {}
}

/**
 * Rows by their keys, at most half a second old. Callers who ask for a row that is being looked up share that look-up;
 * other keys wait and are looked up together afterwards. So at most one statement runs at a time: a locked table holds
 * one connection, whatever the number of callers.
 */
export class RecentReads<K, V> {
  private readonly looks = new Map<K, Look<K, V>>();
  private waiting: Look<K, V>[] = [];
  private isReading = false;

  /** @param read returns the rows that exist; a key may be given twice */
  constructor(private readonly read: (keys: K[]) => Promise<ReadonlyMap<K, V>>) {}

  /** Returns undefined when the row does not exist. Rejects with the error of `read`, which is not kept. */
  get(key: K): Promise<V | undefined> {
    const recent = this.looks.get(key);
    if (recent && performance.now() - recent.since < FRESH_MS) return recent.value;
    const look = new Look<K, V>(key);
    this.keep(look);
    this.waiting.push(look);
    // The look-up serves other callers too, and is no part of the request that happens to begin it.
    if (!this.isReading) outsideOfTrace(() => void this.readAll());
    return look.value;
  }

  /** Later callers get a look-up that begins after this call. */
  forget(key: K): void {
    this.looks.delete(key);
  }

  private keep(look: Look<K, V>): void {
    // Inserted again, so that the order of the map is the order of age.
    this.looks.delete(look.key);
    this.looks.set(look.key, look);
    const oldest = this.looks.keys().next();
    if (this.looks.size > KEPT_AT_MOST && !oldest.done) this.looks.delete(oldest.value);
  }

  private async readAll(): Promise<void> {
    this.isReading = true;
    while (this.waiting.length > 0) await this.readTogether(this.waiting.splice(0));
    this.isReading = false;
  }

  private async readTogether(looks: Look<K, V>[]): Promise<void> {
    const now = performance.now();
    for (const look of looks) look.since = now;
    try {
      const rows = await this.read(looks.map(({ key }) => key));
      for (const { key, resolve } of looks) resolve(rows.get(key));
    } catch (error) {
      for (const look of looks) {
        if (this.looks.get(look.key) === look) this.looks.delete(look.key);
        look.reject(error);
      }
    }
  }
}

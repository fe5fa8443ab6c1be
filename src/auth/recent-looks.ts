/** How long an answer may be given again. A change elsewhere must show within a second, the next look included. */
const FRESH_MS = 500;
/** Answers kept at most, some 300 bytes each; the oldest leave first. */
const KEPT_AT_MOST = 10_000;

/** One question for a row, shared by all who ask before it is old. */
class Look<K, V> {
  /** When it was begun, by the monotonic clock; what is still to begin has no age. */
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
 * Rows by their keys, at most half a second old. Who asks for a row that is being looked up shares that look; what is
 * asked meanwhile is looked up together when it has come back, so that no more than one statement runs at a time: a table
 * that is locked holds one connection, whatever the number of callers.
 */
export class RecentLooks<K, V> {
  private readonly looks = new Map<K, Look<K, V>>();
  private waiting: Look<K, V>[] = [];
  private isReading = false;

  /** @param read answers the rows that exist; keys may come twice */
  constructor(private readonly read: (keys: K[]) => Promise<ReadonlyMap<K, V>>) {}

  /** Undefined when there is no such row. Rejects with what `read` rejects with; a failure is not kept. */
  get(key: K): Promise<V | undefined> {
    const recent = this.looks.get(key);
    if (recent && performance.now() - recent.since < FRESH_MS) return recent.value;
    const look = new Look<K, V>(key);
    this.keep(look);
    this.waiting.push(look);
    if (!this.isReading) void this.readAll();
    return look.value;
  }

  /** Who asks from now on gets a look that begins from now on. */
  forget(key: K): void {
    this.looks.delete(key);
  }

  private keep(look: Look<K, V>): void {
    // Set anew, so that the order of the map is the order of age.
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

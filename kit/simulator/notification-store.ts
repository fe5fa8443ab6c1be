import { wasAccepted } from './answer.js';
import { Journal } from './journal.js';
import type { Arrival, ReceivedNotification } from './received-notification.js';

const MAX_RECORDS = 5000;
// Payloads reach tens of MB each: without a second limit a few thousand of them would fill the memory of the gateway's
// process.
const MAX_PAYLOAD_CHARACTERS = 128 * 1024 * 1024;

/** Selects notifications; a member left out does not narrow the selection. */
export interface NotificationFilter {
  type?: number;
  /** Part of a ReferanceNo, in any case. */
  referanceNo?: string;
  /** Only those that arrived after this Id. */
  after?: number;
  /** Only those that arrived before this Id. */
  before?: number;
}

interface Seen {
  attempts: number;
  applied: boolean;
  lastId: number;
}

/**
 * The notifications that the platform received: the newest 5,000 attempts, in memory and, when a directory is given, on
 * disk.
 */
export class NotificationStore {
  private readonly records: ReceivedNotification[] = [];
  private readonly seen = new Map<string, Seen>();
  private characters = 0;
  private lastId = 0;
  private journal: Journal | null = null;

  /** Loads the records of an earlier run from `directory`. */
  static async open(
    directory: string | undefined,
    log: (message: string) => void,
  ): Promise<NotificationStore> {
    const store = new NotificationStore();
    if (directory === undefined) return store;
    store.journal = await Journal.open(directory, log, (record) => store.keep(record));
    if (store.journal.lines > store.records.length) await store.journal.rewrite(store.records.slice());
    return store;
  }

  /** Numbers, assesses and keeps an arrival; resolves when it is saved. */
  async add(arrival: Arrival): Promise<ReceivedNotification> {
    const seen = arrival.ReferanceNo === null ? undefined : this.seen.get(arrival.ReferanceNo);
    const attempts = seen?.attempts ?? 0;
    const record: ReceivedNotification = {
      Id: this.lastId + 1,
      ...arrival,
      Attempt: attempts + 1,
      Duplicate: attempts > 0,
      Applied: wasAccepted(arrival.Answer) && !seen?.applied,
    };
    this.keep(record);
    await this.save(record);
    return record;
  }

  /** Newest first. */
  *find(filter: NotificationFilter = {}): Generator<ReceivedNotification> {
    const part = filter.referanceNo?.toLowerCase();
    for (const record of this.records.toReversed()) {
      if (filter.after !== undefined && record.Id <= filter.after) return;
      if (filter.before !== undefined && record.Id >= filter.before) continue;
      if (filter.type !== undefined && record.NotificationType !== filter.type) continue;
      if (part && !record.ReferanceNo?.toLowerCase().includes(part)) continue;
      yield record;
    }
  }

  /** Oldest first. */
  all(): ReceivedNotification[] {
    return this.records.slice();
  }

  clear(): void {
    this.records.length = 0;
    this.seen.clear();
    this.characters = 0;
    void this.journal?.rewrite([]);
  }

  async close(): Promise<void> {
    await this.journal?.close();
  }

  private keep(record: ReceivedNotification): void {
    this.records.push(record);
    this.lastId = Math.max(this.lastId, record.Id);
    this.characters += record.Payload?.length ?? 0;
    if (record.ReferanceNo !== null) {
      const applied = record.Applied || (this.seen.get(record.ReferanceNo)?.applied ?? false);
      this.seen.set(record.ReferanceNo, { attempts: record.Attempt, applied, lastId: record.Id });
    }
    while (this.records.length > MAX_RECORDS || this.characters > MAX_PAYLOAD_CHARACTERS) this.dropOldest();
  }

  private dropOldest(): void {
    const oldest = this.records.shift();
    if (!oldest) return;
    this.characters -= oldest.Payload?.length ?? 0;
    const reference = oldest.ReferanceNo;
    if (reference !== null && this.seen.get(reference)?.lastId === oldest.Id) this.seen.delete(reference);
  }

  private async save(record: ReceivedNotification): Promise<void> {
    if (!this.journal) return;
    const saved = this.journal.append(record);
    const overgrown = this.journal.lines > 2 * MAX_RECORDS || this.journal.bytes > 4 * MAX_PAYLOAD_CHARACTERS;
    if (overgrown) void this.journal.rewrite(this.records.slice());
    await saved;
  }
}

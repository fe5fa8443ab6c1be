import { POOL_BUSY } from '../errors/database-errors.js';

/** A connection that is held longer than this usually waits for a lock. */
const LONG_MS = 1_000;
/** After a lock time-out, other requests of the same area are assumed to need the same lock for this time. */
const HELD_UP_MS = 5_000;
/** How long a request waits for a connection; shorter in an area whose connections would only wait for a lock. */
const WAITS_MS = 5_000;
const HELD_UP_WAITS_MS = 1_000;
const WAITING_AT_MOST = 1_000;

/** The area of work that no request asked for. */
export const BY_SCHEDULE = 'schedule';

/** A code of its own, so that the log does not blame a server that may have connections to spare. */
class ConnectionsBusyError extends Error {
  readonly code = POOL_BUSY;

  constructor() {
    super('All connections of this process to the database are in use.');
  }
}

/** A connection that is held, or waited for, on behalf of an area. */
export interface Admission {
  readonly area: string;
  readonly since: number;
}

interface Waiting extends Admission {
  begin: (admission: Admission) => void;
  refuse: (error: ConnectionsBusyError) => void;
  timer?: NodeJS.Timeout;
}

/**
 * Decides which requests may hold one of a limited number of connections. Requests that need a locked table wait for
 * it: if they held all connections, no other request would be served. So an area with a lock time-out leaves half of
 * the connections to others, and the last quarter is reserved for nouns of the API that neither hold all others nor
 * wait for a lock. Scheduled work may take the last ones, too: some of it holds one connection and needs a second, and
 * two such tasks would wait for each other. Areas are those of `requestArea`; times are milliseconds of a monotonic
 * clock. It is no `FairQueue`: who may not be admitted now is passed by others, and that changes while nothing is released.
 */
export class ConnectionQueue {
  private readonly reserve: number;
  private readonly held = new Set<Admission>();
  private readonly heldUpUntil = new Map<string, number>();
  private queue: Waiting[] = [];
  private refusals = 0;

  constructor(
    private readonly connections: number,
    private readonly now = () => performance.now(),
  ) {
    this.reserve = Math.max(1, Math.floor(connections / 4));
  }

  get waiting(): number {
    return this.queue.length;
  }

  /** How many requests have been refused so far. */
  get refused(): number {
    return this.refusals;
  }

  /** Calls `begin` when the area may have a connection, or `refuse` after too long a wait, or when too many wait. */
  take(area: string, begin: Waiting['begin'], refuse: Waiting['refuse']): void {
    const admission = { area, since: this.now() };
    if (this.mayHold(area)) {
      this.held.add(admission);
      begin(admission);
    } else if (this.queue.length >= WAITING_AT_MOST) {
      this.refuse({ ...admission, begin, refuse });
    } else {
      const waiting: Waiting = { ...admission, begin, refuse };
      const ms = this.isHeldUp(area) ? HELD_UP_WAITS_MS : WAITS_MS;
      waiting.timer = setTimeout(() => this.giveUp(waiting), ms);
      this.queue.push(waiting);
    }
  }

  /**
   * Reports that the holder's wait for a lock timed out: waiting requests of its area are refused after a shorter time.
   */
  heldUp({ area }: Admission): void {
    const until = this.now() + HELD_UP_MS;
    this.heldUpUntil.set(area, until).set(nounOf(area), until);
    this.next();
  }

  end(admission: Admission): void {
    this.held.delete(admission);
    this.next();
  }

  private next(): void {
    if (this.queue.length === 0) return;
    const [queue, now] = [this.queue, this.now()];
    this.queue = [];
    for (const waiting of queue) {
      const { area, since } = waiting;
      if (this.mayHold(area)) this.begin(waiting, now);
      else if (now - since >= HELD_UP_WAITS_MS && this.isHeldUp(area)) this.refuse(waiting);
      else this.queue.push(waiting);
    }
  }

  private mayHold(area: string): boolean {
    const free = this.connections - this.held.size;
    if (this.isHeldUp(area)) return free > this.connections / 2;
    if (free > this.reserve || (area === BY_SCHEDULE && free > 0)) return true;
    const noun = nounOf(area);
    if (free === 0 || this.isHeldUp(noun)) return false;
    const [own, now] = [[...this.held].filter((admission) => nounOf(admission.area) === noun), this.now()];
    return own.length < this.connections - this.reserve && own.every(({ since }) => now - since < LONG_MS);
  }

  private isHeldUp(area: string): boolean {
    return (this.heldUpUntil.get(area) ?? 0) > this.now();
  }

  private begin({ area, timer, begin }: Waiting, since: number): void {
    clearTimeout(timer);
    const admission = { area, since };
    this.held.add(admission);
    begin(admission);
  }

  private giveUp(waiting: Waiting): void {
    this.queue = this.queue.filter((other) => other !== waiting);
    this.refuse(waiting);
  }

  private refuse({ timer, refuse }: Waiting): void {
    clearTimeout(timer);
    this.refusals += 1;
    refuse(new ConnectionsBusyError());
  }
}

/** The noun of an area, which reads and writes share, because they may need the same tables. */
function nounOf(area: string): string {
  return area.slice(area.indexOf(' ') + 1);
}

/** A connection that is held for longer usually waits for a lock. */
const LONG_MS = 1_000;
/** For so long after a wait for a lock in vain, other requests of the area are taken to need the same lock. */
const HELD_UP_MS = 5_000;
/** How long a request waits for a connection; shorter in an area whose connections would only wait for a lock. */
const WAITS_MS = 5_000;
const HELD_UP_WAITS_MS = 1_000;
const WAITING_AT_MOST = 1_000;

/** The area of what no request asked for. */
export const BY_SCHEDULE = 'schedule';

/** With PostgreSQL's own code for a server that has too many connections: the answer to the caller is the same. */
class ConnectionsBusyError extends Error {
  readonly code = '53300';

  constructor() {
    super('All connections to the database are in use.');
  }
}

/** A connection that is held, or waited for, on behalf of an area. */
export interface Turn {
  readonly area: string;
  readonly since: number;
}

interface Waiting extends Turn {
  begin: (turn: Turn) => void;
  refuse: (error: ConnectionsBusyError) => void;
  timer?: NodeJS.Timeout;
}

/**
 * Which requests may hold one of so many connections. Requests that need a locked table wait for it: if they held all
 * connections, no other request would be served. So an area that waited for a lock in vain leaves half of the connections to
 * others, and the last quarter is for nouns of the API that neither hold the rest nor wait for a lock. Scheduled work may
 * have the last ones, too: some of it needs a second connection while it holds one, and two pieces of it would wait for each
 * other. Areas are those of `requestArea`, and times milliseconds of a monotonic clock.
 */
export class ConnectionTurns {
  private readonly reserve: number;
  private readonly held = new Set<Turn>();
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

  /** Calls `begin` when it is the area's turn, at once if possible; `refuse` after too long a wait, or when too many wait. */
  take(area: string, begin: Waiting['begin'], refuse: Waiting['refuse']): void {
    const turn = { area, since: this.now() };
    if (this.mayHold(area)) {
      this.held.add(turn);
      begin(turn);
    } else if (this.queue.length >= WAITING_AT_MOST) {
      this.refuse({ ...turn, begin, refuse });
    } else {
      const waiting: Waiting = { ...turn, begin, refuse };
      const ms = this.isHeldUp(area) ? HELD_UP_WAITS_MS : WAITS_MS;
      waiting.timer = setTimeout(() => this.giveUp(waiting), ms);
      this.queue.push(waiting);
    }
  }

  /** The holder waited for a lock in vain: others of its area who have waited long enough are refused. */
  heldUp({ area }: Turn): void {
    const until = this.now() + HELD_UP_MS;
    this.heldUpUntil.set(area, until).set(nounOf(area), until);
    this.next();
  }

  end(turn: Turn): void {
    this.held.delete(turn);
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
    const [own, now] = [[...this.held].filter((turn) => nounOf(turn.area) === noun), this.now()];
    return own.length < this.connections - this.reserve && own.every(({ since }) => now - since < LONG_MS);
  }

  private isHeldUp(area: string): boolean {
    return (this.heldUpUntil.get(area) ?? 0) > this.now();
  }

  private begin({ area, timer, begin }: Waiting, since: number): void {
    clearTimeout(timer);
    const turn = { area, since };
    this.held.add(turn);
    begin(turn);
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

/** Reads and writes of one noun may need different tables, or the same. */
function nounOf(area: string): string {
  return area.slice(area.indexOf(' ') + 1);
}

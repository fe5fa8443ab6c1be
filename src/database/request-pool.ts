import type { EventEmitter } from 'node:events';
import pg from 'pg';
import { requestArea } from '../data/request-area.js';
import { BY_SCHEDULE, ConnectionTurns, type Turn } from './connection-turns.js';

type Taken = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: pg.PoolClient['release'],
) => void;

const LOCK_NOT_AVAILABLE = '55P03';

/** A pool whose connections areas of the API take by turns: an area that waits for a lock does not hold them all. */
export class RequestPool extends pg.Pool {
  private readonly turns: ConnectionTurns;
  private readonly turnOf = new WeakMap<pg.ClientBase, Turn>();

  constructor(options: pg.PoolConfig & { max: number }) {
    super(options);
    this.turns = new ConnectionTurns(options.max);
    this.on('connect', (client: pg.ClientBase & EventEmitter) => {
      client.on('refused', (code) => {
        const turn = this.turnOf.get(client);
        if (turn && code === LOCK_NOT_AVAILABLE) this.turns.heldUp(turn);
      });
    });
    // Callers wait in `turns`, not in the pool itself. The types declare a property, so an accessor is not allowed.
    Object.defineProperty(this, 'waitingCount', { get: () => this.turns.waiting });
  }

  /** Callers that got no connection so far, because the wait was too long or too many waited. */
  get refused(): number {
    return this.turns.refused;
  }

  /** @throws Error POOL_BUSY when the wait is too long, or too many wait */
  override connect(): Promise<pg.PoolClient>;
  override connect(taken: Taken): void;
  override connect(taken?: Taken): Promise<pg.PoolClient> | undefined {
    if (taken) {
      this.take(taken);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.take((error, client) => (client ? resolve(client) : reject(error)));
    });
  }

  private take(taken: Taken): void {
    this.turns.take(
      requestArea() ?? BY_SCHEDULE,
      (turn) =>
        super.connect((error, client, release) => {
          if (!client) {
            this.turns.end(turn);
            taken(error, client, release);
            return;
          }
          this.turnOf.set(client, turn);
          // Ends the turn after the release: the next caller then finds this connection instead of opening another.
          client.release = (broken) => {
            release(broken);
            this.turns.end(turn);
          };
          taken(undefined, client, client.release);
        }),
      (busy) => taken(busy, undefined, () => undefined),
    );
  }
}

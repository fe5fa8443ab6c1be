import type { EventEmitter } from 'node:events';
import pg from 'pg';
import { requestArea } from '../data/request-area.js';
import { LOCK_NOT_AVAILABLE } from '../errors/database-errors.js';
import { type Admission, BY_SCHEDULE, ConnectionQueue } from './connection-queue.js';

type Taken = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: pg.PoolClient['release'],
) => void;

/** A pool whose connections are given out by areas of the API: one that waits for a lock does not hold them all. */
export class RequestPool extends pg.Pool {
  private readonly queue: ConnectionQueue;
  private readonly admissionOf = new WeakMap<pg.ClientBase, Admission>();

  constructor(options: pg.PoolConfig & { max: number }) {
    super(options);
    this.queue = new ConnectionQueue(options.max);
    this.on('connect', (client: pg.ClientBase & EventEmitter) => {
      client.on('refused', (code) => {
        const admission = this.admissionOf.get(client);
        if (admission && code === LOCK_NOT_AVAILABLE) this.queue.heldUp(admission);
      });
    });
    // Callers wait in `queue`, not in the pool itself. The types declare a property, so an accessor is not allowed.
    Object.defineProperty(this, 'waitingCount', { get: () => this.queue.waiting });
  }

  /** Callers that got no connection so far, because the wait was too long or too many waited. */
  get refused(): number {
    return this.queue.refused;
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
    this.queue.take(
      requestArea() ?? BY_SCHEDULE,
      (admission) =>
        super.connect((error, client, release) => {
          if (!client) {
            this.queue.end(admission);
            taken(error, client, release);
            return;
          }
          this.admissionOf.set(client, admission);
          // Ended after the release: the next caller then finds this connection instead of opening another.
          client.release = (broken) => {
            release(broken);
            this.queue.end(admission);
          };
          taken(undefined, client, client.release);
        }),
      (busy) => taken(busy, undefined, () => undefined),
    );
  }
}

import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Round, warning } from '../../../data/round.js';
import { LOGGER, type Logger } from '../../../tracing/logger.js';
import { Dispatcher } from '../dispatcher.js';
import { type Peer, Peers } from './peers.js';
import { MISS, REPLICAS, TAKE_OVER } from './replica.sql.js';
import { ReplicaSession } from './replica-session.js';
import { TakeOverMetrics } from './take-over.metrics.js';

const PROBE_EVERY_MS = 500;
/** A search reads the whole table of live deliveries. */
const TAKE_WITHIN_MS = 60_000;

interface PeerRow extends Peer {
  missed: boolean;
}

/**
 * Frees the leases of replicas that have died, long before they end. A missing session alone proves nothing: its
 * process may live and have attempts under way, so its leases are taken only when its listener shows that it has ended.
 */
@Injectable()
export class TakeOver implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private peers: Peers | undefined;
  private running = false;
  private readonly round: Round;

  constructor(
    private readonly session: ReplicaSession,
    private readonly dispatcher: Dispatcher,
    private readonly metrics: TakeOverMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.round = new Round(() => this.probeReplicas(), warning(logger, 'replicas not looked for'));
  }

  onApplicationBootstrap(): void {
    this.peers = new Peers(this.session.machine);
    this.running = true;
    this.probe();
  }

  beforeApplicationShutdown(): void {
    this.running = false;
  }

  @Interval(PROBE_EVERY_MS)
  protected probe(): void {
    if (this.running) void this.round.run();
  }

  private async probeReplicas(): Promise<void> {
    const { peers } = this;
    if (!peers || !(await this.session.hold())) return;
    const rows = await this.session.query<PeerRow>(REPLICAS, [this.session.number]);
    peers.keep(new Set(rows.map(({ number }) => number)));
    const missed = rows.filter((row) => row.missed);
    for (const peer of rows) if (!peer.missed) void peers.meet(peer);
    if (missed.length === 0) return;
    const hasEnded = await Promise.all(missed.map((peer) => peers.hasEnded(peer)));
    const numbersOf = (ended: boolean) =>
      missed.filter((_, i) => hasEnded[i] === ended).map(({ number }) => number);
    await this.take(numbersOf(true));
    const others = numbersOf(false);
    if (others.length > 0) await this.session.query(MISS, [others]);
  }

  private async take(dead: readonly number[]): Promise<void> {
    if (dead.length === 0 || !this.running) return;
    const rows = await this.session.query<{ agentId: number; count: number }>(
      TAKE_OVER,
      [dead],
      TAKE_WITHIN_MS,
    );
    if (rows.length === 0) return;
    const count = rows.reduce((sum, row) => sum + row.count, 0);
    this.metrics.takenOver(count);
    this.logger.warn({ event: 'leases taken over', replicas: dead, count });
    this.dispatcher.wake(rows.map(({ agentId }) => agentId));
  }
}

import { probeLiveness } from './liveness-listener.js';

/** Another replica, as its row describes it. */
export interface Peer {
  number: number;
  name: string;
  machine: string | null;
  addresses: string[];
  port: number;
}

/** The wait before a peer that was not reached is tried again. */
const TRY_AGAIN_AFTER_MS = 10_000;

/**
 * The state of other replicas, asked at their listeners. An address is trusted only for a peer on this machine, or one that
 * has answered there before: otherwise it may lead to the wrong machine.
 */
export class Peers {
  private readonly reachedAt = new Map<number, string>();
  private readonly tryAgainAt = new Map<number, number>();

  constructor(private readonly machine: string | undefined) {}

  /** Learns the address of a living peer, so that its end can be detected later. */
  async meet(peer: Peer): Promise<void> {
    if (this.listenerOf(peer) !== undefined) return;
    if (performance.now() < (this.tryAgainAt.get(peer.number) ?? 0)) return;
    this.tryAgainAt.set(peer.number, performance.now() + TRY_AGAIN_AFTER_MS);
    for (const address of peer.addresses) {
      if ((await probeLiveness(address, peer.port, peer.name)) === 'at home') {
        this.reachedAt.set(peer.number, address);
        return;
      }
    }
  }

  /** Whether the peer's process has certainly ended. A busy, paused or unreachable process has not. */
  async hasEnded(peer: Peer): Promise<boolean> {
    const listener = this.listenerOf(peer);
    return listener !== undefined && (await probeLiveness(listener, peer.port, peer.name)) === 'gone';
  }

  /** Forgets all peers but these. */
  keep(numbers: ReadonlySet<number>): void {
    for (const known of [this.reachedAt, this.tryAgainAt]) {
      for (const number of known.keys()) if (!numbers.has(number)) known.delete(number);
    }
  }

  private listenerOf({ number, machine, addresses }: Peer): string | undefined {
    if (machine !== null && machine === this.machine) return addresses[0];
    return this.reachedAt.get(number);
  }
}

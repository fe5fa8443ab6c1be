import type { DeliveryFigures } from './checks/deliveries.js';
import { percentile, type TakeOver } from './checks/take-over.js';
import { FAULTS, type FaultKind } from './faults/kinds.js';
import type { Findings } from './findings.js';
import type { History } from './history.js';
import type { Ledger } from './ledger.js';
import type { Memory, Replica } from './replica.js';

const MB = 1_048_576;

/** One block: the answers that callers got, and the seconds of the load and of the checks after it. */
export interface BlockTimes {
  answers: number;
  underLoad: number;
  checks: number;
}

/** The figures and findings of a run. */
export class Figures {
  rounds = 0;
  seconds = 0;
  finished = 0;
  /** Operational events that the webhook has taken. */
  events = 0;
  readinessDue = 0;
  starts = 0;
  /** The last block's. */
  block: BlockTimes = { answers: 0, underLoad: 0, checks: 0 };
  readonly sentAgain = { killed: 0, paused: 0, 'cut off': 0, unknown: 0 };
  readonly takeOvers: TakeOver[] = [];
  /** Messages of failed starts, with their numbers. */
  readonly refusedStarts = new Map<string, number>();
  memory: (Memory | undefined)[] = [];

  constructor(
    readonly history: History,
    readonly findings: Findings,
    readonly ledger: Ledger,
  ) {}

  add({ finished, sentAgain }: DeliveryFigures): void {
    this.finished += finished;
    for (const why of sentAgain) this.sentAgain[why] += 1;
  }

  takeStarts(replicas: readonly Replica[]): void {
    this.starts = replicas.reduce((sum, { lives }) => sum + lives.length, 0);
    for (const replica of replicas) {
      for (const message of replica.refusedStarts.splice(0)) {
        const text = message.replace(/\d+/g, '#').slice(0, 160);
        this.refusedStarts.set(text, (this.refusedStarts.get(text) ?? 0) + 1);
      }
    }
  }

  count(kind: FaultKind): number {
    return this.history.counts.get(kind) ?? 0;
  }

  /** The report, one line for each figure. */
  lines(): string[] {
    const { totals, suffered } = this.ledger;
    const clean = this.takeOvers.filter(({ isClean }) => isClean).map(({ ms }) => ms);
    const all = this.takeOvers.map(({ ms }) => ms);
    const kinds = Object.keys(FAULTS) as FaultKind[];
    return [
      `${this.rounds} rounds in ${Math.round(this.seconds)} s: ${kinds.map((kind) => `${this.count(kind)} ${kind}`).join(', ')}; ${this.history.passedOver} passed over, since another was about`,
      `${totals.answers} requests, ${totals.failures} of them failed, ${this.history.forgiven} only while the runner stood still for more than a second; changes: ${totals.done} done, ${totals.unknown} unknown to their callers, ${totals.refused} refused`,
      `${this.finished} deliveries ended; sent again after a success: ${Object.entries(this.sentAgain)
        .map(([why, count]) => `${count} ${why}`)
        .join(', ')}`,
      `${this.events} operational events were taken by the webhook`,
      `take-over after kill -9: ${percentiles(clean)} with nothing else wrong; ${percentiles(all)} in all`,
      `readiness had to name a fault in ${this.readinessDue} probes`,
      `${this.starts} starts; refused: ${[...this.refusedStarts].map(([text, count]) => `${count} x ${text}`).join(' | ') || 'none'}`,
      `memory of the replicas: ${this.memory.map((one) => one && `heap ${Math.round(one.heapUsed / MB)} MB of ${Math.round(one.rss / MB)} MB`).join(', ')}`,
      ...[...suffered].map(([kind, { answers, failures, slowestMs }]) => {
        const failed = Object.entries(failures).map(([name, count]) => `${count} x ${name}`);
        return `  ${kind}: ${answers} answers, slowest ${Math.round(slowestMs)} ms; failed: ${failed.join(', ') || 'none'}`;
      }),
      `${this.findings.list.length} findings`,
    ];
  }
}

function percentiles(values: readonly number[]): string {
  if (values.length === 0) return 'none';
  const at = (share: number) => Math.round(percentile(values, share));
  return `${values.length} times, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`;
}

import type { FaultKind } from './faults/kinds.js';
import type { History } from './history.js';

/** What a caller knows about the result of its change. */
export type Certainty = 'done' | 'refused' | 'unknown';

/** One requested change; `key` is part of the data that it wrote. */
export interface Change {
  what: 'open' | 'request' | 'make' | 'reject' | 'status' | 'parameter' | 'log' | 'pause';
  key: string;
  /** The job of the change. */
  jobId?: number;
  certainty: Certainty;
}

/** One answer, or its absence. */
export interface Heard {
  what: string;
  from: number;
  to: number;
  /** Undefined without an answer. */
  status?: number;
  /** The envelope's code, or the balancer's. */
  code?: string;
  /** The request's id in the logs. */
  requestId?: string;
}

/** The kind of the active fault, if it was the only one. */
type About = FaultKind | 'none' | 'several';

/** The answers that callers got during a kind of fault. */
export interface Suffering {
  answers: number;
  failures: Record<string, number>;
  slowestMs: number;
}

/** Failures that are not the service's: a repeat after a lost answer is refused. */
const REFUSALS = new Set(['OfflineEndorsements.StateTransitionFailed', 'General.Conflict']);

/** The callers' record of requests, answers and the certainty about them. */
export class Ledger {
  changes: Change[] = [];
  /** Answers since the last look. */
  heard: Heard[] = [];
  readonly suffered = new Map<About, Suffering>();
  readonly totals = { answers: 0, failures: 0, done: 0, unknown: 0, refused: 0 };

  /** The certainty about a requested change after an answer. */
  static certainty({ status, code }: Heard): Certainty {
    if (status === undefined || status === 502) return 'unknown';
    if (status < 300) return 'done';
    if (status < 500 || REFUSALS.has(code ?? '')) return 'refused';
    return 'unknown';
  }

  note(change: Change): void {
    this.changes.push(change);
    this.totals[change.certainty] += 1;
  }

  /** Returns the answers that no fault excuses, adds all of them to the sums by active faults, and forgets them. */
  takeUnexcused(history: History): Heard[] {
    const heard = this.heard.splice(0);
    return heard.filter((one) => {
      const faults = new Set(history.during(one.from, one.to).map(({ kind }) => kind));
      const isFailure = Ledger.certainty(one) === 'unknown' || one.status === 401;
      this.totals.answers += 1;
      if (isFailure) this.totals.failures += 1;
      const [first = 'none'] = faults;
      this.add(faults.size > 1 ? 'several' : first, one, isFailure);
      if (one.code === 'General.UnexpectedError' || one.status === 401) return true;
      return isFailure && !history.excuses(one.from, one.to);
    });
  }

  private add(kind: About, { status, code, from, to }: Heard, isFailure: boolean): void {
    const sum = this.suffered.get(kind) ?? { answers: 0, failures: {}, slowestMs: 0 };
    this.suffered.set(kind, sum);
    sum.answers += 1;
    sum.slowestMs = Math.max(sum.slowestMs, to - from);
    if (!isFailure) return;
    const name = status === undefined ? 'no answer' : `${status} ${code ?? ''}`.trim();
    sum.failures[name] = (sum.failures[name] ?? 0) + 1;
  }
}

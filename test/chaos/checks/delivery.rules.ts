import { maxAttempts, waitAfter } from '../../../src/notifications/delivery.rules.js';
import {
  NOTIFICATION_TYPES,
  type NotificationType,
} from '../../../src/notifications/notification-types.rules.js';
import type { SeenAttempt } from '../platforms.js';
import type { Life } from '../replica.js';
import { PLATFORM_TIMEOUT_MS, WAITS } from '../service-settings.js';
import { fateOf, type Hindrance, hindrance } from './lives.js';

/** The ledger notices ends and beginnings a little after the sender; in milliseconds. */
const NOTICED_WITHIN_MS = 60;
/** A timer may fire early by this many milliseconds. */
const EARLY_MS = 20;

/** A delivery in its final state, as the gateway keeps it. */
export interface FinishedRow {
  id: string;
  referanceNo: string;
  type: NotificationType;
  state: string;
  attempts: number;
}

/** One entry of the gateway's attempt log. */
export interface LoggedAttempt {
  number: number;
  subReferanceNo: string;
  verdict: string;
  durationMs: number;
  /** Why there was no HTTP answer. */
  error: string | null;
}

/** One delivery as both sides recorded it, and the lives of all processes by their addresses. */
export interface KnownDelivery {
  row: FinishedRow;
  /** In the order of their beginnings. */
  attempts: readonly SeenAttempt[];
  /** In the order of their numbers. */
  log: readonly LoggedAttempt[];
  lives: ReadonlyMap<string, Life>;
}

/** Contradictions between the two sides, and breaches of the rules of delivery. */
export function problemsOf(delivery: KnownDelivery): string[] {
  return [...countProblems(delivery), ...sequenceProblems(delivery), ...ladderProblems(delivery)];
}

/** The obstacles to recording successes after which the delivery was sent again. */
export function sentAgain({ row, attempts, lives }: KnownDelivery): Hindrance[] {
  return pairs(attempts).flatMap(([earlier, later]) => {
    const why = hindrance(lives.get(earlier.from), earlier.at, later.at);
    return why && isSuccess(row.type, earlier) ? [why] : [];
  });
}

function countProblems({ row, attempts, log }: KnownDelivery): string[] {
  const most = maxAttempts(NOTIFICATION_TYPES[row.type]);
  const numbers = counted(log).map(({ number }) => number);
  const distinct = (values: readonly string[]) => new Set(values).size;
  const held: [boolean, string][] = [
    [row.attempts <= most, 'TOO MANY attempts'],
    [row.state !== 'Exhausted' || row.attempts === most, 'GIVEN UP early'],
    [row.state !== 'Delivered' || attempts.some((one) => isSuccess(row.type, one)), 'NEVER ACCEPTED'],
    [distinct(attempts.map(({ content }) => content)) <= 1, 'OTHER CONTENT on a later attempt'],
    [
      distinct(attempts.map(({ subReferanceNo }) => subReferanceNo)) === attempts.length,
      'SubReferanceNo used twice',
    ],
    [numbers.every((number, index) => number === index + 1), `ATTEMPT LOG ${numbers} has gaps`],
  ];
  return held.flatMap(([holds, problem]) => (holds ? [] : [problem]));
}

/** Checks the sequence of attempts: no overlap, and none after a success, unless a process died or was hindered. */
function sequenceProblems({ row, attempts, log, lives }: KnownDelivery): string[] {
  return pairs(attempts).flatMap(([earlier, later]) => {
    const problems: string[] = [];
    const why = hindrance(lives.get(earlier.from), earlier.at, later.at);
    const endedAt = earlier.endedAt ?? Number.POSITIVE_INFINITY;
    const gap = Math.round(later.at - endedAt);
    if (gap < -NOTICED_WITHIN_MS && (why === undefined || why === 'cut off'))
      problems.push(`OVERLAP: ${later.from} began ${-gap} ms before ${earlier.from} had ended`);
    const heard = log.find(({ subReferanceNo }) => subReferanceNo === earlier.subReferanceNo);
    const hadTimedOut = heard?.error && heard.durationMs >= PLATFORM_TIMEOUT_MS - EARLY_MS;
    if (isSuccess(row.type, earlier) && !why && !hadTimedOut)
      problems.push(
        `SENT AGAIN without need, ${gap} ms after a success that was heard as ${heard?.error} by ` +
          fateOf(lives.get(earlier.from), earlier.at),
      );
    return problems;
  });
}

/** Checks the log's numbers: the waits between attempts, and which attempt is the last. */
function ladderProblems({ row, attempts, log, lives }: KnownDelivery): string[] {
  const { lastAttemptHeader } = NOTIFICATION_TYPES[row.type];
  const most = maxAttempts(NOTIFICATION_TYPES[row.type]);
  const seen = new Map(attempts.map((attempt) => [attempt.subReferanceNo, attempt]));
  const entries = withoutLateSuccess(row.type, counted(log), seen);
  return entries.flatMap(({ number, subReferanceNo }, index) => {
    const attempt = seen.get(subReferanceNo);
    if (!attempt) return [];
    const problems: string[] = [];
    if (attempt.isMarkedLast !== (lastAttemptHeader && number === most))
      problems.push(`LAST-ATTEMPT HEADER ${attempt.isMarkedLast ? 'on' : 'not on'} attempt ${number}`);
    const next = seen.get(entries[index + 1]?.subReferanceNo ?? '');
    // Measured between beginnings: on a busy machine the ledger notices ends late, but beginnings hardly.
    const gap = Math.round((next?.at ?? Number.POSITIVE_INFINITY) - attempt.at);
    const wait = waitAfter(number, WAITS);
    if (gap < wait - EARLY_MS && !wasOvertaken(attempt, next, lives))
      problems.push(
        `TOO SOON: attempt ${number + 1} came ${gap} ms after the one before had begun, not ${wait}`,
      );
    return problems;
  });
}

/**
 * Whether the earlier attempt's process was paused just before sending for so long that the next attempt came first.
 */
function wasOvertaken(
  attempt: SeenAttempt,
  next: SeenAttempt | undefined,
  lives: KnownDelivery['lives'],
): boolean {
  if (!next || next.at > attempt.at) return false;
  const lapses = lives.get(attempt.from)?.lapses ?? [];
  return lapses.some(({ why, from, to }) => why === 'paused' && from < attempt.at && to > next.at);
}

/**
 * A success whose outcome was recorded after others had been tried has the log's last number, though it was sent before
 * them: it has no place in the ladder, and sequenceProblems judges whether the others were needed.
 */
function withoutLateSuccess(
  type: NotificationType,
  entries: readonly LoggedAttempt[],
  seen: ReadonlyMap<string, SeenAttempt>,
): readonly LoggedAttempt[] {
  const [before, last] = entries.slice(-2).map(({ subReferanceNo }) => seen.get(subReferanceNo));
  return before && last && last.at < before.at && isSuccess(type, last) ? entries.slice(0, -1) : entries;
}

/** Attempts that moved the delivery: late outcomes have no place in the ladder. */
function counted(log: readonly LoggedAttempt[]): LoggedAttempt[] {
  return log.filter(({ verdict }) => verdict !== 'Late');
}

/** Whether the platform's answer is a success for this type. */
function isSuccess(type: NotificationType, { isAccepted, hasSuccessStatus }: SeenAttempt): boolean {
  return NOTIFICATION_TYPES[type].success === '2xx' ? hasSuccessStatus : isAccepted;
}

function pairs<T>(items: readonly T[]): [T, T][] {
  return items.slice(1).map((later, index) => [items[index] as T, later]);
}

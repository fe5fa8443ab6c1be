import { HOUR, MINUTE } from '../../config/duration.js';
import type { EvaluationSettings } from '../../config/evaluation-settings.js';
import { startOfMinute } from '../outcomes/outcomes.rules.js';
import type { ServiceStatus } from '../status/status.rules.js';

/** Name of the actor of the automatic evaluation's changes of status. */
export const BY_EVALUATION = 'Otomatik değerlendirme';

/**
 * The facts by which a record is judged. The calls are those of the window that came after the last change of status.
 */
export interface Evidence {
  status: ServiceStatus;
  calls: number;
  failures: number;
  /**
   * The last closing by the evaluation; null when there was none, or when someone else has changed the status since.
   */
  last: LastClosing | null;
}

/** The last closing by the evaluation, and its opening, if it was opened. */
export interface LastClosing {
  closings: number;
  quietUntil: Date;
  openedAt: Date | null;
}

export type Decision = 'close' | 'open' | 'leave';
export type Rule = Omit<EvaluationSettings, 'interval'>;

/**
 * The evaluation's decision on a record. An active record is closed when there were enough calls and too many of them
 * failed. A record that the evaluation closed is opened after its quiet period, unless the calls since then, however
 * few, still fail too often; the absence of calls is no failure, since platforms may send nothing to a closed service.
 * Records closed by others are left alone.
 */
export function decide({ status, calls, failures, last }: Evidence, now: Date, rule: Rule): Decision {
  if (status === 'Active') {
    return calls >= rule.minCalls && failures * 100 >= calls * rule.failurePercent ? 'close' : 'leave';
  }
  if (status !== 'AutoDisabled' || !last || last.openedAt || now < last.quietUntil) return 'leave';
  return calls === 0 || failures * 100 < calls * rule.recoveryPercent ? 'open' : 'leave';
}

/**
 * The number of consecutive closings, one now included, and the shortest time for which the record stays closed, in
 * milliseconds.
 */
export function nextClosing(
  last: LastClosing | null,
  now: Date,
  rule: Rule,
): { closings: number; quietPeriod: number } {
  const openedAt = last?.openedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  const earlier = last && now.getTime() - openedAt < rule.stableTime ? last.closings : 0;
  return {
    closings: earlier + 1,
    quietPeriod: Math.min(rule.quietPeriod * 2 ** earlier, rule.maxQuietPeriod),
  };
}

/**
 * The minutes whose counts make up the window: those that began within it, and the next minute, in which senders whose
 * clocks are ahead already count.
 */
export function minutesOf(now: Date, window: number): Date[] {
  const minutes: Date[] = [];
  const oldest = now.getTime() - window;
  for (let minute = startOfMinute(now).getTime() + MINUTE; minute > oldest; minute -= MINUTE) {
    minutes.push(new Date(minute));
  }
  return minutes;
}

/** The reason of a closing that agents get; worded so that no Turkish suffix depends on a figure. */
export function closingReason(evidence: Evidence, quietPeriod: number, rule: Rule): string {
  return `${BY_EVALUATION}: ${failureRate(evidence, rule)}. Bekleme süresi: ${spelt(quietPeriod)}`;
}

/** The reason of an opening that agents get. */
export function openingReason(evidence: Evidence, rule: Rule): string {
  const calls =
    evidence.calls === 0 ? `son ${spelt(rule.window)} içinde çağrı yok` : failureRate(evidence, rule);
  return `${BY_EVALUATION}: bekleme süresi doldu, ${calls}`;
}

function failureRate({ calls, failures }: Evidence, { window }: Rule): string {
  const figures = `son ${spelt(window)}, çağrı: ${calls}, başarısız: ${failures}`;
  return `başarısızlık oranı ${percent(failures, calls)} (${figures})`;
}

/** Rounded down, so that the shown figure is on the same side of every threshold as the real one. */
function percent(failures: number, calls: number): string {
  const tenths = Math.floor((failures * 1000) / calls);
  return `%${Math.floor(tenths / 10)}${tenths % 10 === 0 ? '' : `,${tenths % 10}`}`;
}

function spelt(milliseconds: number): string {
  return milliseconds % HOUR === 0 ? `${milliseconds / HOUR} saat` : `${milliseconds / MINUTE} dakika`;
}

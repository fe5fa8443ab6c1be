import { createHash } from 'node:crypto';
import { brokenItemsAtOnce } from '../../common/binding/validate.js';
import type { FieldError } from '../../common/errors/domain-error.js';
import { HOUR, MINUTE } from '../../config/duration.js';
import { startOfMinute } from './evaluation.rules.js';
import { Outcome } from './outcomes.request.js';

const REFUSALS_AT_MOST = 100;
/** As long as the longest window: older calls are no longer judged by. */
const TAKEN_FOR = HOUR;
/** Clocks of senders may be ahead. */
const AHEAD_AT_MOST = MINUTE;

/** What names a record of the catalog. */
export type Quadruple = Pick<
  Outcome,
  'insuranceCompanyId' | 'productId' | 'serviceOperationId' | 'outsourceProcessId'
>;

/** The calls of one operation, by minute. */
export interface Tally extends Quadruple {
  outcomes: number;
  minutes: Map<number, { calls: number; failures: number }>;
}

/** What is wrong with the fields of a batch, by the position of the outcome. */
export function brokenOutcomes(outcomes: readonly Outcome[]): FieldError[] {
  if (outcomes.length === 0) return [{ Field: 'Outcomes', Message: 'Outcomes must not be empty.' }];
  return brokenItemsAtOnce('Outcomes', Outcome, outcomes, REFUSALS_AT_MOST);
}

/** Which outcomes are too old to be judged by, or of a time to come. */
export function untimelyOutcomes(outcomes: readonly Outcome[], now: Date): FieldError[] {
  const errors: FieldError[] = [];
  for (const [position, { at }] of outcomes.entries()) {
    const age = now.getTime() - at.getTime();
    if (age <= TAKEN_FOR && age >= -AHEAD_AT_MOST) continue;
    const limit = age > 0 ? 'at most 1 hour old' : 'at most 1 minute in the future';
    errors.push({ Field: `Outcomes[${position}].At`, Message: `At must be ${limit}.` });
    if (errors.length === REFUSALS_AT_MOST) break;
  }
  return errors;
}

/** The outcomes, counted by operation and minute. */
export function tally(outcomes: readonly Outcome[]): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const outcome of outcomes) {
    const { insuranceCompanyId, productId, serviceOperationId, outsourceProcessId } = outcome;
    const quadruple = { insuranceCompanyId, productId, serviceOperationId, outsourceProcessId };
    const key = Object.values(quadruple).join();
    const counted = tallies.get(key) ?? { ...quadruple, outcomes: 0, minutes: new Map() };
    tallies.set(key, counted);
    const minute = startOfMinute(outcome.at).getTime();
    const { calls, failures } = counted.minutes.get(minute) ?? { calls: 0, failures: 0 };
    counted.outcomes += 1;
    counted.minutes.set(minute, { calls: calls + 1, failures: failures + (outcome.succeeded ? 0 : 1) });
  }
  return [...tallies.values()];
}

/** The same for the same outcomes in the same order, however they are written. */
export function contentHash(outcomes: readonly Outcome[]): string {
  const content = outcomes.map((one) => [
    one.insuranceCompanyId,
    one.productId ?? null,
    one.serviceOperationId,
    one.outsourceProcessId ?? null,
    one.at.getTime(),
    one.succeeded,
  ]);
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

import { createHash } from 'node:crypto';
import { brokenItemsAtOnce } from '../../api/binding/validate.js';
import { HOUR, MINUTE } from '../../config/duration.js';
import type { FieldError } from '../../errors/domain-error.js';
import { CallOutcome } from './outcomes.requests.js';

const REFUSALS_AT_MOST = 100;
/** As long as the longest window: older calls no longer count. */
const TAKEN_FOR = HOUR;
/** Clocks of senders may be ahead by this much. */
const AHEAD_AT_MOST = MINUTE;

/** The four ids that identify a record of the catalog. */
export type Quadruple = Pick<
  CallOutcome,
  'insuranceCompanyId' | 'productId' | 'serviceOperationId' | 'outsourceProcessId'
>;

/** The calls of one operation, by minute. */
export interface OutcomeCounts extends Quadruple {
  outcomes: number;
  minutes: Map<number, { calls: number; failures: number }>;
}

/** Errors in the fields of a batch, by the position of the outcome. */
export function brokenOutcomes(outcomes: readonly CallOutcome[]): FieldError[] {
  if (outcomes.length === 0) return [{ Field: 'Outcomes', Message: 'Outcomes must not be empty.' }];
  return brokenItemsAtOnce('Outcomes', CallOutcome, outcomes, REFUSALS_AT_MOST);
}

/** Errors for outcomes that are too old to count, or in the future. */
export function untimelyOutcomes(outcomes: readonly CallOutcome[], now: Date): FieldError[] {
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

/** The first moment of a minute, under which its calls are counted. */
export function startOfMinute(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / MINUTE) * MINUTE);
}

/** The outcomes, counted by operation and minute. */
export function countOutcomes(outcomes: readonly CallOutcome[]): OutcomeCounts[] {
  const counts = new Map<string, OutcomeCounts>();
  for (const outcome of outcomes) {
    const { insuranceCompanyId, productId, serviceOperationId, outsourceProcessId } = outcome;
    const quadruple = { insuranceCompanyId, productId, serviceOperationId, outsourceProcessId };
    const key = Object.values(quadruple).join();
    const counted = counts.get(key) ?? { ...quadruple, outcomes: 0, minutes: new Map() };
    counts.set(key, counted);
    const minute = startOfMinute(outcome.at).getTime();
    const { calls, failures } = counted.minutes.get(minute) ?? { calls: 0, failures: 0 };
    counted.outcomes += 1;
    counted.minutes.set(minute, { calls: calls + 1, failures: failures + (outcome.succeeded ? 0 : 1) });
  }
  return [...counts.values()];
}

/** A hash that is the same for the same outcomes in the same order, whatever their spelling. */
export function contentHash(outcomes: readonly CallOutcome[]): string {
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

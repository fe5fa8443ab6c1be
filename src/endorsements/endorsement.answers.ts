import { refusal } from '../common/api-description.js';
import { amount, listOf, obj, text } from '../common/api-schemas.js';
import type { Decimal } from '../common/decimal.js';
import { JOB_REFUSALS } from '../offline-jobs/job.answers.js';
import { transitionFailed } from '../offline-jobs/job.rules.js';
import { Stage, transition } from '../offline-jobs/job.stages.js';

/** What `?dryRun=true` answers. */
export interface DryRunAnswer {
  LocalGrossPremium: Decimal;
  LocalCommission: Decimal;
  Warnings: string[];
}

export const DRY_RUN = obj<DryRunAnswer>('EndorsementDryRun', {
  LocalGrossPremium: amount('grossPremium times exchangeRate, exactly.', 1250.5),
  LocalCommission: amount('commission times exchangeRate, exactly.', 178.64),
  Warnings: listOf(
    text(
      'What looks like a mistake though it is allowed; none of these refuses the real call.',
      'Installments add up to 1250, but GrossPremium is 1250.5.',
    ),
  ),
});

export const ENDORSEMENT_REFUSALS = [
  ...JOB_REFUSALS,
  refusal(
    409,
    'General.IdempotencyKeyReused',
    'This Idempotency-Key was used for another request.',
    'The caller used the key for another body, job or operation within 24 hours.',
  ),
  refusal(
    500,
    'OfflineEndorsements.StateTransitionFailed',
    transitionFailed(transition(Stage.PolicyIssued, 'MakeEndorsement').refusal ?? '').message,
    'Mostly: the job is not in stage Zeyil İsteği. The message names the current stage and those reachable from it, or the ' +
      'kind of document that is missing. Repeating the same request does not help.',
  ),
  refusal(
    500,
    'JobState.TransitionError',
    'An unexpected error occurred during job state transition.',
    'Anything unexpected, the database away included. Usually nothing was recorded; when the database was lost at the very ' +
      'end, everything may have been. Repeat the call with the same Idempotency-Key, or read the job’s actions first.',
  ),
];

import { refusal } from '../common/errors/refusal.js';
import { JOB_REFUSALS, TRANSITION_FAILED } from '../offline-jobs/job.refusals.js';

export const IDEMPOTENCY_KEY_REUSED = refusal({
  kind: 'conflict',
  code: 'General.IdempotencyKeyReused',
  message: 'This Idempotency-Key was used for another request.',
  when: 'The caller used the key for another body, job or operation within 24 hours.',
});

export const TRANSITION_ERROR = refusal({
  kind: 'failed',
  code: 'JobState.TransitionError',
  message: 'An unexpected error occurred during job state transition.',
  when:
    'Anything unexpected, the database away included. Usually nothing was recorded; when the database was lost at the very ' +
    'end, everything may have been. Repeat the call with the same Idempotency-Key, or read the job’s actions first.',
});

export const ENDORSEMENT_REFUSALS = [
  ...JOB_REFUSALS,
  IDEMPOTENCY_KEY_REUSED,
  TRANSITION_FAILED,
  TRANSITION_ERROR,
];

import { refusal } from '../api/refusal.js';
import { IDEMPOTENCY_KEY_REUSED, JOB_REFUSALS, TRANSITION_FAILED } from '../offline-jobs/job.refusals.js';

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

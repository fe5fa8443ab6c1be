import { refusal } from '../api/refusal.js';

export const IDEMPOTENCY_KEY_REUSED = refusal({
  kind: 'conflict',
  code: 'General.IdempotencyKeyReused',
  message: 'This Idempotency-Key was used for another request.',
  when: 'The caller used the key for another body, job or operation within 24 hours.',
});

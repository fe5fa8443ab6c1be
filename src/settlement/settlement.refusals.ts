import { refusal } from '../api/refusal.js';

export const COMPARISON_NOT_KEPT = refusal({
  kind: 'missing',
  code: 'General.NotFound',
  message: 'The comparison was not found.',
  when: 'No such comparison of the day is kept for the caller.',
});

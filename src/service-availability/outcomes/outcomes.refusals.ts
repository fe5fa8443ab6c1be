import { refusal } from '../../api/refusal.js';

export const BATCH_ID_REUSED = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  message: 'The batchId was used for another batch.',
  when: 'The same user sent other outcomes under this `batchId`; nothing is counted.',
});

import { refusal } from '../../api/refusal.js';

export const POLICY_NOT_FOUND = refusal({
  kind: 'missing',
  code: 'General.NotFound',
  message: 'No job has this policy.',
  when: 'No job was opened for the policy, and none endorsed it.',
});

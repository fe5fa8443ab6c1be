import { refusal } from '../../api/refusal.js';

export const SECOND_FACTOR_ON = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  conflict: 'SecondFactorOn',
  message: 'There is a second factor. Remove it before you set up another.',
  when: 'The caller has a second factor.',
});

export const SECOND_FACTOR_OFF = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  conflict: 'SecondFactorOff',
  message: 'There is no second factor.',
  when: 'The caller has no second factor, and none was begun.',
});

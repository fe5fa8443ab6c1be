import { refusal } from '../../api/refusal.js';

export const SYNC_RUNNING = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  conflict: 'SyncRunning',
  message: 'A sync of the vehicle catalog is running.',
  when: 'One sync runs at a time, whichever replica it was given to; a sync that began while the list arrived counts too.',
});

export const SYNC_NOT_FOUND = refusal({
  kind: 'missing',
  code: 'General.NotFound',
  message: 'The sync was not found.',
  when: 'There is no such sync.',
});

export const VERSION_TO_ROLL_BACK_NOT_FOUND = refusal({
  kind: 'missing',
  code: 'General.NotFound',
  message: 'The version was not found.',
  when: 'There is no such version.',
});

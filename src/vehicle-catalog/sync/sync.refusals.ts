import { refusal } from '../../common/errors/refusal.js';

export const SYNC_RUNNING = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  conflict: 'SyncRunning',
  message: 'A sync of the vehicle catalog is running.',
  when: 'One sync runs at a time, whichever replica it was given to.',
});

/** Ends the scheduled pull; no operation answers it. */
export const SYNC_OVERTAKEN = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  message: 'Another sync of the vehicle catalog came while the list was on its way.',
  when: 'The list may be older than what the other sync applied.',
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

import { refusal } from '../../api/refusal.js';

export const BULK_NOT_FOUND = refusal({
  kind: 'missing',
  code: 'General.NotFound',
  message: 'The bulk change was not found.',
  when: 'No call had this `bulkId`.',
});

export const BULK_DIFFERS = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  conflict: 'BulkIdReused',
  message: 'The bulkId was used for another change.',
  when: 'Another user, or a call with another status, reason or `until`, used this `bulkId`. Nothing is changed.',
});

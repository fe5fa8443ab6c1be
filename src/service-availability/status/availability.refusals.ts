import { refusal } from '../../api/refusal.js';
import { PresentState } from './availability.answers.js';

export const AVAILABILITY_NOT_FOUND = refusal({
  kind: 'missing',
  code: 'General.NotFound',
  message: 'The service availability was not found.',
  when: 'There is no such record, or it has left the catalog.',
});

export const REOPENING_NOT_FOUND = refusal({
  kind: 'missing',
  code: 'General.NotFound',
  message: 'The scheduled re-opening was not found.',
  when: 'There is no such record, or no re-opening is scheduled.',
});

export const STATUS_NOT_EXPECTED = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  conflict: 'StatusNotExpected',
  present: PresentState,
  message: (present: string) => `The status is not the expected one: ${present}.`,
  example: ['Active'],
  when: 'Another user changed the record: its status is not the `expectedStatus`.',
});

export const STATUS_ALREADY_SET = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  conflict: 'SameStatus',
  present: PresentState,
  message: (status: string) => `The record has this status already: ${status}.`,
  example: ['ManualDisabled'],
  when: 'The request would change nothing.',
});

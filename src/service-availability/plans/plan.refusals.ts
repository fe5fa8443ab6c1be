import { refusal } from '../../api/refusal.js';

export const PLAN_NOT_FOUND = refusal({
  kind: 'missing',
  code: 'General.NotFound',
  message: 'The plan was not found.',
  when: 'There is no such plan.',
});

export const PLAN_ENDED = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  conflict: 'PlanEnded',
  message: (state: string) => `The plan is no longer pending: ${state}.`,
  example: ['Done'],
  when: 'The record was closed as planned, or the plan ended without a change.',
});

export const PLANS_OVERLAP = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  conflict: 'PlansOverlap',
  message: (ids: string) => `There are pending plans for this time. Records: ${ids}.`,
  example: ['311, 312'],
  when: 'Some records have a pending plan whose time overlaps this one. Nothing is planned.',
});

export const BULK_ID_REUSED = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  conflict: 'BulkIdReused',
  message: 'The bulkId was used for other plans.',
  when: 'Another closing or other records were planned under this `bulkId`. Nothing is planned.',
});

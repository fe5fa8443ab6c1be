import { envelope, type OperationDescription } from '../../api/api-description.js';
import { paged } from '../../api/api-schemas.js';
import { STATUSES } from '../status/availability-administration.description.js';
import { MadePlans, StatusPlan } from './plan.answers.js';
import { BULK_ID_REUSED, PLAN_ENDED, PLAN_NOT_FOUND, PLANS_OVERLAP } from './plan.refusals.js';

export const PLAN_CLOSINGS: OperationDescription = {
  tag: STATUSES,
  summary: { en: 'Plan closings', tr: 'Kapanış planla' },
  details:
    'Plans a closing for each record, or for none of them. At `from` the record gets the status, and the agents concerned are ' +
    'notified then; nobody is notified of the plan. With `until` the record opens again by itself. Plans of one record must ' +
    'not overlap; a plan without `until` has no end.',
  answers: { 200: envelope(MadePlans) },
  refusals: [BULK_ID_REUSED, PLANS_OVERLAP],
  example: {
    ids: [311],
    status: 'ManualDisabled',
    reason: 'Planlı bakım',
    from: '2999-01-01T22:00:00',
    until: '2999-01-02T06:00:00',
    bulkId: '0b54c7a2-6f0e-4c3b-9a53-6a4f6f1f0c11',
  },
};

export const LIST_PLANS: OperationDescription = {
  tag: STATUSES,
  summary: { en: 'List planned closings', tr: 'Planlanan kapanışları listele' },
  details:
    'The newest plan first. Plans that have ended stay in the list, also when their record has left the catalog.',
  answers: { 200: envelope(paged(StatusPlan)) },
};

export const TAKE_BACK_PLAN: OperationDescription = {
  tag: STATUSES,
  summary: { en: 'Take back a planned closing', tr: 'Planlanan kapanışı geri al' },
  details: 'A repeat is answered like the first call.',
  answers: { 204: null },
  refusals: [PLAN_NOT_FOUND, PLAN_ENDED],
};

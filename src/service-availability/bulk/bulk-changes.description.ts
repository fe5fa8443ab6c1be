import { envelope, type OperationDescription } from '../../api/api-description.js';
import { paged } from '../../api/api-schemas.js';
import { STATUSES } from '../status/availability-administration.description.js';
import { BulkOverview, BulkResult, BulkSummary, StatusPreview } from './bulk.answers.js';
import { BULK_DIFFERS, BULK_NOT_FOUND } from './bulk.refusals.js';

export const PREVIEW_STATUSES: OperationDescription = {
  tag: STATUSES,
  summary: { en: 'Preview a change of many statuses', tr: 'Toplu durum değişikliğini önceden göster' },
  details:
    'Changes nothing. Each record that changes is announced to each agent concerned by a notification of its own, so that the ' +
    'number of notifications may be far larger than that of the records.\n\n' +
    'With `from`, all records of the catalog are counted: one that has the status now may have another by then. The re-opening at the ' +
    'end of a closing is announced to the same agents by as many notifications again.',
  answers: { 200: envelope(StatusPreview) },
  example: { ids: [311, 312], status: 'ManualDisabled' },
};

export const CHANGE_STATUSES: OperationDescription = {
  tag: STATUSES,
  summary: { en: 'Change many statuses', tr: 'Toplu durum değiştir' },
  details:
    'Changes each record that has its expected status, with history, audit entry and notifications of its own, and passes the ' +
    'others by. All changes of a call are made together. A call whose answer was lost is repeated with the same `bulkId` and is answered ' +
    'alike; a record that was passed by is tried again under a new `bulkId`.',
  answers: { 200: envelope(BulkResult) },
  refusals: [BULK_DIFFERS],
  example: {
    changes: [{ id: 311, expectedStatus: 'Active' }],
    status: 'ManualDisabled',
    reason: 'Planlı bakım',
    until: '2999-01-02T06:00:00',
    bulkId: '0b54c7a2-6f0e-4c3b-9a53-6a4f6f1f0c11',
  },
};

export const LIST_BULK_CHANGES: OperationDescription = {
  tag: STATUSES,
  summary: { en: 'List changes of many statuses', tr: 'Toplu durum değişikliklerini listele' },
  details: 'The newest change first. All calls with one `bulkId` are one change.',
  answers: { 200: envelope(paged(BulkSummary)) },
};

export const SHOW_BULK: OperationDescription = {
  tag: STATUSES,
  summary: { en: 'Show a change of many statuses', tr: 'Toplu durum değişikliğini göster' },
  details: 'The records that were passed by come first, then those that were changed, both by id.',
  answers: { 200: envelope(BulkOverview) },
  refusals: [BULK_NOT_FOUND],
};

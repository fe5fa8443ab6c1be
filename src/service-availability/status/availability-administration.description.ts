import { AGENT_NOT_FOUND } from '../../agents/agent.refusals.js';
import { type ApiTag, envelope, type OperationDescription } from '../../api/api-description.js';
import { listOf, paged, schemaOf } from '../../api/api-schemas.js';
import { answeredWhen } from '../../api/refusal.js';
import {
  Audience,
  AvailabilityDetail,
  AvailabilityItem,
  ExplainedAvailability,
  StatusChangeItem,
  StatusHistoryPage,
} from './availability.answers.js';
import {
  AVAILABILITY_NOT_FOUND,
  REOPENING_NOT_FOUND,
  STATUS_ALREADY_SET,
  STATUS_NOT_EXPECTED,
} from './availability.refusals.js';

export const STATUSES: ApiTag = {
  name: 'Service status',
  tr: 'Servis durumu yönetimi',
  part: 'staff',
  about: 'Closing and opening operations, and which agents are notified.',
};

export const SHOW_AVAILABILITY: OperationDescription = {
  tag: STATUSES,
  summary: { en: 'Show a record', tr: 'Kaydı göster' },
  answers: { 200: envelope(AvailabilityDetail) },
  refusals: [AVAILABILITY_NOT_FOUND],
};

export const CHANGE_STATUS: OperationDescription = {
  tag: STATUSES,
  summary: { en: 'Change a status', tr: 'Durumu değiştir' },
  details:
    'The agents concerned are notified at once, with the reason. With `until`, a closed operation opens again by ' +
    'itself at that time; any other change before then cancels the re-opening.',
  answers: { 200: envelope(AvailabilityItem) },
  refusals: [AVAILABILITY_NOT_FOUND, STATUS_NOT_EXPECTED, STATUS_ALREADY_SET],
  example: { status: 'ManualDisabled', reason: 'Planlı bakım', expectedStatus: 'Active' },
};

export const CANCEL_REOPENING: OperationDescription = {
  tag: STATUSES,
  summary: { en: 'Cancel a scheduled re-opening', tr: 'Planlanan açılışı iptal et' },
  details: 'The operation stays closed until a user opens it.',
  answers: { 204: null },
  refusals: [REOPENING_NOT_FOUND],
};

export const SHOW_HISTORY: OperationDescription = {
  tag: STATUSES,
  summary: { en: 'Show a record’s changes', tr: 'Kaydın değişikliklerini göster' },
  details:
    'Newest first. Records that have left the catalog can be asked for, too. The answer is the whole list; with `before` or ' +
    '`pageSize` it is one page, whose changes also have their ids.',
  answers: {
    200: envelope({
      title: 'StatusHistory',
      anyOf: [listOf(StatusChangeItem), schemaOf(StatusHistoryPage)],
    }),
  },
  refusals: [answeredWhen(AVAILABILITY_NOT_FOUND, 'There never was such a record.')],
};

export const SHOW_AUDIENCE: OperationDescription = {
  tag: STATUSES,
  summary: { en: 'Show whom a change would notify', tr: 'Değişikliğin kime bildirileceğini göster' },
  answers: { 200: envelope(Audience) },
  refusals: [AVAILABILITY_NOT_FOUND],
};

export const EXPLAIN_AVAILABILITY: OperationDescription = {
  tag: STATUSES,
  summary: { en: 'Explain what an agent hears of', tr: 'Acentenin neden haber aldığını açıkla' },
  details:
    'Every record of the catalog with whether a change of it reaches the agent. `Reasons` says why not: `AgentInactive`, ' +
    '`CompanyNotAuthorised`, `ProductNotAuthorised`, `OperationNotSubscribed`.',
  answers: { 200: envelope(paged(ExplainedAvailability)) },
  refusals: [AGENT_NOT_FOUND],
};

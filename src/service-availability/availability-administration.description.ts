import { type ApiTag, envelope, type OperationDescription } from '../common/api-description.js';
import { listOf, pageOf } from '../common/api-schemas.js';
import {
  AGENT_REFUSALS,
  AUDIENCE,
  AVAILABILITY,
  AVAILABILITY_DETAIL,
  EXPLAINED,
  HISTORY_REFUSALS,
  RECORD_REFUSALS,
  REOPENING_REFUSALS,
  STATUS_CHANGE,
  STATUS_REFUSALS,
} from './availability.answers.js';

const STATUSES: ApiTag = {
  name: 'Service status',
  tr: 'Servis durumu yönetimi',
  part: 'staff',
  about: 'Closing and opening operations, and who hears of it.',
};

export const SHOW_AVAILABILITY: OperationDescription = {
  tag: STATUSES,
  summary: { en: 'Show a record', tr: 'Kaydı göster' },
  answers: { 200: envelope(AVAILABILITY_DETAIL) },
  refusals: RECORD_REFUSALS,
};

export const CHANGE_STATUS: OperationDescription = {
  tag: STATUSES,
  summary: { en: 'Change a status', tr: 'Durumu değiştir' },
  details:
    'The agents concerned are told at once, with the reason. With `until`, a closed operation opens again by itself ' +
    'at that time; any other change before then takes that back.',
  answers: { 200: envelope(AVAILABILITY) },
  refusals: STATUS_REFUSALS,
  example: { status: 'ManualDisabled', reason: 'Planlı bakım', expectedStatus: 'Active' },
};

export const CANCEL_REOPENING: OperationDescription = {
  tag: STATUSES,
  summary: { en: 'Cancel a scheduled re-opening', tr: 'Planlanan açılışı iptal et' },
  details: 'The operation stays closed until somebody opens it.',
  answers: { 204: null },
  refusals: REOPENING_REFUSALS,
};

export const SHOW_HISTORY: OperationDescription = {
  tag: STATUSES,
  summary: { en: 'Show a record’s changes', tr: 'Kaydın değişikliklerini göster' },
  details: 'Newest first, also of a record that has left the catalog.',
  answers: { 200: envelope(listOf(STATUS_CHANGE)) },
  refusals: HISTORY_REFUSALS,
};

export const SHOW_AUDIENCE: OperationDescription = {
  tag: STATUSES,
  summary: { en: 'Show whom a change would notify', tr: 'Değişikliğin kime bildirileceğini göster' },
  answers: { 200: envelope(AUDIENCE) },
  refusals: RECORD_REFUSALS,
};

export const EXPLAIN_AVAILABILITY: OperationDescription = {
  tag: STATUSES,
  summary: { en: 'Explain what an agent hears of', tr: 'Acentenin neden haber aldığını açıkla' },
  details:
    'Every record of the catalog with whether a change of it reaches the agent. `Reasons` says why not: `AgentInactive`, ' +
    '`CompanyNotAuthorised`, `ProductNotAuthorised`, `OperationNotSubscribed`.',
  answers: { 200: envelope(pageOf(EXPLAINED)) },
  refusals: AGENT_REFUSALS,
};

import { refusal } from '../common/api-description.js';
import {
  dateTime,
  flag,
  id,
  int32,
  listOf,
  nullable,
  obj,
  type Schema,
  text,
  word,
} from '../common/api-schemas.js';
import {
  type Audience,
  type AvailabilityDetail,
  type ExplainedItem,
  SILENCE_REASONS,
  type StatusChangeItem,
} from './availability.reads.js';
import type { AvailabilityItem } from './availability.sql.js';
import { SERVICE_STATUSES } from './status.rules.js';

const ITEM: { readonly [K in keyof AvailabilityItem]: Schema } = {
  Id: id('Stays the same when the record leaves the catalog and comes back.', 311),
  InsuranceCompanyId: int32(undefined, 110),
  InsuranceCompanyName: text(undefined, 'Örnek Sigorta'),
  ProductId: nullable(int32('Null for operations that belong to no product.', 111)),
  ProductName: text('`Tüm Ürünler` for operations that belong to no product.', 'Kasko'),
  ServiceOperationId: int32(undefined, 14),
  ServiceOperationName: text(undefined, 'Teklif Al'),
  ServiceName: text(undefined, 'Kasko Teklif'),
  OutsourceProcessId: nullable(int32('Only for outsource operations.')),
  OutsourceProcessName: nullable(text('Only for outsource operations.')),
  Status: word(
    SERVICE_STATUSES,
    'A closed operation is still served; to reroute is the platform’s decision.',
  ),
  Reason: text('Why it has its status.', 'Planlı bakım'),
  StatusDate: dateTime('Since when.'),
};

export const AVAILABILITY = obj<AvailabilityItem>('ServiceAvailability', ITEM);

export const AVAILABILITY_DETAIL = obj<AvailabilityDetail>('ServiceAvailabilityDetail', {
  ...ITEM,
  ReopenAt: nullable(dateTime('When it opens again by itself.')),
  AutomaticEvaluation: flag('Whether the automatic evaluation may close and open it.', false),
});

export const STATUS_CHANGE = obj<StatusChangeItem>('ServiceStatusChangeRecord', {
  ChangedAt: dateTime(),
  ChangedBy: text(
    'A user’s name, or a fixed text for the catalog sync, the schedule and the automatic evaluation.',
    'operator',
  ),
  From: word(SERVICE_STATUSES),
  To: word(SERVICE_STATUSES, undefined, 'ManualDisabled'),
  Reason: text(undefined, 'Planlı bakım'),
});

export const AUDIENCE = obj<Audience>('ServiceAudience', {
  Agents: listOf(
    obj<Audience['Agents'][number]>('AudienceAgent', {
      AgentId: id(undefined, 42),
      AgentName: text(undefined, 'Acente 1001'),
    }),
    'Active agents with the record in scope and the operation subscribed.',
  ),
});

export const EXPLAINED = obj<ExplainedItem>('ExplainedAvailability', {
  ...ITEM,
  Notified: flag('Whether a change of this record reaches the agent.', false),
  Reasons: listOf(word(SILENCE_REASONS, undefined, 'OperationNotSubscribed'), 'Empty when it does.'),
});

const UNKNOWN = refusal(
  404,
  'General.NotFound',
  'The service availability was not found.',
  'There is no such record, or it has left the catalog.',
);

export const RECORD_REFUSALS = [UNKNOWN];
export const HISTORY_REFUSALS = [
  refusal(
    404,
    'General.NotFound',
    'The service availability was not found.',
    'There never was such a record.',
  ),
];
export const STATUS_REFUSALS = [
  UNKNOWN,
  refusal(
    409,
    'General.Conflict',
    'The status is not the expected one: Active.',
    'Somebody else changed it: it is not the `expectedStatus`.',
  ),
  refusal(
    409,
    'General.Conflict',
    'The record has this status already: ManualDisabled.',
    'Nothing would change.',
  ),
];
export const REOPENING_REFUSALS = [
  refusal(
    404,
    'General.NotFound',
    'The scheduled re-opening was not found.',
    'There is no such record, or none is scheduled.',
  ),
];
export const AGENT_REFUSALS = [
  refusal(404, 'General.NotFound', 'The agent was not found.', 'There is no such agent.'),
];

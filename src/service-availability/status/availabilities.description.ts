import { AGENT_NOT_FOUND } from '../../agents/agent.refusals.js';
import { type ApiTag, envelope, type OperationDescription, tagged } from '../../api/api-description.js';
import { paged } from '../../api/api-schemas.js';
import { AgentSubscriptionItem } from '../authorisations/authorisation.answers.js';
import { AvailabilityItem } from './availability.answers.js';

const AVAILABILITIES: ApiTag = {
  name: 'Service availabilities',
  tr: 'Servis durumları',
  part: 'everyone',
  about:
    'The operations that insurers’ services offer by company and product, and which of them are closed now.',
};

export const LIST_AVAILABILITIES: OperationDescription = tagged({
  tag: AVAILABILITIES,
  summary: { en: 'List the whole catalog', tr: 'Bütün kataloğu listele' },
  details: 'By Id. A filter on `productId` leaves out the operations that belong to no product.',
  answers: { 200: envelope(paged(AvailabilityItem)) },
});

export const LIST_COMPANY_AVAILABILITIES: OperationDescription = tagged({
  tag: AVAILABILITIES,
  summary: { en: 'List a company’s records', tr: 'Bir şirketin kayıtlarını listele' },
  details: 'Insurers’ users read their own companies only.',
  answers: { 200: envelope(paged(AvailabilityItem)) },
});

export const LIST_AGENT_AVAILABILITIES: OperationDescription = tagged({
  tag: AVAILABILITIES,
  summary: { en: 'List what an agent may use', tr: 'Acentenin kullanabileceklerini listele' },
  details:
    'The records of the products that the agent is authorised for, and of each of their companies the operations that ' +
    'belong to no product. A platform reads its own agent’s list only.',
  answers: { 200: envelope(paged(AvailabilityItem)) },
  refusals: [AGENT_NOT_FOUND],
});

export const LIST_AGENT_SUBSCRIPTIONS: OperationDescription = tagged({
  tag: AVAILABILITIES,
  summary: { en: 'List what an agent subscribed to', tr: 'Acentenin aboneliklerini listele' },
  details:
    'By operation and process. Changes of these operations are announced as far as the agent may use them.',
  answers: { 200: envelope(paged(AgentSubscriptionItem)) },
  refusals: [AGENT_NOT_FOUND],
});

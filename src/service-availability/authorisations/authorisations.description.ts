import { AGENT_NOT_FOUND } from '../../agents/agent.refusals.js';
import { type ApiTag, envelope, type OperationDescription } from '../../api/api-description.js';
import { VERSION_NOT_EXPECTED } from '../../api/expected-version.js';
import {
  AgentProducts,
  AgentSubscriptions,
  CatalogOperations,
  CatalogProducts,
  OwnSubscriptions,
  SubscriptionTrial,
} from './authorisation.answers.js';

const AUTHORISATIONS: ApiTag = {
  name: 'Agent authorisations',
  tr: 'Acente yetkileri',
  part: 'staff',
  about: 'What an agent may use (products) and what it is notified of (subscriptions).',
};

export const SHOW_PRODUCTS: OperationDescription = {
  tag: AUTHORISATIONS,
  summary: { en: 'Show an agent’s products', tr: 'Acentenin ürünlerini göster' },
  answers: { 200: envelope(AgentProducts) },
  refusals: [AGENT_NOT_FOUND],
};

export const SET_PRODUCTS: OperationDescription = {
  tag: AUTHORISATIONS,
  summary: { en: 'Set an agent’s products', tr: 'Acentenin ürünlerini belirle' },
  details:
    'Replaces the agent’s products. An active agent is notified of what was added and removed (notification 103); ' +
    'sending the same set again notifies nobody. Subscriptions stay as they are.',
  answers: { 204: null },
  refusals: [AGENT_NOT_FOUND, VERSION_NOT_EXPECTED],
  example: {
    products: [
      { insuranceCompanyId: 110, productId: 111 },
      { insuranceCompanyId: 110, productId: 101 },
    ],
  },
};

export const LIST_PRODUCTS: OperationDescription = {
  tag: AUTHORISATIONS,
  summary: { en: 'List the products of the catalog', tr: 'Katalogdaki ürünleri listele' },
  details: 'What an agent may be given, by company and product.',
  answers: { 200: envelope(CatalogProducts) },
};

export const LIST_OPERATIONS: OperationDescription = {
  tag: AUTHORISATIONS,
  summary: { en: 'List the operations of the catalog', tr: 'Katalogdaki işlemleri listele' },
  details: 'What an agent may be subscribed to, by operation and process.',
  answers: { 200: envelope(CatalogOperations) },
};

export const SHOW_SUBSCRIPTIONS: OperationDescription = {
  tag: AUTHORISATIONS,
  summary: { en: 'Show an agent’s subscriptions', tr: 'Acentenin aboneliklerini göster' },
  answers: { 200: envelope(AgentSubscriptions) },
  refusals: [AGENT_NOT_FOUND],
};

export const SET_SUBSCRIPTIONS: OperationDescription = {
  tag: AUTHORISATIONS,
  summary: { en: 'Set an agent’s subscriptions', tr: 'Acentenin aboneliklerini belirle' },
  details:
    'Replaces the agent’s subscriptions. They apply to every company and product that the agent may use, now or later.',
  answers: { 204: null },
  refusals: [AGENT_NOT_FOUND, VERSION_NOT_EXPECTED],
  example: { subscriptions: [{ serviceOperationId: 14 }, { serviceOperationId: 40, outsourceProcessId: 3 }] },
};

const OWN_SUBSCRIPTIONS: ApiTag = {
  name: 'Platform subscriptions',
  tr: 'Platform abonelikleri',
  part: 'platform',
  about: 'What the platform’s agent is notified of, as the platform itself decides.',
};

export const SHOW_OWN_SUBSCRIPTIONS: OperationDescription = {
  tag: OWN_SUBSCRIPTIONS,
  summary: { en: 'Show own subscriptions', tr: 'Kendi aboneliklerini göster' },
  answers: { 200: envelope(OwnSubscriptions) },
  refusals: [AGENT_NOT_FOUND],
};

export const SET_OWN_SUBSCRIPTIONS: OperationDescription = {
  tag: OWN_SUBSCRIPTIONS,
  summary: { en: 'Set own subscriptions', tr: 'Kendi aboneliklerini belirle' },
  details:
    'Replaces all subscriptions of the agent. They apply to every company and product that the agent may use, now or later. The audit ' +
    'records each addition and removal, and the staff may undo them.',
  answers: { 200: envelope(SubscriptionTrial, 'Only with `dryRun=true`: nothing was changed.'), 204: null },
  refusals: [AGENT_NOT_FOUND, VERSION_NOT_EXPECTED],
  example: { operations: [{ serviceOperationId: 14 }, { serviceOperationId: 40, outsourceProcessId: 3 }] },
};

import { LAST_ADMINISTRATOR } from '../access/access.refusals.js';
import { type ApiTag, envelope, type OperationDescription } from '../api/api-description.js';
import { paged } from '../api/api-schemas.js';
import { VERSION_NOT_EXPECTED } from '../api/expected-version.js';
import { AgentDetail, AgentItem, CreatedAgent, EndpointTrialItem, StartedTrial } from './agent.answers.js';
import { AGENT_NOT_FOUND, PLATFORM_URL_JUST_CHANGED, TRIAL_NOT_FOUND } from './agent.refusals.js';

const AGENTS: ApiTag = {
  name: 'Agents',
  tr: 'Acenteler',
  part: 'staff',
  about: 'Agents, and where and with which keys their platform is reached. Keys are never answered.',
};

export const LIST_AGENTS: OperationDescription = {
  tag: AGENTS,
  summary: { en: 'List agents', tr: 'Acenteleri listele' },
  answers: { 200: envelope(paged(AgentItem)) },
};

export const SHOW_AGENT: OperationDescription = {
  tag: AGENTS,
  summary: { en: 'Show an agent', tr: 'Acenteyi göster' },
  answers: { 200: envelope(AgentDetail) },
  refusals: [AGENT_NOT_FOUND],
};

export const CREATE_AGENT: OperationDescription = {
  tag: AGENTS,
  summary: { en: 'Create an agent', tr: 'Acente oluştur' },
  details:
    'The keys of the settings go to the platform of the settings only: an agent with a URL of its own is called with its ' +
    'own keys or with none, and keys need a URL.',
  answers: { 201: envelope(CreatedAgent) },
  example: {
    name: 'Acente 1001',
    platformUrl: 'https://platform.example.com/gateway',
    platformApiKey: 'anahtar',
  },
};

export const UPDATE_AGENT: OperationDescription = {
  tag: AGENTS,
  summary: { en: 'Change an agent', tr: 'Acenteyi değiştir' },
  details:
    'Fields that are left out stay as they are; an empty URL or key removes the recorded one. Keys belong to the ' +
    'origin (scheme, host, port) of the URL: when the origin changes, keys and signing secrets that are not sent along are removed. ' +
    'An agent’s own keys need an own URL. With `trial=true` the change of URL, keys and signing secrets is tried first (202).',
  answers: { 202: envelope(StartedTrial), 204: null },
  refusals: [AGENT_NOT_FOUND, PLATFORM_URL_JUST_CHANGED, LAST_ADMINISTRATOR, VERSION_NOT_EXPECTED],
  example: { isActive: false },
};

export const SHOW_TRIAL: OperationDescription = {
  tag: AGENTS,
  summary: { en: 'Show the trial of an endpoint', tr: 'Bağlantı denemesini göster' },
  answers: { 200: envelope(EndpointTrialItem) },
  refusals: [TRIAL_NOT_FOUND],
};

import { refusal } from '../common/api-description.js';
import { dateTime, flag, id, nullable, obj, text } from '../common/api-schemas.js';
import type { AgentItem } from './agents.service.js';

export const AGENT_ITEM = obj<AgentItem>('Agent', {
  Id: id('AgentId of tokens and reference numbers.', 42),
  Name: text(undefined, 'Acente 1001'),
  PlatformUrl: nullable(
    text('Null: the platform of the settings is used.', 'https://platform.example.com/gateway'),
  ),
  HasPlatformApiKey: flag('Whether the agent has a key of its own.', true),
  HasPlatformAuthorization: flag('Whether the agent has an Authorization of its own.', false),
  IsActive: flag(undefined, true),
  PausedAt: nullable(
    dateTime('Since when nothing is sent to the agent’s platform; null when it is not paused.'),
  ),
});

export const UPDATE_AGENT_REFUSALS = [
  refusal(404, 'General.NotFound', 'The agent was not found.', 'There is no such agent.'),
  refusal(
    409,
    'General.Conflict',
    'The agent’s platform URL has just been changed; send the keys with their URL.',
    'Keys came without URL while another request gave the agent a URL of another origin.',
  ),
];

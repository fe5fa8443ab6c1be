import { refusal } from '../api/refusal.js';

export const AGENT_NOT_FOUND = refusal({
  kind: 'missing',
  code: 'General.NotFound',
  message: 'The agent was not found.',
  when: 'There is no such agent.',
});

export const PLATFORM_URL_JUST_CHANGED = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  conflict: 'UrlChanged',
  message: 'The agent’s platform URL has just been changed; send the keys with their URL.',
  when: 'Keys came without URL while another request gave the agent a URL of another origin.',
});

export const TRIAL_NOT_FOUND = refusal({
  kind: 'missing',
  code: 'General.NotFound',
  message: 'The trial was not found.',
  when: 'The agent has no such trial.',
});

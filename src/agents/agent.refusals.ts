import { refusal, refusedWith } from '../common/errors/refusal.js';
import { PresentVersion } from './agent.answers.js';

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

export const VERSION_NOT_EXPECTED = refusal({
  kind: 'conflict',
  code: 'General.Conflict',
  conflict: 'VersionNotExpected',
  present: PresentVersion,
  message: (present: number) => `The version is not the expected one: ${present}.`,
  example: [4],
  when: 'Another user saved a change meanwhile: the version is not the `expectedVersion`.',
});

/** Refuses a change of what is not as its sender saw it. @throws DomainError General.Conflict */
export function assertVersion(present: number, expected: number | undefined): void {
  if (expected === undefined || expected === present) return;
  throw refusedWith(
    { present: { Version: present } satisfies PresentVersion },
    VERSION_NOT_EXPECTED,
    present,
  );
}

import { validationError } from '../common/errors/domain-error.js';
import type { Agent } from './agent.entity.js';

/** The endpoint columns as they are stored. */
export type StoredEndpoint = Pick<Agent, 'platformUrl' | 'platformApiKey' | 'platformAuthorization'>;

/** An agent whose platform is that of the settings. */
export const NO_ENDPOINT: StoredEndpoint = {
  platformUrl: null,
  platformApiKey: null,
  platformAuthorization: null,
};
const COLUMNS = Object.keys(NO_ENDPOINT) as (keyof StoredEndpoint)[];

/**
 * Scheme, host and port of a platform's address; null for an agent without one of its own, whose platform is that of the
 * settings and may be another tomorrow.
 */
export function originOf(platformUrl: string | null): string | null {
  return platformUrl !== null && URL.canParse(platformUrl) ? new URL(platformUrl).origin : platformUrl;
}

/**
 * What a change does to the stored columns. Keys were given to one origin: they do not follow the agent to another unless
 * the same change brings them, and an agent's own keys never go to the platform of the settings. An agent that was mixed
 * before this rule keeps its endpoint until a change touches it.
 * @throws DomainError Validation.General for keys that the change would leave without URL
 */
export function endpointChange<Change extends Partial<StoredEndpoint>>(
  stored: StoredEndpoint,
  change: Change,
): Change {
  if (COLUMNS.every((name) => change[name] === undefined)) return change;
  const stays =
    change.platformUrl === undefined || originOf(change.platformUrl) === originOf(stored.platformUrl);
  const changed = stays ? change : { platformApiKey: null, platformAuthorization: null, ...change };
  const { platformUrl, platformApiKey, platformAuthorization } = { ...stored, ...changed };
  if (platformUrl === null && (platformApiKey !== null || platformAuthorization !== null)) {
    const Message = 'PlatformUrl is required when the agent has keys of its own.';
    throw validationError([{ Field: 'PlatformUrl', Message }]);
  }
  return changed;
}

/** Whether a change sets a key and leaves the URL to what is stored. */
export function bringsKeysOnly(change: Partial<StoredEndpoint>): boolean {
  return change.platformUrl === undefined && Boolean(change.platformApiKey || change.platformAuthorization);
}

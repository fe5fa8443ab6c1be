import { validationError } from '../api/general.refusals.js';
import type { Agent } from './agent.entity.js';

/** The endpoint columns as they are stored. */
export type StoredEndpoint = Pick<
  Agent,
  'platformUrl' | 'platformApiKey' | 'platformAuthorization' | 'signingSecrets'
>;

/** The endpoint of an agent that uses the platform of the settings. */
export const NO_ENDPOINT: StoredEndpoint = {
  platformUrl: null,
  platformApiKey: null,
  platformAuthorization: null,
  signingSecrets: null,
};
const COLUMNS = Object.keys(NO_ENDPOINT) as (keyof StoredEndpoint)[];

/**
 * Scheme, host and port of a platform's URL; null for an agent without a URL of its own, which uses the platform of the
 * settings, and that platform may change.
 */
export function originOf(platformUrl: string | null): string | null {
  return platformUrl !== null && URL.canParse(platformUrl) ? new URL(platformUrl).origin : platformUrl;
}

/**
 * Returns the change together with what it implies for the stored columns. Keys belong to one origin: another origin
 * removes them unless the change brings new ones, and an agent's own keys never go to the platform of the settings. An
 * agent that was stored with keys but no URL keeps them until a change touches its endpoint. Signing secrets are never sent, so that
 * an agent without a URL may have them.
 * @throws DomainError Validation.General for keys that the change would leave without a URL
 */
export function endpointChange<Change extends Partial<StoredEndpoint>>(
  stored: StoredEndpoint,
  change: Change,
): Change {
  if (!changesEndpoint(change)) return change;
  const stays =
    change.platformUrl === undefined || originOf(change.platformUrl) === originOf(stored.platformUrl);
  const changed = stays
    ? change
    : { platformApiKey: null, platformAuthorization: null, signingSecrets: null, ...change };
  const { platformUrl, platformApiKey, platformAuthorization } = { ...stored, ...changed };
  if (platformUrl === null && (platformApiKey !== null || platformAuthorization !== null)) {
    const Message = 'PlatformUrl is required when the agent has keys of its own.';
    throw validationError([{ Field: 'PlatformUrl', Message }]);
  }
  return changed;
}

/** Whether a change has a column of the endpoint. */
export function changesEndpoint(change: Partial<StoredEndpoint>): boolean {
  return COLUMNS.some((name) => change[name] !== undefined);
}

/** The endpoint's columns alone. */
export function endpointOf(agent: StoredEndpoint): StoredEndpoint {
  const { platformUrl, platformApiKey, platformAuthorization, signingSecrets } = agent;
  return { platformUrl, platformApiKey, platformAuthorization, signingSecrets };
}

/** Whether a change sets a key without its URL. */
export function bringsKeysOnly(change: Partial<StoredEndpoint>): boolean {
  const { platformUrl, platformApiKey, platformAuthorization, signingSecrets } = change;
  return platformUrl === undefined && Boolean(platformApiKey || platformAuthorization || signingSecrets);
}

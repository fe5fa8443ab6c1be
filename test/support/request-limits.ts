import type { Answer } from './client.js';
import { JWT_SECRET } from './tokens.js';

/**
 * The callers of a test, and of all tests that share a service, come from one address at the speed of the machine, hundreds at
 * once. Tests that prove a limit set it.
 */
export const CROWDED = {
  REQUESTS_WITHOUT_TOKEN: 'off',
  UNDER_WAY_PER_ADDRESS: 'off',
  UNDER_WAY_PER_CALLER: 'off',
  // Beyond the fastest machine, with the headers of a limit.
  REQUESTS_PER_ADDRESS: '1000000',
  REQUESTS_PER_CALLER: '1000000',
};

/** No limit of requests at all, for one caller that sends thousands in seconds. */
export const WITHOUT_LIMITS = { ...CROWDED, REQUESTS_PER_ADDRESS: 'off', REQUESTS_PER_CALLER: 'off' };

/** A service behind a proxy, whose tokens tests may sign. */
export const VARIABLES = { TRUST_PROXY: 'true', JWT_SECRETS: JWT_SECRET };

/** What an answer tells of the limit, in this order: limit, remaining, reset, Retry-After. */
export const limitTold = ({ headers }: Answer) =>
  ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after'].map((name) =>
    headers.get(name),
  );

let networks = 0;
/** An address of a network of its own. */
export const aNetwork = () => `2001:db8:0:${(++networks).toString(16)}::1`;

import { deflateRawSync } from 'node:zlib';
import { HOUR } from './duration.js';
import type { Environment } from './environment.js';

/** Secrets that anybody can read: in the documentation of JWT, in this project's sandbox and in its tests. */
const PUBLISHED = new Set([
  'a-string-secret-at-least-256-bits-long',
  'demo-platform-key',
  'the secret that signs the tokens of tests',
]);

/** What is given of the secrets; each is refused by its name. */
export interface GivenSecrets {
  JWT_SECRETS?: readonly string[];
  ENCRYPTION_KEY?: readonly Buffer[];
  METRICS_TOKEN?: string;
  PLATFORM_API_KEY?: string;
}

/** Refuses secrets that are published or that repeat themselves, such as a key of zeros. The values are not repeated. */
export function refuseWeakSecrets(env: Environment, given: GivenSecrets): void {
  const { JWT_SECRETS = [], ENCRYPTION_KEY = [], METRICS_TOKEN, PLATFORM_API_KEY } = given;
  if (JWT_SECRETS.some((secret) => repeatsItself(secret, 32))) env.refuse(repeating('JWT_SECRETS'));
  if (ENCRYPTION_KEY.some((key) => repeatsItself(key, 32))) env.refuse(repeating('ENCRYPTION_KEY'));
  if (METRICS_TOKEN && repeatsItself(METRICS_TOKEN, 16)) env.refuse(repeating('METRICS_TOKEN'));
  const texts = { JWT_SECRETS, METRICS_TOKEN: [METRICS_TOKEN], PLATFORM_API_KEY: [PLATFORM_API_KEY] };
  for (const [name, values] of Object.entries(texts)) {
    const isPublished = values.some((value) => value !== undefined && PUBLISHED.has(value));
    if (isPublished) env.refuse(`${name} must not be a published example with NODE_ENV=production.`);
  }
}

/** Settings that may be meant, and are dangerous when they are not. */
export interface RiskySettings {
  /** Milliseconds. */
  accessTtl: number;
  trustProxy: boolean | number | string;
}

/** What a production is warned of at its start. */
export function warningsOf({ accessTtl, trustProxy }: RiskySettings): string[] {
  const found: [boolean, string][] = [
    [accessTtl > HOUR, 'ACCESS_TOKEN_TTL is above 1h: a stolen access token opens that long.'],
    [
      trustProxy === true,
      'TRUST_PROXY=true believes X-Forwarded-For from everybody: name the proxies or their number.',
    ],
  ];
  return found.flatMap(([applies, text]) => (applies ? [text] : []));
}

const repeating = (name: string) => `${name} must be random with NODE_ENV=production: it repeats itself.`;

/** Whether compression leaves no more than three quarters of the least length: random bytes do not get shorter at all. */
function repeatsItself(secret: string | Buffer, leastBytes: number): boolean {
  return deflateRawSync(secret).length <= leastBytes * 0.75;
}

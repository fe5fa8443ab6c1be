import { deflateRawSync } from 'node:zlib';
import { ValidateBy, type ValidationOptions } from 'class-validator';
import { Env, IsRequired, inProduction, listOf, PRODUCTION, reads } from './decorators.js';

/** Published secrets: in the documentation of JWT, in this project's sandbox and in its tests. */
const PUBLISHED = new Set<unknown>([
  'a-string-secret-at-least-256-bits-long',
  'demo-platform-key',
  'the secret that signs the tokens of tests',
]);
const SECRETS = 'secrets of at least 32 bytes each, separated by commas';
const KEYS = 'base64 of 32 bytes, or several separated by commas';

/** In production, a published secret is refused. */
export const IsNotPublished = () =>
  holdsForEach((secret) => !PUBLISHED.has(secret), inProduction('must not be a published example'));
/** In production, a secret that repeats itself, such as a key of zeros, is refused; random bytes cannot be compressed. */
export const IsRandom = (leastBytes: number) =>
  holdsForEach((secret) => deflateRawSync(secret).length > leastBytes * 0.75, {
    groups: [PRODUCTION],
    message: 'must be random with NODE_ENV=production: it repeats itself.',
  });
const AreSecrets = () =>
  reads(SECRETS, (text) => listOf(text, (item) => (Buffer.byteLength(item) >= 32 ? item : undefined)));
const AreEncryptionKeys = () =>
  reads(KEYS, (text) =>
    listOf(text, (key) => (/^[A-Za-z0-9+/]{43}=$/.test(key) ? Buffer.from(key, 'base64') : undefined)),
  );

/** The first of several signs or encrypts; all verify or decrypt, so that they can be rotated. */
export class SecretSettings {
  @Env('JWT_SECRETS')
  @IsNotPublished()
  @IsRandom(32)
  @AreSecrets()
  @IsRequired(SECRETS, [PRODUCTION])
  readonly jwtSecrets?: string[];
  @Env('ENCRYPTION_KEY')
  @IsRandom(32)
  @AreEncryptionKeys()
  @IsRequired(KEYS, [PRODUCTION])
  readonly encryptionKeys?: Buffer[];
}

/** A rule that a secret, or each of several, must keep. */
function holdsForEach(rule: (secret: string | Buffer) => boolean, options: ValidationOptions) {
  const validate = (secrets: string | (string | Buffer)[]) => [secrets].flat().every(rule);
  return ValidateBy({ name: String(options.message), validator: { validate } }, options);
}

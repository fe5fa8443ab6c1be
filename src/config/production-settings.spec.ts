import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemsOf, type Variables } from '../../test/support/settings.js';
import { Settings } from './settings.js';

const SECRET = 'a signing secret of 32 bytes or more';
const SECRETS = { JWT_SECRETS: SECRET, ENCRYPTION_KEY: randomBytes(32).toString('base64') };
const PRODUCTION = { NODE_ENV: 'production', ...SECRETS };

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'zeyil-settings-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

const refusal = (variables: Variables) => problemsOf({ DATA_DIR: directory, ...variables });

describe('production', () => {
  test('starts with what it was given and nothing else', () => {
    const production = new Settings({ DATA_DIR: directory, ...PRODUCTION });
    expect(production).toMatchObject({ production: true, sandbox: false, allowPrivatePlatformUrls: false });
    expect(production.jwt.secrets).toEqual([SECRET]);
    expect(readdirSync(directory)).not.toContain('secrets.json');
  });

  test.each([
    [
      { JWT_SECRETS: undefined },
      ['JWT_SECRETS is required: secrets of at least 32 bytes each, separated by commas.'],
    ],
    [
      { ENCRYPTION_KEY: '' },
      ['ENCRYPTION_KEY is required: base64 of 32 bytes, or several separated by commas.'],
    ],
    [
      { JWT_SECRETS: 'weak' },
      ['JWT_SECRETS must be secrets of at least 32 bytes each, separated by commas.'],
    ],
    [{ SANDBOX: 'true' }, ['SANDBOX must not be true with NODE_ENV=production.']],
    [
      { BOOTSTRAP_ADMIN_USER: 'root', BOOTSTRAP_ADMIN_PASSWORD: '11character' },
      ['BOOTSTRAP_ADMIN_PASSWORD must have at least 12 characters with NODE_ENV=production.'],
    ],
    [
      { METRICS_TOKEN: 'fifteen-hidden!' },
      ['METRICS_TOKEN must have at least 16 characters with NODE_ENV=production.'],
    ],
    ...['x'.repeat(40), 'secret'.repeat(8), 'password '.repeat(5), '0123456789abcdef'.repeat(4)].map(
      (secret): [Variables, string[]] => [
        { JWT_SECRETS: `${SECRET},${secret}` },
        ['JWT_SECRETS must be random with NODE_ENV=production: it repeats itself.'],
      ],
    ),
    ...[Buffer.alloc(32), Buffer.alloc(32, 7), Buffer.from('0123456789abcdef'.repeat(2))].map(
      (key): [Variables, string[]] => [
        { ENCRYPTION_KEY: `${SECRETS.ENCRYPTION_KEY},${key.toString('base64')}` },
        ['ENCRYPTION_KEY must be random with NODE_ENV=production: it repeats itself.'],
      ],
    ),
    [
      { METRICS_TOKEN: '1234567812345678' },
      ['METRICS_TOKEN must be random with NODE_ENV=production: it repeats itself.'],
    ],
    [
      { JWT_SECRETS: 'a-string-secret-at-least-256-bits-long', PLATFORM_API_KEY: 'demo-platform-key' },
      ['JWT_SECRETS', 'PLATFORM_API_KEY'].map(
        (name) => `${name} must not be a published example with NODE_ENV=production.`,
      ),
    ],
  ])(
    'In production a missing or weak secret stops the start, and none is generated (%j)',
    { tags: 'offline-jobs' },
    (variables, problems) => {
      const data = mkdtempSync(join(directory, 'production-'));
      expect(refusal({ ...PRODUCTION, DATA_DIR: data, ...variables })).toEqual(problems);
      expect(readdirSync(data)).toEqual([]);
    },
  );

  test('Production starts with random secrets of every usual form', { tags: 'running' }, () => {
    for (let round = 0; round < 200; round += 1) {
      const forms = [randomBytes(16).toString('hex'), randomBytes(24).toString('base64'), randomUUID()];
      const variables = {
        ENCRYPTION_KEY: randomBytes(32).toString('base64'),
        METRICS_TOKEN: randomBytes(8).toString('hex'),
      };
      expect(refusal({ ...PRODUCTION, ...variables, JWT_SECRETS: forms.join(',') })).toEqual([]);
    }
  });

  test('Production is warned of `ACCESS_TOKEN_TTL` above 1h and of `TRUST_PROXY=true`, by name', {
    tags: 'running',
  }, () => {
    const warnings = (variables: Variables) =>
      new Settings({ DATA_DIR: directory, ...variables }).warnings.map((text) => text.split(/[ =]/)[0]);
    const risky = { ACCESS_TOKEN_TTL: '61m', TRUST_PROXY: 'true' };
    expect(warnings({ ...PRODUCTION, ...risky })).toEqual(['ACCESS_TOKEN_TTL', 'TRUST_PROXY']);
    expect(warnings({ ...PRODUCTION, ACCESS_TOKEN_TTL: '1h', TRUST_PROXY: '1' })).toEqual([]);
    expect(warnings({ ...SECRETS, ...risky })).toEqual([]);
  });

  test('weak secrets are nobody’s worry outside it', () => {
    expect(
      refusal({ JWT_SECRETS: 'x'.repeat(32), ENCRYPTION_KEY: Buffer.alloc(32).toString('base64') }),
    ).toEqual([]);
  });

  test('names both secrets when both are missing', () => {
    const problems = refusal({ NODE_ENV: 'production' });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['JWT_SECRETS', 'ENCRYPTION_KEY']);
  });
});

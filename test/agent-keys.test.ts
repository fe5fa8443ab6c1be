import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { AgentEndpoints } from '../src/agents/agent-endpoints.service.js';
import { startService } from '../src/boot.js';
import { Settings } from '../src/config/settings.js';
import { KeyCipher } from '../src/crypto/key-cipher.js';
import type { Client } from './support/client.js';
import { besides, startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const API_KEY = 'the api key of a platform';
const AUTHORIZATION = 'Bearer the-authorization-of-a-platform';
const SECRET = `whsec_${Buffer.alloc(24, 9).toString('base64')}`;
const [first, second, stranger] = [1, 2, 3].map(() => randomBytes(32));
const text = (...keys: (Buffer | undefined)[]) => keys.map((key) => key?.toString('base64')).join(',');
const cipher = (...keys: (Buffer | undefined)[]) => new KeyCipher(keys.flatMap((key) => key ?? []));

const service = startOnce(() => startTestService({ ENCRYPTION_KEY: text(first) }));
let administrator: Client;
beforeAll(async () => {
  administrator = await service.as({ roles: ['Administrator'] });
});

interface AgentRow {
  platform_url: string | null;
  platform_api_key: string | null;
  platform_authorization: string | null;
  signing_secrets: string | null;
}
const row = async (id: number): Promise<AgentRow> =>
  (await service.dataSource.query('select * from agent where id = $1', [id]))[0];
const create = async () => {
  const keys = { platformApiKey: API_KEY, platformAuthorization: AUTHORIZATION, signingSecrets: [SECRET] };
  const fields = { name: 'Acente', platformUrl: 'https://own.example', ...keys };
  return (await administrator.post('/api/admin/agents', fields)).response<{ Id: number }>().Id;
};
/** What a service with this ENCRYPTION_KEY would send for an agent; settings fill what the row leaves open. */
async function endpointWith(encryptionKey: string, id: number) {
  const platform = { PLATFORM_URL: 'https://default.example', PLATFORM_API_KEY: 'default key' };
  const settings = new Settings(besides(service, { ENCRYPTION_KEY: encryptionKey, ...platform }));
  const running = await startService(settings);
  try {
    const { platform_url, platform_api_key, platform_authorization, signing_secrets } = await row(id);
    return running.app.get(AgentEndpoints).endpoint({
      platformUrl: platform_url,
      platformApiKey: platform_api_key,
      platformAuthorization: platform_authorization,
      signingSecrets: signing_secrets,
    });
  } finally {
    await running.stop();
  }
}

describe('platform keys at rest', () => {
  test('Platform keys are encrypted at rest with AES-256-GCM', { tags: 'offline-jobs' }, async () => {
    const stored = await row(await create());
    expect(stored.platform_api_key).toMatch(/^v1(\.[\w-]+){4}$/);
    const whole = JSON.stringify(await service.dataSource.query('select * from agent'));
    for (const secret of [API_KEY, AUTHORIZATION]) {
      expect(whole).not.toContain(secret);
      expect(whole).not.toContain(Buffer.from(secret).toString('base64url').slice(0, -2));
      expect(whole).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  test('the same key is stored differently each time', async () => {
    const [one, other] = [await row(await create()), await row(await create())];
    expect(one.platform_api_key).not.toBe(other.platform_api_key);
  });

  test('a change encrypts anew and leaves the other key as it is', async () => {
    const id = await create();
    const before = await row(id);
    await administrator.patch(`/api/admin/agents/${id}`, { platformApiKey: 'another key' });
    const after = await row(id);
    expect(after.platform_authorization).toBe(before.platform_authorization);
    expect(cipher(first).decrypt(after.platform_api_key ?? '')).toBe('another key');
  });

  test('Platform keys are never answered', { tags: 'offline-jobs' }, async () => {
    const id = await create();
    const answers = [
      await administrator.get('/api/admin/agents?pageSize=200'),
      await administrator.patch(`/api/admin/agents/${id}`, { platformApiKey: API_KEY }),
      await administrator.patch(`/api/admin/agents/${id}`, { platformApiKey: `${API_KEY}\n` }),
    ];
    for (const answer of answers) {
      expect(answer.text).not.toContain(API_KEY);
      expect(answer.text).not.toContain('v1.');
    }
  });
});

describe('rotation of ENCRYPTION_KEY', () => {
  test('All keys of the list in `ENCRYPTION_KEY` decrypt, at any place of the list', {
    tags: 'offline-jobs',
  }, async () => {
    const id = await create();
    const expected = {
      url: 'https://own.example',
      apiKey: API_KEY,
      authorization: AUTHORIZATION,
      signingSecrets: [Buffer.alloc(24, 9)],
    };
    expect(await endpointWith(text(first), id)).toEqual(expected);
    expect(await endpointWith(text(second, first), id)).toEqual(expected);
    expect(await endpointWith(text(second, stranger, first), id)).toEqual(expected);
  });

  test('The first key of the list in `ENCRYPTION_KEY` encrypts', { tags: 'offline-jobs' }, () => {
    const sealed = cipher(second, first).encrypt(API_KEY);
    expect(cipher(second).decrypt(sealed)).toBe(API_KEY);
    expect(() => cipher(first).decrypt(sealed)).toThrow(
      'A stored key cannot be decrypted with ENCRYPTION_KEY.',
    );
  });

  test('a key that is gone is named, and nothing of the stored text', async () => {
    const id = await create();
    const attempt = endpointWith(text(stranger), id);
    await expect(attempt).rejects.toThrow(/^A stored key cannot be decrypted with ENCRYPTION_KEY\.$/);
  });

  test('Production does not start with a wrong ENCRYPTION_KEY', { tags: 'notifications' }, async () => {
    const id = await create();
    const start = (encryptionKey: string) =>
      startService(
        new Settings({
          ...besides(service),
          NODE_ENV: 'production',
          JWT_SECRETS: 'a secret of at least thirty-two characters',
          ENCRYPTION_KEY: encryptionKey,
          BOOTSTRAP_ADMIN_USER: 'first-administrator',
          BOOTSTRAP_ADMIN_PASSWORD: 'a password of the first one',
        }),
      );
    await expect(start(text(stranger))).rejects.toThrow(
      new RegExp(`^ENCRYPTION_KEY does not decrypt the stored keys of \\d+ agents \\(.*\\b${id}\\b`),
    );
    await (await start(text(stranger, first))).stop();
  });

  test('An altered key at rest is refused', { tags: 'offline-jobs' }, () => {
    const sealed = cipher(first).encrypt(API_KEY);
    const parts = sealed.split('.');
    for (const place of [2, 3, 4]) {
      const altered = parts.with(place, Buffer.alloc(16, 7).toString('base64url')).join('.');
      expect(() => cipher(first).decrypt(altered)).toThrow();
    }
    const shortTag = Buffer.from(parts[3] ?? '', 'base64url')
      .subarray(0, 4)
      .toString('base64url');
    expect(() => cipher(first).decrypt(parts.with(3, shortTag).join('.'))).toThrow();
    expect(() => cipher(first).decrypt(sealed.replace('v1', 'v2'))).toThrow();
    expect(() => cipher(first).decrypt('')).toThrow();
  });

  test('a text of any length and alphabet comes back', () => {
    for (const key of ['x', 'ç'.repeat(4000), '🔑', 'a.b.c']) {
      expect(cipher(first).decrypt(cipher(first).encrypt(key))).toBe(key);
    }
  });
});

// @module-tag notifications
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, test } from 'vitest';
import { isWebhookSecret } from '../src/crypto/webhook-signature.js';
import type { Client } from './support/client.js';
import { startDeliveries, status } from './support/deliveries.js';
import { type ReceivedAttempt, startTestPlatform, succeed, type TestPlatform } from './support/platform.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid } from './support/users.js';

const on = startOnce(() => startDeliveries({ NOTIFICATION_RETRY_WAITS: '1s' }));
let administrator: Client;
beforeAll(async () => {
  administrator = on.administrator;
});

const secretOf = (bytes: number) => `whsec_${randomBytes(bytes).toString('base64')}`;
const signatureIn = (headers: ReceivedAttempt['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('webhook-')));
const verified = (secret: string, { body, headers }: ReceivedAttempt) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
const stored = async (id: number) =>
  (await on.service.dataSource.query('select * from agent where id = $1', [id]))[0];

/** An agent with a platform of its own, and the attempts that it received. */
async function agentWith(signingSecrets?: string[]): Promise<{ id: number; receiver: TestPlatform }> {
  const receiver = await startTestPlatform();
  const created = await administrator.post('/api/admin/agents', {
    name: 'Signed',
    platformUrl: receiver.url,
    ...(signingSecrets && { signingSecrets }),
  });
  expect(created.status).toBe(201);
  return { id: created.response<{ Id: number }>().Id, receiver };
}
async function notified({ id, receiver }: Awaited<ReturnType<typeof agentWith>>, type: 8 | 101 = 101) {
  const before = receiver.attempts.length;
  await on.publish(type, { Ad: 'IŞIK "ğ" \\ \u2028' }, [id]);
  await receiver.until((attempts) => attempts.length > before);
  return receiver.attempts.at(-1) as ReceivedAttempt;
}
const change = (id: number, fields: object) => administrator.patch(`/api/admin/agents/${id}`, fields);

describe('signed calls', () => {
  test('`webhook-id` = ReferanceNo, `webhook-timestamp` = Unix seconds of the attempt, `webhook-signature` verified by the reference library', async () => {
    const secret = secretOf(24);
    const agent = await agentWith([secret]);
    const attempt = await notified(agent);
    expect(verified(secret, attempt)).toEqual(JSON.parse(attempt.body));
    expect(attempt.headers['webhook-id']).toBe(attempt.referanceNo);
    const seconds = Number(attempt.headers['webhook-timestamp']);
    expect(Math.abs(seconds - Date.now() / 1_000)).toBeLessThan(30);
    const changed = { ...attempt, body: attempt.body.replace('"', '" ') };
    expect(() => verified(secret, changed)).toThrow();
    expect(() => verified(secretOf(24), attempt)).toThrow();
    await agent.receiver.close();
  });

  test('One `v1,<base64>` for each secret, separated by spaces: either secret verifies', async () => {
    const [old, next] = [secretOf(32), secretOf(64)];
    const agent = await agentWith([old]);
    expect((await change(agent.id, { signingSecrets: [old, next] })).status).toBe(204);
    const attempt = await notified(agent);
    expect(attempt.headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}= v1,[A-Za-z0-9+/]{43}=$/);
    for (const secret of [old, next]) expect(verified(secret, attempt)).toBeTruthy();
    await change(agent.id, { signingSecrets: [next] });
    const later = await notified(agent);
    expect(verified(next, later)).toBeTruthy();
    expect(() => verified(old, later)).toThrow();
    await agent.receiver.close();
  });

  test('`signingSecrets: []` ends signing; an agent without secrets has unsigned calls', async () => {
    const agent = await agentWith();
    expect(signatureIn((await notified(agent)).headers)).toEqual({});
    await change(agent.id, { signingSecrets: [secretOf(24)] });
    expect(Object.keys(signatureIn((await notified(agent)).headers))).toHaveLength(3);
    await change(agent.id, { signingSecrets: [] });
    expect(signatureIn((await notified(agent)).headers)).toEqual({});
    expect((await stored(agent.id)).signing_secrets).toBeNull();
    await agent.receiver.close();
  });

  test('Each attempt is signed anew, with its own moment, beside the header of the last attempt', async () => {
    const secret = secretOf(40);
    const agent = await agentWith([secret]);
    agent.receiver.answer(status(500));
    await on.publish(8, { Odd: true }, [agent.id]);
    await agent.receiver.until((attempts) => attempts.length >= 2);
    agent.receiver.answer(succeed);
    const [first, second] = agent.receiver.attempts as [ReceivedAttempt, ReceivedAttempt];
    for (const attempt of [first, second]) expect(verified(secret, attempt)).toBeTruthy();
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(Number(second.headers['webhook-timestamp'])).toBeGreaterThan(
      Number(first.headers['webhook-timestamp']),
    );
    await agent.receiver.close();
  });

  test('An agent that uses the platform of the settings may have secrets; a new origin removes them as it does keys', async () => {
    const created = await administrator.post('/api/admin/agents', {
      name: 'Default',
      signingSecrets: [secretOf(24)],
    });
    const { Id } = created.response<{ Id: number }>();
    const read = async () =>
      (await administrator.get(`/api/admin/agents/${Id}`)).response<{ HasSigningSecrets: boolean }>();
    expect((await read()).HasSigningSecrets).toBe(true);
    await change(Id, { platformUrl: 'http://127.0.0.1:1/one' });
    expect((await read()).HasSigningSecrets).toBe(false);
    await change(Id, { platformUrl: 'http://127.0.0.1:1/two', signingSecrets: [secretOf(24)] });
    await change(Id, { platformUrl: 'http://127.0.0.1:1/three' });
    expect((await read()).HasSigningSecrets).toBe(true);
  });

  test('Secrets are write-only: encrypted at rest, in no answer, and not in the audit', async () => {
    const secret = secretOf(30);
    const { id, receiver } = await agentWith([secret]);
    const row = await stored(id);
    expect(row.signing_secrets).toMatch(/^v1\./);
    await change(id, { signingSecrets: [secret, secretOf(30)] });
    expect((await stored(id)).version).toBe(row.version + 1);
    const answers = [
      await administrator.get(`/api/admin/agents/${id}`),
      await administrator.get('/api/admin/agents?pageSize=200'),
      await administrator.get(`/api/admin/audit?target=agent ${id}`),
    ];
    const audit = JSON.stringify(
      await on.service.dataSource.query('select * from admin_audit where target = $1', [`agent ${id}`]),
    );
    for (const text of [...answers.map((answer) => answer.text), audit]) {
      expect(text).not.toContain(secret.slice('whsec_'.length, 20));
    }
    expect(audit).toContain('SigningSecrets');
    await receiver.close();
  });
});

describe('what is no secret', () => {
  test.each<[what: string, value: unknown]>([
    ['three secrets', [secretOf(24), secretOf(24), secretOf(24)]],
    ['23 bytes', [secretOf(23)]],
    ['65 bytes', [secretOf(65)]],
    ['another prefix', [secretOf(24).replace('whsec_', 'whpk_')]],
    ['no base64', [`whsec_${'!'.repeat(32)}`]],
    ['base64 for URLs', [`whsec_${Buffer.alloc(24, 255).toString('base64url')}`]],
    ['an empty text', ['']],
    ['white space around it', [` ${secretOf(24)}`]],
    ['a second one that is none', [secretOf(24), 'x']],
  ])('errors name `SigningSecrets`: %s', async (_, signingSecrets) => {
    const { id, receiver } = await agentWith();
    for (const answer of [
      await administrator.post('/api/admin/agents', { name: 'x', platformUrl: receiver.url, signingSecrets }),
      await change(id, { signingSecrets }),
    ]) {
      expectInvalid(answer, {
        SigningSecrets: 'SigningSecrets must be at most 2 secrets, each whsec_ and base64 of 24 to 64 bytes.',
      });
    }
    expect((await stored(id)).signing_secrets).toBeNull();
    await receiver.close();
  });

  test('A secret far too long is refused by its length', async () => {
    const { id, receiver } = await agentWith();
    const answer = await change(id, { signingSecrets: [`whsec_${'A'.repeat(4_000)}`] });
    expectInvalid(answer, { SigningSecrets: 'SigningSecrets must be at most 94 characters.' });
    await receiver.close();
  });

  test.each([24, 25, 26, 63, 64])('Secrets of %i bytes are secrets', (bytes) => {
    expect(isWebhookSecret(secretOf(bytes))).toBe(true);
  });
});

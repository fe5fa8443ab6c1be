// @module-tag offline-jobs
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { HttpService } from '@nestjs/axios';
import axios from 'axios';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OCCASIONAL_CALLS } from '../src/net/occasional-calls.js';
import { SourceClient } from '../src/sources/source.client.js';
import { listening } from './support/listening.js';
import {
  answerQuestions,
  type OutgoingLogs,
  QUESTION_PATH,
  startOutgoingLogs,
} from './support/outgoing-logs.js';
import { type ReceivedAttempt, startTestPlatform, succeed, type TestPlatform } from './support/platform.js';
import { openTransaction } from './support/transactions.js';
import { expectInvalid, waitingForLocks } from './support/users.js';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const MIXED = { PlatformUrl: 'PlatformUrl is required when the agent has keys of its own.' };

let fallback: TestPlatform;
let on: OutgoingLogs;
let other: TestPlatform;
beforeAll(async () => {
  fallback = await startTestPlatform();
  other = await startTestPlatform();
  on = await startOutgoingLogs({
    PLATFORM_URL: fallback.url,
    PLATFORM_API_KEY: 'default-key',
    PLATFORM_AUTHORIZATION: 'Basic default',
  });
});
afterAll(async () => {
  await on.stop();
  await fallback.close();
  await other.close();
});
beforeEach(() => {
  for (const platform of [fallback, other, on.platform]) {
    platform.answer(succeed);
    platform.attempts.length = 0;
  }
});

const agent = async (fields: object) => {
  const answer = await on.administrator.post('/api/admin/agents', { name: 'Acente', ...fields });
  expect(answer.status).toBe(201);
  return answer.response<{ Id: number }>().Id;
};
const change = (id: number, fields: object) => on.administrator.patch(`/api/admin/agents/${id}`, fields);
const stored = async (id: number) =>
  (await on.service.dataSource.query('select * from agent where id = $1', [id]))[0];
const latestAudit = async () => (await on.audit())[0];
const keysOf = ({ headers }: ReceivedAttempt) => [headers['x-api-key'], headers.authorization];
/** Keys of the next call that the platform gets for the agent. */
async function keysAt(platform: TestPlatform, id: number) {
  const calls = () => platform.attempts.filter(({ referanceNo }) => referanceNo.startsWith(`${id}_`));
  const before = calls().length;
  await on.publish(104, {}, [id]);
  await platform.until(() => calls().length > before);
  return calls().slice(before).map(keysOf)[0];
}

describe('PLATFORM_API_KEY and PLATFORM_AUTHORIZATION', () => {
  test('`PLATFORM_API_KEY` and `PLATFORM_AUTHORIZATION` go to `PLATFORM_URL` for an agent that names no platform', async () => {
    expect(await keysAt(fallback, await agent({}))).toEqual(['default-key', 'Basic default']);
  });

  test('`PLATFORM_API_KEY` and `PLATFORM_AUTHORIZATION` go to no other URL: an agent with its own URL and no key is called without', async () => {
    expect(await keysAt(other, await agent({ platformUrl: other.url }))).toEqual([undefined, undefined]);
  });

  test('`PLATFORM_API_KEY` and `PLATFORM_AUTHORIZATION` do not complete the keys of an agent with its own URL', async () => {
    const id = await agent({ platformUrl: other.url, platformApiKey: 'own-key' });
    expect(await keysAt(other, id)).toEqual(['own-key', undefined]);
  });

  test('`PLATFORM_API_KEY` and `PLATFORM_AUTHORIZATION` are not sent with questions for bodies of logs to another URL', async () => {
    const id = await agent({ platformUrl: other.url });
    const { id: logId, deliveryId } = await on.log({ agentId: id });
    await on.untilState(deliveryId, 'Delivered');
    other.answer(answerQuestions(() => '{}'));
    await on.read(logId);
    expect(other.attempts.find(({ path }) => path === QUESTION_PATH)).toBeDefined();
    expect(other.attempts.map(keysOf)).toEqual(other.attempts.map(() => [undefined, undefined]));
  });
});

describe('keys of an agent without a URL of its own', () => {
  test.each([
    { platformApiKey: 'key' },
    { platformAuthorization: 'Basic key' },
    { platformUrl: ' ', platformApiKey: 'key' },
  ])(
    'Keys of an agent that has no URL of its own are refused when they are saved: `PlatformUrl is required when the agent has keys of its own.` (%j)',
    async (fields) => {
      expectInvalid(await on.administrator.post('/api/admin/agents', { name: 'Acente', ...fields }), MIXED);
      const id = await agent({ platformUrl: other.url, platformApiKey: 'own-key' });
      const before = await stored(id);
      expectInvalid(await change(id, { ...fields, platformUrl: '' }), MIXED);
      expect(await stored(id)).toEqual(before);
    },
  );

  test('Keys of an agent without a URL of its own that were saved earlier go to `PLATFORM_URL` until a change touches the endpoint', async () => {
    const id = await agent({ platformUrl: other.url, platformApiKey: 'own-key' });
    await on.service.dataSource.query('update agent set platform_url = null where id = $1', [id]);
    expect(await keysAt(fallback, id)).toEqual(['own-key', 'Basic default']);
    expect((await change(id, { isActive: false })).status).toBe(204);
    expect((await change(id, { platformAuthorization: 'Basic own' })).fields).toEqual(MIXED);
    expect((await change(id, { platformApiKey: '' })).status).toBe(204);
    expect(await keysAt(fallback, id)).toEqual(['default-key', 'Basic default']);
  });
});

describe('a change of the origin of an agent’s URL', () => {
  const KEYS = { platformApiKey: 'own-key', platformAuthorization: 'Basic own' };

  test("A change of the URL's origin clears keys that are not sent along; the audit names them (`ClearedWithUrl`)", async () => {
    const id = await agent({ platformUrl: on.platform.url, ...KEYS });
    expect((await change(id, { platformUrl: other.url, platformAuthorization: 'Basic new' })).status).toBe(
      204,
    );
    expect(await latestAudit()).toMatchObject({
      Action: 'agent.update',
      Target: `agent ${id}`,
      Details: { ClearedWithUrl: ['PlatformApiKey'] },
    });
    expect(await keysAt(other, id)).toEqual([undefined, 'Basic new']);
    expect(on.platform.attempts).toEqual([]);
  });

  test("A change from an agent's URL to the URL of the settings, or back, clears keys that are not sent along", async () => {
    const id = await agent({ platformUrl: other.url, ...KEYS });
    expect((await change(id, { platformUrl: '' })).status).toBe(204);
    expect(await keysAt(fallback, id)).toEqual(['default-key', 'Basic default']);
    expect((await change(id, { platformUrl: other.url })).status).toBe(204);
    expect(await keysAt(other, id)).toEqual([undefined, undefined]);
  });

  test("A change of the URL's path leaves the keys", async () => {
    const id = await agent({ platformUrl: other.url, ...KEYS });
    expect((await change(id, { platformUrl: `${other.url}/base` })).status).toBe(204);
    expect(await keysAt(other, id)).toEqual(['own-key', 'Basic own']);
  });

  test('Keys sent while their URL becomes another: 409 `General.Conflict`, and the new URL gets none of them', async () => {
    const id = await agent({ platformUrl: on.platform.url, ...KEYS });
    const session = await openTransaction(on.service);
    await session.query('update agent set platform_url = $1 where id = $2', [other.url, id]);
    const late = change(id, { platformApiKey: 'key-of-the-old-url' });
    await expect.poll(() => waitingForLocks(on.service)).toBe(1);
    await session.commit();
    const { status, code, message } = await late;
    expect([status, code]).toEqual([409, 'General.Conflict']);
    expect(message).toBe('The agent’s platform URL has just been changed; send the keys with their URL.');
  });

  test('No delivery under way pairs a key with another URL than its own', async () => {
    const id = await agent({ platformUrl: on.platform.url, platformApiKey: 'key-of-one' });
    let publishing = true;
    const publisher = (async () => {
      while (publishing) await on.publish(104, {}, [id]);
    })();
    /** Waits for a call with the key that comes after now. */
    const called = ({ attempts, until }: TestPlatform, key: string) => {
      const before = attempts.length;
      return until(() => attempts.slice(before).some((attempt) => keysOf(attempt)[0] === key));
    };
    for (let turn = 0; turn < 10; turn++) {
      await change(id, { platformUrl: other.url });
      await change(id, { platformApiKey: 'key-of-other' });
      await called(other, 'key-of-other');
      await change(id, { platformUrl: on.platform.url, platformApiKey: 'key-of-one' });
      await called(on.platform, 'key-of-one');
    }
    publishing = false;
    await publisher;
    const seen = (platform: TestPlatform) => new Set(platform.attempts.map((attempt) => keysOf(attempt)[0]));
    expect(seen(on.platform)).toEqual(new Set(['key-of-one']));
    expect([...seen(other)].filter((key) => key !== undefined && key !== 'key-of-other')).toEqual([]);
  });
});

describe('every call', () => {
  const USER_AGENT = `zeyil-gateway/${version}`;

  test('Every call to a platform carries `User-Agent: zeyil-gateway/<version>`', async () => {
    const { id } = await on.deliveredLog();
    on.platform.answer(answerQuestions(() => '{}'));
    await on.read(id);
    const seen = on.platform.attempts.map(({ path, headers }) => `${path} ${headers['user-agent']}`);
    expect(new Set(seen)).toEqual(
      new Set([`/PushNotification ${USER_AGENT}`, `${QUESTION_PATH} ${USER_AGENT}`]),
    );
  });

  test('Every call to the sources of service catalog and vehicle list carries `User-Agent: zeyil-gateway/<version>`', async () => {
    const agents: unknown[] = [];
    const server = createServer((request, response) => {
      agents.push(request.headers['user-agent']);
      response.end('{}');
    });
    const url = `http://127.0.0.1:${await listening(server)}`;
    const { content } = await new SourceClient(new HttpService(axios.create(OCCASIONAL_CALLS))).open(url, {
      maxBytes: 10,
    });
    content.resume();
    await new Promise((resolve) => content.once('close', resolve));
    server.close();
    expect(agents).toEqual([USER_AGENT]);
  });
});

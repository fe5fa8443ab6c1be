import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Behaviour } from '../kit/simulator/behaviour.js';
import { type PlatformSimulator, startPlatformSimulator } from '../kit/simulator/simulator.js';
import { envelopeOf, newReference, push } from './support/push-notification.js';

const SUCCESS = { ResultStatus: { Status: 'Success', Explanation: null }, Result: null };
const errorWith = (explanation: string) => ({
  ResultStatus: { Status: 'Error', Explanation: explanation },
  Result: null,
});

let simulator: PlatformSimulator;

beforeEach(async () => {
  simulator = await startPlatformSimulator({ host: '127.0.0.1', port: 0, apiKey: 'the-key-of-1001' });
});
afterEach(() => simulator.close());

const withKey = { 'x-api-key': 'the-key-of-1001' };
const send = (attempt: Parameters<typeof push>[1] = {}) =>
  push(simulator.url, { ...attempt, headers: { ...withKey, ...attempt.headers } });
const newest = () => simulator.received().at(-1);

async function tell(behaviour: unknown): Promise<Response> {
  return fetch(`${simulator.url}/simulator/behaviour`, { method: 'PUT', body: JSON.stringify(behaviour) });
}
async function rules(): Promise<Behaviour[]> {
  const response = await fetch(`${simulator.url}/simulator/behaviour`);
  return ((await response.json()) as { rules: Behaviour[] }).rules;
}

describe('a notification', () => {
  test('is answered with success and recorded with everything but its secrets', async () => {
    const referanceNo = newReference(2042);
    const response = await send({
      type: 10,
      referanceNo,
      payload: '[{"Id":9007199254740993}]',
      headers: { authorization: 'Bearer very-secret', IsLastAttemptToReDelivery: 'true' },
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(SUCCESS);
    const [record] = simulator.received();
    expect(record).toMatchObject({
      Id: 1,
      ReferanceNo: referanceNo,
      AgentId: '2042',
      NotificationType: 10,
      Payload: '[{"Id":9007199254740993}]',
      IsLastAttemptToReDelivery: true,
      Attempt: 1,
      Duplicate: false,
      Applied: true,
      Answer: { Kind: 'success', Status: 200, Body: JSON.stringify(SUCCESS), DelayMs: 0 },
    });
    expect(record?.SubReferanceNo).toHaveLength(30);
    expect(record?.Headers).toMatchObject({ 'x-api-key': '***', authorization: 'Bearer ***' });
    expect(JSON.stringify(record)).not.toMatch(/secret|the-key/);
  });

  test.each([
    [415, 'Content-Type must be application/json.', { headers: { 'content-type': 'text/plain' } }],
    [401, 'x-api-key is missing or wrong.', { headers: { 'x-api-key': 'another' } }],
    [400, 'The body is not valid JSON.', { body: '{"ReferanceNo":' }],
    [400, 'The body must be a JSON object.', { body: '[]' }],
    [400, 'RequestObject.Payload must be serialized JSON.', { payload: '{"torn":' }],
    [400, 'ReferanceNo must be a non-empty string.', { body: '{}' }],
  ])('is refused with %i: %s', async (status, explanation, attempt) => {
    const response = await send(attempt);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual(errorWith(explanation));
    expect(newest()).toMatchObject({ Applied: false, Answer: { Kind: 'refused', Status: status } });
  });

  test.each([
    ['SubReferanceNo must be a non-empty string.', { SubReferanceNo: '' }],
    ['RequestKeyValueSet must be null.', { RequestKeyValueSet: {} }],
    ['RequestObject must be an object.', { RequestObject: [] }],
    ['RequestObject.NotificationType must be an integer.', { RequestObject: { Payload: '{}' } }],
    ['RequestObject.Payload must be a string.', { RequestObject: { NotificationType: 8, Payload: {} } }],
  ])('with a faulty envelope is refused: %s', async (explanation, fault) => {
    const envelope: Record<string, unknown> = { ...envelopeOf({}), ...fault };
    const response = await send({ body: JSON.stringify(envelope) });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual(errorWith(explanation));
    expect(newest()?.ReferanceNo).toBe(envelope['ReferanceNo']);
  });

  test('with the largest bodies of an outgoing log is taken, one beyond 48 MB is refused and recorded', async () => {
    const body = '"'.repeat(5 * 1024 * 1024);
    const large = await send({ payload: JSON.stringify({ DataSent: body, DataReceived: body }) });
    expect(large.status).toBe(200);
    const tooLarge = await send({ body: 'x'.repeat(48 * 1024 * 1024 + 1) }).catch(() => null);
    expect(tooLarge?.status ?? 413).toBe(413);
    expect(newest()).toMatchObject({ ReferanceNo: null, Answer: { Kind: 'refused', Status: 413 } });
  });

  test('is applied once, its repeats are marked', async () => {
    const referanceNo = newReference();
    for (let attempt = 0; attempt < 3; attempt++) expect((await send({ referanceNo })).status).toBe(200);
    await send();
    expect(simulator.received().map((each) => [each.Attempt, each.Duplicate, each.Applied])).toEqual([
      [1, false, true],
      [2, true, false],
      [3, true, false],
      [1, false, true],
    ]);
  });

  test('that was answered with an error is applied by its repeat, one whose answer got lost is not', async () => {
    const failed = newReference();
    const unanswered = newReference();
    simulator.setBehaviour({ kind: 'error', times: 1 });
    await send({ referanceNo: failed });
    await send({ referanceNo: failed });
    simulator.setBehaviour({ kind: 'reset', times: 1 });
    await send({ referanceNo: unanswered }).catch(() => null);
    await send({ referanceNo: unanswered });
    expect(simulator.received().map((each) => each.Applied)).toEqual([false, true, true, false]);
  });
});

describe('told to', () => {
  test('The platform simulator can be set to answer Error', { tags: 'running' }, async () => {
    await tell({ kind: 'error', explanation: 'Poliçe bulunamadı' });
    const response = await send();
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(errorWith('Poliçe bulunamadı'));
  });

  test('The platform simulator can be set to answer 500', { tags: 'running' }, async () => {
    await tell({ kind: 'status' });
    expect((await send()).status).toBe(500);
    await tell({ kind: 'status', status: 302 });
    expect((await send()).status).toBe(302);
    expect(newest()).toMatchObject({ Applied: false, Answer: { Kind: 'status', Status: 302 } });
  });

  test('The platform simulator can be set to answer slowly', { tags: 'running' }, async () => {
    await tell({ kind: 'slow', milliseconds: 300 });
    const start = performance.now();
    expect(await (await send()).json()).toEqual(SUCCESS);
    expect(performance.now() - start).toBeGreaterThan(290);
    expect(newest()?.Answer).toMatchObject({ Kind: 'slow', DelayMs: 300 });
  });

  test('The platform simulator can be set never to answer', { tags: 'running' }, async () => {
    await tell({ kind: 'hang' });
    await expect(send({ timeoutMs: 2_000 })).rejects.toThrow('timeout');
    expect(newest()).toMatchObject({ Applied: true, Answer: { Kind: 'hang', Status: null } });
  });

  test('The platform simulator can be set to reset connections', { tags: 'running' }, async () => {
    await tell({ kind: 'reset' });
    await expect(send()).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
  });

  test('invalid-json, it answers 200 with JSON that breaks off', async () => {
    await tell({ kind: 'invalid-json' });
    const response = await send();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/json');
    await expect(response.json()).rejects.toThrow(SyntaxError);
  });

  test('empty, it answers 204 without a body', async () => {
    await tell({ kind: 'empty' });
    const response = await send();
    expect([response.status, await response.text()]).toEqual([204, '']);
  });
});

describe('a behaviour', () => {
  const statuses = async (types: number[]) => {
    const seen: number[] = [];
    for (const type of types) seen.push((await send({ type })).status);
    return seen;
  };

  test('for one type leaves the others alone', async () => {
    await tell({ kind: 'status', status: 503, notificationType: 10 });
    expect(await statuses([10, 13, 10])).toEqual([503, 200, 503]);
  });

  test('for the next requests only counts those it answered, then the former one holds again', async () => {
    await tell({ kind: 'status', status: 500 });
    await tell({ kind: 'status', status: 429, notificationType: 8, times: 2 });
    await send({ headers: { 'x-api-key': 'wrong' } });
    expect(await rules()).toMatchObject([
      { status: 429, times: 2 },
      { status: 500, times: null },
    ]);
    expect(await statuses([8, 13, 8, 8])).toEqual([429, 500, 429, 500]);
    expect(await rules()).toMatchObject([{ status: 500 }]);
  });

  test('for all types replaces every earlier one', async () => {
    await tell({ kind: 'hang', notificationType: 3 });
    await tell({ kind: 'reset', times: 5 });
    await tell({ kind: 'success' });
    expect(await statuses([3, 8])).toEqual([200, 200]);
  });

  test('can be removed singly or with all others', async () => {
    simulator.setBehaviour({ kind: 'reset' });
    simulator.setBehaviour({ kind: 'status', notificationType: 8 });
    simulator.setBehaviour({ kind: 'empty', notificationType: 13 });
    const path = `${simulator.url}/simulator/behaviour`;
    const [empty] = (await rules()) as unknown as { id: number }[];
    expect((await fetch(`${path}/${empty?.id}`, { method: 'DELETE' })).status).toBe(200);
    expect((await fetch(`${path}/${empty?.id}`, { method: 'DELETE' })).status).toBe(404);
    expect(await rules()).toMatchObject([{ kind: 'status' }, { kind: 'reset' }]);
    await fetch(path, { method: 'DELETE' });
    expect(await rules()).toEqual([]);
  });

  test.each([
    [{ kind: 'explode' }, /^kind must be one of success, error/],
    [{ kind: 'status', status: 99 }, 'status must be an integer between 200 and 599.'],
    [{ kind: 'slow', milliseconds: 1.5 }, 'milliseconds must be an integer between 0 and 600000.'],
    [{ kind: 'hang', times: 0 }, 'times must be an integer between 1 and 1000000.'],
    [{ kind: 'hang', notificationType: '8' }, /^notificationType must be an integer/],
    [{ kind: 'error', explanation: 5 }, 'explanation must be text of at most 1000 characters.'],
    ['hang', 'The behaviour must be a JSON object.'],
  ])('that makes no sense is refused and changes nothing: %j', async (behaviour, message) => {
    const response = await tell(behaviour);
    expect(response.status).toBe(400);
    expect(((await response.json()) as { Message: string }).Message).toMatch(message);
    expect(() => simulator.setBehaviour(behaviour as Behaviour)).toThrow(message);
    expect(await rules()).toEqual([]);
  });
});

describe('the simulator', () => {
  test('stops at once although answers are owed', async () => {
    simulator.setBehaviour({ kind: 'hang', notificationType: 8 });
    simulator.setBehaviour({ kind: 'slow', notificationType: 13, milliseconds: 60_000 });
    const hanging = send({ type: 8 }).catch(() => 'cut');
    const slow = send({ type: 13 }).catch(() => 'cut');
    while (simulator.received().length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
    await simulator.close();
    expect(await Promise.all([hanging, slow])).toEqual(['cut', 'cut']);
    simulator = await startPlatformSimulator({ host: '127.0.0.1', port: 0 });
  });

  test('says so when its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(startPlatformSimulator({ host: '127.0.0.1', port })).rejects.toThrow(
      `The platform simulator cannot listen on 127.0.0.1:${port}: the port is in use`,
    );
    other.close();
  });

  test('takes any key when none is set', async () => {
    const open = await startPlatformSimulator({ host: '127.0.0.1', port: 0 });
    expect((await push(open.url, { headers: { 'x-api-key': 'whatever' } })).status).toBe(200);
    await open.close();
  });
});

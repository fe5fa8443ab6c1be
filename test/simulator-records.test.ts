import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ReceivedNotification } from '../kit/simulator/received-notification.js';
import { type PlatformSimulator, startPlatformSimulator } from '../kit/simulator/simulator.js';
import { newReference, push } from './support/push-notification.js';

let directory: string;
let simulator: PlatformSimulator;
let logged: string[];

const start = async () => {
  logged = [];
  const log = (message: string) => logged.push(message);
  simulator = await startPlatformSimulator({ host: '127.0.0.1', port: 0, directory, log });
};
const restart = async () => {
  await simulator.close();
  await start();
};
const file = () => join(directory, 'platform-simulator.jsonl');
const lineCount = async () => (await readFile(file(), 'utf8')).split('\n').length - 1;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'simulator-'));
  await start();
});
afterEach(async () => {
  await simulator.close();
  await rm(directory, { recursive: true });
});

describe('what was received', () => {
  test('survives a restart, so that a repeat is still known', async () => {
    const referanceNo = newReference();
    await push(simulator.url, { referanceNo, payload: '{"Note":"a\\u2028b \u2028 ş"}' });
    const before = simulator.received();
    expect((await stat(file())).mode & 0o077).toBe(0);
    await restart();
    expect(simulator.received()).toEqual(before);
    await push(simulator.url, { referanceNo });
    expect(simulator.received().at(-1)).toMatchObject({ Id: 2, Attempt: 2, Duplicate: true, Applied: false });
  });

  test('is on disk before it is answered', async () => {
    await push(simulator.url);
    expect(await lineCount()).toBe(1);
  });

  test('survives a torn last line, and the next one is not joined to it', async () => {
    await push(simulator.url);
    await simulator.close();
    await appendFile(file(), '{"Id":2,"ReceivedAt":"2026-10-14T09');
    await start();
    expect(simulator.received()).toHaveLength(1);
    expect(logged.join()).toContain('1 unreadable line(s) left out');
    await push(simulator.url);
    await restart();
    expect(simulator.received()).toHaveLength(2);
  });

  test('is capped at the newest 5,000, the file too', async () => {
    await push(simulator.url);
    const [sample] = simulator.received();
    await simulator.close();
    const lines = Array.from({ length: 5200 }, (_, index) => {
      const record = { ...sample, Id: index + 1, ReferanceNo: `1001_${index + 1}_0_0` };
      return `${JSON.stringify(record)}\n`;
    });
    await writeFile(file(), lines.join(''));
    await start();
    expect(simulator.received().map((record) => record.Id)).toEqual(
      Array.from({ length: 5000 }, (_, index) => index + 201),
    );
    expect(await lineCount()).toBe(5000);
    await push(simulator.url, { referanceNo: '1001_1_0_0' });
    expect(simulator.received()).toHaveLength(5000);
    expect(simulator.received().at(-1)).toMatchObject({ Id: 5201, Duplicate: false });
  });

  test('is gone for good once cleared', async () => {
    await push(simulator.url);
    const response = await fetch(`${simulator.url}/simulator/notifications`, { method: 'DELETE' });
    expect(response.status).toBe(204);
    await push(simulator.url, { type: 13 });
    await restart();
    expect(simulator.received().map((record) => record.NotificationType)).toEqual([13]);
    simulator.clear();
    await restart();
    expect(simulator.received()).toEqual([]);
  });
});

describe('the list', () => {
  interface List {
    TotalCount: number;
    HasMore: boolean;
    Items: (ReceivedNotification & { PayloadLength?: number })[];
  }
  const list = async (query: string): Promise<List> =>
    (await fetch(`${simulator.url}/simulator/notifications?${query}`)).json() as Promise<List>;
  const ids = async (query: string) => (await list(query)).Items.map((item) => item.Id);

  beforeEach(async () => {
    for (const type of [8, 10, 13, 8, 10])
      await push(simulator.url, { type, referanceNo: newReference(1000 + type) });
  });

  test('is newest first and paged', async () => {
    expect(await list('size=2')).toMatchObject({
      TotalCount: 5,
      HasMore: true,
      Items: [{ Id: 5 }, { Id: 4 }],
    });
    expect(await list('size=2&before=4')).toMatchObject({ HasMore: true, Items: [{ Id: 3 }, { Id: 2 }] });
    expect(await list('size=2&before=2')).toMatchObject({ HasMore: false, Items: [{ Id: 1 }] });
  });

  test('is narrowed by type, reference and what came after', async () => {
    expect(await ids('type=8')).toEqual([4, 1]);
    expect(await ids('referanceNo=1013_')).toEqual([3]);
    expect(await ids(`referanceNo=${simulator.received()[1]?.ReferanceNo}`)).toEqual([2]);
    expect(await ids('after=3')).toEqual([5, 4]);
    expect(await ids('after=1&type=8')).toEqual([4]);
  });

  test('carries payloads unless told not to, one record carries everything', async () => {
    expect((await list('size=1')).Items[0]?.Payload).toBe('{"JobId":7,"Stage":3}');
    const [summary] = (await list('size=1&payload=false')).Items;
    expect(summary).toMatchObject({ PayloadLength: 21 });
    expect(summary).not.toHaveProperty('Payload');
    const single = await fetch(`${simulator.url}/simulator/notifications/3`);
    expect(await single.json()).toEqual(simulator.received()[2]);
  });

  test.each(['abc', '1.5', '-1', '0', '99', '9007199254740993', 'Infinity'])(
    'has no record %s: 404',
    async (id) => {
      const response = await fetch(`${simulator.url}/simulator/notifications/${id}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ Status: false, Code: 'General.NotFound' });
    },
  );

  test.each(['type=x', 'size=0', 'size=201', 'after=-1', 'after=1&after=2', 'payload=no'])(
    'refuses %s',
    async (query) => {
      const response = await fetch(`${simulator.url}/simulator/notifications?${query}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        Status: false,
        Code: 'Validation.General',
        Response: null,
      });
    },
  );
});

describe('live events', () => {
  test('tell of arrivals, behaviour and clearing as they happen', async () => {
    const leaving = new AbortController();
    const response = await fetch(`${simulator.url}/simulator/events`, { signal: leaving.signal });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const until = async (part: string) => {
      while (!text.includes(part)) text += (await reader?.read())?.value ?? '';
    };
    await push(simulator.url, { type: 13, payload: '{"Version":"secret-looking"}' });
    await until('event: notification');
    await until('"NotificationType":13');
    simulator.setBehaviour({ kind: 'empty', times: 1 });
    await until('"kind":"empty"');
    await push(simulator.url);
    await until('{"rules":[]}');
    simulator.clear();
    await until('event: cleared');
    expect(text).not.toContain('secret-looking');
    leaving.abort();
  });
});

describe('GetOutgoingLogPayload', () => {
  const LOG_ID = '9223372036854775807';
  const announce = (gwLogId: string, logId = LOG_ID) =>
    push(simulator.url, {
      type: 3,
      payload:
        `{"Nested":{"OutgoingRequestLogID":1},"DataSent":"{\\"OutgoingRequestLogID\\":2,\\"q\\":\\"\\\\\\\\\\"}",` +
        `"OutgoingRequestLogID" : ${logId},"GwLogId":"${gwLogId}","DataReceived":"<ok ş/>"}`,
    });
  const ask = async (requestObject: string) => {
    const response = await fetch(`${simulator.url}/GetOutgoingLogPayload`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"ReferanceNo":"1_QUERY_1_0_0","SubReferanceNo":"s","RequestKeyValueSet":null,"RequestObject":${requestObject}}`,
    });
    expect(response.status).toBe(200);
    return response.text();
  };
  const success = (payload: string) =>
    `{"ResultStatus":{"Status":"Success","Explanation":null},"Result":{"LogID":${LOG_ID},"Payload":${JSON.stringify(payload)}}}`;

  test("The platform simulator answers GetOutgoingLogPayload with the LogID's every digit", {
    tags: 'running',
  }, async () => {
    await announce('a1b2');
    expect(await ask(`{"LogID":${LOG_ID},"GwLogId":"a1b2","IsResponse":true}`)).toBe(success('<ok ş/>'));
    expect(await ask(`{"LogID":null,"GwLogId":"a1b2","IsResponse":null}`)).toBe(
      success('{"OutgoingRequestLogID":2,"q":"\\\\"}'),
    );
  });

  test('still answers after a restart', async () => {
    await announce('a1b2');
    await restart();
    expect(await ask(`{"LogID":${LOG_ID},"GwLogId":"a1b2","IsResponse":true}`)).toBe(success('<ok ş/>'));
  });

  test.each([
    [
      'a LogID that differs in its last digit',
      '{"LogID":9223372036854775806,"GwLogId":"a1b2","IsResponse":true}',
    ],
    ['an unknown GwLogId', `{"LogID":${LOG_ID},"GwLogId":"ffff","IsResponse":true}`],
    ['no GwLogId', `{"LogID":${LOG_ID},"IsResponse":true}`],
    ['a LogID that is no integer', '{"LogID":"5","GwLogId":"a1b2","IsResponse":true}'],
    ['no RequestObject', 'null'],
  ])('answers Error for %s', async (_case, requestObject) => {
    await announce('a1b2');
    const answer = JSON.parse(await ask(requestObject));
    expect(answer).toEqual({
      ResultStatus: { Status: 'Error', Explanation: expect.any(String) },
      Result: null,
    });
  });

  test.each([
    ['no ReferanceNo', '{"SubReferanceNo":"s","RequestKeyValueSet":null,"RequestObject":{"GwLogId":"a1b2"}}'],
    [
      'a RequestKeyValueSet',
      '{"ReferanceNo":"r","SubReferanceNo":"s","RequestKeyValueSet":[],"RequestObject":{"GwLogId":"a1b2"}}',
    ],
    ['no JSON', '{"ReferanceNo"'],
  ])('answers Error with HTTP 200 for an envelope with %s', async (_case, body) => {
    await announce('a1b2');
    const response = await fetch(`${simulator.url}/GetOutgoingLogPayload`, { method: 'POST', body });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ ResultStatus: { Status: 'Error' }, Result: null });
  });

  test('knows nothing of a log whose announcement it refused', async () => {
    simulator.setBehaviour({ kind: 'status', status: 500, times: 1 });
    await announce('a1b2');
    expect(await ask('{"LogID":null,"GwLogId":"a1b2","IsResponse":true}')).toContain('No such outgoing log');
  });
});

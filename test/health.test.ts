// @module-tag running
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { DatabasePools } from '../src/data/database-pools.js';
import { type Finding, Readiness } from '../src/data/readiness.js';
import { startBehindProxy } from './support/database-proxy.js';
import { DescribedApi } from './support/described-api.js';
import { later } from './support/later.js';
import { startTestService } from './support/service.js';

const service = startBehindProxy(startTestService);
let api: DescribedApi;

beforeAll(async () => {
  api = await DescribedApi.of(service.anonymous);
});
afterEach(async () => {
  service.proxy.open();
  await expect.poll(readyLater).toEqual(OK);
  expect(api.problems.splice(0)).toEqual([]);
});

/** Probes do not wait long: the service's own limit is 3 s. Every answer is compared with its description. */
const ask = (probe: string) =>
  Promise.race([api.watch(service.anonymous).get(`/health/${probe}`), sleep(15_000)]);
const OK = { Status: 'ok', Missing: [], Warnings: [] };

async function expectMissing(...named: unknown[]): Promise<void> {
  const answer = await ask('ready');
  const unavailable = { Status: 'unavailable', Missing: named, Warnings: [] };
  expect([answer?.status, answer?.json(), answer?.headers.get('retry-after')]).toEqual([
    503,
    unavailable,
    '5',
  ]);
}
const DATABASE = expect.stringMatching(/^database: \w/);

/** What was seen before stands for a second. */
const lookIsOver = () => later(1_000);
/** The answer when the service has measured the database's time again. */
const readyLater = async () => {
  await later(1_000, service);
  return (await ask('ready'))?.json();
};

describe('readiness', () => {
  test('Ready is 200 while everything that requests need is available', async () => {
    expect((await ask('ready'))?.json()).toEqual(OK);
  });

  /** At the database and at its schema. */
  const LOOKS = 2;

  test('Readiness checks the database at most once a second', async () => {
    await lookIsOver();
    const looks = vi.spyOn(service.running.app.get(DatabasePools).probes, 'query');
    const began = performance.now();
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('ready')));
    expect(answers.map((answer) => answer?.status)).toEqual(Array(50).fill(200));
    expect((await ask('ready'))?.json()).toEqual(OK);
    await lookIsOver();
    expect((await ask('ready'))?.status).toBe(200);
    const seconds = Math.ceil((performance.now() - began) / 1_000);
    expect(looks.mock.calls.length).toBeGreaterThanOrEqual(2 * LOOKS);
    expect(looks.mock.calls.length).toBeLessThanOrEqual(seconds * LOOKS);
    looks.mockRestore();
  });

  test('While the database is away ready is 503 with `Retry-After`, and names `database`', async () => {
    service.proxy.shut();
    await lookIsOver();
    await expectMissing(DATABASE);
    service.proxy.open();
    await expect.poll(async () => (await ask('ready'))?.status).toBe(200);
  });

  test('`/health/serving` stays 200 for what only writes need, and is 503 while the database answers no reads', async () => {
    let finding: Finding = { missing: 'It takes no writes.' };
    service.running.app.get(Readiness).add({ name: 'database', standsFor: 0, probe: () => finding });
    const reading = await ask('serving');
    finding = {};
    expect([reading?.status, reading?.json()]).toEqual([
      200,
      { ...OK, Warnings: ['database: It takes no writes.'] },
    ]);
    service.proxy.shut();
    await lookIsOver();
    const away = await ask('serving');
    expect([away?.status, away?.headers.get('retry-after')]).toEqual([503, '5']);
    expect(away?.json()).toEqual({ Status: 'unavailable', Missing: [DATABASE], Warnings: [] });
  });

  test('Readiness reports within seconds a database that stops answering', async () => {
    expect((await ask('ready'))?.status).toBe(200);
    service.proxy.stall();
    await lookIsOver();
    for (let probes = 0; probes < 3; probes++) await expectMissing(DATABASE);
    expect((await ask('live'))?.json()).toEqual(OK);
    service.proxy.open();
    await expect.poll(async () => (await ask('ready'))?.status).toBe(200);
  });

  test('Readiness names each check that fails; warnings alone leave it 200', async () => {
    let finding: Finding = { missing: 'It is down.' };
    service.running.app.get(Readiness).add({ name: 'clock', standsFor: 0, probe: () => finding });
    await expectMissing('clock: It is down.');
    const { text } = await service.anonymous.get('/metrics');
    expect(text).toContain('zeyil_ready{check="clock"} 0\n');
    expect(text).toContain('zeyil_ready{check="database"} 1\n');
    expect(text).toMatch(/^zeyil_build_info\{version="\d+\.\d+\.\d+",node="\d+\.\d+\.\d+"\} 1$/m);
    finding = { warning: 'It is low.' };
    const warned = await ask('ready');
    expect([warned?.status, warned?.json()]).toEqual([200, { ...OK, Warnings: ['clock: It is low.'] }]);
    finding = {};
  });

  test('Readiness is answered within 3 s, also when a check hangs', async () => {
    const looks: ((found: Finding) => void)[] = [];
    let hangs = true;
    const probe = () => (hangs ? new Promise<Finding>((resolve) => looks.push(resolve)) : {});
    service.running.app.get(Readiness).add({ name: 'documents', probe });
    for (let probes = 0; probes < 3; probes++) await expectMissing('documents: There was no answer in time.');
    expect(looks).toHaveLength(1);
    hangs = false;
    looks[0]?.({});
    expect((await ask('ready'))?.status).toBe(200);
  });
});

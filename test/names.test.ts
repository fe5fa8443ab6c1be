// @module-tag deliveries
import type { LookupAddress } from 'node:dns';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { NameCache } from '../src/net/name-cache.js';
import { startDeliveries } from './support/deliveries.js';
import { type NameAnswer, type NameServer, startNameServer } from './support/name-server.js';

const PLATFORM = 'platform.example';
const four = (address: string): LookupAddress => ({ address, family: 4 });

let server: NameServer | undefined;
afterEach(() => {
  vi.restoreAllMocks();
  server?.close();
});

/** A cache that asks a name server of the test; `pass` moves its clock. */
async function cacheBeside(
  answerOf: (name: string, type: string) => NameAnswer,
  options?: Parameters<typeof startNameServer>[1],
) {
  server = await startNameServer(answerOf, options);
  const registry = new Registry();
  const names = new NameCache(registry);
  names.resolver.setServers([server.address]);
  let passed = 0;
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
  const addresses = (name = PLATFORM) =>
    new Promise<LookupAddress[] | string | undefined>((resolve) =>
      names.all(name, { all: true }, (error, found) => resolve(error ? error.code : found)),
    );
  const asked = () => server?.asked.filter((question) => question.startsWith('A ')).length;
  const pass = (seconds: number) => {
    passed += seconds * 1_000;
  };
  const lookUps = async (outcome: string) =>
    (await registry.getSingleMetric('zeyil_name_lookups_total')?.get())?.values.find(
      ({ labels }) => labels['outcome'] === outcome,
    )?.value;
  return { names, addresses, asked, pass, lookUps };
}

describe('names of platforms', () => {
  test('A name is looked up once for all who ask at the same time, and its addresses are kept for 30 to 60 s', async () => {
    const { addresses, asked, pass, lookUps } = await cacheBeside(() => ['203.0.113.7', '2001:db8::7']);
    const all = await Promise.all(Array.from({ length: 50 }, () => addresses()));
    expect(new Set(all.map((found) => JSON.stringify(found)))).toEqual(
      new Set([JSON.stringify([four('203.0.113.7'), { address: '2001:db8::7', family: 6 }])]),
    );
    pass(59);
    await addresses();
    expect(asked()).toBe(1);
    pass(2);
    await addresses();
    expect([asked(), await lookUps('found')]).toEqual([2, 2]);
  });

  test('the least time holds for names whose servers say less', async () => {
    const { addresses, asked, pass } = await cacheBeside(() => ['203.0.113.7'], { ttl: 0 });
    await addresses();
    pass(29);
    await addresses();
    expect(asked()).toBe(1);
    pass(2);
    await addresses();
    expect(asked()).toBe(2);
  });

  test('A name that does not exist is said to be unknown, and asked for again after 5 s', async () => {
    const { addresses, asked, pass, lookUps } = await cacheBeside(() => 'unknown');
    expect(await addresses()).toBe('ENOTFOUND');
    pass(4);
    expect(await addresses()).toBe('ENOTFOUND');
    expect(asked()).toBe(1);
    pass(2);
    expect(await addresses()).toBe('ENOTFOUND');
    expect([asked(), await lookUps('unknown')]).toEqual([2, 2]);
  });

  test('A name whose servers do not answer fails within 5 s with a code of its own, and delays no other', async () => {
    const { addresses, lookUps } = await cacheBeside((name) =>
      name.startsWith('dead') ? 'silence' : ['203.0.113.7'],
    );
    const dead = Promise.all(Array.from({ length: 40 }, (_, number) => addresses(`dead${number}.example`)));
    let isOver = false;
    void dead.then(() => {
      isOver = true;
    });
    for (let number = 0; number < 200; number++) {
      expect(await addresses(`platform${number}.example`)).toEqual([four('203.0.113.7')]);
    }
    expect(isOver).toBe(false);
    expect(new Set(await dead)).toEqual(new Set(['DNS_ETIMEOUT']));
    expect([await lookUps('found'), await lookUps('unanswered')]).toEqual([200, 40]);
  });

  test('Addresses serve on for an hour while the name server is silent, and nobody waits for it', async () => {
    let answer: NameAnswer = ['203.0.113.7'];
    const { names, addresses, pass } = await cacheBeside(() => answer);
    await addresses();
    answer = 'silence';
    pass(61);
    expect(await addresses()).toEqual([four('203.0.113.7')]);
    expect(names.ready(PLATFORM)).toBeUndefined();
    pass(3_600);
    expect(await addresses()).toBe('DNS_ETIMEOUT');
  });

  test('A name server that is silent about IPv6 does not keep a name from its addresses of IPv4', async () => {
    const { addresses } = await cacheBeside((name, type) =>
      type === 'AAAA' || name.startsWith('dead') ? 'silence' : ['203.0.113.7'],
    );
    const order: string[] = [];
    const look = (name: string) =>
      addresses(name).then((found) => order.push(`${name} ${JSON.stringify(found)}`));
    await Promise.all([look('dead.example'), look(PLATFORM)]);
    expect(order).toEqual([
      `${PLATFORM} ${JSON.stringify([four('203.0.113.7')])}`,
      'dead.example "DNS_ETIMEOUT"',
    ]);
  });

  test('addresses are no names, and names of this machine are the system’s', async () => {
    const { names, addresses, asked } = await cacheBeside(() => 'unknown');
    expect(['203.0.113.7', '2001:db8::7'].map((address) => names.ready(address))).toEqual([
      undefined,
      undefined,
    ]);
    expect(await addresses('localhost')).toContainEqual(four('127.0.0.1'));
    expect(asked()).toBe(0);
  });

  test('connections get all addresses, one, or those of a family', async () => {
    const { names } = await cacheBeside(() => ['203.0.113.7', '2001:db8::7']);
    const lookUp = (options: object) =>
      new Promise((resolve) => names.lookup(PLATFORM, options, (_, ...found) => resolve(found)));
    expect(await lookUp({})).toEqual(['203.0.113.7', 4]);
    expect(await lookUp({ family: 6 })).toEqual(['2001:db8::7', 6]);
    expect(await lookUp({ family: 4, all: true })).toEqual([[four('203.0.113.7')], undefined].slice(0, 1));
  });
});

test('Three platforms whose names get no answer use up no attempt of others, and each of their own says why', async () => {
  server = await startNameServer((name) => (name.startsWith('dead') ? 'silence' : ['127.0.0.1']));
  const on = await startDeliveries({ NOTIFICATION_RETRY_WAITS: '1h' });
  on.service.running.app.get(NameCache).resolver.setServers([server.address]);
  const { port } = new URL(on.platform.url);
  const agentsOf = (kind: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, number) =>
        on.service.createAgent({ platformUrl: `http://${kind}${number}.example:${port}` }),
      ),
    );
  const [dead, living] = [await agentsOf('dead', 3), await agentsOf('living', 60)];
  for (let count = 0; count < 10; count++) await on.publish(101, undefined, dead);
  await on.publish(101, undefined, living);
  await on.platform.until((attempts) => attempts.length === 60);
  const { dataSource } = on.service;
  const states = () =>
    dataSource.query('select distinct state, attempts from finished_delivery where agent_id = any ($1)', [
      living,
    ]);
  await expect.poll(states).toEqual([{ state: 'Delivered', attempts: 1 }]);
  const errors = () =>
    dataSource.query(
      'select error, count(*)::int as attempts from delivery_attempt a join delivery d on d.id = a.delivery_id group by 1',
    );
  await expect.poll(errors).toEqual([{ error: 'Transport failure: DNS_ETIMEOUT.', attempts: 30 }]);
  await on.stop();
});

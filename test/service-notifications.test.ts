// @module-tag service-availability
import { beforeEach, describe, expect, test } from 'vitest';
import type { AvailabilityItem } from '../src/service-availability/status/availability.answers.js';
import { quadruples, record, startAvailability } from './support/availability.js';
import { startOnce } from './support/start-once.js';

const on = startOnce(startAvailability);
beforeEach(() => on.reset());

const [KASKO, TRAFIK, OTHER] = [
  [110, 111],
  [110, 101],
  [124, 115],
] as const satisfies [number, number][];
const close = (id: number, reason = 'Planlı bakım') => on.setStatus(id, { status: 'ManualDisabled', reason });

describe('type 10 of a status change', () => {
  test('Type 10 of a status change is one group with one operation, compact, in the documented order', async () => {
    await on.sync([record(...KASKO, 14), record(...KASKO, 15)]);
    const agent = await on.agent([[...KASKO]], [[14, null]]);
    const answer = await close(await on.idOf(...KASKO, 14));
    const { StatusDate } = answer.response<AvailabilityItem>();
    expect(StatusDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+03:00$/);
    expect(await on.payloads(agent)).toEqual([
      `[{"ChangeType":"ManualDisabled","Reason":"Planlı bakım","StatusDate":"${StatusDate}","Values":[` +
        '{"InsuranceCompanyId":110,"InsuranceCompanyName":"Şirket 110","Operations":[' +
        '{"ProductId":111,"ProductName":"Ürün 111","ServiceOperationId":14,"ServiceOperationName":"İşlem 14",' +
        '"ServiceName":"Servis 14","OutsourceProcessId":null,"OutsourceProcessName":null}]}]}]',
    ]);
  });

  test('A product-independent operation is called `Tüm Ürünler`; an outsource operation carries its process', async () => {
    await on.sync([record(110, null, 40, 3)]);
    const agent = await on.agent([[...KASKO]], [[40, 3]]);
    await close(await on.idOf(110, null, 40, 3));
    const [[group] = []] = await on.heard(agent);
    expect(group?.Values[0]?.Operations).toEqual([
      {
        ProductId: null,
        ProductName: 'Tüm Ürünler',
        ServiceOperationId: 40,
        ServiceOperationName: 'İşlem 40',
        ServiceName: 'Servis 40',
        OutsourceProcessId: 3,
        OutsourceProcessName: 'Süreç 3',
      },
    ]);
  });

  test.each(['Active', 'AutoDisabled', 'ManualDisabled'])(
    'The ChangeType of a status change is the new status (%s)',
    async (status) => {
      await on.sync([record(...KASKO, 14)]);
      const agent = await on.agent([[...KASKO]], [[14, null]]);
      const id = await on.idOf(...KASKO, 14);
      if (status === 'Active') await close(id, 'Önce');
      await on.setStatus(id, { status, reason: 'Sonra' });
      const last = (await on.heard(agent)).at(-1);
      expect(last).toMatchObject([{ ChangeType: status, Reason: 'Sonra' }]);
    },
  );

  test('Names and reasons arrive character by character', async () => {
    const odd = `"\\/ \u2028 \u0001 {"a":1} İğüşöç 🚗 \t\n'$1 %s`;
    const named = { ...record(...KASKO, 14), insuranceCompanyName: odd, productName: odd, serviceName: odd };
    await on.sync([named]);
    const agent = await on.agent([[...KASKO]], [[14, null]]);
    await close(await on.idOf(...KASKO, 14), odd);
    const [[group] = []] = await on.heard(agent);
    const [value] = group?.Values ?? [];
    const [operation] = value?.Operations ?? [];
    expect([
      group?.Reason,
      value?.InsuranceCompanyName,
      operation?.ProductName,
      operation?.ServiceName,
    ]).toEqual(Array(4).fill(odd));
  });

  test('Type 10 is sent in the envelope with the agent in its ReferanceNo', async () => {
    await on.sync([record(...KASKO, 14)]);
    const agent = await on.agent([[...KASKO]], [[14, null]]);
    await close(await on.idOf(...KASKO, 14));
    const own = new RegExp(`^${agent}_\\d{17}[A-Z0-9]{10}_0_0$`);
    await on.platform.until((attempts) => attempts.some(({ referanceNo }) => own.test(referanceNo)));
    const attempt = on.platform.attempts.find(({ referanceNo }) => own.test(referanceNo));
    expect([attempt?.type, attempt?.payload]).toEqual([10, (await on.payloads(agent))[0]]);
  });
});

describe('type 10 of a catalog sync', () => {
  const before = [record(...KASKO, 14), record(...KASKO, 15), record(...OTHER, 14), record(110, null, 40, 3)];
  const after = [record(...KASKO, 15), record(...TRAFIK, 14), record(...OTHER, 15), record(110, null, 40, 4)];
  const all: [number, number][] = [[...KASKO], [...TRAFIK], [...OTHER]];

  test('A sync that adds and removes sends both groups in one notification, one element per affected company, with fixed reasons', async () => {
    await on.sync(before);
    const agent = await on.agent(all, [
      [14, null],
      [15, null],
      [40, 3],
      [40, 4],
    ]);
    await on.sync(after);
    const heard = await on.heard(agent);
    expect(heard).toHaveLength(1);
    expect(heard[0]?.map(({ ChangeType, Reason }) => [ChangeType, Reason])).toEqual([
      ['added', 'Katalog senkronizasyonu: eklendi'],
      ['removed', 'Katalog senkronizasyonu: kaldırıldı'],
    ]);
    expect(heard[0]?.map((group) => group.Values.map((value) => value.InsuranceCompanyId))).toEqual([
      [110, 124],
      [110, 124],
    ]);
    expect(heard[0]?.map(quadruples)).toEqual([
      [
        [...TRAFIK, 14, null],
        [110, null, 40, 4],
        [...OTHER, 15, null],
      ],
      [
        [...KASKO, 14, null],
        [110, null, 40, 3],
        [...OTHER, 14, null],
      ],
    ]);
  });

  test('The payload lists only operations to which the agent subscribed; an agent without a matching operation gets no notification', async () => {
    await on.sync(before);
    const one = await on.agent([[...KASKO]], [[14, null]]);
    const other = await on.agent([[...OTHER]], [[15, null]]);
    const unsubscribed = await on.agent(all, []);
    const unauthorised = await on.agent([], [[14, null]]);
    const elsewhere = await on.agent([[126, 311]], [[14, null]]);
    await on.sync(after);
    expect((await on.heard(one)).map((groups) => groups.map(quadruples))).toEqual([[[[...KASKO, 14, null]]]]);
    expect((await on.heard(other)).map((groups) => groups.map(quadruples))).toEqual([
      [[[...OTHER, 15, null]]],
    ]);
    for (const agent of [unsubscribed, unauthorised, elsewhere]) expect(await on.payloads(agent)).toEqual([]);
  });

  test('A catalog that changes nothing announces nothing', async () => {
    await on.sync(before);
    const agent = await on.agent(all, [[14, null]]);
    await on.sync(before.toReversed());
    expect(await on.payloads(agent)).toEqual([]);
  });

  test('Closed, removed and back again: the record is announced as such, each time', async () => {
    await on.sync([...before, record(...TRAFIK, 15)]);
    const agent = await on.agent(all, [[14, null]]);
    await close(await on.idOf(...KASKO, 14));
    await on.sync(before.slice(1));
    await on.sync(before);
    expect((await on.heard(agent)).map(([group]) => group?.ChangeType)).toEqual([
      'ManualDisabled',
      'removed',
      'added',
    ]);
  });

  test('A sync is one transaction: a failed one leaves no change', async () => {
    await on.sync(before);
    const agent = await on.agent(all, [[14, null]]);
    const { dataSource } = on.service;
    await dataSource.query(
      `create function refuse() returns trigger as $$ begin raise 'no'; end $$ language plpgsql`,
    );
    await dataSource.query('create trigger refuse before insert on admin_audit execute function refuse()');
    const failed = await on.sync(after);
    await dataSource.query('drop function refuse cascade');
    expect([failed.status, failed.code]).toEqual([500, 'General.UnexpectedError']);
    expect(failed.text).not.toContain('refuse');
    expect(await on.payloads(agent)).toEqual([]);
    expect((await on.sync(before)).response()).toEqual({ Added: 0, Removed: 0, Unchanged: 4 });
  });
});

describe('who hears of a change', () => {
  const hears = async (agent: number, ...of: Parameters<typeof record>) => {
    await on.sync([record(...of)], 'allowEmpty=true');
    await close(await on.idOf(...of));
    return (await on.payloads(agent)).length > 0;
  };

  test.each<[string, [number, number | null], Parameters<typeof record>, boolean]>([
    ['the operation', [14, null], [...KASKO, 14], true],
    ['another operation', [15, null], [...KASKO, 14], false],
    ['the operation and its outsource process', [40, 3], [...KASKO, 40, 3], true],
    ['another outsource process of the operation', [40, 4], [...KASKO, 40, 3], false],
    ['the operation without process, of an outsource operation', [40, null], [...KASKO, 40, 3], false],
    ['a process of an operation that has none', [14, 3], [...KASKO, 14], false],
    ['the process only by its number', [14, 3], [...KASKO, 40, 3], false],
  ])(
    'A subscription names an operation, and of an outsource operation one process (%s: %j, changed %j: %j)',
    async (_, subscription, changed, expected) => {
      const agent = await on.agent([[...KASKO]], [subscription]);
      expect(await hears(agent, ...changed)).toBe(expected);
    },
  );

  test.each<[string, [number, number][], Parameters<typeof record>, boolean]>([
    ['the product', [[...KASKO]], [...KASKO, 14], true],
    ['another product of the company', [[...TRAFIK]], [...KASKO, 14], false],
    ['the same product number of another company', [[124, 111]], [...KASKO, 14], false],
    ['any product of the company, for a product-independent record', [[...TRAFIK]], [110, null, 14], true],
    ['only another company, for a product-independent record', [[...OTHER]], [110, null, 14], false],
    ['nothing', [], [...KASKO, 14], false],
  ])(
    "The record must be in the agent's scope, by the rule of the agent's own list (%s: %j, changed %j: %j)",
    async (_, products, changed, expected) => {
      const agent = await on.agent(products, [[14, null]]);
      expect(await hears(agent, ...changed)).toBe(expected);
      const list = await on.administrator.get(`/api/ServiceAvailabilities/agents/${agent}`);
      expect(list.response<{ TotalCount: number }>().TotalCount).toBe(expected ? 1 : 0);
    },
  );

  test('Company and product are no part of a subscription', async () => {
    await on.sync([record(...KASKO, 14), record(...OTHER, 14)]);
    const agent = await on.agent([[...KASKO], [...OTHER]], [[14, null]]);
    await close(await on.idOf(...KASKO, 14));
    await close(await on.idOf(...OTHER, 14));
    expect((await on.heard(agent)).flatMap((groups) => groups.map(quadruples))).toEqual([
      [[...KASKO, 14, null]],
      [[...OTHER, 14, null]],
    ]);
  });

  test('Only active agents are notified, a paused one later', async () => {
    await on.sync([record(...KASKO, 14)]);
    const inactive = await on.agent([[...KASKO]], [[14, null]]);
    const paused = await on.agent([[...KASKO]], [[14, null]]);
    await on.administrator.patch(`/api/admin/agents/${inactive}`, { isActive: false });
    await on.administrator.post(`/api/admin/agents/${paused}/pause`);
    await close(await on.idOf(...KASKO, 14));
    expect([await on.payloads(inactive), (await on.payloads(paused)).length]).toEqual([[], 1]);
  });

  test('A newly assigned product changes no subscription, and its operations are in the notifications from then on', async () => {
    await on.sync([record(...KASKO, 14), record(...TRAFIK, 14)]);
    const agent = await on.agent([[...KASKO]], [[14, null]]);
    const id = await on.idOf(...TRAFIK, 14);
    await close(id);
    expect(await on.payloads(agent)).toEqual([]);
    const products = [KASKO, TRAFIK].map(([insuranceCompanyId, productId]) => ({
      insuranceCompanyId,
      productId,
    }));
    await on.administrator.put(`/api/admin/agents/${agent}/products`, { products });
    expect(await on.payloads(agent)).toEqual([]);
    await on.setStatus(id, { status: 'Active', reason: 'Bitti' });
    expect((await on.heard(agent)).map((groups) => groups.map(quadruples))).toEqual([
      [[[...TRAFIK, 14, null]]],
    ]);
    const subscriptions = await on.administrator.get(`/api/admin/agents/${agent}/subscriptions`);
    expect(subscriptions.response<{ Subscriptions: unknown[] }>().Subscriptions).toHaveLength(1);
  });
});

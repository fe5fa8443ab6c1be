// @module-tag service-availability
import { beforeEach, describe, expect, test } from 'vitest';
import { record, startAvailability } from './support/availability.js';
import { expectRefused } from './support/refusals.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid, field } from './support/users.js';

const on = startOnce(startAvailability);
beforeEach(async () => {
  await on.reset();
  await on.sync([record(110, 111, 14), record(110, 101, 14), record(124, 115, 14), record(110, null, 40, 3)]);
});

const product = ([insuranceCompanyId, productId]: [number, number]) => ({ insuranceCompanyId, productId });
const setProducts = (agent: number, ...products: [number, number][]) =>
  on.administrator.put(`/api/admin/agents/${agent}/products`, { products: products.map(product) });
const setSubscriptions = (agent: number, subscriptions: unknown[]) =>
  on.administrator.put(`/api/admin/agents/${agent}/subscriptions`, { subscriptions });
const productsOf = async (agent: number, client = on.operator) =>
  (await client.get(`/api/admin/agents/${agent}/products`)).response<{ Products: unknown[] }>().Products;
const changesOf = async (agent: number) =>
  (await on.payloads(agent, 103)).map((payload) => JSON.parse(payload) as Record<string, unknown>[]);
const audit = async () =>
  (await on.administrator.get('/api/admin/audit?pageSize=200')).items<{
    Action: string;
    Target: string;
    Details: unknown;
  }>();

describe('PUT /api/admin/agents/:id/products', () => {
  test('The first product assignment sends 103, compact, in the documented order', async () => {
    const agent = await on.agent();
    const answer = await setProducts(agent, [124, 115], [110, 111], [110, 101]);
    expect([answer.status, answer.text]).toEqual([204, '']);
    const [payload = ''] = await on.payloads(agent, 103);
    const date = /"StatusDate":"([^"]+)"/.exec(payload)?.[1];
    expect(date).toMatch(/\+03:00$/);
    expect(payload).toBe(
      `[{"ChangeType":"added","Reason":"Ürün yetkisi eklendi","StatusDate":"${date}","Values":[` +
        '{"InsuranceCompanyId":110,"InsuranceCompanyName":"Şirket 110","Products":[' +
        '{"ProductId":101,"ProductName":"Ürün 101"},{"ProductId":111,"ProductName":"Ürün 111"}]},' +
        '{"InsuranceCompanyId":124,"InsuranceCompanyName":"Şirket 124","Products":[' +
        '{"ProductId":115,"ProductName":"Ürün 115"}]}]}]',
    );
  });

  test('A change of products sends 103 with the added and removed products, to that agent only', async () => {
    const [agent, other] = [await on.agent([[110, 111]]), await on.agent([[110, 111]])];
    await setProducts(agent, [110, 101]);
    expect(await changesOf(agent)).toMatchObject([
      [
        { ChangeType: 'added', Values: [{ Products: [{ ProductId: 101 }] }] },
        {
          ChangeType: 'removed',
          Reason: 'Ürün yetkisi kaldırıldı',
          Values: [{ Products: [{ ProductId: 111 }] }],
        },
      ],
    ]);
    expect(await changesOf(other)).toEqual([]);
    expect(await productsOf(agent)).toEqual([
      {
        InsuranceCompanyId: 110,
        InsuranceCompanyName: 'Şirket 110',
        ProductId: 101,
        ProductName: 'Ürün 101',
      },
    ]);
    expect(await productsOf(other)).toHaveLength(1);
  });

  test('A product assigned later sends no `added` of type 10', async () => {
    const agent = await on.agent([], [[14, null]]);
    await setProducts(agent, [110, 111]);
    expect([(await changesOf(agent)).length, await on.payloads(agent)]).toEqual([1, []]);
  });

  test('The same products again, in another order or repeated, send and record nothing', async () => {
    const agent = await on.agent();
    await setProducts(agent, [110, 111], [124, 115]);
    const before = (await audit()).length;
    expect((await setProducts(agent, [124, 115], [110, 111], [124, 115])).status).toBe(204);
    expect([(await changesOf(agent)).length, (await audit()).length]).toEqual([1, before]);
  });

  test('Ids unknown to the catalog are allowed, their names are null', async () => {
    const agent = await on.agent();
    await setProducts(agent, [999, 1], [110, 7]);
    expect(await changesOf(agent)).toMatchObject([
      [
        {
          Values: [
            { InsuranceCompanyName: 'Şirket 110', Products: [{ ProductId: 7, ProductName: null }] },
            { InsuranceCompanyName: null, Products: [{ ProductId: 1, ProductName: null }] },
          ],
        },
      ],
    ]);
    expect(await productsOf(agent)).toMatchObject([{ ProductName: null }, { InsuranceCompanyName: null }]);
  });

  test('An empty list takes all products away', async () => {
    const agent = await on.agent([[110, 111]]);
    await setProducts(agent);
    expect(await changesOf(agent)).toMatchObject([[{ ChangeType: 'removed' }]]);
    expect(await productsOf(agent)).toEqual([]);
  });

  test('An inactive agent is authorised and not notified', async () => {
    const agent = await on.agent();
    await on.administrator.patch(`/api/admin/agents/${agent}`, { isActive: false });
    await setProducts(agent, [110, 111]);
    expect([await productsOf(agent), await changesOf(agent)]).toMatchObject([[{ ProductId: 111 }], []]);
  });

  test('A change of an agent’s products is recorded in the audit', async () => {
    const agent = await on.agent([[110, 111]]);
    await setProducts(agent, [124, 115]);
    expect((await audit())[0]).toMatchObject({
      Action: 'agent.products',
      Target: `agent ${agent}`,
      Before: { 'product 110/111': true, 'product 124/115': false },
      After: { 'product 110/111': false, 'product 124/115': true },
    });
  });

  test("Assignments of products at the same moment come one after the other, and the notifications add up to the agent's products", async () => {
    const agent = await on.agent();
    const pairs = Array.from({ length: 12 }, (_, n): [number, number] => [110, n + 1]);
    await Promise.all(pairs.map((_, n) => setProducts(agent, ...pairs.slice(n % 5, n + 1))));
    const has = new Set<number>();
    for (const groups of await changesOf(agent)) {
      for (const { ChangeType, Values } of groups as {
        ChangeType: string;
        Values: { Products: { ProductId: number }[] }[];
      }[]) {
        for (const { ProductId } of Values.flatMap(({ Products }) => Products)) {
          expect(has.has(ProductId)).toBe(ChangeType === 'removed');
          if (ChangeType === 'added') has.add(ProductId);
          else has.delete(ProductId);
        }
      }
    }
    const products = (await productsOf(agent)) as { ProductId: number }[];
    expect([...has].sort((a, b) => a - b)).toEqual(products.map(({ ProductId }) => ProductId));
  });
});

describe('PUT /api/admin/agents/:id/subscriptions', () => {
  test('Subscriptions are replaced without a notification', async () => {
    const agent = await on.agent([[110, 111]], [[15, null]]);
    const answer = await setSubscriptions(agent, [
      { serviceOperationId: 40, outsourceProcessId: 3 },
      { serviceOperationId: 14 },
      { serviceOperationId: 14, outsourceProcessId: null },
      { serviceOperationId: 99 },
    ]);
    expect([answer.status, answer.text]).toEqual([204, '']);
    const names = (operation: number) => ({
      ServiceOperationName: `İşlem ${operation}`,
      ServiceName: `Servis ${operation}`,
    });
    const unknown = { ServiceOperationName: null, ServiceName: null, OutsourceProcessName: null };
    const none = { OutsourceProcessId: null, OutsourceProcessName: null };
    const listed = await on.operator.get(`/api/admin/agents/${agent}/subscriptions`);
    expect(listed.response()).toEqual({
      Version: expect.any(Number),
      Subscriptions: [
        { ServiceOperationId: 14, ...names(14), ...none },
        { ServiceOperationId: 40, ...names(40), OutsourceProcessId: 3, OutsourceProcessName: 'Süreç 3' },
        { ServiceOperationId: 99, OutsourceProcessId: null, ...unknown },
      ],
    });
    expect([await on.payloads(agent), await changesOf(agent)]).toEqual([[], []]);
    expect((await audit())[0]).toMatchObject({
      Action: 'agent.subscriptions',
      Before: { 'operation 15': true },
      After: { 'operation 15': false },
    });
  });

  test('Many changes of subscriptions at once leave one of the sets', async () => {
    const agent = await on.agent();
    const sets = Array.from({ length: 8 }, (_, n) => [
      { serviceOperationId: n + 1 },
      { serviceOperationId: n + 2 },
    ]);
    const answers = await Promise.all(sets.map((set) => setSubscriptions(agent, set)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(204));
    const { Subscriptions } = (await on.operator.get(`/api/admin/agents/${agent}/subscriptions`)).response<{
      Subscriptions: { ServiceOperationId: number }[];
    }>();
    const left = Subscriptions.map(({ ServiceOperationId }) => ({ serviceOperationId: ServiceOperationId }));
    expect(sets).toContainEqual(left);
  });
});

describe('what is refused', () => {
  test.each(['products', 'subscriptions'])(
    'Products and subscriptions of an unknown agent: 404 `General.NotFound` (%s)',
    async (what) => {
      const path = `/api/admin/agents/2147483647/${what}`;
      for (const answer of [await on.operator.get(path), await on.administrator.put(path, { [what]: [] })]) {
        expectRefused(answer, 404, 'General.NotFound', 'The agent was not found.');
      }
    },
  );

  test.each([
    ['products', {}, field('Products', 'is required.')],
    ['products', { products: [{ insuranceCompanyId: 1 }] }, field('Products[0].ProductId', 'is required.')],
    [
      'products',
      { products: [{ insuranceCompanyId: 0, productId: 1 }] },
      field('Products[0].InsuranceCompanyId', 'must be greater than 0.'),
    ],
    [
      'products',
      { products: Array(5001).fill({ insuranceCompanyId: 1, productId: 1 }) },
      field('Products', 'must have at most 5000 items.'),
    ],
    ['subscriptions', {}, field('Subscriptions', 'is required.')],
    [
      'subscriptions',
      { subscriptions: [{ serviceOperationId: 1, outsourceProcessId: 0 }] },
      field('Subscriptions[0].OutsourceProcessId', 'must be greater than 0.'),
    ],
  ])(
    'Products and subscriptions that do not bind or repeat are refused (%s %j)',
    async (what, body, fields) => {
      const agent = await on.agent();
      expectInvalid(await on.administrator.put(`/api/admin/agents/${agent}/${what}`, body), fields);
    },
  );
});

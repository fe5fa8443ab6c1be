import { beforeEach, describe, expect, test } from 'vitest';
import { record } from './support/availability.js';
import { startEvaluation } from './support/evaluation.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid } from './support/users.js';

const on = startOnce(startEvaluation);
let id: number;
beforeEach(async () => {
  await on.reset();
  await on.sync([record(110, 111, 14), record(110, 111, 15), record(110, 101, 14), record(124, null, 20)]);
  id = await on.idOf(110, 111, 14);
  await on.switchOn(id);
  on.pass(1);
});

const status = async () => (await on.detail(id)).Status;
/** So many failures in a row, and the round that sees them. */
const fail = async () => {
  await on.report(14, 40, 31);
  await on.round();
};

describe('PUT /api/admin/service-availabilities/:id/evaluation', () => {
  test('The evaluation is off until a record is switched on', { tags: 'service-availability' }, async () => {
    const other = await on.idOf(110, 111, 15);
    await on.report(15, 40, 40);
    await on.round();
    expect(await on.seen(other)).toMatchObject({ Enabled: false, Calls: 40, Failures: 40 });
    expect(await on.detail(other)).toMatchObject({ Status: 'Active', AutomaticEvaluation: false });
  });

  test('Switched off, the evaluation neither closes nor opens', {
    tags: 'service-availability',
  }, async () => {
    await fail();
    expect((await on.switchOn(id, false)).status).toBe(204);
    on.pass(600);
    await on.round();
    expect(await on.detail(id)).toMatchObject({ Status: 'AutoDisabled', AutomaticEvaluation: false });
    // Nor does switching it on again bring back what it was about to do.
    await on.switchOn(id);
    await on.round();
    expect(await status()).toBe('AutoDisabled');
    await on.setStatus(id, { status: 'Active', reason: 'Elle açıldı' });
    await on.switchOn(id, false);
    on.pass(1);
    await fail();
    expect(await status()).toBe('Active');
  });

  test('a record that leaves the catalog and comes back is switched as it was; a new one is off', async () => {
    const other = await on.idOf(110, 111, 15);
    await on.sync([record(110, 101, 14)]);
    await on.sync([record(110, 111, 14), record(110, 111, 15), record(110, 111, 16)]);
    const added = await on.idOf(110, 111, 16);
    const enabled = await Promise.all([id, other, added].map(async (one) => (await on.seen(one)).Enabled));
    expect([await on.idOf(110, 111, 14), enabled]).toEqual([id, [true, false, false]]);
  });

  test('is recorded in the audit once, however often it is said', async () => {
    await on.switchOn(id, false);
    await on.switchOn(id, false);
    const audit = await on.administrator.get('/api/admin/audit');
    const switched = audit
      .items<{ Action: string; Target: string; Details: object }>()
      .filter(({ Action }) => Action === 'serviceAvailability.evaluation')
      .filter(({ Target }) => Target === `service availability ${id}`);
    expect(switched.slice(0, 2).map(({ Details }) => Details)).toEqual([
      { Enabled: false },
      { Enabled: true },
    ]);
  });

  test('of an unknown or removed record: 404; without enabled: 400', async () => {
    const removed = await on.idOf(110, 111, 15);
    await on.sync([record(110, 111, 14)]);
    for (const missing of [removed, 2_147_483_647]) {
      const answer = await on.switchOn(missing);
      expect([answer.status, answer.code]).toEqual([404, 'General.NotFound']);
    }
    const path = `/api/admin/service-availabilities/${id}/evaluation`;
    const answer = await on.administrator.put(path, {});
    expectInvalid(answer, { Enabled: 'Enabled is required.' });
  });

  test('of an unknown record is 404', async () => {
    expect((await on.operator.get('/api/admin/service-availabilities/999999/evaluation')).status).toBe(404);
  });
});

describe('PUT /api/admin/service-availabilities/evaluation', () => {
  const switchMany = (filter: unknown, enabled = true) =>
    on.administrator.put('/api/admin/service-availabilities/evaluation', { enabled, filter });
  const enabled = async () => {
    const items = await Promise.all((await on.catalog()).map((item) => on.detail(item.Id)));
    return items.filter((item) => item.AutomaticEvaluation).map((item) => item.Id);
  };

  test.each([
    [{ insuranceCompanyId: 110 }, 2, [1, 2, 3]],
    [{ insuranceCompanyId: 110, serviceOperationId: 14 }, 1, [1, 3]],
    [{ productId: 101 }, 1, [1, 3]],
    [{ serviceOperationId: 20 }, 1, [1, 4]],
    [{ insuranceCompanyId: 999 }, 0, [1]],
  ])(
    'Many records are switched by a filter, which must name at least one field (%j)',
    { tags: 'service-availability' },
    async (filter, changed, on) => {
      const answer = await switchMany(filter);
      expect([answer.status, answer.response()]).toEqual([200, { Changed: changed }]);
      expect(await enabled()).toEqual(on);
      expect((await switchMany(filter)).response()).toEqual({ Changed: 0 });
    },
  );

  test('switches off and forgets what was pending; one entry in the audit has the filter', async () => {
    await fail();
    expect((await switchMany({ insuranceCompanyId: 110 }, false)).response()).toEqual({ Changed: 1 });
    on.pass(600);
    await on.round();
    expect(await status()).toBe('AutoDisabled');
    expect(await on.latestAudit()).toMatchObject({
      Action: 'serviceAvailability.evaluation',
      Target: 'service availabilities',
      Details: { Enabled: false, Changed: 1, InsuranceCompanyId: 110 },
    });
  });

  test.each([
    [undefined, { Filter: 'Filter is required.' }],
    [{}, { Filter: 'Filter must name at least one field.' }],
    [{ companyId: 110 }, { Filter: 'Filter must name at least one field.' }],
    [{ productId: 0 }, { 'Filter.ProductId': 'ProductId must be greater than 0.' }],
  ])('filter %j: 400, so that a misspelt name does not take in the whole catalog', async (filter, fields) => {
    expectInvalid(await switchMany(filter), fields);
    expect(await enabled()).toEqual([id]);
  });

  test('Many records are switched by their ids; unknown ids are passed by', {
    tags: 'service-availability',
  }, async () => {
    const answer = await on.administrator.put('/api/admin/service-availabilities/evaluation', {
      enabled: true,
      ids: [3, 4, 999_999],
    });
    expect([answer.status, answer.response()]).toEqual([200, { Changed: 2 }]);
    expect(await enabled()).toEqual([1, 3, 4]);
  });

  test('With `dryRun` the number of records is answered and none is switched', {
    tags: 'service-availability',
  }, async () => {
    for (const selected of [{ ids: [1, 3, 4] }, { filter: { insuranceCompanyId: 110 } }]) {
      const body = { enabled: true, dryRun: true, ...selected };
      const answer = await on.administrator.put('/api/admin/service-availabilities/evaluation', body);
      expect([answer.status, answer.response()]).toEqual([200, { Changed: 2 }]);
    }
    expect(await enabled()).toEqual([1]);
  });

  test.each([
    [{ ids: [1], filter: { productId: 1 } }, { Ids: 'Ids must be left out when Filter is given.' }],
    [{ ids: [] }, { Ids: 'Ids must be one or more different ids.' }],
    [{ ids: [1, 1] }, { Ids: 'Ids must be one or more different ids.' }],
    [{ ids: null }, { Filter: 'Filter is required.' }],
  ])('records %j: 400', async (selected, fields) => {
    const body = { enabled: true, ...selected };
    expectInvalid(await on.administrator.put('/api/admin/service-availabilities/evaluation', body), fields);
    expect(await enabled()).toEqual([id]);
  });
});

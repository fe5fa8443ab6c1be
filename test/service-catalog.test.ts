// @module-tag service-availability
import { beforeEach, describe, expect, test } from 'vitest';
import { quadruples, record, startAvailability } from './support/availability.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid, field } from './support/users.js';

const on = startOnce(startAvailability);
beforeEach(() => on.reset());

const A = record(110, 111, 14);
const B = record(110, null, 40, 3);
const C = record(124, 115, 14);

/** What `on` would show of the catalog, without what differs from run to run. */
const shown = async () =>
  (await on.catalog()).map((item) => [
    item.InsuranceCompanyId,
    item.ProductId,
    item.ServiceOperationId,
    item.OutsourceProcessId,
  ]);

describe('PUT /api/admin/service-catalog', () => {
  test('A sync of the service catalog answers Added, Removed and Unchanged', async () => {
    const first = await on.sync([A, B]);
    expect([first.status, first.response()]).toEqual([200, { Added: 2, Removed: 0, Unchanged: 0 }]);
    const second = await on.sync([B, C]);
    expect(second.response()).toEqual({ Added: 1, Removed: 1, Unchanged: 1 });
    expect(await shown()).toEqual([
      [110, null, 40, 3],
      [124, 115, 14, null],
    ]);
  });

  test('New records are Active, with the fixed reason and Ids in the order of the catalog', async () => {
    await on.sync([C, B, A]);
    expect(await shown()).toEqual([
      [124, 115, 14, null],
      [110, null, 40, 3],
      [110, 111, 14, null],
    ]);
    for (const { Status, Reason } of await on.catalog()) {
      expect([Status, Reason]).toEqual(['Active', 'Katalog senkronizasyonu: eklendi']);
    }
  });

  test('Changed names are stored without a notification and count as unchanged', async () => {
    const agent = await on.agent([[110, 111]], [[14, null]]);
    await on.sync([A, B]);
    const renamed = { ...A, insuranceCompanyName: 'Yeni Ad', serviceName: 'Yeni\tServis\\n\r\n' };
    expect((await on.sync([renamed, B])).response()).toEqual({ Added: 0, Removed: 0, Unchanged: 2 });
    expect((await on.catalog())[0]).toMatchObject({
      InsuranceCompanyName: 'Yeni Ad',
      ServiceName: 'Yeni\tServis\\n\r\n',
    });
    expect(await on.payloads(agent)).toEqual([]);
  });

  test('A removed record that comes back is added, Active, with its Id and history', async () => {
    await on.sync([A, B]);
    const id = await on.idOf(110, 111, 14);
    await on.setStatus(id, { status: 'ManualDisabled', reason: 'Bakım' });
    await on.sync([B]);
    expect((await on.administrator.get(`/api/admin/service-availabilities/${id}`)).status).toBe(404);
    expect((await on.sync([A, B])).response()).toEqual({ Added: 1, Removed: 0, Unchanged: 1 });
    expect(await on.idOf(110, 111, 14)).toBe(id);
    const detail = (await on.administrator.get(`/api/admin/service-availabilities/${id}`)).response();
    expect(detail).toMatchObject({ Status: 'Active', Reason: 'Katalog senkronizasyonu: eklendi' });
    const history = await on.administrator.get(`/api/admin/service-availabilities/${id}/history`);
    expect(history.response()).toMatchObject([
      { From: 'ManualDisabled', To: 'Active', ChangedBy: 'Katalog senkronizasyonu' },
      { From: 'Active', To: 'ManualDisabled', Reason: 'Bakım' },
    ]);
  });

  test('Ten thousand records are taken over as they are', async () => {
    const records = Array.from({ length: 10_000 }, (_, n) =>
      record(
        1 + (n % 10),
        n % 7 === 0 ? null : 1 + (n % 100),
        1 + Math.floor(n / 10),
        n % 3 === 0 ? 5 : null,
      ),
    );
    expect((await on.sync(records)).response()).toEqual({ Added: 10_000, Removed: 0, Unchanged: 0 });
    expect((await on.sync(records.slice(5))).response()).toEqual({ Added: 0, Removed: 5, Unchanged: 9_995 });
    expect(await shown()).toEqual(
      records
        .slice(5)
        .map(({ insuranceCompanyId, productId = null, serviceOperationId, outsourceProcessId = null }) => [
          insuranceCompanyId,
          productId,
          serviceOperationId,
          outsourceProcessId,
        ]),
    );
  });

  test('A sync of the service catalog is recorded in the audit', async () => {
    await on.sync([A]);
    expect(await on.latestAudit()).toMatchObject({
      Action: 'serviceCatalog.sync',
      UserId: on.administrator.userId,
      Details: { Added: 1, Removed: 0, Unchanged: 0, AllowEmpty: false },
    });
  });
});

describe('an empty catalog', () => {
  test('An empty catalog is 400 unless `allowEmpty=true`', async () => {
    await on.sync([A]);
    expectInvalid(await on.sync([]), { Records: 'Records must not be empty, unless allowEmpty is true.' });
    expect(await shown()).toHaveLength(1);
    expect((await on.sync([], 'allowEmpty=true')).response()).toEqual({ Added: 0, Removed: 1, Unchanged: 0 });
    expect(await shown()).toEqual([]);
  });

  test.each(['constructor', '__proto__'])(
    'Only `true` is true: `allowEmpty=constructor` is 400 (allowEmpty=%s)',
    async (word) => {
      await on.sync([A]);
      expectInvalid(await on.sync([], `allowEmpty=${word}`), {
        AllowEmpty: 'AllowEmpty must be true or false.',
      });
      expect(await shown()).toHaveLength(1);
    },
  );

  test('First creation means that no sync ever succeeded: a catalog emptied since is not new', async () => {
    const agent = await on.agent([[110, 111]], [[14, null]]);
    await on.sync([], 'allowEmpty=true');
    await on.sync([A]);
    const [[group] = []] = await on.heard(agent);
    expect([group?.ChangeType, quadruples(group)]).toEqual(['added', [[110, 111, 14, null]]]);
  });
});

test('The sync that creates the catalog sends no notification', async () => {
  const agent = await on.agent([[110, 111]], [[14, null]]);
  await on.sync([A], 'dryRun=true');
  expect((await on.sync([A, B])).response()).toMatchObject({ Added: 2 });
  expect(await on.payloads(agent)).toEqual([]);
});

test("A dry run of the service catalog's sync answers the same and changes nothing", async () => {
  const agent = await on.agent([[110, 111]], [[14, null]]);
  await on.sync([A, B]);
  const before = await on.catalog();
  const tables = ['notification', 'delivery', 'service_catalog_sync', 'service_status_change', 'admin_audit'];
  const counts = () =>
    on.service.dataSource.query(
      `select ${tables.map((table) => `(select count(*) from ${table}) as ${table}`).join(', ')}`,
    );
  const rows = await counts();
  const answer = await on.sync([B, C, record(126, 311, 14)], 'dryRun=true');
  expect(answer.status).toBe(200);
  const { Added, Removed, Unchanged } = answer.response<Record<string, number>>();
  expect({ Added, Removed, Unchanged }).toEqual({ Added: 2, Removed: 1, Unchanged: 1 });
  expect(await on.catalog()).toEqual(before);
  expect(await counts()).toEqual(rows);
  expect(await on.payloads(agent)).toEqual([]);
  expect((await on.sync([], 'dryRun=true')).status).toBe(400);
});

describe('a catalog that is wrong is 400 and nothing changes', () => {
  const required = (changes: object, name: string) => [changes, field(`Records[1].${name}`, 'is required.')];
  test.each([
    required({ productName: undefined }, 'ProductName'),
    required({ productName: ' ' }, 'ProductName'),
    required({ insuranceCompanyName: '' }, 'InsuranceCompanyName'),
    required({ serviceOperationName: null }, 'ServiceOperationName'),
    required({ serviceName: undefined }, 'ServiceName'),
    required({ productBranchId: 2 }, 'ProductBranchName'),
    required({ outsourceProcessId: 2 }, 'OutsourceProcessName'),
    required({ insuranceCompanyId: undefined }, 'InsuranceCompanyId'),
    [{ serviceOperationId: 0 }, field('Records[1].ServiceOperationId', 'must be greater than 0.')],
    [{ productId: -1 }, field('Records[1].ProductId', 'must be greater than 0.')],
    [{ serviceName: 'x'.repeat(201) }, field('Records[1].ServiceName', 'must be at most 200 characters.')],
    [
      C,
      {
        'Records[1]':
          'Records[1] repeats Records[0]: InsuranceCompanyId 124, ProductId 115, ServiceOperationId 14, ' +
          'OutsourceProcessId null.',
      },
    ],
  ])(
    'A nameless id, a duplicate quadruple or another broken field is 400 naming the record, and nothing changes (%j)',
    async (broken, fields) => {
      await on.sync([B]);
      expectInvalid(await on.sync([C, { ...A, ...broken }]), fields as Record<string, string>);
      expect(await shown()).toEqual([[110, null, 40, 3]]);
    },
  );

  test('A repetition names both positions and the quadruple, null being a value', async () => {
    const answer = await on.sync([A, B, C, { ...B, serviceName: 'Başka' }]);
    expect(answer.fields).toEqual({
      'Records[3]':
        'Records[3] repeats Records[1]: InsuranceCompanyId 110, ProductId null, ServiceOperationId 40, ' +
        'OutsourceProcessId 3.',
    });
  });

  test('At most 100 refusals of a service catalog are listed', async () => {
    const nameless = Array.from({ length: 90 }, (_, n) => ({ ...record(1, 1, n + 1), serviceName: '' }));
    const answer = await on.sync([...nameless, ...nameless]);
    expect(answer.response<unknown[]>()).toHaveLength(100);
    const repeated = await on.sync(
      [...nameless.slice(0, 60), ...nameless.slice(0, 60)].map((r) => ({ ...r, serviceName: 'S' })),
    );
    expect(repeated.response<unknown[]>()).toHaveLength(60);
  });

  test.each([
    [
      '{"records":[{"insuranceCompanyId":"110"}]}',
      '$.records[0].insuranceCompanyId: expected an integer (int32).',
    ],
    ['{"records":[null]}', '$.records[0]: expected an object.'],
    ['{"records":{}}', '$.records: expected an array.'],
    ['[]', '$: expected an object.'],
  ])('A body that is no service catalog: 400 in plain text (%s)', async (body, text) => {
    const answer = await on.administrator.put('/api/admin/service-catalog', body);
    expect([answer.status, answer.text]).toEqual([400, text]);
  });

  test('A service catalog without records: "Records is required."', async () => {
    expectInvalid(await on.administrator.put('/api/admin/service-catalog', {}), {
      Records: 'Records is required.',
    });
  });

  test('A misspelt `dryRun` is refused: it must not become a real sync', async () => {
    expectInvalid(await on.sync([A], 'dryRun=yes'), { DryRun: 'DryRun must be true or false.' });
    expect(await shown()).toEqual([]);
  });
});

// @module-tag service-availability
import { beforeEach, describe, expect, test } from 'vitest';
import type { Page } from '../src/api/paging.js';
import type {
  RecordedCatalogChange,
  ServiceCatalogSyncItem,
  ServiceCatalogTrial,
} from '../src/service-availability/catalog/catalog.answers.js';
import { type Availability, record, startAvailability } from './support/availability.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid } from './support/users.js';

const on = startOnce(startAvailability);
beforeEach(() => on.reset());

/** Records of company 110, product 111, with these operations. */
const operations = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => record(110, 111, from + index));
const trial = async (records: Parameters<Availability['sync']>[0], query = '') =>
  (await on.sync(records, `dryRun=true&${query}`)).response<ServiceCatalogTrial>();
const syncs = async (query = '') =>
  (await on.operator.get(`/api/admin/service-catalog/syncs${query}`)).response<
    Page<ServiceCatalogSyncItem[]>
  >();
const changes = async (id: number, query = '') =>
  (await on.operator.get(`/api/admin/service-catalog/syncs/${id}/changes${query}`)).response<
    Page<RecordedCatalogChange[]>
  >();

describe('a dry run of the service catalog', () => {
  test('A dry run answers each change with the number of agents that would hear of it, and sends nothing', async () => {
    const [wide, narrow] = [
      await on.agent(
        [[110, 111]],
        [
          [1, null],
          [2, null],
          [3, null],
          [9, null],
        ],
      ),
      await on.agent([[110, 111]], [[9, null]]),
    ];
    await on.agent([[124, 115]], [[1, null]]);
    await on.sync(operations(3));
    const renamed = { ...record(110, 111, 2), serviceName: 'Başka' };
    const tried = await trial([record(110, 111, 1), renamed, record(110, 111, 9), record(124, 115, 9, 4)]);
    expect(tried).toMatchObject({
      Added: 2,
      Removed: 1,
      Unchanged: 2,
      Renamed: 1,
      Agents: 2,
      NeedsConfirmation: false,
    });
    expect(
      tried.Changes.map(({ ChangeType, InsuranceCompanyId, ServiceOperationId, AgentsTold }) => [
        ChangeType,
        InsuranceCompanyId,
        ServiceOperationId,
        AgentsTold,
      ]),
    ).toEqual([
      ['removed', 110, 3, 1],
      ['added', 110, 9, 2],
      ['added', 124, 9, 0],
    ]);
    expect(tried.Changes[2]).toEqual({
      ChangeType: 'added',
      InsuranceCompanyId: 124,
      InsuranceCompanyName: 'Şirket 124',
      ProductId: 115,
      ProductName: 'Ürün 115',
      ServiceOperationId: 9,
      ServiceOperationName: 'İşlem 9',
      ServiceName: 'Servis 9',
      OutsourceProcessId: 4,
      OutsourceProcessName: 'Süreç 4',
      AgentsTold: 0,
    });
    expect([await on.payloads(wide), await on.payloads(narrow)]).toEqual([[], []]);
    expect((await on.catalog()).map(({ ServiceOperationId }) => ServiceOperationId)).toEqual([1, 2, 3]);
    expect((await syncs()).TotalCount).toBe(1);
    // What was tried is what is sent.
    await on.sync([record(110, 111, 1), renamed, record(110, 111, 9), record(124, 115, 9, 4)]);
    expect([(await on.heard(wide)).length, (await on.heard(narrow)).length]).toEqual([1, 1]);
  });

  test('Of the first sync of all nobody hears, and a record that comes back is `added`', async () => {
    await on.agent([[110, 111]], [[1, null]]);
    expect(await trial(operations(1))).toMatchObject({ Added: 1, Agents: 0, Changes: [{ AgentsTold: 0 }] });
    await on.sync(operations(2));
    await on.sync(operations(1, 2));
    expect(await trial(operations(2))).toMatchObject({
      Added: 1,
      Agents: 1,
      Changes: [{ ChangeType: 'added', ServiceOperationId: 1, AgentsTold: 1 }],
    });
  });

  test('It lists the first thousand changes, and counts all', async () => {
    const tried = await trial(operations(1_200));
    expect([tried.Added, tried.Changes.length, tried.Changes.at(-1)?.ServiceOperationId]).toEqual([
      1_200, 1_000, 1_000,
    ]);
  });
});

describe('a catalog that removes too much', () => {
  test('A catalog that removes more than 5 % of the records, and more than five, needs `confirm=true`', async () => {
    await on.sync(operations(120));
    expectInvalid(await on.sync(operations(113)), {
      Records: 'Records would remove 7 of 120 records, more than 5 %, unless confirm is true.',
    });
    expect(await on.catalog()).toHaveLength(120);
    expect(await trial(operations(113))).toMatchObject({ Removed: 7, NeedsConfirmation: true });
    expect(await trial(operations(114))).toMatchObject({ Removed: 6, NeedsConfirmation: false });
    expect((await on.sync(operations(114))).status).toBe(200);
    expect((await on.sync(operations(1), 'confirm=true')).response()).toEqual({
      Added: 0,
      Removed: 113,
      Unchanged: 1,
    });
  });

  test('Few records may go whatever their share, and an empty catalog has its own confirmation', async () => {
    await on.sync(operations(6));
    expect((await on.sync(operations(1))).status).toBe(200);
    await on.sync(operations(20));
    expect((await on.sync([], 'confirm=true')).status).toBe(400);
    expect((await on.sync([], 'allowEmpty=true')).response()).toMatchObject({ Removed: 20 });
  });
});

test('Syncs are listed newest first with their source, and each keeps what it changed', async () => {
  await on.sync(operations(3));
  await on.sync([{ ...record(110, 111, 1), serviceName: 'Başka' }, record(110, 111, 2), record(110, 111, 7)]);
  await on.sync(operations(3));
  const { Items, TotalCount } = await syncs('?pageSize=2');
  expect([TotalCount, Items.map(({ Id }) => Id)]).toEqual([3, [3, 2]]);
  expect(Items[1]).toEqual({
    Id: 2,
    SyncedAt: expect.stringMatching(/\+03:00$/),
    SyncedBy: expect.any(String),
    Added: 1,
    Removed: 1,
    Unchanged: 2,
    Source: 'Upload',
  });
  const made = await changes(2);
  expect(made.Items.map(({ ChangeType, ServiceOperationId }) => [ChangeType, ServiceOperationId])).toEqual([
    ['renamed', 1],
    ['removed', 3],
    ['added', 7],
  ]);
  expect(made.Items[1]?.Id).toBe(await on.idOf(110, 111, 3));
  expect((await changes(1, '?page=2&pageSize=2')).Items).toMatchObject([
    { ChangeType: 'added', ServiceOperationId: 3 },
  ]);
  expect((await changes(3)).Items.map(({ ChangeType }) => ChangeType)).toEqual([
    'renamed',
    'added',
    'removed',
  ]);
  const gone = await on.operator.get('/api/admin/service-catalog/syncs/99/changes');
  expect([gone.status, gone.code]).toEqual([404, 'General.NotFound']);
});

// @module-tag service-availability
import { beforeAll, expect, test } from 'vitest';
import type { ServiceBoardItem } from '../src/service-availability/board/board.answers.js';
import type {
  StatusChangeItem,
  StatusHistoryPage,
} from '../src/service-availability/status/availability.answers.js';
import { StatusChangeService } from '../src/service-availability/status/status-change.service.js';
import { record, startAvailability } from './support/availability.js';
import { BOARD } from './support/board.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid } from './support/users.js';

const CHANGES = 7;
const on = startOnce(startAvailability);
let id: number;
let path: string;
beforeAll(async () => {
  await on.sync([record(110, 111, 14), record(110, 111, 15)]);
  id = await on.idOf(110, 111, 14);
  path = `${BOARD}/${id}/history`;
  // Another record's changes lie between.
  const other = await on.idOf(110, 111, 15);
  for (let change = 1; change <= CHANGES; change++) {
    const status = change % 2 === 1 ? 'ManualDisabled' : 'Active';
    for (const one of [id, other]) await on.setStatus(one, { status, reason: `Değişiklik ${change}` });
  }
});

const page = async (query: string, of = path) =>
  (await on.operator.get(`${of}?${query}`)).response<StatusHistoryPage>();

test('Without `before` and `pageSize` the history is the whole list, newest first', async () => {
  const history = (await on.operator.get(path)).response<StatusChangeItem[]>();
  expect(history.map(({ Reason }) => Reason)).toEqual(
    [7, 6, 5, 4, 3, 2, 1].map((change) => `Değişiklik ${change}`),
  );
  expect(Object.keys(history[0] ?? {})).toEqual(['ChangedAt', 'ChangedBy', 'From', 'To', 'Reason']);
});

test.each([1, 3, 6, 7, 200])(
  'With `pageSize` or `before` the history is answered in pages `{Items, NextBefore}`: each change once, null at the end (%i at a time)',
  async (pageSize) => {
    const seen: StatusHistoryPage['Items'] = [];
    let query = `pageSize=${pageSize}`;
    for (let pages = 1; ; pages++) {
      const { Items, NextBefore } = await page(query);
      seen.push(...Items);
      if (NextBefore === null) {
        expect(pages).toBe(Math.ceil(CHANGES / pageSize));
        break;
      }
      expect([Items.length, NextBefore]).toEqual([pageSize, Items.at(-1)?.Id]);
      query = `pageSize=${pageSize}&before=${NextBefore}`;
    }
    const whole = (await on.operator.get(path)).response<StatusChangeItem[]>();
    expect(
      seen.map(({ Id: _, ChangedByUserId: __, Notifications: ___, BulkId: ____, ...change }) => change),
    ).toEqual(whole);
  },
);

test('A change in a page of the history has its `Id` and the `ChangedByUserId` of the user who made it', async () => {
  const { Items } = await page('before=9007199254740991');
  expect(Items).toHaveLength(CHANGES);
  expect(Items[0]).toEqual({
    Id: expect.any(Number),
    ChangedAt: expect.stringMatching(/\+03:00$/),
    ChangedBy: expect.stringMatching(/^user-/),
    ChangedByUserId: on.administrator.userId,
    From: 'Active',
    To: 'ManualDisabled',
    Reason: 'Değişiklik 7',
    Notifications: 0,
    BulkId: null,
  });
  expect(await page('before=1')).toEqual({ Items: [], NextBefore: null });
});

test.each([
  ['before=0', { Before: 'Before must be between 1 and 9007199254740991.' }],
  ['before=', { Before: 'Before must be between 1 and 9007199254740991.' }],
  ['before=9007199254740992', { Before: 'Before must be between 1 and 9007199254740991.' }],
  [
    'before=x&pageSize=201',
    {
      Before: 'Before must be between 1 and 9007199254740991.',
      PageSize: 'PageSize must be between 1 and 200.',
    },
  ],
])('A bad parameter of the history is 400 with its field (%s)', async (query, fields) =>
  expectInvalid(await on.operator.get(`${path}?${query}`), fields),
);

test('The history of a record that never was is 404, in pages too', async () => {
  for (const query of ['', '?pageSize=5']) {
    const answer = await on.operator.get(`${BOARD}/999999/history${query}`);
    expect([answer.status, answer.code]).toEqual([404, 'General.NotFound']);
  }
});

test('`ChangedBy` on the board names who set the present status: a user, the schedule or the catalog sync', async () => {
  const changedBy = async () => {
    const answer = await on.operator.get(`${BOARD}?serviceOperationId=15`);
    return answer.items<ServiceBoardItem>().map(({ Status, ChangedBy }) => [Status, ChangedBy]);
  };
  const other = await on.idOf(110, 111, 15);
  await on.setStatus(other, { status: 'Active', reason: 'Açıldı' });
  const [history] = (await on.operator.get(`${BOARD}/${other}/history`)).response<StatusChangeItem[]>();
  expect(await changedBy()).toEqual([['Active', history?.ChangedBy]]);
  // It was open when it left the catalog, so that no change of status is recorded when it comes back.
  await on.sync([record(110, 111, 14)]);
  expect(await changedBy()).toEqual([]);
  await on.sync([record(110, 111, 14), record(110, 111, 15)]);
  expect(await changedBy()).toEqual([['Active', 'Katalog senkronizasyonu']]);
  await on.setStatus(other, {
    status: 'ManualDisabled',
    reason: 'Bakım',
    until: new Date(Date.now() + 3_600_000).toISOString(),
  });
  expect(await changedBy()).toEqual([['ManualDisabled', history?.ChangedBy]]);
  await on.service.dataSource.query('update service_availability set reopen_at = now() where id = $1', [
    other,
  ]);
  const statusChanges = on.service.running.app.get(StatusChangeService);
  await expect
    .poll(async () => {
      await statusChanges.reopenNext();
      return changedBy();
    })
    .toEqual([['Active', 'Planlanan yeniden açılış']]);
  expect((await page('pageSize=1', `${BOARD}/${other}/history`)).Items).toMatchObject([
    { ChangedByUserId: null },
  ]);
});

import { expect, test } from 'vitest';
import { inTransaction } from '../src/data/transaction.js';
import type { ParameterState } from '../src/parameters/parameter.rules.js';
import { applyList, Mirror, startParameters, state, upsert } from './support/parameters.js';
import { startOnce } from './support/start-once.js';
import { atOnce, statuses, waitingForLocks } from './support/users.js';

const parameters = startOnce(() => startParameters({ PARAMETER_CHANGES_PER_NOTIFICATION: '5' }));

/** The same few values, so that every writer meets the others on each of them. */
const KEYS = Array.from({ length: 12 }, (_, index) => `${index % 4}-${index}`);
const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
const name = () => `name ${Math.floor(Math.random() * 3)}`;

const put = () => parameters.put(91, shuffled(KEYS)[0] ?? '', state({ parameterName: name() }));
const remove = () => parameters.remove(91, shuffled(KEYS)[0] ?? '');
const bulk = () =>
  parameters.change(
    shuffled(KEYS)
      .slice(0, 8)
      .map((key) => upsert(91, key, { parameterName: name() })),
  );
const bulkDelete = () =>
  parameters.change([
    ...shuffled(KEYS)
      .slice(0, 2)
      .map((key) => ({ changeType: 'delete', parameterId: 91, parameterValue: key })),
    upsert(92, 'companion', { parameterName: name() }),
  ]);
const sync = () =>
  parameters.sync(
    shuffled(KEYS)
      .slice(0, 10)
      .map(
        (parameterValue): ParameterState => ({
          parameterId: 91,
          parameterValue,
          parameterName: name(),
          status: false,
          crossed: false,
        }),
      ),
  );

test('Single, bulk and synchronised changes side by side: no change is lost, and notifications come in the order of the changes', {
  tags: 'parameters',
}, async () => {
  const calls = shuffled(Array.from({ length: 40 }, () => [put, put, remove, bulk, bulkDelete, sync]).flat());
  const mirror = new Mirror();
  const unexpected: unknown[] = [];
  const work = async () => {
    for (let call = calls.pop(); call; call = calls.pop()) {
      const outcome = await call();
      if ('status' in outcome && ![200, 400, 404].includes(outcome.status)) unexpected.push(outcome.text);
    }
  };
  await atOnce(8, work);
  expect(unexpected).toEqual([]);
  mirror.apply(await parameters.announced());
  for (const id of [91, 92]) {
    const held = mirror
      .of(id)
      .map((item) => JSON.stringify(item))
      .sort();
    expect(held).toEqual((await parameters.values(id)).map((item) => JSON.stringify(item)).sort());
  }
});

test('twenty identical puts at once are one `added` and nothing else', async () => {
  await parameters.announced();
  const answers = await atOnce(20, () => parameters.put(5, 'one', state()));
  expect(statuses(answers)).toEqual({ 200: 20 });
  const payloads = await parameters.announced();
  expect(payloads).toHaveLength(1);
  expect(payloads[0]).toContain('"ChangeType":"added"');
});

test('twenty deletions of one value at once: one 200, nineteen 404, one `deleted`', async () => {
  await parameters.put(5, 'gone', state());
  await parameters.announced();
  const answers = await atOnce(20, () => parameters.remove(5, 'gone'));
  expect(statuses(answers)).toEqual({ 200: 1, 404: 19 });
  expect(await parameters.announced()).toHaveLength(1);
});

test('a change waits for a list that is being applied, and is compared with what that list left', async () => {
  await parameters.announced();
  let during: ReturnType<typeof parameters.put> | undefined;
  const value: ParameterState = {
    parameterId: 91,
    parameterValue: 'held',
    parameterName: 'list',
    status: true,
    crossed: false,
  };
  await inTransaction(parameters.service.dataSource, async (tx) => {
    await applyList(parameters.service, tx, [value]);
    during = parameters.put(91, 'held', state({ parameterName: 'list' }));
    await expect.poll(() => waitingForLocks(parameters.service)).toBe(1);
  });
  expect((await during)?.status).toBe(200);
  expect(await parameters.announced()).toHaveLength(1);
});

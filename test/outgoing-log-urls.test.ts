// @module-tag outgoing-logs
import { expect, test } from 'vitest';
import { type OutgoingLogs, startOutgoingLogs } from './support/outgoing-logs.js';
import { startOnce } from './support/start-once.js';

const CALLED =
  'https://user:password@insurer.example/kasko/34?token=secret&tckn=12345678901&musteri=7&page=2';
const KEPT = 'https://insurer.example/kasko/34?token=***&tckn=***&musteri=7&page=2';
const WITH_MORE = 'https://insurer.example/kasko/34?token=***&tckn=***&musteri=***&page=2';

const on = startOnce(startOutgoingLogs);

const stored = async ({ service }: OutgoingLogs, id: string) =>
  (await service.dataSource.query('select url from outgoing_log where id = $1', [id]))[0].url;
const listed = async (logs: OutgoingLogs, id: string) =>
  (await logs.items()).find((item) => String(item.OutgoingRequestLogID) === id)?.Url;

test('The URL of an outgoing call is stored, listed and announced without user name, password and the values of secret or personal query parameters', async () => {
  const { id } = await on.log({ url: CALLED });
  expect(await stored(on, id)).toBe(KEPT);
  expect(await listed(on, id)).toBe(KEPT);
  const { payload, body } = await on.heard(id);
  expect(JSON.parse(payload).Url).toBe(KEPT);
  for (const secret of ['user:', 'secret', '12345678901']) expect(body).not.toContain(secret);
});

test('URLs that were recorded before without hiding are listed without user name, password and the values of secret or personal query parameters', async () => {
  const { id } = await on.log();
  await on.service.dataSource.query('update outgoing_log set url = $1 where id = $2', [CALLED, id]);
  expect(await listed(on, id)).toBe(KEPT);
});

test('A URL that cannot be parsed is accepted too', async () => {
  const { id } = await on.log({ url: 'kasko?%zz&tckn=12345678901' });
  expect(await stored(on, id)).toBe('kasko?%zz&tckn=***');
});

test('`OUTGOING_LOG_HIDDEN_NAMES` adds names of secret query parameters or replaces them', async () => {
  const settings = {
    '+musteri, poliçe': WITH_MORE,
    musteri: CALLED.replace(/^.*@/, 'https://').replace('=7', '=***'),
  };
  for (const [names, kept] of Object.entries(settings)) {
    const other = await startOutgoingLogs({ OUTGOING_LOG_HIDDEN_NAMES: names });
    try {
      expect(await stored(other, (await other.log({ url: CALLED })).id)).toBe(kept);
    } finally {
      await other.stop();
    }
  }
});

// @module-tag authentication
import { beforeAll, expect, test } from 'vitest';
import type { Client } from './support/client.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { atOnce, newUser, statuses } from './support/users.js';

const service = startOnce(sharedService);
let administrator: Client;
beforeAll(async () => {
  administrator = await service.as({ roles: ['Administrator'] });
});

const create = (userName: string) => administrator.post('/api/admin/users', newUser({ userName }));
const LOOKS = 'There is a user whose name looks like this one.';

test.each([
  ['a Cyrillic name', 'cocoa', 'сосоа'],
  ['a Greek name', 'pop', 'ρορ'],
  ['the Turkish dotless i', 'kadir.kaya', 'kadır.kaya'],
  ['the Turkish dotted capital I', 'IPEK', 'İPEK'],
  ['1, l and I', 'ali1', 'alil'],
  ['a capital I', 'Ilgaz', 'llgaz'],
  ['0 and O', 'OPS0', '0PSO'],
  ['rn and m', 'modern', 'modem'],
  ['a caron for a breve', 'doğan', 'doǧan'],
  ['a comma below for a cedilla', 'şahin', 'șahin'],
  ['a small capital', 'imren', '\u026amren'],
  ['a letter that looks like a digit', 'CEM3', 'CEM\u01b7'],
  ['another accent', 'kâmil', 'k\u0203mil'],
  ['two letters in one', 'rafael', 'rafæl'],
  ['the Persian yeh and kaf', '\u0639\u0644\u064a\u0643', '\u0639\u0644\u06cc\u06a9'],
  ['two vavs in one', '\u05d5\u05d5\u05dc', '\u05f0\u05dc'],
])(
  'A user name that looks like another user’s is refused: 409, `NameTaken` (%s)',
  async (_how, one, other) => {
    const first = await create(one);
    expect(first.status).toBe(201);
    const answer = await create(other);
    expect([answer.status, answer.code, answer.message]).toEqual([409, 'General.Conflict', LOOKS]);
    expect(answer.json<{ Details: unknown }>().Details).toEqual({ Cause: 'NameTaken' });
    const { Id } = (await create(`${one}-22`)).response<{ Id: number }>();
    expect((await administrator.patch(`/api/admin/users/${Id}`, { userName: other })).message).toBe(LOOKS);
    const { Id: own } = first.response<{ Id: number }>();
    expect((await administrator.patch(`/api/admin/users/${own}`, { userName: other })).status).toBe(204);
  },
);

test('Names that differ to the eye are taken: other accents, other digits, other signs', async () => {
  for (const name of [
    'sahin',
    'sahın2',
    'dogan',
    'user-2',
    'user-3',
    'user_2',
    'иванов',
    'ivanov',
    'ali',
    'all',
  ]) {
    expect((await create(name)).status, name).toBe(201);
  }
});

test('The same name is refused as taken, and an unchanged one is no change', async () => {
  const { Id } = (await create('ayse.demir')).response<{ Id: number }>();
  expect((await create('ayse.demir')).message).toBe('There is a user with this name already.');
  expect((await administrator.patch(`/api/admin/users/${Id}`, { userName: 'ayse.demir' })).status).toBe(204);
});

test('Of names that look alike and come at the same moment one is taken', async () => {
  const names = ['pool-a1', 'pool-al', 'poo1-al', 'pooI-aI'];
  const answers = await atOnce(names.length, (n) => create(names[n] ?? ''));
  expect(statuses(answers)).toEqual({ 201: 1, 409: 3 });
});

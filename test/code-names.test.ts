// @module-tag offline-jobs
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from './support/client.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const service = startOnce(sharedService);
let administrator: Client;
let insurer: Client;
/** The last entry of the audit before a test. */
let known: string;
beforeAll(async () => {
  administrator = await service.as({ roles: ['Administrator'] });
  insurer = await service.as({ roles: ['InsuranceCompanyAPIUser'], insuranceCompanyIds: [110] });
});
beforeEach(async () => {
  await service.dataSource.query('truncate code_name');
  known = (await service.dataSource.query('select coalesce(max(id), 0) as id from admin_audit'))[0].id;
});

type Lists = Record<string, { Code: number; Tr: string; En: string }[]>;
const put = (kind: string, codes: unknown, as = administrator) =>
  as.put(`/api/admin/codes/${kind}`, { codes });
const listed = async () => (await insurer.get('/api/codes')).response<Lists>();
const audited = () =>
  service.dataSource.query(
    `select target, details, before, after from admin_audit where action = 'codes.put' and id > $1 order by id`,
    [known],
  );
const LIRA = { code: 1, tr: 'Türk lirası', en: 'Turkish lira' };
const MISSING = { code: 4, tr: 'Eksik belge', en: 'Missing document' };

test.each([
  ['RejectReasons', 'RejectReasons', MISSING],
  ['EndorsementTypes', 'EndorsementTypes', { code: 0, tr: 'Plaka', en: 'Plate' }],
  ['Currencies', 'CurrencyTypes', LIRA],
] as const)(
  '`{codes: [{code, tr, en}]}` -> 204; `/api/codes` answers them (%s)',
  async (kind, list, code) => {
    const answer = await put(kind, [code]);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await listed())[list]).toContainEqual({ Code: code.code, Tr: code.tr, En: code.en });
  },
);

test('Neutral names until set; `RejectReasons` is a list from the beginning', async () => {
  const { RejectReasons, EndorsementTypes, CurrencyTypes } = await listed();
  expect(RejectReasons).toEqual([]);
  expect(EndorsementTypes?.[0]).toEqual({ Code: 0, Tr: 'Zeyil türü 0', En: 'Endorsement type 0' });
  expect(CurrencyTypes).toHaveLength(7);
});

test('PUT replaces the kind, and leaves the others', async () => {
  await put('RejectReasons', [MISSING, { code: 9, tr: 'Diğer', en: 'Other' }]);
  await put('Currencies', [LIRA]);
  await put('RejectReasons', [{ code: 2, tr: 'Yanlış plaka', en: 'Wrong plate' }]);
  const { RejectReasons, CurrencyTypes } = await listed();
  expect(RejectReasons).toEqual([{ Code: 2, Tr: 'Yanlış plaka', En: 'Wrong plate' }]);
  expect(CurrencyTypes?.slice(0, 2).map(({ Tr }) => Tr)).toEqual(['Türk lirası', 'Para birimi 2']);
  await put('Currencies', []);
  expect((await listed())['CurrencyTypes']?.[0]?.Tr).toBe('Para birimi 1');
});

test('The list gets another entity tag, so that callers who keep it learn the new names', async () => {
  const before = await insurer.get('/api/codes');
  const headers = { 'if-none-match': before.headers.get('etag') ?? '' };
  expect((await insurer.send('GET', '/api/codes', undefined, headers)).status).toBe(304);
  await put('Currencies', [LIRA]);
  expect((await insurer.send('GET', '/api/codes', undefined, headers)).status).toBe(200);
});

test('The audit has the names before and after; what stays as it is is not recorded', async () => {
  await put('RejectReasons', [MISSING, { code: 9, tr: 'Diğer', en: 'Other' }]);
  await put('RejectReasons', [MISSING, { code: 2, tr: 'Plaka', en: 'Plate' }]);
  await put('RejectReasons', [{ code: 2, tr: 'Plaka', en: 'Plate' }, MISSING]);
  expect(await audited()).toEqual([
    {
      target: 'codes RejectReasons',
      details: { Changed: 2 },
      before: null,
      after: { 4: { Tr: 'Eksik belge', En: 'Missing document' }, 9: { Tr: 'Diğer', En: 'Other' } },
    },
    {
      target: 'codes RejectReasons',
      details: { Changed: 2 },
      before: { 9: { Tr: 'Diğer', En: 'Other' } },
      after: { 2: { Tr: 'Plaka', En: 'Plate' } },
    },
  ]);
});

test.each<[what: string, kind: string, codes: unknown, field: string]>([
  ['doubled codes', 'RejectReasons', [MISSING, MISSING], 'Codes[1].Code'],
  ['an empty name', 'RejectReasons', [{ ...MISSING, tr: '' }], 'Codes[0].Tr'],
  ['a blank name', 'RejectReasons', [{ ...MISSING, en: '  ' }], 'Codes[0].En'],
  ['no name', 'RejectReasons', [{ code: 4, tr: 'x' }], 'Codes[0].En'],
  ['a name of 201 characters', 'RejectReasons', [{ ...MISSING, tr: 'x'.repeat(201) }], 'Codes[0].Tr'],
  ['a reason of 0', 'RejectReasons', [{ ...MISSING, code: 0 }], 'Codes[0].Code'],
  ['an endorsement type of 5', 'EndorsementTypes', [{ ...MISSING, code: 5 }], 'Codes[0].Code'],
  ['a currency of 8', 'Currencies', [{ ...LIRA, code: 8 }], 'Codes[0].Code'],
  ['no list', 'Currencies', undefined, 'Codes'],
  ['an unknown kind', 'CurrencyTypes', [LIRA], 'Kind'],
])(
  'Doubled codes, empty names and codes that the kind does not have 400: %s',
  async (_, kind, codes, field) => {
    await put('RejectReasons', [MISSING]);
    const before = await listed();
    const answer = await put(kind, codes);
    expect([answer.status, answer.json()]).toEqual([
      400,
      expect.objectContaining({
        Code: 'Validation.General',
        Response: [{ Field: field, Message: expect.any(String) }],
      }),
    ]);
    expect(await listed()).toEqual(before);
  },
);

test('Names that are set at once leave one of the sets whole', async () => {
  const sets = [1, 2, 3, 4].map((n) => [1, 2, 3].map((code) => ({ code, tr: `t${n}`, en: `e${n}` })));
  const answers = await Promise.all(sets.map((codes) => put('RejectReasons', codes)));
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  const { RejectReasons } = await listed();
  expect(new Set(RejectReasons?.map(({ Tr }) => Tr)).size).toBe(1);
  expect(RejectReasons).toHaveLength(3);
});

import { beforeAll, expect, test } from 'vitest';
import { loadTexts, translator } from '../texts/language.js';
import { momentsIn } from '../texts/moments.js';
import { sentencesOf } from './payload-sentences.js';

beforeAll(() => Promise.all([loadTexts('tr'), loadTexts('en')]));

const AT = '2026-11-20T10:31:05.240+03:00';
const COMPANY = { InsuranceCompanyId: 110, InsuranceCompanyName: 'Örnek Sigorta' };
const OPERATION = { ProductName: 'Kasko', ServiceOperationName: 'Teklif Al', OutsourceProcessName: null };
const status = (ChangeType: string) => [
  {
    ChangeType,
    Reason: 'Planlı bakım',
    StatusDate: AT,
    Values: [{ ...COMPANY, Operations: [OPERATION, { ...OPERATION, OutsourceProcessName: 'Tramer' }] }],
  },
];
const product = [
  {
    ChangeType: 'added',
    StatusDate: AT,
    Values: [{ ...COMPANY, Products: [{ ProductId: 111, ProductName: 'Kasko' }] }],
  },
  {
    ChangeType: 'removed',
    StatusDate: AT,
    Values: [{ ...COMPANY, Products: [{ ProductId: 7, ProductName: null }] }],
  },
];
const value = { ParameterId: 91, ParameterValue: '9', ParameterName: 'AUDI' };
const detailed = { ...value, AdditionalDetails: [{ KeyName: 'RGB', KeyValue: 'ff0000' }] };

const read = (language: 'tr' | 'en', type: number, payload: unknown) =>
  sentencesOf(type, payload, { t: translator(language), dateTime: momentsIn(language).dateTime });

test.each([
  [
    10,
    status('ManualDisabled'),
    [
      'Teklif Al · Kasko · Örnek Sigorta elle kapatıldı (20.11.2026 10:31). Neden: “Planlı bakım”',
      'Teklif Al · Tramer · Kasko · Örnek Sigorta elle kapatıldı (20.11.2026 10:31). Neden: “Planlı bakım”',
    ],
  ],
  [
    103,
    product,
    [
      'Kasko · Örnek Sigorta artık kullanılabilir (20.11.2026 10:31).',
      '7 · Örnek Sigorta artık kullanılamaz (20.11.2026 10:31).',
    ],
  ],
  [
    8,
    [{ ChangeType: 'updated', Values: [value, detailed] }],
    ['Parametre 91: AUDI (9) değişti.', 'Parametre 91: AUDI (9) değişti. RGB: ff0000.'],
  ],
  [
    13,
    { Version: '20261120073000125', ChangedCount: 1842, SyncedAt: AT },
    ['Araç kataloğunda 1.842 kayıt değişti (20.11.2026 10:31). Sürüm: 20261120073000125'],
  ],
  [
    101,
    { JobId: 1204, CreateDate: AT, PolicyNumber: '100000334601017', EndorsementNo: 1 },
    ['İş 1204: zeyil gerçekleşti (20.11.2026 10:31). Poliçe 100000334601017, zeyil 1'],
  ],
  [
    102,
    { JobId: 1204, CreateDate: AT, Message: null },
    ['İş 1204: zeyil reddedildi (20.11.2026 10:31). Neden: “–”'],
  ],
  [
    3,
    { OutgoingRequestLogID: 90417, Url: 'https://ornek.test/teklif', StartedAt: AT, HttpStatus: 503 },
    [
      'Giden istek 90417: https://ornek.test/teklif (20.11.2026 10:31). Sonuç: 503, geçici olarak hizmet veremiyor',
    ],
  ],
  [104, { Message: 'Deneme bildirimi', SentAt: AT }, ['Deneme bildirimi (20.11.2026 10:31).']],
])('a payload of type %s reads as sentences', (type, payload, sentences) => {
  expect(read('tr', type, payload)).toEqual(sentences);
  expect(read('en', type, payload).join(' ')).not.toMatch(/[{}]|undefined/);
});

test.each(['Active', 'AutoDisabled', 'ManualDisabled', 'added', 'removed'])(
  'each kind of change of a service has its sentence in both languages (%s)',
  (kind) => {
    for (const language of ['tr', 'en'] as const) expect(read(language, 10, status(kind))).toHaveLength(2);
  },
);

test('a moment that is not known yet stays in its words', () => {
  const [group] = status('Active');
  expect(read('en', 10, [{ ...group, StatusDate: '(when it is made)', Reason: '' }])[0]).toBe(
    'Teklif Al · Kasko · Örnek Sigorta was opened ((when it is made)). Reason: “…”',
  );
});

test.each([
  [10, 'text'],
  [10, [{ ChangeType: 'Other', Values: [{ Operations: [{}] }] }]],
  [104, null],
  [101, { Premium: 0 }],
  [13, { Version: '1', SyncedAt: AT }],
  [999, {}],
])('what is not as its type has it gives no sentence (%s)', (type, payload) => {
  expect(read('tr', type, payload)).toEqual([]);
});

import { beforeAll, describe, expect, test } from 'vitest';
import { PERMISSIONS, ROLES } from '../src/access/roles.js';
import { AUDIT_ACTIONS } from '../src/audit/audit-actions.rules.js';
import { CONFLICT_CAUSES } from '../src/errors/conflict-causes.rules.js';
import { DELIVERY_STATES, LOGGED_VERDICTS } from '../src/notifications/delivery.rules.js';
import { SILENCE_REASONS } from '../src/service-availability/status/availability.answers.js';
import { SERVICE_STATUSES } from '../src/service-availability/status/status.rules.js';
import { SYNC_PHASES, SYNC_SOURCES, SYNC_STATES } from '../src/vehicle-catalog/sync/sync.answers.js';
import { Client } from './support/client.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { signToken } from './support/tokens.js';

interface CodeName {
  Code: number | string;
  Tr: string;
  En: string;
}

const WORDS: [kind: string, words: readonly string[]][] = [
  ['ServiceStatuses', SERVICE_STATUSES],
  ['DeliveryStates', DELIVERY_STATES],
  ['Verdicts', LOGGED_VERDICTS],
  ['Roles', ROLES],
  ['Permissions', PERMISSIONS],
  ['SyncStates', SYNC_STATES],
  ['SyncPhases', SYNC_PHASES],
  ['SyncSources', SYNC_SOURCES],
  ['SilenceReasons', SILENCE_REASONS],
  ['AuditActions', AUDIT_ACTIONS],
  ['ConflictCauses', CONFLICT_CAUSES],
];

const service = startOnce(sharedService);
let codes: Record<string, CodeName[]>;
const as = (roles: readonly string[]) => new Client(service.url, signToken({ sub: '1', roles }));
beforeAll(async () => {
  codes = (await as(['Operator']).get('/api/codes')).response();
});

describe('GET /api/codes', { tags: 'offline-jobs' }, () => {
  test('The codes name every kind of number and of word', () => {
    expect(Object.keys(codes)).toEqual([
      'Stages',
      'JobStatuses',
      'ActionTypes',
      'EndorsementTypes',
      'CurrencyTypes',
      'RejectReasons',
      'NotificationTypes',
      'FileKinds',
      ...WORDS.map(([kind]) => kind),
    ]);
  });

  test('`Stages` carry the exact Turkish and English names', () => {
    expect(codes['Stages']).toEqual([
      { Code: 1, Tr: 'Poliçe Gerçekleşti', En: 'PolicyIssued' },
      { Code: 2, Tr: 'Zeyil İsteği', En: 'EndorsementRequested' },
      { Code: 3, Tr: 'Zeyil Gerçekleşti', En: 'EndorsementMade' },
      { Code: 4, Tr: 'Zeyil Reddedildi', En: 'EndorsementRejected' },
      { Code: 5, Tr: 'Mesaj', En: 'Message' },
      { Code: 6, Tr: 'Toplu Prim İsteği', En: 'BulkPremiumRequested' },
      { Code: 7, Tr: 'Kurum İçi Bilgi Bekleniyor', En: 'AwaitingInternalInformation' },
      { Code: 8, Tr: 'Kurum Dışı Bilgi Bekleniyor', En: 'AwaitingExternalInformation' },
      { Code: 9, Tr: 'Bilgi Bekleniyor İptal', En: 'InformationWaitCancelled' },
    ]);
  });

  test.each([
    ['JobStatuses', [1, 2, 3], ['Open', 'Completed', 'Rejected']],
    [
      'ActionTypes',
      [1, 2, 3, 4, 5],
      [
        'JobCreated',
        'EndorsementRequested',
        'EndorsementMade',
        'EndorsementRejected',
        'TransferDocumentUploaded',
      ],
    ],
  ])('Job statuses and action types have their documented numbers (%s: %j)', (kind, numbers, names) => {
    expect(codes[kind]?.map(({ Code }) => Code)).toEqual(numbers);
    expect(codes[kind]?.map(({ En }) => En)).toEqual(names);
  });

  test.each([
    ['EndorsementTypes', [0, 1, 2, 3, 4]],
    ['CurrencyTypes', [1, 2, 3, 4, 5, 6, 7]],
    ['NotificationTypes', [3, 8, 10, 13, 101, 102, 103, 104]],
    ['FileKinds', ['ZeyilPdf', 'BilgilendirmeFormu', 'Attachment']],
  ])(
    'Endorsement types, currencies, notification types and file kinds are all named in Turkish and English (%s: %j)',
    (kind, numbers) => {
      expect(codes[kind]?.map(({ Code }) => Code)).toEqual(numbers);
      for (const { Tr, En } of codes[kind] ?? []) expect([Tr.trim(), En.trim()]).not.toContain('');
    },
  );

  test.each(WORDS)(
    'The closed words of the API are all named in Turkish and English, in the order of the code (%s: %j)',
    (kind, words) => {
      expect(codes[kind]?.map(({ Code }) => Code)).toEqual(words);
      for (const { Tr, En } of codes[kind] ?? []) expect([Tr.trim(), En.trim()]).not.toContain('');
    },
  );

  test.each(WORDS)(
    'The codes contain no word that the public description does not show to everybody (%s)',
    async (_, words) => {
      const description = (await service.anonymous.get('/api/openapi.json')).text;
      for (const word of words) expect(description).toContain(`"${word}"`);
    },
  );
});

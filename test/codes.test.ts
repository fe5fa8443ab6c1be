import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { ROLES } from '../src/access/roles.js';
import { Client } from './support/client.js';
import { startTestService, type TestService } from './support/service.js';
import { JWT_SECRET, signToken } from './support/tokens.js';

interface CodeName {
  Code: number | string;
  Tr: string;
  En: string;
}

let service: TestService;
let codes: Record<string, CodeName[]>;
const as = (roles: readonly string[]) => new Client(service.url, signToken({ sub: '1', roles }));
beforeAll(async () => {
  service = await startTestService({ JWT_SECRETS: JWT_SECRET });
  codes = (await as(['Operator']).get('/api/codes')).response();
});
afterAll(() => service.stop());

describe('GET /api/codes', () => {
  it.each(ROLES)('%s reads it', async (role) => {
    const answer = await as([role]).get('/api/codes');
    expect(answer.status).toBe(200);
    expect(answer.json().Status).toBe(true);
  });

  test('no token: 401; a token without a role of ours: 403', async () => {
    expect((await service.anonymous.get('/api/codes')).status).toBe(401);
    const answer = await as(['Guest']).get('/api/codes');
    expect([answer.status, answer.text]).toEqual([403, '']);
  });

  test('names every kind of number', () => {
    expect(Object.keys(codes)).toEqual([
      'Stages',
      'JobStatuses',
      'ActionTypes',
      'EndorsementTypes',
      'CurrencyTypes',
      'NotificationTypes',
      'FileKinds',
    ]);
  });

  test('Stages have the exact names of the interface', () => {
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

  it.each([
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
  ])('%s are %j', (kind, numbers, names) => {
    expect(codes[kind]?.map(({ Code }) => Code)).toEqual(numbers);
    expect(codes[kind]?.map(({ En }) => En)).toEqual(names);
  });

  it.each([
    ['EndorsementTypes', [0, 1, 2, 3, 4]],
    ['CurrencyTypes', [1, 2, 3, 4, 5, 6, 7]],
    ['NotificationTypes', [3, 8, 10, 13, 101, 102, 103, 104]],
    ['FileKinds', ['ZeyilPdf', 'BilgilendirmeFormu', 'Attachment']],
  ])('%s cover %j, each with a Turkish and an English name', (kind, numbers) => {
    expect(codes[kind]?.map(({ Code }) => Code)).toEqual(numbers);
    for (const { Tr, En } of codes[kind] ?? []) expect([Tr.trim(), En.trim()]).not.toContain('');
  });
});

import { describe, expect, test } from 'vitest';
import type { AuditItem } from './audit.answers.js';
import { auditSentence, auditWords } from './audit-words.rules.js';

const entry = (given: Partial<AuditItem>): AuditItem =>
  ({
    Action: 'agent.update',
    Target: 'agent 42',
    Before: null,
    After: null,
    Details: null,
    ...given,
  }) as AuditItem;
const words = (given: Partial<AuditItem>, name: string | null = null) => auditWords(entry(given), name, 'tr');

describe('the words of an entry', () => {
  test.each([
    ['agent 42', 'Örnek Acente', 'Acente 42 · Örnek Acente'],
    ['service availability 311', 'Teklif Al · Kasko', 'Servis 311 · Teklif Al · Kasko'],
    ['delivery 17', null, 'Teslimat 17'],
    ['parameter 91 9', null, 'Parametre 91 9'],
    ['vehicle catalog sync 12', null, 'Araç listesi güncellemesi 12'],
    ['service availabilities', null, 'Servisler'],
    ['something else', null, 'something else'],
  ])('the target %s', (Target, name, text) => {
    expect(words({ Target }, name).Target).toBe(text);
  });

  test('fields and closed values have names, and what did not change is left out', () => {
    const { Changes } = words({
      Action: 'serviceAvailability.status',
      Before: { Status: 'ManualDisabled', Reason: 'Active', ReopenAt: null },
      After: { Status: 'Active', Reason: 'Giderildi', ReopenAt: null },
    });
    expect(Changes).toEqual([
      { Field: 'Durum', Before: 'Elle kapalı', After: 'Açık', Things: null },
      // A person's own words are no status.
      { Field: 'Neden', Before: 'Active', After: 'Giderildi', Things: null },
    ]);
    expect(
      auditWords(entry({ Before: { Paused: true }, After: { Paused: false } }), null, 'en').Changes,
    ).toEqual([{ Field: 'Paused', Before: 'Yes', After: 'No', Things: null }]);
    expect(words({ After: { Roles: ['Operator', 'PlatformUser'] } }).Changes).toEqual([
      { Field: 'Roller', Before: '–', After: 'Operatör, Platform kullanıcısı', Things: null },
    ]);
  });

  test('a choice of events is read without codes', () => {
    const After = { Mails: true, Kinds: ['agent.paused', 'delivery.parked'], AgentIds: null };
    expect(words({ Action: 'eventSubscription.change', After }).Changes).toEqual([
      { Field: 'E-posta', Before: '–', After: 'Evet', Things: null },
      {
        Field: 'Olaylar',
        Before: '–',
        After: 'Acente duraklatıldı, Bildirimler kenara alındı',
        Things: null,
      },
    ]);
  });

  test.each([
    [
      { IsResponse: true, Reason: 'true', Outcome: 'PlatformError' },
      ['Alınan: Evet', 'Neden: true', 'Sonuç: Platform hata bildirdi'],
    ],
    [{ ChangeType: 'added' }, ['Değişiklik: eklendi']],
    [{ Sessions: 3 }, ['Oturum sayısı: 3']],
    [
      { AutoPauseFailures: 10, AutoPauseMinutes: 5 },
      ['Duraklatan başarısız deneme: 10', 'Duraklatan süre (dakika): 5'],
    ],
  ])('the facts %j have names', (Details, texts) => {
    expect(words({ Details }).Details.map(({ Field, Value }) => `${Field}: ${Value}`)).toEqual(texts);
  });

  test('moments are written as a person writes them', () => {
    const moment = { Until: '2026-11-27T22:00:00.000+03:00' };
    expect(words({ After: moment }).Changes[0]?.After).toBe('27.11.2026 22:00');
    expect(auditWords(entry({ After: moment }), null, 'en').Changes[0]?.After).toBe('27/11/2026 22:00');
  });

  test('a secret is only said to be set or changed', () => {
    expect(
      words({ Before: { PlatformApiKey: 'set' }, After: { PlatformApiKey: 'changed' } }).Changes,
    ).toEqual([{ Field: 'API anahtarı', Before: 'kayıtlı', After: 'değiştirildi', Things: null }]);
  });

  test('things that changed alike are counted, and one thing is named', () => {
    const of = (status: string) =>
      Object.fromEntries(
        [1, 2, 3].map((id) => [`service availability ${id}`, { Status: id === 3 ? 'AutoDisabled' : status }]),
      );
    const given = {
      Action: 'serviceAvailability.status',
      Target: 'service availabilities',
      Before: of('ManualDisabled'),
      After: Object.fromEntries([1, 2, 3].map((id) => [`service availability ${id}`, { Status: 'Active' }])),
    };
    expect(words(given).Changes).toEqual([
      { Field: 'Durum', Before: 'Elle kapalı', After: 'Açık', Things: '2 servis' },
      { Field: 'Durum', Before: 'Otomatik kapalı', After: 'Açık', Things: 'Servis 3' },
    ]);
    expect(auditSentence(words(given))).toBe(
      'Servis durumu değişti · Servisler: Durum: Elle kapalı → Açık (2 servis); Durum: Otomatik kapalı → Açık (Servis 3)',
    );
  });

  test('a dry run that asks for confirmation has not failed, and one that failed was to update nothing', () => {
    const given = { Action: 'vehicleCatalog.syncFailed', Target: 'vehicle catalog sync 3' };
    expect(words({ ...given, Details: { DryRun: true, Gates: 'names' } }).Action).toBe(
      'Araç listesinin ön kontrolü onay istedi',
    );
    expect(words({ ...given, Details: { DryRun: true } }).Action).toBe(
      'Araç listesinin ön kontrolü başarısız oldu',
    );
    expect(words({ ...given, Details: { DryRun: false } }).Action).toBe('Araç listesi güncellenemedi');
  });

  test('an action, a field and a value of a later release stand as they are', () => {
    const { Action, Changes } = words({ Action: 'later.deed', After: { Later: { Inner: [1, true] } } });
    expect([Action, Changes]).toEqual([
      'later.deed',
      // One object among the values is a thing of many.
      [{ Field: 'Inner', Before: '–', After: '1, Evet', Things: 'Later' }],
    ]);
  });
});

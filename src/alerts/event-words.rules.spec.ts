import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../api/language.js';
import { EVENT_KINDS, EVENT_SUBJECTS, type EventFacts, type EventKind } from '../events/event-kinds.rules.js';
import { EVENT_TITLES } from '../events/event-titles.rules.js';
import { EVENT_TEXTS } from './event-texts.rules.js';
import { causeOf, type NamedEvent, pathOf, subjectOf } from './event-words.rules.js';
import { mailText } from './mail-text.rules.js';

const FAULT = { type: 101, httpStatus: null, error: 'No answer within 15000 ms' };
const FACTS: EventFacts = {
  'delivery.exhausted': FAULT,
  'delivery.dropped': { type: 10, httpStatus: 400, error: null },
  'delivery.parked': { type: 3 },
  'agent.failing': { since: '2026-11-27T10:00:00Z', httpStatus: null, error: 'ECONNREFUSED' },
  'agent.paused': { by: 'Staff', userId: 7, cause: 'Bakım' },
  'agent.resumed': { by: 'Service' },
  'agent.endpoint_reverted': { cause: null },
  'agent.first_loss_near': { firstLossAt: '2026-11-27T13:12:00Z' },
  'service.auto_closed': { name: 'Teklif', reason: '%60 hata' },
  'service.auto_opened': { name: 'Teklif', reason: 'Düzeldi' },
  'list.refused': { reason: { tr: 'Dönem eski.', en: 'Older period.' } },
  'source.unreachable': { source: 'https://l.example', reason: 'Away.' },
  'secret.ending': { what: 'Certificate', endsAt: '2026-12-01T00:00:00Z' },
  'audit.chain_broken': {},
  'user.administrator_made': { userId: 7 },
  'signin.suspicious': { what: 'Address', failures: 100 },
  'signin.break_glass': {},
  'partitions.ending': { endsAt: '2026-12-01T00:00:00Z' },
  'replica.lost': {},
};
const event = (kind: EventKind, change: Partial<NamedEvent> = {}): NamedEvent => ({
  kind,
  subjectKind: 'Agent',
  subjectId: '42',
  agentId: 42,
  subjectName: 'Örnek Acente',
  actorName: 'ayse',
  at: new Date('2026-11-27T10:00:00Z'),
  lastAt: new Date('2026-11-27T10:40:00Z'),
  overAt: null,
  count: 3,
  facts: FACTS[kind],
  ...change,
});
const moment = (at: Date) => at.toISOString().slice(11, 16);

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(EVENT_KINDS)('%s has a title, an advice and a cause that is a sentence', (kind) => {
    const title = EVENT_TITLES[kind];
    const { advice } = EVENT_TEXTS[kind];
    for (const text of [title[language], advice[language]]) expect(text).not.toBe('');
    const cause = causeOf(event(kind), language, moment);
    expect(cause).not.toMatch(/undefined|null|NaN/);
    expect(cause.length).toBeGreaterThan(4);
  });
});

test('causes name what a person needs', () => {
  expect(causeOf(event('delivery.exhausted'), 'tr', moment)).toBe(
    'Son neden: zaman aşımı (Zeyil gerçekleşti).',
  );
  expect(causeOf(event('agent.paused'), 'tr', moment)).toBe('ayse duraklattı: Bakım.');
  expect(causeOf(event('agent.failing', { overAt: new Date('2026-11-27T11:00:00Z') }), 'en', moment)).toBe(
    'No attempt has succeeded since 10:00. Last cause: connection refused. Reached again: 11:00.',
  );
  const user = { subjectKind: 'User', subjectId: '7', subjectName: 'fatma', actorName: null } as const;
  expect(causeOf(event('signin.break_glass', user), 'tr', moment)).toBe(
    'fatma, kimlik sağlayıcısı yerine yerel parolayla oturum açtı.',
  );
  expect(causeOf(event('user.administrator_made', user), 'en', moment)).toBe(
    'fatma was made an Administrator by a user of another installation.',
  );
  expect(
    causeOf(event('user.administrator_made', { ...user, facts: { by: 'Provider' } }), 'tr', moment),
  ).toBe('fatma yönetici oldu; yetkiyi veren: kimlik sağlayıcısı.');
  expect(causeOf(event('user.administrator_made', { ...user, facts: {} }), 'tr', moment)).toBe(
    'fatma yönetici oldu; yetkiyi veren: kurulum.',
  );
  const source = { subjectKind: 'Source', subjectId: 'vehicle list', subjectName: null } as const;
  expect(subjectOf(event('source.unreachable', source), 'tr')).toBe('Kaynak');
  expect(subjectOf(event('agent.paused'), 'tr')).toBe('Acente 42 · Örnek Acente');
});

test('every subject has a page', () => {
  const pages = EVENT_SUBJECTS.map((subjectKind) => pathOf(event('agent.paused', { subjectKind })));
  for (const page of pages) expect(page).toMatch(/^\/admin\/[a-z]/);
  expect(pathOf(event('delivery.parked'))).toBe('/admin/deliveries?view=all&state=Parked&agent=42');
});

describe('a mail', () => {
  const reader = { language: 'tr', moment, base: 'https://zeyil.example' } as const;
  const mailed = (kind: EventKind, change: Partial<NamedEvent> = {}) => ({
    ...event(kind, change),
    isOver: false,
  });

  test('names each kind with its number, its causes, the link and what to do', () => {
    const { subject, text } = mailText([mailed('delivery.exhausted', { count: 1_240 })], reader);
    expect(subject).toBe('[zeyil] Bildirimlerin deneme hakkı bitti (1.240) – Acente 42 · Örnek Acente');
    expect(text.split('\n').slice(0, 5)).toEqual([
      'BİLDİRİMLERİN DENEME HAKKI BİTTİ (1.240)',
      '- Acente 42 · Örnek Acente',
      '  10:00 – 10:40, 1.240 kez. Son neden: zaman aşımı (Zeyil gerçekleşti).',
      '  https://zeyil.example/admin/deliveries?view=all&state=Exhausted&agent=42',
      'Ne yapmalı: Platform düzelince bildirimleri yeniden gönderin.',
    ]);
  });

  test('escapes what others have written, and needs no address of the service', () => {
    const evil = mailed('agent.paused', {
      subjectName: '<img src=x>',
      facts: { by: 'Staff', cause: '"&<b>' },
    });
    const { subject, html, text } = mailText([evil], { ...reader, base: undefined });
    expect(html).toContain('&lt;img src=x&gt;');
    expect(html).toContain('&quot;&amp;&lt;b&gt;');
    expect(html).not.toContain('<a href');
    expect(text).toContain('  /admin/agents/42');
    expect(subject).not.toMatch(/[\r\n]/);
  });

  test('has a short subject, however much happened', () => {
    const { subject, text } = mailText(
      EVENT_KINDS.map((kind) => mailed(kind)),
      reader,
    );
    expect(subject.length).toBeLessThanOrEqual(140);
    for (const kind of EVENT_KINDS)
      expect(text.toLocaleLowerCase('tr')).toContain(EVENT_TITLES[kind].tr.toLocaleLowerCase('tr'));
  });
});

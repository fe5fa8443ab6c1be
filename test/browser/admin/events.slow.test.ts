// @module-tag admin-screens
// @module-tag needs-chromium
import { expect, test, vi } from 'vitest';
import { events as ENGLISH } from '../../../admin-ui/admin/texts/en/events.js';
import { events as TURKISH } from '../../../admin-ui/admin/texts/tr/events.js';
import { EVENT_KINDS } from '../../../src/events/event-kinds.rules.js';
import { EVENT_TITLES } from '../../../src/events/event-titles.rules.js';
import { expectFaultless, loaded, staffAt, VIEWS } from '../../support/admin-screens.js';
import { happen, paused } from '../../support/events.js';
import { startTestService } from '../../support/service.js';

const { on, as, visit } = staffAt('/admin', async () => {
  const service = await startTestService({ SANDBOX: 'false' });
  const agentId = await service.createAgent({ name: 'Örnek Acente' });
  await happen(service, paused(agentId, 'Gece bakımı'));
  await happen(service, {
    kind: 'service.auto_closed',
    subject: { kind: 'Service', id: '7' },
    facts: {
      name: 'Teklif Al · Kasko · Örnek Sigorta',
      reason: 'Son 10 dakikada çağrıların %82’si başarısız.',
    },
  });
  await service.dataSource.query(
    `insert into event_note (kind, subject_kind, subject_id, agent_id, count, facts)
     values ('delivery.exhausted', 'Agent', $1::text, $1::int, 1240, '{"type": 101, "httpStatus": null, "error": "No answer within 15000 ms."}')`,
    [agentId],
  );
  await vi.waitFor(
    async () => expect(await service.dataSource.query('select from event_note')).toEqual([]),
    30_000,
  );
  return { service, agentId, stop: service.stop };
});

test('the screens name events as mails do', () => {
  const names = EVENT_KINDS.map((kind) => ({ tr: TURKISH[`events.${kind}`], en: ENGLISH[`events.${kind}`] }));
  expect(names).toEqual(EVENT_KINDS.map((kind) => EVENT_TITLES[kind]));
});

test('The screen of events shows what happened, marks what is new, counts it beside the menu, and leads to the record', () =>
  visit('/agents', async (page, profile) => {
    await loaded(page);
    const link = page.getByRole('navigation').getByRole('link', { name: /^Olaylar/ });
    await expect.poll(() => link.textContent()).toContain('3');
    await link.click();
    await loaded(page);
    const first = page.getByRole('row').nth(1);
    await expect
      .poll(() => first.textContent())
      .toMatch(/Bildirimlerin deneme hakkı bitti.*Yeni.*Örnek Acente.*1\.240.*zaman aşımı/);
    await expect.poll(() => link.textContent()).not.toContain('3');
    await first.getByRole('link').first().click();
    await page.waitForURL(/\/admin\/deliveries\?.*state=Exhausted/);
    const again = await profile.open('/admin/events');
    await loaded(again);
    expect(await again.getByText('Yeni', { exact: true }).count()).toBeLessThanOrEqual(1);
  }));

test('Events are filtered by kind, agent and service, and the address says so', () =>
  visit('/events?kind=agent.paused', async (page) => {
    await loaded(page);
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByLabel('Ne oldu').selectOption({ label: 'Servis otomatik kapatıldı' });
    await page.waitForURL(/kind=service\.auto_closed/);
    await page.getByText('Son 10 dakikada çağrıların %82’si başarısız.').waitFor();
  }));

test('On the account page the staff chooses kinds, agents, address and quiet hours', async () => {
  const profile = await as();
  const page = await profile.open('/admin/account');
  await loaded(page);
  const form = page.getByRole('form', { name: 'E-postayla gelen olaylar' });
  await form.getByLabel('E-posta adresi').fill('ayse');
  await form.getByRole('button', { name: 'Seçimi kaydet' }).click();
  await form.getByText('Geçerli bir e-posta adresi yazın.').waitFor();
  await form.getByLabel('E-posta adresi').fill('ayse@sirket.example');
  await form.getByText('Hiçbir olay seçili değil').waitFor();
  await form.getByLabel('Bütün olaylar').check();
  expect(await form.getByRole('checkbox', { checked: true }).count()).toBe(EVENT_KINDS.length + 1);
  await form.getByLabel('Bütün olaylar').uncheck();
  await form.getByLabel('Acente duraklatıldı').check();
  await form.getByLabel('Yalnız seçtiklerim').check();
  const nobody = form.getByText('Hiçbir acente seçili değil');
  await nobody.waitFor();
  await form.getByLabel('Acente', { exact: true }).selectOption({ label: 'Örnek Acente' });
  expect(await nobody.count()).toBe(0);
  await form.getByLabel('Sessiz saatler, Başlangıç').fill('19:00');
  await form.getByLabel('Sessiz saatler, Bitiş').fill('8.00');
  await page.getByRole('link', { name: 'Acenteler' }).click();
  const question = page.getByRole('dialog', { name: 'Kaydedilmemiş 1 değişiklik var' });
  await question.getByRole('button', { name: 'Kal' }).click();
  await form.getByRole('button', { name: 'Seçimi kaydet' }).click();
  await form.getByText('Seçiminiz kaydedildi.').waitFor();
  await expect
    .poll(() =>
      on.service.dataSource.query(
        'select mail, kinds, agent_ids, quiet_from, quiet_to, language from event_subscription where mail is not null',
      ),
    )
    .toEqual([
      {
        mail: 'ayse@sirket.example',
        kinds: ['agent.paused'],
        agent_ids: [on.agentId],
        quiet_from: 1140,
        quiet_to: 480,
        language: 'tr',
      },
    ]);
  await profile.close();
});

test.each(VIEWS)(
  'Events and their subscription have no fault for readers, and no sideways scroll ($language, $scheme, $width px)',
  async (view) => {
    const profile = await as(view);
    for (const path of ['/admin/events', '/admin/account']) {
      const page = await profile.open(path);
      await loaded(page);
      await expectFaultless(page);
      await page.close();
    }
    await profile.close();
  },
);

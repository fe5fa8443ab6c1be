// @module-tag admin-screens
// @module-tag needs-chromium

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { afterLooks, countAudited, expectFaultless, staffAt } from '../../support/admin-screens.js';
import { reset, startDeliveries, status } from '../../support/deliveries.js';
import { succeed } from '../../support/platform.js';
import { openTransaction, truncate } from '../../support/transactions.js';

/** A value that a float cannot hold. */
const LONG = '9007199254740993';

const { on, visit } = staffAt(
  '/admin/deliveries',
  () => startDeliveries({ NOTIFICATION_RETRY_WAITS: '1ms,1h' }),
  'Operator',
);
let other: number;
beforeAll(async () => {
  other = await on.service.createAgent({ platformUrl: on.platform.url, name: 'Acente 1002' });
});

const rows = (page: Page) => page.locator('tbody tr');
const clear = () =>
  truncate(
    on.service.dataSource,
    'delivery, finished_delivery, delivery_attempt, notification, delivery_resend',
  );
const fail = async (count: number, agent = other) => {
  on.platform.answer(status(404));
  const ids: number[] = [];
  for (let n = 0; n < count; n++) ids.push(await on.publish(10, { n }, [agent]));
  for (const id of ids) await on.untilState(id, 'Dropped');
  on.platform.answer(succeed);
  return ids;
};
const audited = () => countAudited(on.service, 'delivery.readPayload');

test('Outcomes stand by hour; a bar or a row of the table selects its hour, and a resend takes no other', async () => {
  await clear();
  const [early, late] = await fail(2);
  await on.service.dataSource.query(
    `with moved as (
       update finished_delivery
       set finished_at = finished_at - interval '2 hours', created_at = created_at - interval '2 hours'
       where id = $1 returning notification_id, created_at
     )
     update notification n set created_at = moved.created_at from moved where n.id = moved.notification_id`,
    [early],
  );
  await on.service.dataSource.query(`truncate delivery_hour`);
  await on.service.dataSource.query(
    `insert into delivery_hour (agent_id, hour, type, outcome, count, late_buckets)
     select agent, date_trunc('hour', finished_at, 'UTC'), 10, 'Dropped', 1, '{0,0,1}'
     from finished_delivery, unnest(array[0, agent_id]) agent`,
  );
  await visit('', async (page) => {
    const chart = page.getByRole('region', { name: 'Saat başına sonuç' });
    await chart.getByRole('img', { name: 'Ulaştı: 0, Reddedildi, gönderilmeyecek: 2' }).waitFor();
    await chart.getByText('Tablo', { exact: true }).click();
    const withOne = chart
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: '1', exact: true }) });
    await expect.poll(() => withOne.count()).toBe(2);
    await withOne.last().getByRole('button').click();
    const list = page.getByRole('table', { name: 'Teslimatlar' }).locator('tbody tr');
    await expect.poll(() => list.count()).toBe(1);
    expect(new URL(page.url()).search).toMatch(/^\?view=all&hour=\d{4}-\d\d-\d\dT\d\d:00Z$/);
    const link = list.getByRole('link').first();
    expect(await link.getAttribute('href')).toBe(`/admin/deliveries/${early}`);
    await page.getByRole('button', { name: 'Listelenenleri yeniden gönder…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/Saat: \d\d\.\d\d\.\d{4}/).waitFor();
    await dialog.getByRole('button', { name: 'Yeniden gönder: 1', exact: true }).click();
    await expect.poll(async () => (await on.show(early ?? 0)).State).toBe('Delivered');
    expect((await on.show(late ?? 0)).State).toBe('Dropped');
    await page.reload();
    await page.getByText(/^Sonuç saati:/).waitFor();
    await page.getByRole('button', { name: 'Saati kaldır' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.has('hour')).toBe(false);
    await chart.getByRole('button', { name: 'Son 7 gün' }).click();
    await expect.poll(() => chart.locator('svg g').count()).toBe(7 * 24);
    await chart.locator('svg g').last().click();
    await expect.poll(() => new URL(page.url()).searchParams.get('hour')).toMatch(/:00Z$/);
  });
});

test('What needs attention stands first, with its counts; the filter stands in the address and survives a reload', async () => {
  await clear();
  const [dropped] = await fail(1);
  const delivered = await on.ended('Delivered', succeed, 101);
  await visit('', async (page) => {
    await page.getByRole('button', { name: 'Müdahale bekleyen 1' }).waitFor();
    await expect.poll(() => rows(page).count()).toBe(1);
    await rows(page).getByText('Reddedildi, gönderilmeyecek').waitFor();
    await rows(page).getByText('Acente 1002').waitFor();
    await rows(page).getByText('404, adres bulunamadı', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Tümü/ }).click();
    await expect.poll(() => rows(page).count()).toBe(2);
    await page.getByRole('combobox', { name: 'Durum', exact: true }).selectOption({ label: 'Ulaştı' });
    await expect.poll(() => new URL(page.url()).search).toBe('?view=all&state=Delivered');
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.reload();
    await expect
      .poll(() => rows(page).getByRole('link').first().getAttribute('href'))
      .toBe(`/admin/deliveries/${delivered}`);
    await page.getByRole('button', { name: 'Filtreyi temizle' }).click();
    await expect.poll(() => rows(page).count()).toBe(2);
    const { ReferanceNo } = await on.show(dropped ?? 0);
    await page.getByRole('searchbox', { name: 'Referans no (ReferanceNo)' }).fill(ReferanceNo);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Ara: / })
      .click();
    await expect.poll(() => rows(page).count()).toBe(1);
    await expectFaultless(page);
  });
  await visit(`?state=Dropped&type=10&agent=${other}&http=404`, async (page) => {
    await expect.poll(() => rows(page).count()).toBe(1);
  });
  await visit('?http=503', (page) => page.getByText('Bu filtreyle teslimat bulunamadı.').waitFor());
});

test('One delivery says in a sentence what happened, when the next attempt is, and shows the payload in all digits', async () => {
  await clear();
  on.platform.answer(status(503));
  const id = await on.publish(101, { Premium: 0, Inner: `{"Id":${LONG}}` }, [other]);
  await expect.poll(async () => (await on.show(id)).Attempts).toBe(2);
  await visit(`/${id}`, async (page) => {
    await page
      .getByText(
        /Platform hata döndürdü \(503, geçici olarak hizmet veremiyor\); 3\. deneme (59 dk|1 sa) sonra\./,
      )
      .waitFor();
    const steps = page.getByRole('main').locator('ol').first().getByRole('listitem');
    await expect.poll(() => steps.count()).toBe(11);
    expect(await steps.nth(2).getAttribute('aria-current')).toBe('step');
    await page.getByText('2. deneme').waitFor();
    expect(await page.getByText(LONG).count()).toBe(0);
    await page.getByRole('button', { name: 'İçeriği göster' }).click();
    await page.getByText(LONG).waitFor();
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    await page.getByText(/\{"Premium":0,/).waitFor();
    await page.getByRole('button', { name: 'Şimdi dene' }).waitFor();
    expect(await page.getByRole('button', { name: 'Yeniden gönder…' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'İptal et…' }).count()).toBe(0);
    await expectFaultless(page);
  });
  await visit(`/${id}`, { role: 'Administrator', clock: true }, async (page) => {
    await page.getByRole('button', { name: 'İptal et…' }).click();
    await page.getByText('Bu bildirim Acente 1002 platformuna gitmeyecek.').waitFor();
    await page.getByRole('button', { name: 'Bildirimi iptal et' }).click();
    await page.getByText('İptal edildi', { exact: true }).waitFor();
    await page
      .getByText(/Platform hata döndürdü \(503, geçici olarak hizmet veremiyor\); iptal edildi/)
      .waitFor();
    on.platform.answer(succeed);
    await page.getByRole('button', { name: 'Yeniden gönder…' }).click();
    await page.getByRole('button', { name: 'Yeniden gönder', exact: true }).click();
    await afterLooks(page, () => page.getByText(/^.*Ulaştı: /).count()).toBe(1);
  });
});

test.each([
  { language: 'tr', width: 1280, show: 'İçeriği göster', showExcerpt: 'Yanıtın başını göster' },
  { language: 'en', width: 390, show: 'Show the body', showExcerpt: 'Show the beginning of the answer' },
] as const)(
  'A payload that names persons, and what the platform answered, are shown when asked for, and then audited ($language)',
  async ({ show, showExcerpt, ...view }) => {
    await clear();
    on.platform.answer((_, response) => void response.writeHead(200).end('Ayşe Yılmaz tanınmıyor'));
    const id = await on.publish(102, { JobId: 7, Message: 'Ayşe Yılmaz, 34 ABC 123' }, [on.agentId]);
    await on.untilState(id, 'Delivered');
    const before = await audited();
    await visit(`/${id}`, { ...view, role: 'Operator' }, async (page) => {
      await page.getByRole('button', { name: show }).waitFor();
      await page.getByRole('button', { name: showExcerpt }).waitFor();
      expect(await page.getByText('Yılmaz').count()).toBe(0);
      await expectFaultless(page);
      await page.getByRole('button', { name: show }).click();
      await page.getByText('Ayşe Yılmaz, 34 ABC 123').waitFor();
      expect(await page.getByRole('button', { name: showExcerpt }).count()).toBe(0);
      await page
        .locator('summary')
        .filter({ hasText: /Beginning of the answer|Yanıtın başı/ })
        .click();
      await page.getByText('Ayşe Yılmaz tanınmıyor').waitFor();
      await expectFaultless(page);
    });
    expect(await audited()).toBe(before + 1);
    on.platform.answer(succeed);
  },
);

test('A payload of type 3 is read with a reason: looked at ten times, it is audited once', async () => {
  await clear();
  on.platform.answer(reset);
  const id = await on.publish(3, { DataSent: '<gizli/>' }, [other]);
  await expect.poll(async () => (await on.show(id)).Attempts).toBe(2);
  const before = await audited();
  await visit(`/${id}`, async (page) => {
    await page.getByText('bağlantı koptu', { exact: false }).first().waitFor();
    expect(await page.getByText('gizli').count()).toBe(0);
    await page.getByRole('button', { name: 'İçeriği göster…' }).click();
    await page.getByLabel('Neden bakıyorsunuz? Bu okuma kaydedilir.').fill('Müşteri itirazı');
    await page.getByRole('button', { name: 'İçeriği göster…' }).click();
    await page.getByText('<gizli/>').waitFor();
    const reads: string[] = [];
    page.on('request', (request) => reads.push(request.url()));
    for (let n = 0; n < 10; n++) {
      const refreshed = page.waitForResponse((answer) =>
        answer.url().includes(`/deliveries/${id}?payload=false`),
      );
      await on.publish(104, {}, [on.agentId]);
      // Stopped and begun again, the updates look at once.
      await page.getByRole('button', { name: /^Canlı/ }).click();
      await page.getByRole('button', { name: /^Duraklatıldı/ }).click();
      await refreshed;
    }
    expect(reads.filter((url) => /\/payload\?/.test(url))).toEqual([]);
    await page.getByText('<gizli/>').waitFor();
  });
  expect(await audited()).toBe(before + 1);
  on.platform.answer(succeed);
});

test('A resend by filter names the filter and the number, takes nothing that failed later, and counts down', async () => {
  await clear();
  const ids = await fail(21);
  await visit(`?agent=${other}&from=2020-12-31`, { clock: true }, async (page) => {
    await expect.poll(() => rows(page).count()).toBe(21);
    await page.getByRole('button', { name: 'Listelenenleri yeniden gönder…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText('Durum: Reddedildi, gönderilmeyecek, Ulaşmadı · Acente: Acente 1002 · İlk gün: 31.12.2020')
      .waitFor();
    await dialog.getByText('21 teslimat, saniyede en çok 50, yaklaşık 1 sn').waitFor();
    await expectFaultless(page);
    const [late = 0] = await fail(1);
    const send = dialog.getByRole('button', { name: 'Yeniden gönder: 21' });
    expect(await send.isDisabled()).toBe(true);
    await dialog.getByLabel('Onaylamak için 21 yazın').fill('21');
    // What is typed is not another number than the one that is sent.
    const pace = dialog.getByLabel('Saniyede en çok');
    for (const typed of ['', '12,5', '1001']) {
      await pace.fill(typed);
      expect(await pace.inputValue()).toBe(typed);
      await dialog.getByText('1 ile 1.000 arasında bir tam sayı olmalı.').first().waitFor();
      expect(await send.isDisabled()).toBe(true);
    }
    await pace.fill('40');
    await dialog.getByText('21 teslimat, saniyede en çok 40, yaklaşık 1 sn').waitFor();
    await send.click();
    const end = page.getByText(/^Yeniden gönderme bitti: 21 · ulaştı 21/);
    await afterLooks(page, () => end.count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('resend')).toMatch(/^\d+$/);
    await page.reload();
    await page.getByText(/^Yeniden gönderme bitti: 21/).waitFor();
    expect((await on.show(late)).State).toBe('Dropped');
    for (const id of ids) expect((await on.show(id)).State).toBe('Delivered');
  });
});

test('Failed and parked deliveries are sent again together, and the progress of both is shown', async () => {
  await clear();
  await fail(2);
  on.platform.answer(succeed);
  await on.service.dataSource.query('update agent set paused_at = now() where id = $1', [other]);
  const parked = await on.publish(10, {}, [other]);
  await on.service.dataSource.query(`update delivery set due_at = 'infinity' where id = $1`, [parked]);
  await on.service.dataSource.query('update agent set paused_at = null where id = $1', [other]);
  await visit('', { clock: true }, async (page) => {
    await page.getByRole('button', { name: 'Müdahale bekleyen 3' }).waitFor();
    await page.getByRole('button', { name: 'Listelenenleri yeniden gönder…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yeniden gönder: 3' }).click();
    const ends = page.getByText(/^Yeniden gönderme bitti: (2 · ulaştı 2|1 · ulaştı 1)/);
    await afterLooks(page, () => ends.count()).toBe(2);
    expect(new URL(page.url()).searchParams.get('resend')).toMatch(/^\d+,\d+$/);
  });
});

test('After a repair what waits is attempted now: one by its page, all by the filter, with the proof', async () => {
  await clear();
  on.platform.answer(status(503));
  const ids: number[] = [];
  for (let n = 0; n < 3; n++) ids.push(await on.publish(101, {}, [other]));
  for (const id of ids) await expect.poll(async () => (await on.show(id)).Attempts).toBe(2);
  on.platform.answer(succeed);
  await visit(`/${ids[0]}`, { clock: true }, async (page) => {
    await page.getByRole('button', { name: 'Şimdi dene' }).click();
    await afterLooks(page, () => page.getByText(/^.*Ulaştı: .*, 3\. denemede\./).count()).toBe(1);
    await page.getByRole('button', { name: 'Yeniden gönder…' }).click();
    await page.getByRole('button', { name: 'Yeniden gönder', exact: true }).click();
    await afterLooks(page, () =>
      page.getByText(/^.*Ulaştı: .*, 2\. gönderimin 1\. denemesinde\./).count(),
    ).toBe(1);
    const attempts = page.getByRole('main').locator('ol[reversed]').getByRole('listitem');
    await attempts.first().getByText('2. gönderim, 1. deneme').waitFor();
    await attempts.last().getByText('1. deneme', { exact: true }).waitFor();
    await page.goto(`/admin/deliveries?ref=${(await on.show(ids[0] ?? 0)).ReferanceNo}`);
    await rows(page).getByText('2. gönderim, 1. deneme').waitFor();
  });
  await visit('?view=waiting', { clock: true }, async (page) => {
    await page.getByRole('button', { name: 'Bekleyenleri şimdi dene…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Durum: Sırada', { exact: true }).waitFor();
    await dialog.getByText(/^2 teslimat, saniyede en çok 50/).waitFor();
    await dialog.getByText(/^Sıradaki denemeleri hemen yapılır\./).waitFor();
    await dialog.getByRole('button', { name: 'Şimdi dene: 2' }).click();
    const end = page.getByText(/^Yeniden gönderme bitti: 2 · ulaştı 2/);
    await afterLooks(page, () => end.count()).toBe(1);
  });
  for (const id of ids)
    expect(await on.show(id)).toMatchObject({ State: 'Delivered', Attempts: id === ids[0] ? 4 : 3 });
});

test('What waits begins with the next attempt, and the head of that column says so', async () => {
  await clear();
  on.platform.answer(status(503));
  const ids: number[] = [];
  for (let n = 0; n < 3; n++) ids.push(await on.publish(101, {}, [other]));
  for (const id of ids) await expect.poll(async () => (await on.show(id)).Attempts).toBe(2);
  on.platform.answer(succeed);
  const [first, second, third] = ids;
  await on.service.dataSource.query(
    `update delivery d set due_at = now() + w.minutes * interval '1 minute' from unnest($1::bigint[], $2::int[]) w (id, minutes)
     where d.id = w.id`,
    [ids, [54, 20, 44]],
  );
  const shown = (page: Page) =>
    rows(page)
      .getByRole('link')
      .evaluateAll((links) =>
        links.flatMap((link) => /deliveries\/(\d+)$/.exec(link.getAttribute('href') ?? '')?.[1] ?? []),
      );
  const head = (page: Page, sort: string) => page.locator(`th[aria-sort="${sort}"]`).allTextContents();
  await visit('?view=all', async (page) => {
    await expect.poll(() => shown(page)).toEqual([third, second, first].map(String));
    expect(await head(page, 'descending')).toEqual(['Zaman ▼']);
    await page.getByRole('button', { name: /^Sırada/ }).click();
    await expect.poll(() => shown(page)).toEqual([second, third, first].map(String));
    expect(await head(page, 'ascending')).toEqual(['Sonraki ▲']);
    expect(await head(page, 'descending')).toEqual([]);
  });
});

test('A resend that the service does not take says so beside a new count', async () => {
  await clear();
  await fail(2);
  await visit('', async (page) => {
    await page.getByRole('button', { name: 'Listelenenleri yeniden gönder…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Yeniden gönder: 2' }).waitFor();
    await page.route('**/api/admin/deliveries/resend', async (route) => {
      if (route.request().postDataJSON().dryRun) return route.continue();
      await fail(1);
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Yeniden gönder: 2' }).click();
    await dialog.getByRole('button', { name: 'Yeniden gönder: 3' }).waitFor();
    await dialog.getByRole('alert').getByText('Servise ulaşılamıyor', { exact: false }).waitFor();
  });
});

test('While the list is scrolled, new rows wait behind a button, and a row says what is true of it now', async () => {
  await clear();
  await fail(60);
  await visit('', { clock: true }, async (page) => {
    await expect.poll(() => rows(page).count()).toBe(50);
    await page.getByRole('button', { name: 'Devamını göster' }).click();
    await expect.poll(() => rows(page).count()).toBe(60);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(100);
    const top = await rows(page).nth(10).innerText();
    const href = (await rows(page).nth(10).getByRole('link').first().getAttribute('href')) ?? '';
    await fail(1);
    await afterLooks(page, () => page.getByRole('button', { name: '1 değişiklik – Göster' }).count()).toBe(1);
    expect(await rows(page).nth(10).innerText()).toBe(top);
    await on.operator.post(`/api${href}/resend`);
    await afterLooks(page, () => rows(page).nth(10).getByText('Ulaştı').count()).toBe(1);
    await page.getByRole('button', { name: '2 değişiklik – Göster' }).click();
    await rows(page).first().getByText('Reddedildi, gönderilmeyecek').waitFor();
    await expect.poll(() => rows(page).getByText('Ulaştı').count()).toBe(0);
  });
});

test('A change that its revision counts before its commit appears after it', async () => {
  await clear();
  const [gone] = await fail(2);
  await visit('', { clock: true }, async (page) => {
    await expect.poll(() => rows(page).count()).toBe(2);
    await page.getByRole('button', { name: /^Canlı \d/ }).waitFor();
    const change = await openTransaction(on.service);
    await change.query('delete from finished_delivery where id = $1', [gone]);
    const read = page.waitForResponse(/deliveries\/feed/);
    await page.clock.fastForward(5_000);
    await (await read).finished();
    await change.commit();
    await afterLooks(page, () => rows(page).count()).toBe(1);
  });
});

// @module-tag admin-screens
// @module-tag needs-chromium
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { afterLooks, expectFaultless, expectFocus, staffWithCatalog } from '../../support/admin-screens.js';
import { record } from '../../support/availability.js';
import { PASSWORD } from '../../support/users.js';

const KEY = 'gizli-anahtar-118204';
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

const { on, visit } = staffWithCatalog('/admin/agents');
beforeAll(() => on.sync([record(110, 111, 14), record(110, 101, 14), record(124, 115, 40, 3)]));

const platformUrl = async () => {
  const [row] = await on.service.dataSource.query(
    'select platform_url as url from agent where platform_url is not null limit 1',
  );
  return row.url as string;
};
/** Waits until two deliveries of an agent have been attempted; their next attempts come in an hour. */
async function twoAttempted(id: number): Promise<void> {
  const waits = async () =>
    (await on.operator.get(`/api/admin/deliveries/feed?agentId=${id}`)).response<{
      Items: { Attempts: number }[];
    }>().Items;
  await expect.poll(async () => (await waits()).map(({ Attempts }) => Attempts > 0)).toEqual([true, true]);
  await on.service.dataSource.query(
    `update delivery set due_at = now() + interval '1 hour' where agent_id = $1`,
    [id],
  );
}
const save = (page: Page) => page.getByRole('button', { name: 'Kaydet', exact: true });

test('An agent is added, gets products and subscriptions with a diff before saving, and answers a test', async () => {
  await on.agent();
  const url = await platformUrl();
  await visit('', async (page) => {
    await page.getByRole('button', { name: 'Acente ekle' }).first().click();
    await page.getByLabel('Ad', { exact: true }).fill('Acente 1005');
    await page.getByLabel('Platform adresi').fill(url);
    await page.getByLabel('API anahtarı').fill(KEY);
    await page.getByLabel('İmza anahtarı (whsec_…)').fill(SECRET);
    const form = page.getByRole('region', { name: 'Acente ekle' });
    await form.getByRole('button', { name: 'Acente ekle' }).click();
    await page.getByRole('heading', { level: 1, name: 'Acente 1005' }).waitFor();
    await expect.poll(() => page.getByText('Kayıtlı').count()).toBe(2);
    expect(await page.content()).not.toContain(KEY);
    expect(await page.content()).not.toContain(SECRET);
    await page.getByRole('tab', { name: 'Ürünler' }).click();
    await page.getByRole('list', { name: 'Ürünler: Şirket 110' }).getByLabel('Ürün 111').check();
    await page.getByText('Eklenecek: 1, kaldırılacak: 0. Acenteye ürün değişikliği bildirilir.').waitFor();
    await save(page).click();
    await page.getByRole('tabpanel').getByText('1 seçili').waitFor();
    await page.getByRole('tab', { name: 'Abonelikler' }).click();
    const ready = page.getByRole('list', { name: 'Hazırlık' }).getByRole('listitem');
    await ready.getByText('Abonelik: eksik').waitFor();
    const operations = page.getByRole('list', { name: 'Abonelikler' });
    await expect
      .poll(() => operations.getByRole('listitem').allInnerTexts())
      .toEqual(['İşlem 14\n2 servis', 'İşlem 40 · Süreç 3\n1 servis']);
    expect(await save(page).isDisabled()).toBe(true);
    await page.getByLabel('İşlem 14').check();
    await save(page).click();
    await page.getByRole('tabpanel').getByText('1 seçili').waitFor();
    await page.getByRole('tab', { name: 'Bildirim alıyor mu?' }).click();
    const why = (of: string) => page.getByRole('row').filter({ hasText: of });
    await why('Şirket 110 · Ürün 111').getByText('Bildirilir').waitFor();
    await why('Şirket 110 · Ürün 101').getByRole('link', { name: 'Ürün yetkisi yok' }).waitFor();
    await why('Şirket 124').getByRole('link', { name: 'Şirket yetkisi yok' }).click();
    await page.getByRole('list', { name: 'Ürünler: Şirket 124' }).waitFor();
    await page.getByRole('button', { name: 'Test bildirimi gönder' }).click();
    await page.getByRole('link', { name: 'Test bildirimi ulaştı.' }).waitFor();
    await page.reload();
    for (const step of ['Adres', 'Ürün', 'Abonelik', 'Test'])
      await ready.getByText(`${step}: tamam`).waitFor();
  });
});

test('The list says when each agent was last reached, how it last failed, what waits, and its last 24 hours', async () => {
  const id = await on.agent();
  const { dataSource } = on.service;
  await dataSource.query(
    `insert into agent_delivery_health (agent_id, last_delivered_at, last_failed_at, last_http_status, failing_since)
     values ($1, now() - interval '5 days', now(), 503, now() - interval '97 hours')`,
    [id],
  );
  await dataSource.query(
    `insert into delivery_hour (agent_id, hour, type, outcome, count)
     values ($1, date_trunc('hour', now()), 10, 'Delivered', 12), ($1, date_trunc('hour', now()), 10, 'Exhausted', 3)`,
    [id],
  );
  await visit('', async (page) => {
    const row = page.getByRole('row').filter({ has: page.locator(`a[href="/admin/agents/${id}"]`) });
    await row.getByText(/^son başarısız deneme .*: 503, geçici olarak hizmet veremiyor$/).waitFor();
    await row.getByText('Etkin · 4 gündür ulaşılamıyor (503, geçici olarak hizmet veremiyor)').waitFor();
    await row.getByRole('link', { name: /sırada 0$/ }).waitFor();
    const day = row.getByRole('link', { name: /Son 24 saatte 12 ulaştı, 3 ulaşmadı$/ });
    await expect.poll(() => day.locator('g').count()).toBe(24);
    await day.click();
    await expect.poll(() => new URL(page.url()).search).toBe(`?view=all&agent=${id}`);
  });
});

test('The notifications of an agent are rows of the deliveries’ list: type and subject, and the words and moment of the list', async () => {
  const id = await on.agent([[110, 111]], [[14, null]]);
  const service = await on.idOf(110, 111, 14);
  const url = await platformUrl();
  await on.administrator.patch(`/api/admin/agents/${id}`, { platformUrl: 'http://127.0.0.1:1' });
  await on.setStatus(service, { status: 'ManualDisabled', reason: 'Arıza' });
  await on.setStatus(service, { status: 'Active', reason: 'Giderildi' });
  await twoAttempted(id);
  const cellsAt = async (path: string, without: string) => {
    let shown: string[][] = [];
    await visit(path, async (page) => {
      const rows = page.getByRole('table').locator('tbody tr');
      await expect.poll(() => rows.count()).toBe(2);
      await expect.poll(() => rows.getByText('bağlantı reddedildi').count()).toBe(2);
      const heads = await page.getByRole('columnheader').allInnerTexts();
      const kept = heads.flatMap((head, place) => (head === without || head === 'Sonraki' ? [] : [place]));
      const cells = await Promise.all((await rows.all()).map((row) => row.getByRole('cell').allInnerTexts()));
      shown = cells.map((row) => kept.map((place) => row[place]?.trim() ?? ''));
    });
    return shown;
  };
  const inList = await cellsAt(`/../deliveries?view=all&agent=${id}`, 'Acente');
  await visit(`/${id}?tab=traffic`, async (page) => {
    const subject = page
      .getByRole('table', { name: 'Bildirimler' })
      .getByRole('link', { name: `Servis ${service}` });
    await expect.poll(() => subject.count()).toBe(2);
  });
  expect(await cellsAt(`/${id}?tab=traffic`, 'Konu')).toEqual(inList);
  await on.administrator.patch(`/api/admin/agents/${id}`, { platformUrl: url });
});

test('A pause says what waits, who paused and why; resuming ends it', async () => {
  const id = await on.agent();
  await visit(`/${id}`, async (page) => {
    await page.getByRole('button', { name: 'Duraklat…' }).click();
    await page.getByText('Sıradaki 0 teslimat bekletilir, kaybolmaz.').waitFor();
    await page.getByLabel('Neden (isteğe bağlı)').fill('Platform bakımda');
    await page.getByRole('button', { name: 'Duraklat', exact: true }).click();
    await page.getByText(/ · Platform bakımda$/).waitFor();
    await page.getByText('Duraklatıldı', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Test bildirimi gönder' }).click();
    await page
      .getByText('Acente duraklatılmış; test bildirimi, acente yeniden başlatılınca gider.')
      .waitFor();
    await page.getByRole('button', { name: 'Yeniden başlat' }).click();
    await page.getByRole('link', { name: 'Test bildirimi ulaştı.' }).waitFor();
    await page.getByText('Etkin').first().waitFor();
  });
});

test('What another person saved meanwhile is not overwritten: what was typed stays, and the present state is a press away', async () => {
  const id = await on.agent([[110, 111]]);
  await visit(`/${id}`, async (page) => {
    await page.getByLabel('Ad', { exact: true }).fill('Benim adım');
    await on.administrator.patch(`/api/admin/agents/${id}`, { name: 'Onun adı' });
    await save(page).click();
    await page.getByText('Başkası sizden önce kaydetti.').first().waitFor();
    expect(await page.getByLabel('Ad', { exact: true }).inputValue()).toBe('Benim adım');
    await page.getByRole('button', { name: /^Şimdiki hali al/ }).click();
    expect(await page.getByLabel('Ad', { exact: true }).inputValue()).toBe('Onun adı');
    await page.getByLabel('Ad', { exact: true }).fill('Benim adım');
    await save(page).click();
    await page.getByText('Kaydedildi.').waitFor();
    await page.getByRole('tab', { name: 'Ürünler' }).click();
    await page.getByLabel('Ürün 101').check();
    await on.administrator.put(`/api/admin/agents/${id}/products`, { products: [] });
    await save(page).click();
    await page.getByText('Başkası bu listeyi sizden önce kaydetti.').waitFor();
    await page.getByRole('button', { name: /^Şimdiki hali al/ }).click();
    await page.getByText('0 seçili').waitFor();
  });
});

test('What was chosen stays while another person saves the list, until the present one is taken at a word', async () => {
  const id = await on.agent([[110, 111]]);
  await visit(`/${id}?tab=products`, { clock: true }, async (page) => {
    await page.getByLabel('Ürün 101').check();
    await page.getByText('Eklenecek: 1, kaldırılacak: 0.', { exact: false }).waitFor();
    await on.administrator.put(`/api/admin/agents/${id}/products`, { products: [] });
    // By the live updates alone.
    await afterLooks(page, () => page.getByText('Başkası bu listeyi sizden önce kaydetti.').count()).toBe(1);
    expect(await page.getByLabel('Ürün 101').isChecked()).toBe(true);
    await page.getByText('Eklenecek: 1, kaldırılacak: 0.', { exact: false }).waitFor();
    await page.getByRole('button', { name: /^Şimdiki hali al/ }).click();
    await page.getByText('0 seçili').waitFor();
  });
});

test('What was chosen stays while the session ends with its saving, and is saved after the sign-in', async () => {
  const id = await on.agent([[110, 111]]);
  // A look of the page would find the end before the save.
  await visit(`/${id}?tab=products`, { clock: true }, async (page) => {
    await page.getByLabel('Ürün 101').check();
    await on.service.dataSource.query('update admin_session set ended_at = now()');
    await save(page).click();
    const signIn = page.getByRole('dialog');
    await signIn.getByLabel('Parola', { exact: true }).fill(PASSWORD);
    await signIn.getByRole('button', { name: 'Oturum aç' }).click();
    await signIn.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Ürün 101').isChecked()).toBe(true);
    await save(page).click();
    await page.getByRole('tabpanel').getByText('2 seçili').waitFor();
  });
});

test('What is typed for outages stays while another person saves, and while another tab of the page is saved', async () => {
  const id = await on.agent();
  const stored = async () =>
    (await on.administrator.get(`/api/admin/agents/${id}`)).response<Record<string, unknown>>();
  await visit(`/${id}`, { clock: true }, async (page) => {
    await page.getByRole('tab', { name: 'Kesinti' }).click();
    const fastest = page.getByLabel('Yeniden başlatılınca saniyede en çok');
    await fastest.fill('80');
    await page.getByRole('tab', { name: 'Platform bağlantısı' }).click();
    await page.getByLabel('Ad', { exact: true }).fill('Yeni adı');
    await save(page).click();
    await page.getByRole('heading', { level: 1, name: 'Yeni adı' }).waitFor();
    await page.getByRole('tab', { name: 'Kesinti' }).click();
    expect(await fastest.inputValue()).toBe('80');
    await on.administrator.patch(`/api/admin/agents/${id}`, { perSecond: 7 });
    const told = page.getByRole('tabpanel').getByText('Başkası sizden önce kaydetti.');
    await afterLooks(page, () => told.count()).toBe(1);
    expect(await fastest.inputValue()).toBe('80');
    await page.getByRole('button', { name: /^Şimdiki hali al/ }).click();
    expect(await page.getByLabel('Her zaman saniyede en çok').inputValue()).toBe('7');
    await fastest.fill('90');
    await save(page).click();
    await page.getByRole('tabpanel').getByText('Kaydedildi.').waitFor();
    expect(await stored()).toMatchObject({ Name: 'Yeni adı', PerSecond: 7, ResumePerSecond: 90 });
  });
});

test('What was begun at an agent ends with its page, also where the next agent is known already', async () => {
  const [one, other] = [await on.agent(), await on.agent()];
  for (const [id, name] of [
    [one, 'Bir'],
    [other, 'Öteki'],
  ])
    await on.administrator.patch(`/api/admin/agents/${id}`, { name });
  await visit(`/${other}`, async (page) => {
    const isShown = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('button', { name: 'Test bildirimi gönder' }).click();
    const arrived = page.getByRole('link', { name: 'Test bildirimi ulaştı.' });
    await arrived.waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('Bir');
    await page
      .getByRole('option')
      .filter({ hasText: /Acente.*Bir/s })
      .click();
    await isShown('Bir');
    expect(await arrived.count()).toBe(0);
    await page.getByRole('button', { name: 'Duraklat…' }).click();
    await page.getByLabel('Neden (isteğe bağlı)').fill('Bir içindir');
    await page.goBack();
    await isShown('Öteki');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

test('A field that the service refuses says so at the field; keys are replaced and removed without being shown', async () => {
  const id = await on.agent();
  await on.administrator.patch(`/api/admin/agents/${id}`, {
    platformUrl: await platformUrl(),
    platformApiKey: 'x',
  });
  await visit(`/${id}`, async (page) => {
    const group = page.getByRole('group', { name: 'API anahtarı' });
    await group.getByRole('button', { name: 'Değiştir' }).click();
    await group.getByLabel('API anahtarı').fill(' boşluklu ');
    await save(page).click();
    await page.getByText(/^Anahtar, başında ve sonunda boşluk olmayan/).waitFor();
    await group.getByRole('button', { name: 'Vazgeç' }).click();
    await group.getByRole('button', { name: 'Kaldır' }).click();
    await page.getByText('Kaldırılacak').waitFor();
    await save(page).click();
    await expect
      .poll(async () => (await on.operator.get(`/api/admin/agents/${id}`)).response())
      .toMatchObject({ HasPlatformApiKey: false });
  });
});

test('The rule of the address names what an address that begins with https lacks', async () => {
  const id = await on.agent();
  await visit(`/${id}`, async (page) => {
    await page.getByLabel('Platform adresi').fill('https://ornek.test/bildirim?anahtar=1');
    await save(page).click();
    await page.getByText(/içinde boşluk, \?, # ya da kullanıcı adı olamaz\./).waitFor();
  });
});

test('An agent that nothing reaches says so on its page and among those who are notified, and what waits is sent after the repair', async () => {
  const id = await on.agent([[110, 111]], [[14, null]]);
  const url = await platformUrl();
  await on.administrator.patch(`/api/admin/agents/${id}`, {
    name: 'Acente 1004',
    platformUrl: 'http://127.0.0.1:1',
  });
  const service = await on.idOf(110, 111, 14);
  await on.service.dataSource.query(
    `insert into agent_delivery_health (agent_id, last_failed_at, last_error, failing_since)
     values ($1, now(), 'Transport failure: ECONNREFUSED.', now() - interval '97 hours')`,
    [id],
  );
  const failing = 'Etkin · 4 gündür ulaşılamıyor (bağlantı reddedildi)';
  await visit(`/../services/${service}?tab=audience`, async (page) => {
    const agent = page
      .getByRole('list', { name: 'Kim haber alır' })
      .getByRole('listitem')
      .filter({ hasText: 'Acente 1004' });
    await agent.getByText(failing).waitFor();
    await agent.getByRole('link', { name: 'Acente 1004' }).waitFor();
  });
  await on.setStatus(service, { status: 'ManualDisabled', reason: 'Arıza' });
  await on.setStatus(service, { status: 'Active', reason: 'Giderildi' });
  await twoAttempted(id);
  await visit(`/${id}`, { clock: true }, async (page) => {
    await page.getByText(failing).waitFor();
    await page.getByText('Henüz hiçbir bildirim ulaşmadı.').waitFor();
    await page.getByLabel('Platform adresi').fill(url);
    await save(page).click();
    await page.getByText('Kaydedildi.').waitFor();
    await page.getByRole('button', { name: 'Bekleyen 2 bildirimi şimdi gönder' }).click();
    const end = page.getByText(/^Yeniden gönderme bitti: 2 · ulaştı 2/);
    await afterLooks(page, () => end.count()).toBe(1);
  });
});

test('A change of the person, made while the live updates are stopped, hides none that somebody else has made', async () => {
  const id = await on.agent([[110, 111]], [[14, null]]);
  await on.administrator.patch(`/api/admin/agents/${id}`, { platformUrl: 'http://127.0.0.1:1' });
  const service = await on.idOf(110, 111, 14);
  await on.setStatus(service, { status: 'ManualDisabled', reason: 'Arıza' });
  await on.setStatus(service, { status: 'Active', reason: 'Giderildi' });
  await twoAttempted(id);
  await visit(`/${id}`, async (page) => {
    await page.getByRole('button', { name: /^Canlı \d/ }).click();
    await on.administrator.patch(`/api/admin/agents/${id}`, { name: 'Acente 1777' });
    await page.getByRole('button', { name: 'Bekleyen 2 bildirimi şimdi gönder' }).click();
    await page.getByText('Denendi: 2 · ulaştı 0', { exact: false }).waitFor();
    expect(await page.getByRole('heading', { name: /Acente 1777/ }).count()).toBe(0);
    await page.getByRole('button', { name: /^Duraklatıldı/ }).click();
    await page.getByRole('heading', { name: /Acente 1777/ }).waitFor();
  });
});

test('Another address opens the keys that it removes: each is typed again or given up, and nothing is saved before', async () => {
  const id = await on.agent();
  await on.administrator.patch(`/api/admin/agents/${id}`, {
    platformUrl: 'https://bir.ornek.test/hook',
    platformApiKey: KEY,
    platformAuthorization: KEY,
  });
  await visit(`/${id}`, async (page) => {
    const address = page.getByLabel('Platform adresi');
    const key = page.getByRole('group', { name: 'API anahtarı' });
    await address.fill('https://bir.ornek.test/kanca');
    await key.getByText('Kayıtlı').waitFor();
    await address.fill('https://iki.ornek.test/hook');
    await key
      .getByText('Adres değişince kayıtlı anahtar silinir: yenisini girin ya da anahtarsız kaydedin.')
      .waitFor();
    expect(await save(page).isDisabled()).toBe(true);
    await key.getByLabel('API anahtarı').fill('yeni-anahtar');
    expect(await save(page).isDisabled()).toBe(true);
    await page
      .getByRole('group', { name: 'Authorization' })
      .getByRole('button', { name: 'Anahtarsız kaydet' })
      .click();
    await save(page).click();
    await page.getByText('Kaydedildi.').waitFor();
  });
  expect((await on.operator.get(`/api/admin/agents/${id}`)).response()).toMatchObject({
    PlatformUrl: 'https://iki.ornek.test/hook',
    HasPlatformApiKey: true,
    HasPlatformAuthorization: false,
  });
});

/** The agent as the service pauses it. */
async function pausedByService(id: number): Promise<void> {
  const { dataSource } = on.service;
  await dataSource.query(
    `update agent set paused_at = now() - interval '2 minutes', paused_by = 'Service', pause_cause = 'HTTP 503' where id = $1`,
    [id],
  );
  await dataSource.query(
    `update agent_outage set next_probe_at = now() + interval '3 minutes', failures = 12 where agent_id = $1`,
    [id],
  );
}

test('The service pauses an agent by the rule of its page, says why and when it probes, and the staff may end the pause or take it over', async () => {
  const id = await on.agent();
  await visit(`/${id}?tab=outage`, async (page) => {
    await page.getByLabel('Platforma ulaşılamazsa servis acenteyi duraklatsın').check();
    await page.getByLabel('Üst üste başarısız deneme').fill('2');
    await save(page).click();
    await page.getByText('3 ile 1.000 arasında bir tam sayı olmalı.').first().waitFor();
    await page.getByLabel('Üst üste başarısız deneme').fill('12');
    await page.getByLabel('Yeniden başlatılınca saniyede en çok').fill('12,5');
    await save(page).click();
    await page.getByText('1 ile 10.000 arasında bir tam sayı olmalı.').waitFor();
    expect(await page.getByLabel('Yeniden başlatılınca saniyede en çok').inputValue()).toBe('12,5');
    await page.getByLabel('Yeniden başlatılınca saniyede en çok').fill('80');
    await save(page).click();
    await expect
      .poll(async () => (await on.administrator.get(`/api/admin/agents/${id}`)).response())
      .toMatchObject({ AutoPause: { Failures: 12, Minutes: 5 }, ResumePerSecond: 80, PerSecond: null });
    await pausedByService(id);
    await page.getByText('Servis duraklattı, platforma ulaşılamıyor (503).').first().waitFor();
    await page.getByText(/Sıradaki yoklama: \d\d:\d\d\./).waitFor();
    await page.getByRole('button', { name: 'Elle duraklat…' }).click();
    await page.getByRole('button', { name: 'Duraklat', exact: true }).click();
    await expect
      .poll(async () => (await on.administrator.get(`/api/admin/agents/${id}`)).response())
      .toMatchObject({ PausedBy: expect.stringMatching(/^user-/), PauseCause: null });
    await page.getByRole('button', { name: 'Yeniden başlat' }).click();
    await page.getByText('Etkin').first().waitFor();
  });
});

test('The answer to a save takes the focus to the first fault at once, and not from somebody who types elsewhere by then', async () => {
  const id = await on.agent();
  await visit(`/${id}?tab=outage`, async (page) => {
    const failures = page.getByLabel('Üst üste başarısız deneme');
    const pace = page.getByLabel('Yeniden başlatılınca saniyede en çok');
    await page.getByLabel('Platforma ulaşılamazsa servis acenteyi duraklatsın').check();
    await failures.fill('2');
    let release = () => undefined as unknown;
    const hold = (method: string) => {
      const held = new Promise((resolve) => {
        release = () => resolve(undefined);
      });
      return page.route(`**/api/admin/agents/${id}`, async (route) => {
        if (route.request().method() === method) await held;
        await route.continue();
      });
    };
    // The lists that are read again after the answer are slow.
    await hold('GET');
    await save(page).click();
    await expectFocus(failures);
    await pace.focus();
    release();
    await expect.poll(() => save(page).getAttribute('aria-busy')).toBe(null);
    await page.keyboard.type('9');
    await page.unroute(`**/api/admin/agents/${id}`);
    // The answer itself is slow.
    await hold('PATCH');
    await save(page).click();
    await pace.focus();
    await page.keyboard.type('8');
    release();
    await expect.poll(() => save(page).getAttribute('aria-busy')).toBe(null);
    await page.keyboard.type('7');
    expect([await failures.inputValue(), await pace.inputValue()]).toEqual(['2', '50987']);
  });
});

test('A failing agent counts down to its first loss', async () => {
  const id = await on.agent();
  const { dataSource } = on.service;
  await dataSource.query(
    `insert into agent_delivery_health (agent_id, last_failed_at, last_http_status, failing_since)
     values ($1, now(), 503, now() - interval '2 hours')`,
    [id],
  );
  await dataSource.query(
    `insert into delivery (notification_id, agent_id, type, referance_no, finished, started, due_at)
     values (1, $1, 101, 'a', 10, 10, now() + interval '3 hours 12 minutes 30 seconds')`,
    [id],
  );
  await visit(`/${id}`, async (page) => {
    await page.getByText('3 sa 12 dk sonra ilk bildirim düşer.').waitFor();
  });
});

test('A new endpoint is tried first: the head shows both addresses and what became of it', async () => {
  const id = await on.agent();
  await visit(`/${id}`, async (page) => {
    await page.getByLabel('Platform adresi').fill('http://127.0.0.1:1/yeni');
    await page.getByRole('button', { name: 'Önce dene' }).click();
    await page.getByText(/127\.0\.0\.1:1\/yeni denemede yanıt vermedi \(.+\); .+ geçerli kaldı\./).waitFor();
    expect(await page.getByLabel('Platform adresi').inputValue()).not.toContain('/yeni');
  });
});

test('A long address in the list breaks after points and slashes only, and pushes no column out of the window', async () => {
  const id = await on.agent();
  const names = [
    'https://bildirimler.',
    `${'ornek'.repeat(5)}.`,
    'test/',
    `${'gelen'.repeat(5)}/`,
    'v2/',
    'alici',
  ];
  await on.administrator.patch(`/api/admin/agents/${id}`, { platformUrl: names.join('') });
  await visit('', { width: 1110 }, async (page) => {
    const cell = page.getByRole('cell', { name: names.join('') });
    const box = await cell.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 1110)).toBeLessThan(1110);
    expect(box?.height).toBeGreaterThan(60);
    await expectFaultless(page);
  });
});

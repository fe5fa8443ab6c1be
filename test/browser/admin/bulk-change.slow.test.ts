// @module-tag admin-screens
// @module-tag needs-chromium
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import type { ServiceBoardItem } from '../../../src/service-availability/board/board.answers.js';
import {
  afterLooks,
  countCalls,
  expectFaultless,
  staffWithCatalog,
  VIEWS,
} from '../../support/admin-screens.js';
import { record } from '../../support/availability.js';
import { BOARD } from '../../support/board.js';

const STATUSES = `${BOARD}/statuses`;

let agent: number;
const { on, visit } = staffWithCatalog('/admin/services/change');
beforeEach(() => on.reset());

const items = async (query = '') =>
  (await on.operator.get(`${BOARD}?pageSize=1000&sortBy=id&${query}`)).response<{
    Items: ServiceBoardItem[];
  }>().Items;
const heard = async () => (await on.payloads(agent)).length;
const catalog = async (companies: number, operations: number) => {
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
  await on.sync(
    numbers(companies).flatMap((company) =>
      numbers(operations).map((operation) => record(company, 1, operation)),
    ),
  );
  agent = await on.agent(
    numbers(companies).map((company) => [company, 1]),
    numbers(operations).map((operation) => [operation, null]),
  );
};
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const confirm = (page: Page, count: number) =>
  page.getByLabel(`Onaylamak için ${count} yazın`).fill(String(count));

test('A bulk change of 500 with three conflicts: the effect is shown before, the result names the three with who changed them, and the rest is undone', async () => {
  await catalog(10, 50);
  await visit('', async (page) => {
    await press(page, 'Planlı bakım');
    await page.getByText('500 kayıttan 500 seçili').waitFor();
    await press(page, 'İleri');
    await page.getByText('Değişecek: 500').waitFor();
    await page.getByText('1 acenteye 500 bildirim gidecek.').waitFor();
    expect(await page.getByRole('button', { name: '500 kaydı kapat' }).isDisabled()).toBe(true);
    await confirm(page, 500);
    for (const { Id } of (await items()).slice(100, 103))
      await on.setStatus(Id, { status: 'AutoDisabled', reason: 'Çağrılar hatalı' });
    const before = await heard();
    await press(page, '500 kaydı kapat');
    await page.getByText('497 kayıt değişti. 3 kayıt değişmedi.').waitFor();
    expect(await heard()).toBe(before + 497);
    const refused = page.getByRole('listitem').filter({ hasText: 'Siz bakarken değişti.' });
    await expect.poll(() => refused.count()).toBe(3);
    await refused
      .first()
      .getByText(/user-\d+ · Otomatik kapalı: “Çağrılar hatalı”/)
      .waitFor();
    expect((await items('status=ManualDisabled')).length).toBe(497);

    // The address shows the result again.
    await page.reload();
    await page.getByText('497 kayıt değişti. 3 kayıt değişmedi.').waitFor();
    // So does the list of all bulk changes, for those who have no address.
    const result = page.url();
    await page.goto('/admin/services');
    await page.getByRole('button', { name: 'Diğer' }).click();
    await page.getByRole('menuitem', { name: 'Toplu değişiklikler', exact: true }).click();
    const row = page.getByRole('table').locator('tbody tr').first();
    await expect
      .poll(() => row.getByRole('cell').allTextContents())
      .toEqual([
        expect.stringMatching(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/),
        'Elle kapalı',
        'Planlı bakım',
        '',
        '497',
        '3',
        expect.stringMatching(/^user-/),
      ]);
    await row.getByRole('link').click();
    await page.waitForURL(result);
    await press(page, 'Geri al…');
    await page.getByText('497 kayıttan 497 seçili').waitFor();
    await press(page, 'Sorun giderildi');
    await press(page, 'İleri');
    await confirm(page, 497);
    await press(page, '497 kaydı aç');
    await page.getByText('497 kayıt değişti. 0 kayıt değişmedi.').waitFor();
    expect((await items('status=Active')).length).toBe(497);
  });
});

test('The refused ones are tried again with the status that they have by now', async () => {
  await catalog(1, 2);
  await visit('?company=1', async (page) => {
    await press(page, 'Hatalı fiyat');
    await press(page, 'İleri');
    await page.getByText('Değişecek: 2').waitFor();
    const [first] = await items();
    await on.setStatus(first?.Id ?? 0, { status: 'AutoDisabled', reason: 'Çağrılar hatalı' });
    await press(page, '2 kaydı kapat');
    await page.getByText('1 kayıt değişti. 1 kayıt değişmedi.').waitFor();
    await press(page, 'Bunları yeniden dene');
    expect(await page.getByLabel('Neden (gerekli)').inputValue()).toBe('Hatalı fiyat');
    await press(page, 'İleri');
    await press(page, '1 kaydı kapat');
    await page.getByText('1 kayıt değişti. 0 kayıt değişmedi.').waitFor();
    expect((await items('status=ManualDisabled')).length).toBe(2);
  });
});

test('Records that are taken off stay as they are; Back keeps what was entered', async () => {
  await catalog(2, 3);
  await visit('', async (page) => {
    await page.getByLabel('İşlem 2 · Ürün 1').first().uncheck();
    await page.getByRole('checkbox', { name: 'Şirket 2' }).uncheck();
    await page.getByText('6 kayıttan 2 seçili').waitFor();
    await press(page, 'İleri');
    await page.getByText('Neden gerekli.').waitFor();
    await page.getByLabel('Neden (gerekli)').fill('Şirketin talebi üzerine');
    await page.getByText('Neden gerekli.').waitFor({ state: 'detached' });
    await press(page, 'İleri');
    await page.getByText('Değişecek: 2').waitFor();
    const listed = page.getByRole('list', { name: 'Kayıtlar' }).getByRole('listitem');
    await expect.poll(() => listed.count()).toBe(2);
    await listed.first().getByText('İşlem 1 · Ürün 1 · Şirket 1').waitFor();
    await press(page, 'Geri');
    expect(await page.getByLabel('Neden (gerekli)').inputValue()).toBe('Şirketin talebi üzerine');
    await page.getByText('6 kayıttan 2 seçili').waitFor();
    await press(page, 'İleri');
    await press(page, '2 kaydı kapat');
    await page.getByText('2 kayıt değişti. 0 kayıt değişmedi.').waitFor();
    await page.getByRole('link', { name: 'İşlem 1 · Ürün 1 · Şirket 1' }).waitFor();
    expect(await page.getByRole('link', { name: '2 bildirim' }).getAttribute('href')).toMatch(
      /^\/admin\/deliveries\?view=all&type=10&from=\d{4}-\d\d-\d\d&to=/,
    );
    const closed = (await items('status=ManualDisabled')).map(
      ({ InsuranceCompanyId, ServiceOperationId }) => [InsuranceCompanyId, ServiceOperationId],
    );
    expect(closed).toEqual([
      [1, 1],
      [1, 3],
    ]);
  });
});

test('What was entered for a bulk change is not lost without a question', async () => {
  await catalog(1, 2);
  const question = (page: Page) => page.getByRole('dialog', { name: 'Kaydedilmemiş 1 değişiklik var' });
  await visit('/../?view=list', async (page) => {
    await page.getByRole('checkbox', { name: 'Tümünü seç', exact: true }).check();
    await press(page, 'Kapat…');
    await page.getByText('2 kayıttan 2 seçili').waitFor();
    // Nothing was entered yet.
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Servisler' }).waitFor();
    await page.goForward();
    await page.getByLabel('Neden (gerekli)').fill('Uzun bir neden');
    await page.goBack();
    await question(page).getByRole('button', { name: 'Kal' }).click();
    expect(await page.getByLabel('Neden (gerekli)').inputValue()).toBe('Uzun bir neden');
    await press(page, 'İleri');
    await page.getByText('Değişecek: 2').waitFor();
    await page.getByRole('link', { name: 'Acenteler' }).click();
    await question(page).getByRole('button', { name: 'Kal' }).click();
    await press(page, '2 kaydı kapat');
    await page.getByText('2 kayıt değişti. 0 kayıt değişmedi.').waitFor();
    await page.getByRole('link', { name: 'Acenteler' }).click();
    await page.getByRole('heading', { level: 1, name: 'Acenteler' }).waitFor();
  });
});

test('Who leaves a bulk change on its way has no more of it sent, and is not led back to its result', async () => {
  await catalog(2, 60);
  await visit('', async (page) => {
    let isHeld = true;
    let sent = 0;
    await page.route(`**${STATUSES}`, async (route) => {
      sent += 1;
      await expect.poll(() => isHeld).toBe(false);
      await route.continue();
    });
    await press(page, 'Planlı bakım');
    await press(page, 'İleri');
    await confirm(page, 120);
    await press(page, '120 kaydı kapat');
    await page.getByText('0 / 120').waitFor();
    await page.getByRole('link', { name: 'Acenteler' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'At', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Acenteler' }).waitFor();
    const reread = page.waitForResponse('**/api/admin/pulse');
    isHeld = false;
    await reread;
    await page.waitForLoadState('networkidle');
    expect([sent, new URL(page.url()).pathname]).toEqual([1, '/admin/agents']);
    expect((await items('status=ManualDisabled')).length).toBe(50);
  });
});

test('The records of a bulk change stay those that were read as it began, also after the connection was lost', async () => {
  await catalog(1, 2);
  await visit('', { clock: true }, async (page) => {
    const taken = page.getByText(/^\d kayıttan \d seçili$/);
    await taken.waitFor();
    const live = page.getByRole('button', { name: /^Canlı \d/ });
    await live.waitFor();
    await on.sync([1, 2, 3].map((operation) => record(1, 1, operation)));
    const looks = countCalls(page);
    await afterLooks(page, looks).toBeGreaterThan(2);
    await page.context().setOffline(true);
    await afterLooks(page, () => live.count()).toBe(0);
    await page.context().setOffline(false);
    await afterLooks(page, () => live.count()).toBe(1);
    await page.waitForLoadState('networkidle');
    expect(await taken.innerText()).toBe('2 kayıttan 2 seçili');
  });
});

test('A part whose answer is lost is sent again only at a word, and changes nothing twice; a stopped change goes on', async () => {
  await catalog(2, 60);
  await visit('', async (page) => {
    const bodies: string[] = [];
    await page.route(`**${STATUSES}`, async (route) => {
      bodies.push(route.request().postData() ?? '');
      const answer = await route.fetch();
      if (bodies.length === 2) await route.abort('connectionreset');
      else await route.fulfill({ response: answer });
    });
    await press(page, 'Planlı bakım');
    await press(page, 'İleri');
    await confirm(page, 120);
    await press(page, '120 kaydı kapat');
    await page.getByText(/50 \/ 120 · Yarıda kaldı/).waitFor();
    expect(bodies).toHaveLength(2);
    expect((await items('status=ManualDisabled')).length).toBe(100);
    await press(page, 'Sürdür');
    await page.getByText('120 kayıt değişti. 0 kayıt değişmedi.').waitFor();
    expect([bodies.length, bodies[2]]).toEqual([4, bodies[1]]);
    expect(await on.payloads(agent)).toHaveLength(120);
  });
});

test('A closing of all quotations of a company tonight is planned, told to nobody yet, and taken back', async () => {
  await catalog(2, 3);
  await visit('?company=1&operation=2', async (page) => {
    await press(page, 'Planlı bakım');
    await page.getByRole('group', { name: 'Başlangıç' }).getByLabel('Tarih seç…').check();
    await press(page, 'İleri');
    await page.getByText('Başlangıç gelecekte olmalı.').waitFor();
    await page.getByLabel('Başlangıç tarihi ve saati').fill('2990-01-01T22:00');
    await page.getByRole('group', { name: 'Açılış' }).getByLabel('Tarih seç…').check();
    await page.getByLabel('Açılış tarihi ve saati').fill('2990-01-01T21:00');
    await press(page, 'İleri');
    await page.getByText('Açılış gelecekte ve başlangıçtan sonra olmalı.').waitFor();
    await page.getByLabel('Açılış tarihi ve saati').fill('2990-01-02T02:00');
    await press(page, 'İleri');
    await page.getByText(/^01\.01\.2990 22:00: (\d+) bildirim · 02\.01\.2990 02:00: \1 bildirim$/).waitFor();
    await page.getByText(/01\.01\.2990 22:00 kapanacak · açılış 02\.01\.2990 02:00$/).waitFor();
    const before = await heard();
    await press(page, '1 kapanış planla');
    await page.getByText('1 kapanış planlandı, 1 tanesi bekliyor.').waitFor();
    const result = page.url();
    await page.goto('/admin/services');
    await page.getByRole('button', { name: 'Diğer' }).click();
    await page.getByRole('menuitem', { name: 'Planlar', exact: true }).click();
    await page.waitForURL('**/admin/services/plans');
    const plan = page.getByRole('table').locator('tbody tr').filter({ hasText: 'Bekliyor' });
    await plan.getByRole('link', { name: 'İşlem 2 · Ürün 1 · Şirket 1' }).waitFor();
    await plan.getByRole('link', { name: 'Planı aç' }).click();
    await page.waitForURL(result);
    expect([
      await heard(),
      (await items('planned=true')).map(({ Plan }) => [Plan?.From, Plan?.Until]),
    ]).toEqual([before, [['2990-01-01T22:00:00.000+03:00', '2990-01-02T02:00:00.000+03:00']]]);
    await page.reload();
    await press(page, 'Planları iptal et (1)…');
    await page.getByRole('dialog').getByText('acentelere bildirim gitmez').waitFor();
    await page.getByRole('button', { name: 'Planları iptal et (1)', exact: true }).click();
    await page.getByText('1 kapanış planlandı, 0 tanesi bekliyor.').waitFor();
    expect(await items('planned=true')).toEqual([]);
  });
});

test.each(['abc', '00000000-0000-4000-8000-000000000000'])(
  'An unknown bulk change says so, without a way to try again (%s)',
  (bulkId) =>
    visit(`/${bulkId}`, async (page) => {
      await page.getByRole('heading', { level: 1, name: 'Kayıt bulunamadı' }).waitFor();
      expect(await page.getByRole('button', { name: 'Yeniden dene' }).count()).toBe(0);
    }),
);

test('A plan that is refused as a whole leads back, with what was entered', async () => {
  await catalog(1, 1);
  const [first] = await items();
  await on.administrator.post(`${BOARD}/plans`, {
    ids: [first?.Id],
    status: 'ManualDisabled',
    reason: 'Bakım',
    from: '2990-01-01T20:00:00',
    bulkId: '0b54c7a2-6f0e-4c3b-9a53-6a4f6f1f0c11',
  });
  await visit('', async (page) => {
    await press(page, 'Planlı bakım');
    await page.getByRole('group', { name: 'Başlangıç' }).getByLabel('Tarih seç…').check();
    await page.getByLabel('Başlangıç tarihi ve saati').fill('2990-01-01T22:00');
    await press(page, 'İleri');
    await press(page, '1 kapanış planla');
    await page.getByText(/Bu saatler için bekleyen başka bir plan var/).waitFor();
    await press(page, 'Geri');
    await press(page, 'Geri');
    expect(await page.getByLabel('Başlangıç tarihi ve saati').inputValue()).toBe('01.01.2990 22:00');
  });
});

test.each(VIEWS)(
  'A bulk change has no fault for readers at any step, nor has the list of bulk changes ($language, $scheme, $width px)',
  async (view) => {
    await catalog(2, 3);
    await visit('', view, async (page) => {
      await press(page, /^(Planlı bakım|Planned maintenance)$/);
      await expectFaultless(page);
      await press(page, /^(İleri|Next)$/);
      await page.getByRole('table').waitFor();
      await expectFaultless(page);
      await press(page, /6 kaydı kapat|Close 6 records/);
      await page.getByRole('button', { name: /Geri al…|Undo…/ }).waitFor();
      await expectFaultless(page);
      await page.goto('/admin/services/changes');
      await page.getByText('Planlı bakım').or(page.getByText('Planned maintenance')).first().waitFor();
      await expectFaultless(page);
    });
  },
);

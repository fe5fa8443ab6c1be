// @module-tag admin-screens
// @module-tag needs-chromium
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import {
  expectFaultless,
  loaded,
  openFirst,
  staffAt,
  VIEWS,
  type View,
} from '../../support/admin-screens.js';
import { record, startAvailability } from '../../support/availability.js';
import { BOARD } from '../../support/board.js';
import { endorsement, openRequestedJob } from '../../support/jobs.js';
import { call } from '../../support/outgoing-logs.js';
import { csv, listOf } from '../../support/vehicle-catalog.js';

const { on, as, visit, profile } = staffAt('/admin', () => startAvailability({ SANDBOX: 'true' }));
/** A member of staff with one tab for all screens: the browser starts no process for each. */
interface Visitor {
  view: View;
  page: Page;
  complaints: readonly string[];
}
let visitors: Visitor[];
beforeAll(async () => {
  const { administrator, service } = on;
  await administrator.patch('/api/admin/agents/1', { name: 'Acente 1001' });
  const integration = await service.as({ roles: ['IntegrationService'] });
  await integration.post('/api/outgoing-logs', call({ agentId: 1 }));
  const platform = await service.as({ roles: ['PlatformUser'], agentId: 1 });
  const insurer = await service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [110] });
  await insurer.post(`/api/offline/jobs/${await openRequestedJob(platform)}/endorsements`, endorsement());
  const [closed, planned] = [await on.idOf(110, 111, 1), await on.idOf(110, 111, 2)];
  await on.setStatus(closed, { status: 'AutoDisabled', reason: 'Çağrılar hatalı', until: '2990-01-01' });
  await administrator.post(`${BOARD}/plans`, {
    ids: [planned],
    status: 'ManualDisabled',
    reason: 'Gece bakımı',
    from: '2999-01-01T22:00:00+03:00',
    bulkId: '0b54c7a2-6f0e-4c3b-9a53-6a4f6f1f0c11',
  });
  visitors = await Promise.all(
    VIEWS.filter(({ scheme }) => scheme === 'dark').map(async (view) => {
      const { context, complaints } = await as(view);
      return { view, page: await context.newPage(), complaints };
    }),
  );
});

const button = (page: Page, name: RegExp) => page.getByRole('button', { name });
const openOf = (list: string) => (page: Page) => openFirst(page, list);
async function filterByCompany(page: Page) {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 768;
  if (isNarrow) await button(page, /^(Filtrele|Filter)( \(1\))?$/).click();
  const filters = isNarrow ? page.getByRole('dialog') : page.getByRole('search');
  // The sheet of a narrow window shows a few choices at once.
  if (!isNarrow) await filters.getByRole('button', { name: /^(Şirket|Company)/ }).click();
  await filters.getByRole('checkbox').first().check();
  const told = page.getByRole('button', { name: /^(Filtrele|Filter) \(1\)$/, includeHidden: true });
  if (isNarrow) await told.waitFor();
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?company=\d+$/);
}
async function searchInPalette(page: Page) {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('teklif');
  await page.getByRole('dialog').getByRole('option').filter({ hasText: 'Teklif Al' }).first().waitFor();
}
async function changeParameter(page: Page) {
  await openFirst(page, 'parameters/92');
  await page.getByLabel(/^(Ad|Name)$/).fill('Sarı');
  await page.getByRole('region', { name: /8/ }).getByText(/Sarı/).waitFor();
  await button(page, /^(Alanlar|Fields)$/).click();
  await page.getByRole('region', { name: /8/ }).getByText('updated').waitFor();
  await button(page, /^(Bilgi ekle|Add a detail)$/).click();
}
async function tryCatalog(page: Page) {
  const records = JSON.stringify([record(110, 111, 1)]);
  await page.getByRole('textbox', { name: /^(Ya da yapıştırın|Or paste):/ }).fill(records);
  await button(page, /^(Kontrol et|Try)/).click();
  await page.getByRole('checkbox').waitFor();
}
async function tryVehicles(page: Page) {
  const file = { name: 'l.csv', mimeType: 'text/csv', buffer: Buffer.from(csv(listOf(1))) };
  await page.locator('input[type=file]').setInputFiles(file);
  await button(page, /^(Kontrol et|Try)/).click();
  await page.getByRole('checkbox').first().waitFor();
}
async function openTables(page: Page) {
  await openFirst(page, 'vehicles');
  await page.getByRole('img').first().waitFor();
  for (const table of await page.getByText(/^(Tablo|Table)$/).all()) await table.click();
}

const seen = (role: 'cell' | 'radio' | 'rowheader') => (page: Page) => page.getByRole(role).first().waitFor();
const PLAN = /kapanacak|Closes at/;
const showPlan = (page: Page) => page.getByText(PLAN).first().waitFor();
async function listKeys(page: Page) {
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByRole('checkbox').waitFor();
}
async function openJob(page: Page) {
  await openFirst(page, 'jobs');
  await page.getByText(/^(Taksitler toplamı|Sum of installments)/).waitFor();
}
const openEntry = (page: Page) => page.locator('tbody tr').first().getByRole('button').click();

type Reach = (page: Page) => Promise<unknown>;
/** Reads the page wide and dark, and then narrow and light: the page follows without being loaded again. */
async function look({ page, view, complaints }: Visitor, path: string, reach?: Reach) {
  const { width = 1280, scheme } = view;
  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`/admin${path}`);
  await loaded(page);
  await reach?.(page);
  await expectFaultlessFromAbove(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: width > 1_000 ? 320 : 390, height: 844 });
  // The filters of a narrow page stand in a dialog.
  if (reach === filterByCompany) await reach(page);
  await expectFaultlessFromAbove(page);
  expect(complaints).toEqual([]);
}
async function expectFaultlessFromAbove(page: Page) {
  // What the header covers in part would be too small a target.
  await page.evaluate('scrollTo(0, 0)');
  await expectFaultless(page);
}
type Case = [name: string, path: string, reach?: Reach];
const tabsOf = (of: string, path: string, tabs: string[]): Case[] =>
  tabs.map((tab) => [`the ${tab} of ${of}`, `${path}?tab=${tab}`]);
test.each<Case>([
  ['the services, filtered', '/services', filterByCompany],
  ['a planned closing', '/services?planned=true', showPlan],
  ['the grid of services', '/services?company=110&view=grid', seen('rowheader')],
  ['the dialog of a status', '/services?change=1', seen('radio')],
  ['the list of keys', '/services', listKeys],
  ['the palette', '/services', searchInPalette],
  ...tabsOf('a service', '/services/1', ['history', 'notices', 'audience', 'evaluation']),
  ['the deliveries', '/deliveries?view=all', seen('cell')],
  ['a delivery', '/deliveries?view=all', openOf('deliveries')],
  ['the agents', '/agents', seen('cell')],
  ...tabsOf('an agent', '/agents/1', ['endpoint', 'products', 'subscriptions', 'explain', 'traffic']),
  ['the jobs', '/jobs?stage=3', seen('cell')],
  ['a job', '/jobs?policy=100000334601017&stage=3', openJob],
  ['the outgoing logs', '/outgoing-logs', seen('cell')],
  ['an outgoing log', '/outgoing-logs', openOf('outgoing-logs')],
  ['the trial of a service catalog', '/catalog', tryCatalog],
  ['the changes of a sync', '/catalog', openOf('catalog')],
  ['the vehicles', '/vehicles?q=a', seen('cell')],
  ['a vehicle with its tables', '/vehicles', openTables],
  ['the versions of vehicles', '/vehicles?tab=versions', seen('cell')],
  ['the syncs of vehicles', '/vehicles?tab=syncs', seen('cell')],
  ['the values of a parameter', '/parameters/92', seen('cell')],
  ['a parameter that is changed', '/parameters/92', changeParameter],
  ['the form of a new user', '/users', (page) => button(page, /^(Kullanıcı ekle|Add a user)$/).click()],
  ['the deactivation of a user', '/users/1', (page) => button(page, /^(Hesabı kapat…|Deactivate…)$/).click()],
  ['an entry of the audit', '/audit?target=agent%201', openEntry],
  ['the status of the system', '/system', seen('cell')],
])(
  'In both languages and schemes, from 320 px on, no fault for readers and no sideways scroll: %s',
  async (_, path, reach) => {
    await Promise.all(visitors.map((visitor) => look(visitor, path, reach)));
  },
);

test('In both languages and schemes, from 320 px on, the trial of a list of vehicles has no fault for readers and no sideways scroll', async () => {
  // The service takes one list at a time.
  for (const visitor of visitors) await look(visitor, '/vehicles', tryVehicles);
});

test.each(VIEWS)(
  'The sign-in has no fault for readers and no sideways scroll ($language, $scheme, $width px)',
  async (view) => {
    const visitor = await profile(view);
    const page = await visitor.open('/admin/');
    await page.getByRole('heading', { name: view.language === 'tr' ? 'Oturum aç' : 'Sign in' }).waitFor();
    await expectFaultless(page);
    await visitor.close();
  },
);

test('What does not exist is said, and leads to its list', () =>
  visit('', async (page) => {
    for (const [path, heading, list] of [
      ['agents/999999', 'Acente bulunamadı'],
      ['deliveries/999999', 'Teslimat bulunamadı'],
      ['jobs/999999', 'İş bulunamadı', 'İşler'],
      ['outgoing-logs/999999', 'Giden istek bulunamadı'],
      ['parameters/92/9-9', 'Değer bulunamadı'],
      ['services/999999', 'Kayıt bulunamadı', 'Servisler'],
      ['users/999999', 'Kullanıcı bulunamadı'],
      ['vehicles/9-9', 'Araç bulunamadı'],
      ['vehicles/syncs/999', 'Güncelleme bulunamadı'],
      ['vehicles/versions/20200101000000000', 'Kayıt bulunamadı'],
    ]) {
      await page.goto(`/admin/${path}`);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      if (list === undefined) continue;
      await page.getByRole('main').getByRole('link', { name: list }).first().click();
      await page.getByRole('heading', { level: 1, name: list }).waitFor();
    }
  }));

/** Buttons that change something. */
const CHANGES =
  /^(Kaydet|Sil|Duraklat|Test bildirimi|Acente ekle|Kullanıcı ekle|Değer ekle|Hesabı kapat|Oturumlarını kapat|Parolayı değiştir|Kontrol et|Bu listeye dön|Uygula)/;

test('An Operator reads every part of what administrators maintain, and finds nothing to change', () =>
  visit('', { role: 'Operator' }, async (page) => {
    const [agentUser] = await on.service.dataSource.query(
      `select id from app_user where user_name = 'demo-insurer-user'`,
    );
    const [value] = await on.service.dataSource.query(
      `select parameter_value as code from parameter_value where parameter_id = 92 limit 1`,
    );
    for (const [path, shown] of [
      ['agents', 'Acente 1001'],
      ['agents/1?tab=products', 'Örnek Sigorta · Kasko'],
      ['users', 'demo-insurer-user'],
      [`users/${agentUser.id}`, 'Örnek Sigorta'],
      ['parameters/92', value.code],
      [`parameters/92/${value.code}`, /^91: \d+$/],
      ['catalog', 'Değişiklikleri yöneticiler yapar.'],
      ['catalog', 'Son güncellemeler'],
      ['services/change', 'Bu sayfa için yetkiniz yok.'],
    ] as const) {
      await page.goto(`/admin/${path}`);
      await page.getByRole('main').getByText(shown).first().waitFor();
      const main = page.getByRole('main');
      expect(await main.getByRole('button', { name: CHANGES }).count(), path).toBe(0);
      expect(await main.getByRole('checkbox').count(), path).toBe(0);
      expect(await main.locator('input[type=file], textarea').count(), path).toBe(0);
    }
  }));

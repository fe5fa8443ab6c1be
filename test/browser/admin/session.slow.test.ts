// @module-tag admin-screens
// @module-tag needs-chromium
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { afterLooks, staffWithCatalog, type View } from '../../support/admin-screens.js';
import { record } from '../../support/availability.js';
import { makeUser, PASSWORD } from '../../support/users.js';

/** How long an access token lasts, in milliseconds. */
const TOKEN_MS = 900_000;

const { on, profile: newProfile } = staffWithCatalog('/admin/services');
let id: number;
beforeAll(async () => {
  await on.sync([record(110, 111, 14)]);
  id = await on.idOf(110, 111, 14);
});
beforeEach(() => on.setStatus(id, { status: 'Active', reason: 'Başlangıç' }));

const row = (page: Page) => page.getByRole('row').filter({ hasText: 'İşlem 14' });
async function signIn(page: Page, userName: string) {
  await page.getByLabel('Kullanıcı adı').fill(userName);
  await page.getByLabel('Parola', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Oturum aç' }).click();
}
const staff = () => makeUser(on.service, { roles: ['Administrator'] });
async function openTabs<Tabs extends readonly Page[]>(count: Tabs['length'], view: View = { clock: true }) {
  const { userName } = await staff();
  const profile = await newProfile(view);
  await profile.signIn(userName);
  const tabs = await Promise.all(Array.from({ length: count }, () => profile.open('/admin/services')));
  for (const tab of tabs) {
    await row(tab).waitFor();
    // What the page still asks for would find its token ended after a jump of the clock, and renew the session.
    await tab.waitForLoadState('networkidle');
  }
  return { profile, tabs: tabs as unknown as Tabs, userName };
}

test('A member of staff signs in and comes to the address asked for', async () => {
  const { userName } = await staff();
  const visitor = await newProfile();
  const page = await visitor.open('/admin/services?q=teklif');
  await signIn(page, userName);
  await page.getByRole('heading', { name: 'Servisler' }).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/admin/services?q=teklif');
  await page.reload();
  await page.getByRole('heading', { name: 'Servisler' }).waitFor();
  await visitor.close();
});

test('In a browser whose storage is full a member of staff signs in and chooses the language', async () => {
  const { userName } = await staff();
  const visitor = await newProfile();
  await visitor.context.addInitScript(FULL_STORAGE);
  const page = await visitor.open('/admin/services');
  await signIn(page, userName);
  await row(page).waitFor();
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Services' }).waitFor();
  // The components' package warns of each text that it could not keep.
  expect(visitor.complaints.filter((each) => !each.startsWith('warning: use-local-storage:'))).toEqual([]);
  visitor.complaints.length = 0;
  await visitor.close();
});

/** In a page, refuses to store what outlives the tab, as browsers do with storage that is full. */
const FULL_STORAGE = `
  const set = Storage.prototype.setItem;
  Storage.prototype.setItem = function (...given) {
    if (this === localStorage) throw new DOMException('full', 'QuotaExceededError');
    return set.apply(this, given);
  }`;

test('A browser that knows of no session asks for none before the sign-in, unless a provider may have opened one', async () => {
  const { userName } = await staff();
  const visitor = await newProfile({ clock: true });
  let asked = 0;
  visitor.context.on('request', (request) => {
    if (request.url().endsWith('/api/admin/session/token')) asked += 1;
  });
  const page = await visitor.open('/admin/services');
  await page.getByLabel('Kullanıcı adı').waitFor();
  expect(asked).toBe(1);
  await page.reload();
  await page.getByLabel('Kullanıcı adı').waitFor();
  expect(asked).toBe(1);
  await signIn(page, userName);
  await row(page).waitFor();
  await page.reload();
  await row(page).waitFor();
  expect(asked).toBe(2);
  // The session ends while no page is open.
  await page.goto('about:blank');
  await page.clock.fastForward('35:00');
  await page.goto('/admin/services');
  await page.getByLabel('Kullanıcı adı').waitFor();
  expect(asked).toBe(2);
  await page.route('**/api/admin/session/ways', (route) =>
    route.fulfill({ json: { Status: true, Response: { Local: true, Provider: { Name: 'Kimlik' } } } }),
  );
  await page.reload();
  await row(page).waitFor();
  expect(asked).toBe(3);
  await visitor.close();
});

test('Tabs renew the token at the same time, again and again, and all of them go on', async () => {
  const { profile, tabs } = await openTabs<[Page, Page, Page]>(3);
  let renewals = 0;
  profile.context.on('response', (response) => {
    if (response.url().endsWith('/api/admin/session/token') && response.ok()) renewals += 1;
  });
  for (const [round, text] of ['işlem', 'şirket', 'işlem'].entries()) {
    await profile.context.clock.fastForward(TOKEN_MS);
    await Promise.all(
      tabs.map(async (tab) => {
        await tab.getByRole('searchbox').fill(text);
        await row(tab).waitFor();
      }),
    );
    await expect.poll(() => renewals).toBe(3 * (round + 1));
  }
  for (const tab of tabs) expect(await tab.getByLabel('Parola', { exact: true }).count()).toBe(0);
  await profile.close();
});

test('Updates that rest for want of a person go on by a press of the pill', async () => {
  const { profile, tabs } = await openTabs<[Page]>(1);
  const [page] = tabs;
  const resting = page.getByRole('button', { name: /^Duraklatıldı/ });
  // By the keyboard as well.
  for (const press of [() => resting.click(), () => resting.press('Space')]) {
    await afterLooks(page, () => resting.count(), TOKEN_MS).toBe(1);
    await press();
    await page.getByRole('button', { name: /^Canlı/, pressed: true }).waitFor();
  }
  await profile.close();
});

test('A session that ends while a reason is typed: the sign-in comes over the page, the text stays and can be sent', async () => {
  const { profile, tabs, userName } = await openTabs<[Page]>(1);
  const [page] = tabs;
  await row(page).getByRole('button').first().click();
  const reason = page.getByLabel('Neden (gerekli)');
  await reason.fill('Uzun uzun yazılmış neden');
  await on.service.dataSource.query('update admin_session set ended_at = now()');
  // The page asks for no new token by itself.
  const type = async () => {
    await reason.press('End');
    return page.getByText('Oturum kapandı').count();
  };
  await afterLooks(page, type, TOKEN_MS).toBe(1);
  expect(await reason.inputValue()).toBe('Uzun uzun yazılmış neden');
  expect(await page.getByLabel('Kullanıcı adı').inputValue()).toBe(userName);
  // Nothing of the dialog below answers to the keyboard.
  await page.getByLabel('Kullanıcı adı').press('Escape');
  await signIn(page, userName);
  const send = page.getByRole('dialog').getByRole('button', { name: /^Kapat/ });
  await send.last().click();
  await expect.poll(async () => (await on.catalog())[0]?.Reason).toBe('Uzun uzun yazılmış neden');
  await profile.close();
});

test('What a dialog says of the ended session goes away with the new sign-in', async () => {
  const { profile, tabs, userName } = await openTabs<[Page]>(1);
  const [page] = tabs;
  await row(page).getByRole('button').first().click();
  await page.getByLabel('Neden (gerekli)').fill('Oturum biter');
  await on.service.dataSource.query('update admin_session set ended_at = now()');
  await page.route('**/service-availabilities/statuses', (route) => route.fulfill({ status: 401 }), {
    times: 1,
  });
  const send = page
    .getByRole('dialog')
    .getByRole('button', { name: /^Kapat/ })
    .last();
  await send.click();
  const ended = page.getByText('Oturum kapandı.', { exact: true });
  await ended.waitFor();
  await signIn(page, userName);
  await ended.waitFor({ state: 'detached' });
  await send.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await profile.close();
});

test('A sign-out in one tab signs out the others; another user finds nothing of the former one', async () => {
  const { profile, tabs } = await openTabs<[Page, Page]>(2, {});
  const [first, second] = tabs;
  await first
    .getByRole('button', { name: /^user-|^[a-z]/ })
    .last()
    .waitFor();
  const ofTab = () => first.evaluate('location.href + JSON.stringify(sessionStorage)');
  await first.getByRole('searchbox').fill('gizli arama');
  await expect.poll(ofTab).toMatch(/q=gizli.*q=gizli/);
  await first.getByRole('banner').getByRole('button').last().click();
  await first.getByRole('menuitem', { name: 'Oturumu kapat' }).click();
  expect(await second.getByLabel('Kullanıcı adı').inputValue()).toBe('');
  const other = await staff();
  await signIn(second, other.userName);
  await row(second).waitFor();
  // The other tab follows the new session.
  await first.getByRole('banner').getByText(other.userName).waitFor();
  await row(first).waitFor();
  expect(await ofTab()).not.toContain('gizli');
  await profile.close();
});

test('What one user began is not done in the name of another one, who has signed in since', async () => {
  const { profile, tabs } = await openTabs<[Page]>(1);
  const [page] = tabs;
  await row(page).getByRole('button').first().click();
  await page.getByLabel('Neden (gerekli)').fill('Öncekinin nedeni');
  const other = await staff();
  // As the sign-in by a provider: no other tab of the screens reports it.
  await profile.signIn(other.userName);
  await page.clock.fastForward(TOKEN_MS);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Kapat/ })
    .last()
    .click();
  await page.getByRole('banner').getByText(other.userName).waitFor();
  await row(page).getByRole('button', { name: /^Açık/ }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await on.catalog()).toMatchObject([{ Status: 'Active' }]);
  await profile.close();
});

test('A day that begins while nobody is there renews no session', async () => {
  const { profile, tabs } = await openTabs<[Page]>(1);
  const [page] = tabs;
  await row(page).waitFor();
  const toMidnight = 15 * 60_000;
  await page.route('**/api/admin/pulse', async (route) => {
    const answer = await route.fetch();
    const pulse = await answer.json();
    const { Now, SessionEndsAt } = pulse.Response;
    const ahead = Date.parse(`${Now.slice(0, 10)}T24:00:00+03:00`) - toMidnight - Date.parse(Now);
    const moved = (at: string) => new Date(Date.parse(at) + ahead).toISOString();
    const times = { Now: moved(Now), SessionEndsAt: moved(SessionEndsAt) };
    await route.fulfill({ response: answer, json: { ...pulse, Response: { ...pulse.Response, ...times } } });
  });
  await page.waitForResponse('**/api/admin/pulse').then((answer) => answer.finished());
  let renewed = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/session/token')) renewed += 1;
  });
  await page.clock.fastForward(2 * toMidnight - 90_000);
  await page.getByRole('button', { name: /^Duraklatıldı/ }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(renewed).toBe(0);
  await profile.close();
});

test('Less than two minutes before the end of the session a warning shows, at once on a page that is opened then, and its button moves the end', async () => {
  const { profile, tabs } = await openTabs<[Page]>(1);
  const [page] = tabs;
  const warning = page.getByText(/Oturum 2 dk sonra kapanacak/);
  expect(await warning.count()).toBe(0);
  await page.clock.fastForward('28:30');
  await warning.waitFor();
  await page.getByRole('button', { name: 'Sürdür' }).click();
  await warning.waitFor({ state: 'detached' });
  // 90 seconds before the end of its life.
  await on.service.dataSource.query(
    `update admin_session set created_at = now() - interval '12 hours' + interval '90 seconds'`,
  );
  await page.reload();
  await warning.waitFor();
  const renewed = page.waitForResponse((response) => response.url().endsWith('/api/admin/session/token'));
  await page.getByRole('button', { name: 'Sürdür' }).click();
  expect((await renewed).status()).toBe(200);
  await profile.close();
});

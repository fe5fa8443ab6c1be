// @module-tag admin-screens
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { StaffBrowser } from '../../support/admin-screens.js';
import { type Availability, record, startAvailability } from '../../support/availability.js';
import { BOARD } from '../../support/board.js';
import { makeUser, PASSWORD } from '../../support/users.js';

const SERVICES = '/admin/services';

describe('The session of the screens', { tags: 'needs-chromium' }, () => {
  let on: Availability;
  let browser: StaffBrowser;
  let id: number;

  beforeAll(async () => {
    // A token is renewed half a minute before its end: each one lasts for five seconds here.
    on = await startAvailability({ ACCESS_TOKEN_TTL: '35s' });
    await on.sync([record(110, 111, 14)]);
    id = await on.idOf(110, 111, 14);
    browser = await StaffBrowser.launch();
  });
  afterAll(async () => {
    await browser?.close();
    await on?.stop();
  });
  // A token of the clients that `on` has would end within the tests.
  beforeEach(async () => {
    const administrator = await on.service.as({ roles: ['Administrator'], permissions: [] });
    await administrator.post(`${BOARD}/${id}/status`, { status: 'Active', reason: 'Başlangıç' });
  });

  const present = async () => {
    const [row]: { reason: string }[] = await on.service.dataSource.query(
      'select reason from service_availability where id = $1',
      [id],
    );
    return row?.reason;
  };
  async function signIn(page: Page, userName: string) {
    await page.getByLabel('Kullanıcı adı').fill(userName);
    await page.getByLabel('Parola', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Oturum aç' }).click();
  }
  const staff = () => makeUser(on.service, { roles: ['Administrator'] });
  const openTabs = async (count: number) => {
    const { userName } = await staff();
    const profile = await browser.profile(on.service);
    await profile.signIn(userName);
    const tabs = await Promise.all(Array.from({ length: count }, () => profile.open(SERVICES)));
    for (const tab of tabs) await tab.getByRole('row').filter({ hasText: 'İşlem 14' }).waitFor();
    return { profile, tabs, userName };
  };

  test('Tabs renew the token at the same time, again and again, and all of them go on', async () => {
    const { profile, tabs } = await openTabs(3);
    let renewals = 0;
    profile.context.on('response', (response) => {
      if (response.url().endsWith('/api/admin/session/token') && response.ok()) renewals += 1;
    });
    const search = (text: string) =>
      Promise.all(
        tabs.map(async (tab) => {
          await tab.getByRole('searchbox').fill(text);
          await tab.getByRole('row').filter({ hasText: 'İşlem 14' }).waitFor();
        }),
      );
    for (let round = 1; renewals < 9; round += 1) {
      await search(round % 2 ? 'işlem' : 'şirket');
      await tabs[0]?.waitForTimeout(1_000);
      expect(round).toBeLessThan(90);
    }
    for (const tab of tabs) expect(await tab.getByLabel('Parola', { exact: true }).count()).toBe(0);
    await profile.close();
  });

  test('Updates that rest for want of a person go on by a press of the pill', async () => {
    const { profile, tabs } = await openTabs(1);
    const [page] = tabs as [Page];
    await page.getByRole('button', { name: /^Duraklatıldı/ }).click();
    await page.getByRole('button', { name: /^Canlı/, pressed: true }).waitFor();
    // The keyboard as well.
    await page.getByRole('button', { name: /^Duraklatıldı/ }).press('Space');
    await page.getByRole('button', { name: /^Canlı/, pressed: true }).waitFor();
    await profile.close();
  });

  test('A session that ends while a reason is typed: the sign-in comes over the page, the text stays and can be sent', async () => {
    const { profile, tabs, userName } = await openTabs(1);
    const [page] = tabs as [Page];
    await page.getByRole('row').filter({ hasText: 'İşlem 14' }).getByRole('button').first().click();
    await page.getByLabel('Neden (gerekli)').fill('Uzun uzun yazılmış neden');
    await on.service.dataSource.query('update admin_session set ended_at = now()');
    // The page asks for no new token by itself.
    await expect
      .poll(async () => {
        await page.getByLabel('Neden (gerekli)').press('End');
        return page.getByText('Oturum kapandı').count();
      })
      .toBe(1);
    expect(await page.getByLabel('Neden (gerekli)').inputValue()).toBe('Uzun uzun yazılmış neden');
    // Nothing of the dialog below answers to the keyboard.
    await page.getByLabel('Kullanıcı adı').press('Escape');
    await signIn(page, userName);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Kapat/ })
      .last()
      .click();
    await expect.poll(present).toBe('Uzun uzun yazılmış neden');
    await profile.close();
  });

  test('A sign-out in one tab signs out the others; another user finds nothing of the former one', async () => {
    const { profile, tabs } = await openTabs(2);
    const [first, second] = tabs as [Page, Page];
    await first
      .getByRole('button', { name: /^user-|^[a-z]/ })
      .last()
      .waitFor();
    await first.getByRole('searchbox').fill('gizli arama');
    await first.getByRole('banner').getByRole('button').last().click();
    await first.getByRole('menuitem', { name: 'Oturumu kapat' }).click();
    await second.getByLabel('Kullanıcı adı').waitFor();
    const other = await staff();
    await signIn(second, other.userName);
    await second.getByRole('row').filter({ hasText: 'İşlem 14' }).waitFor();
    // The other tab follows the new session.
    await first.getByRole('banner').getByText(other.userName).waitFor();
    await profile.close();
  });
});

describe('The end of the session of the screens', { tags: 'needs-chromium' }, () => {
  let on: Availability;
  let browser: StaffBrowser;
  beforeAll(async () => {
    on = await startAvailability({ ADMIN_SESSION_IDLE: '90s' });
    browser = await StaffBrowser.launch();
  });
  afterAll(async () => {
    await browser?.close();
    await on?.stop();
  });

  test('Less than two minutes of the session: the warning shows at once, and its button moves the end', async () => {
    const profile = await browser.as(on.service, 'Operator');
    const page = await profile.open(SERVICES);
    await page.getByText(/Oturum 2 dk sonra kapanacak/).waitFor();
    const renewed = page.waitForResponse((response) => response.url().endsWith('/api/admin/session/token'));
    await page.getByRole('button', { name: 'Sürdür' }).click();
    expect((await renewed).status()).toBe(200);
    await profile.close();
  });
});

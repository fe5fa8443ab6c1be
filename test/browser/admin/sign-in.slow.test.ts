// @module-tag admin-screens
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults, StaffBrowser, sidewaysScroll, type View } from '../../support/admin-screens.js';
import { startTestService, type TestService } from '../../support/service.js';
import { makeUser, PASSWORD } from '../../support/users.js';

describe('Sign-in to the administration screens', { tags: 'needs-chromium' }, () => {
  let service: TestService;
  let browser: StaffBrowser;

  beforeAll(async () => {
    service = await startTestService();
    browser = await StaffBrowser.launch();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
  });

  test('A member of staff signs in and comes to the address asked for', async () => {
    const { userName } = await makeUser(service, { roles: ['Administrator'] });
    const profile = await browser.profile(service);
    const page = await profile.open('/admin/services?q=teklif');
    await page.getByLabel('Kullanıcı adı').fill(userName);
    await page.getByLabel('Parola', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Oturum aç' }).click();
    await page.getByRole('heading', { name: 'Servisler' }).waitFor();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/admin/services?q=teklif');
    await page.reload();
    await page.getByRole('heading', { name: 'Servisler' }).waitFor();
    await profile.close();
  });

  const views: View[] = [
    { language: 'tr', scheme: 'light', width: 390 },
    { language: 'en', scheme: 'dark', width: 390 },
    { language: 'en', scheme: 'light', width: 1280 },
    { language: 'tr', scheme: 'dark', width: 1280 },
  ];
  test.each(views)(
    'Sign-in and shell have no serious fault of accessibility ($language, $scheme, $width px)',
    async (view) => {
      const profile = await browser.profile(service, view);
      const page = await profile.open('/admin/');
      await page.getByRole('heading', { name: view.language === 'tr' ? 'Oturum aç' : 'Sign in' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      const { userName } = await makeUser(service, { roles: ['Operator'] });
      await profile.signIn(userName);
      await page.reload();
      await page.getByRole('heading', { name: view.language === 'tr' ? 'Servisler' : 'Services' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      await profile.close();
    },
  );
});

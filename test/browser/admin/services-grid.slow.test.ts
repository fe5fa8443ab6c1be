// @module-tag admin-screens
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Act,
  accessibilityFaults,
  StaffBrowser,
  sidewaysScroll,
  type View,
} from '../../support/admin-screens.js';
import { type Availability, record, startAvailability } from '../../support/availability.js';
import { OWN } from '../../support/service.js';

describe('The grid of services', { tags: 'needs-chromium' }, () => {
  let on: Availability;
  let browser: StaffBrowser;

  beforeAll(async () => {
    on = await startAvailability(OWN);
    const operations = [14, 15, 16, 17, 18, 19, 20, 21, 22, 23];
    await on.sync([
      ...operations.map((operation) => record(110, 111, operation)),
      record(110, 112, 14),
      record(110, null, 15, 3),
      record(124, 111, 14),
    ]);
    const closed = await on.idOf(110, 111, 15);
    await on.setStatus(closed, { status: 'ManualDisabled', reason: 'Planlı bakım' });
    browser = await StaffBrowser.launch();
  });
  afterAll(async () => {
    await browser?.close();
    await on?.stop();
  });

  const opened = (path: string, act: Act, view: View = {}) =>
    browser.visit(on.service, act, { role: 'Operator', path, ...view });

  test('The grid shows of one company what is open and what is closed and why; arrows lead from service to service and Enter opens one', () =>
    opened('/admin/services', async (page) => {
      await page.getByRole('button', { name: 'Izgara' }).click();
      await page.getByRole('button', { name: 'Şirket 110 (12, 1 kapalı)' }).click();
      const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Ürün 111' }) });
      await row.getByRole('link', { name: 'Elle kapalı: Planlı bakım' }).waitFor();
      expect(await page.getByRole('columnheader').count()).toBe(1 + 11);
      expect(await row.getByRole('link', { name: 'Açık' }).count()).toBe(9);
      expect(new URL(page.url()).search).toBe('?company=110&view=grid');
      await page.reload();
      await row.getByRole('link').first().focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'İşlem 15' }).waitFor();
      await page.getByRole('region', { name: 'Şimdiki durum' }).getByText('Elle kapalı').waitFor();
      await page.goBack();
      await row.waitFor();
      await page.getByRole('button', { name: 'Liste' }).click();
      await page.getByText('13 kayıttan 12').waitFor();
    }));

  const views: View[] = [
    { language: 'tr', scheme: 'dark', width: 1280 },
    { language: 'en', scheme: 'light', width: 390 },
  ];
  test.each(views)(
    'The grid has no serious fault of accessibility and scrolls within itself ($language, $scheme, $width px)',
    (view) =>
      opened(
        '/admin/services?company=110&view=grid',
        async (page) => {
          await page.getByRole('rowheader').first().waitFor();
          expect(await accessibilityFaults(page)).toEqual([]);
          expect(await sidewaysScroll(page)).toBe(0);
        },
        view,
      ),
  );
});

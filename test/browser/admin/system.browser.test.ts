// @module-tag admin-screens
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Act,
  accessibilityFaults,
  StaffBrowser,
  sidewaysScroll,
  type View,
  type Visit,
} from '../../support/admin-screens.js';
import { readOnly } from '../../support/database-faults.js';
import { type Deliveries, startDeliveries } from '../../support/deliveries.js';

describe('The system’s status as the staff sees it', { tags: 'needs-chromium' }, () => {
  let on: Deliveries;
  let browser: StaffBrowser;
  beforeAll(async () => {
    on = await startDeliveries();
    browser = await StaffBrowser.launch();
  });
  afterAll(async () => {
    await browser?.close();
    await on?.stop();
  });

  const opened = (act: Act, visit: Visit = {}) =>
    browser.visit(on.service, act, { role: 'Operator', path: '/admin/system', ...visit });

  test('The staff sees that everything works, and within seconds that something does not, and what that means', async () => {
    await opened(async (page) => {
      await page.getByText('Her şey yolunda.').waitFor();
      await page.getByRole('row', { name: /^Veritabanı Yolunda/ }).waitFor();
      const fault = readOnly(on.service.database);
      await fault.begin();
      await page.getByText('Çalışmayan bir şey var: sistem yöneticisine haber verin.').waitFor();
      await page.getByRole('row', { name: /^Veritabanı Sorun .*zeyil kaydedilemez/ }).waitFor();
      await fault.end();
      await page.getByText('Her şey yolunda.').waitFor();
    });
  });

  test('Parked deliveries are counted, with a way to them', async () => {
    await on.service.dataSource.query('update agent set paused_at = now()');
    await on.publish();
    await on.service.dataSource.query(`update delivery set due_at = 'infinity', parked_at = now()`);
    await opened(async (page) => {
      const row = page.getByRole('row', {
        name: /Askıdaki teslimatlar Dikkat .*gönderilmeyecek teslimat: 1/,
      });
      await row.getByRole('link', { name: 'Askıdakileri aç' }).click();
      await page.waitForURL(/\/admin\/deliveries\?state=Parked/);
      await page.getByRole('row', { name: /Askıda/ }).waitFor();
    });
  });

  const VIEWS: View[] = [
    { language: 'tr', scheme: 'dark', width: 390 },
    { language: 'en', scheme: 'dark', width: 1280 },
    { language: 'en', scheme: 'light', width: 390 },
    { language: 'tr', scheme: 'light', width: 1280 },
  ];
  test.each(VIEWS)(
    'the status has no fault for readers and no sideways scroll ($language, $scheme, $width px)',
    async (view) => {
      await opened(async (page) => {
        await page.getByRole('table').waitFor();
        await expect.poll(() => accessibilityFaults(page)).toEqual([]);
        expect(await sidewaysScroll(page)).toBe(0);
      }, view);
    },
  );
});

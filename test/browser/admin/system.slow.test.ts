// @module-tag admin-screens
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Act,
  accessibilityFaults,
  StaffBrowser,
  sidewaysScroll,
  type View,
  type Visit,
} from '../../support/admin-screens.js';
import { createTestDatabase } from '../../support/database.js';
import { readOnly } from '../../support/database-faults.js';
import { startDatabaseProxy } from '../../support/database-proxy.js';
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

  test('While the database is away nothing is called fine, and the page goes on by itself afterwards', async () => {
    const database = await createTestDatabase();
    const proxy = await startDatabaseProxy(database);
    const behind = await startDeliveries({ DATABASE_URL: proxy.url });
    await browser.visit(
      behind.service,
      async (page) => {
        await page.getByText('Her şey yolunda.').waitFor();
        proxy.shut();
        await page.getByText(/^Veritabanı yanıt vermiyor: zeyil kaydedilemez/).waitFor();
        expect(await page.getByText('Yolunda', { exact: true }).count()).toBe(0);
        expect(await page.getByRole('table').count()).toBe(0);
        expect(await sidewaysScroll(page)).toBe(0);
        proxy.open();
        await page.getByText('Her şey yolunda.').waitFor();
      },
      { role: 'Operator', path: '/admin/system', width: 390 },
    );
    await behind.stop();
    await proxy.close();
    await database.drop();
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

  test('Parked deliveries and paused agents are counted, with a way to them', async () => {
    await on.service.dataSource.query('update agent set paused_at = now()');
    await on.publish();
    await on.service.dataSource.query(`update delivery set due_at = 'infinity', parked_at = now()`);
    await opened(async (page) => {
      const row = page.getByRole('row', {
        name: /Askıdaki teslimatlar Dikkat .*gönderilmeyecek teslimat: 1/,
      });
      await page
        .getByRole('row', { name: /Duraklatılan acenteler Dikkat Duraklatılan acente: 1\./ })
        .getByRole('link', { name: 'Acenteleri aç' })
        .click();
      await page.getByRole('row', { name: /Duraklatıldı/ }).waitFor();
      await page.goBack();
      await row.getByRole('link', { name: 'Askıdakileri aç' }).click();
      await page.waitForURL(/\/admin\/deliveries\?state=Parked/);
      await page.getByRole('row', { name: /Askıda/ }).waitFor();
    });
  });

  test('A status that takes longer than the time between two looks is shown all the same', async () => {
    const profile = await browser.as(on.service, 'Operator');
    // Longer than the five seconds after which the page looks again.
    await profile.context.route('**/api/admin/status', async (route) => {
      await sleep(7_000);
      await route.continue();
    });
    const page = await profile.open('/admin/system');
    await page.getByRole('table').waitFor();
    await profile.close();
  });

  test('A page that is left open asks for nothing once its access token has ended, so that the session can end', async () => {
    const brief = await startDeliveries({ ACCESS_TOKEN_TTL: '8s' });
    await browser.visit(
      brief.service,
      async (page) => {
        await page.getByRole('table').waitFor();
        await sleep(9_000);
        let asked = 0;
        page.on('request', (request) => {
          if (request.url().includes('/api/')) asked += 1;
        });
        // Longer than two looks of the page.
        await sleep(11_000);
        expect(asked).toBe(0);
      },
      { role: 'Operator', path: '/admin/system' },
    );
    await brief.stop();
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

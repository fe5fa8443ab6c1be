// @module-tag admin-screens
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Act,
  accessibilityFaults,
  StaffBrowser,
  sidewaysScroll,
  type View,
  type Visit,
} from '../../support/admin-screens.js';
import { status } from '../../support/deliveries.js';
import { answerQuestions, type OutgoingLogs, startOutgoingLogs } from '../../support/outgoing-logs.js';

describe('The outgoing logs as the staff sees them', { tags: 'needs-chromium' }, () => {
  let on: OutgoingLogs;
  let browser: StaffBrowser;
  let delivered: Awaited<ReturnType<OutgoingLogs['log']>>;
  let waiting: Awaited<ReturnType<OutgoingLogs['log']>>;

  beforeAll(async () => {
    on = await startOutgoingLogs();
    delivered = await on.deliveredLog({});
    on.platform.answer(status(500));
    waiting = await on.log({ httpStatus: 503, dataSent: '<teklif>gizli</teklif>' });
    await on.untilState(waiting.deliveryId, 'Exhausted');
    browser = await StaffBrowser.launch();
  });
  afterAll(async () => {
    await browser?.close();
    await on?.stop();
  });

  const opened = (path: string, act: Act, visit: Visit = {}) =>
    browser.visit(on.service, act, { role: 'Operator', path: `/admin/outgoing-logs${path}`, ...visit });
  const rows = (page: Page) => page.locator('tbody tr');
  const audited = async () => {
    const [row] = await on.service.dataSource.query(
      `select count(*)::int as n from admin_audit where action = 'outgoingLog.readPayload'`,
    );
    return row.n as number;
  };

  test('Calls are found by where their bodies are, by status and by both numbers; the filter stands in the address', async () => {
    await opened('', async (page) => {
      await expect.poll(() => rows(page).count()).toBe(2);
      await rows(page).getByText('Platformda').waitFor();
      await page.getByRole('combobox', { name: 'Gövdeler' }).selectOption({ label: 'Bizde' });
      await expect.poll(() => new URL(page.url()).search).toBe('?place=here');
      await expect.poll(() => rows(page).count()).toBe(1);
      await page.reload();
      await rows(page).getByText('503').waitFor();
      await page.getByRole('button', { name: 'Süzgeci temizle' }).click();
      await expect.poll(() => rows(page).count()).toBe(2);
      await page.getByRole('textbox', { name: 'HTTP durumu' }).pressSequentially('503');
      await expect.poll(() => new URL(page.url()).search).toBe('?http=503');
      await expect.poll(() => rows(page).count()).toBe(1);
      await page.getByRole('textbox', { name: 'HTTP durumu' }).fill('');
      await expect.poll(() => rows(page).count()).toBe(2);
      await page.getByRole('searchbox', { name: 'Kayıt no ya da GwLogId' }).fill(delivered.gwLogId);
      await page.getByRole('button', { name: 'Ara', exact: true }).click();
      await expect.poll(() => rows(page).count()).toBe(1);
      await rows(page).getByRole('link').first().click();
      await page.getByRole('heading', { level: 1, name: `Giden istek ${delivered.id}` }).waitFor();
    });
    await opened('?http=418', async (page) => {
      await page.getByText('Süzgece uyan kayıt yok.').waitFor();
    });
    await opened('/999999', async (page) => {
      await page.getByRole('heading', { level: 1, name: 'Giden istek bulunamadı' }).waitFor();
    });
  });

  test('A body is read with a reason alone, and each reading is recorded once', async () => {
    const before = await audited();
    await opened(`/${waiting.id}`, async (page) => {
      const read = page.getByRole('button', { name: 'Gönderileni oku…' });
      expect(await read.isDisabled()).toBe(true);
      await page.getByLabel('Neden bakıyorsunuz? Bu okuma kaydedilir.').fill('Müşteri itirazı');
      await read.click();
      await page.getByText('<teklif>gizli</teklif>').waitFor();
      await page.getByRole('link', { name: String(waiting.deliveryId) }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    });
    expect(await audited()).toBe(before + 1);
  });

  test('What the platform says instead of handing a body back is shown as its words', async () => {
    on.platform.answer(
      answerQuestions(
        () => '{"ResultStatus":{"Status":"Error","Explanation":"Kayıt silinmiş"},"Result":null}',
      ),
    );
    await opened(`/${delivered.id}`, async (page) => {
      await page.getByLabel('Neden bakıyorsunuz? Bu okuma kaydedilir.').fill('Müşteri itirazı');
      await page.getByRole('button', { name: 'Alınanı oku…' }).click();
      await page.getByText(/^Platform hata bildirdi: “.*Kayıt silinmiş.*”$/).waitFor();
    });
  });

  const VIEWS: View[] = [
    { language: 'tr', scheme: 'dark', width: 390 },
    { language: 'en', scheme: 'light', width: 1280 },
  ];
  test.each(VIEWS)(
    'no fault for readers and no sideways scroll ($language, $scheme, $width px)',
    async (view) => {
      for (const path of ['', `/${waiting.id}`]) {
        await opened(
          path,
          async (page) => {
            await (path === '' ? rows(page).first() : page.getByText('GwLogId')).waitFor();
            await expect.poll(() => accessibilityFaults(page)).toEqual([]);
            expect(await sidewaysScroll(page)).toBe(0);
          },
          view,
        );
      }
    },
  );
});

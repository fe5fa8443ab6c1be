// @module-tag admin-screens
// @module-tag needs-chromium
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { countAudited, expectFaultless, staffAt } from '../../support/admin-screens.js';
import { status } from '../../support/deliveries.js';
import { answerQuestions, type LogIds, startOutgoingLogs } from '../../support/outgoing-logs.js';

const { on, visit } = staffAt('/admin/outgoing-logs', startOutgoingLogs, 'Operator');
let delivered: LogIds;
let waiting: LogIds;
beforeAll(async () => {
  delivered = await on.deliveredLog({});
  on.platform.answer(status(500));
  waiting = await on.log({ httpStatus: 503, dataSent: '<teklif>gizli</teklif>' });
  await on.untilState(waiting.deliveryId, 'Exhausted');
});

const rows = (page: Page) => page.locator('tbody tr');
const audited = () => countAudited(on.service, 'outgoingLog.readPayload');

test('Calls are found by where their bodies are, by status and by both numbers; the filter stands in the address', async () => {
  await visit('', async (page) => {
    await expect.poll(() => rows(page).count()).toBe(2);
    await rows(page).getByText('Platformda').waitFor();
    await page.getByRole('combobox', { name: 'İçerikler' }).selectOption({ label: 'Bizde' });
    await expect.poll(() => new URL(page.url()).search).toBe('?place=here');
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.reload();
    await rows(page).getByText('503').waitFor();
    await page.getByRole('button', { name: 'Filtreyi temizle' }).click();
    await expect.poll(() => rows(page).count()).toBe(2);
    await page.getByRole('textbox', { name: 'HTTP durumu' }).pressSequentially('503');
    await expect.poll(() => new URL(page.url()).search).toBe('?http=503');
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.getByRole('textbox', { name: 'HTTP durumu' }).fill('');
    await expect.poll(() => rows(page).count()).toBe(2);
    await page.getByRole('searchbox', { name: 'Kayıt no ya da GwLogId' }).fill(delivered.gwLogId);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Ara: / })
      .click();
    await expect.poll(() => rows(page).count()).toBe(1);
    await rows(page).getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: `Giden istek ${delivered.id}` }).waitFor();
  });
  await visit('?http=418', (page) => page.getByText('Bu filtreyle kayıt bulunamadı.').waitFor());
});

test('A body is read with a reason alone, and each reading is recorded once', async () => {
  const before = await audited();
  await visit(`/${waiting.id}`, async (page) => {
    const read = page.getByRole('button', { name: 'Gönderileni oku…' });
    expect(await read.isDisabled()).toBe(true);
    await page.getByLabel('Neden bakıyorsunuz? Bu okuma kaydedilir.').fill('Müşteri itirazı');
    await read.click();
    await page.getByText('<teklif>gizli</teklif>').waitFor();
    await page.getByRole('link', { name: String(waiting.deliveryId) }).waitFor();
    await page.getByText('Kayıt no', { exact: true }).waitFor();
    await expectFaultless(page);
  });
  expect(await audited()).toBe(before + 1);
});

test('What the platform says instead of handing a body back is shown as its words', async () => {
  on.platform.answer(
    answerQuestions(() => '{"ResultStatus":{"Status":"Error","Explanation":"Kayıt silinmiş"},"Result":null}'),
  );
  await visit(`/${delivered.id}`, async (page) => {
    await page.getByLabel('Neden bakıyorsunuz? Bu okuma kaydedilir.').fill('Müşteri itirazı');
    await page.getByRole('button', { name: 'Alınanı oku…' }).click();
    await page.getByText(/^Platform hata bildirdi: “.*Kayıt silinmiş.*”$/).waitFor();
  });
});

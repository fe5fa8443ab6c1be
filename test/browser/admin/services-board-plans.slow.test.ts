// @module-tag admin-screens
// @module-tag needs-chromium
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectFaultless, staffWithCatalog } from '../../support/admin-screens.js';
import { record } from '../../support/availability.js';

const { on, visit } = staffWithCatalog('/admin/services');
beforeAll(() => on.sync([101, 102, 103, 104].map((product) => record(110, product, 14))));

async function plan(product: number): Promise<number> {
  const body = {
    ids: [await on.idOf(110, product, 14)],
    status: 'ManualDisabled',
    reason: 'Gece bakımı',
    from: '2999-01-01T22:00:00+03:00',
    bulkId: randomUUID(),
  };
  const answer = await on.administrator.post('/api/admin/service-availabilities/plans', body);
  return answer.response<{ Plans: [{ Id: number }] }>().Plans[0].Id;
}
const stateOf = async (id: number) =>
  (await on.service.dataSource.query('select state from service_status_plan where id = $1', [id]))[0].state;
const dialog = (page: Page) => page.getByRole('dialog');
const confirm = (page: Page) =>
  dialog(page).getByRole('button', { name: 'Planı iptal et', exact: true }).press('Enter');
const rowOf = (page: Page, product: number) => page.getByRole('row').filter({ hasText: `Ürün ${product}` });

test('A row shows its planned closing, which an administrator cancels after a question', async () => {
  const id = await plan(101);
  await visit('', async (page) => {
    await page.getByRole('link', { name: 'Planlanan 1' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?planned=true');
    await page.getByText('4 kayıttan 1', { exact: true }).waitFor();
    await rowOf(page, 101).getByText('01.01.2999 22:00 kapanacak').waitFor();
    expect(await rowOf(page, 101).innerText()).toContain('Gece bakımı');
    const button = rowOf(page, 101).getByRole('button', { name: 'Planı iptal et…', exact: true });
    await button.press('Enter');
    await dialog(page).getByText('acentelere bildirim gitmez').waitFor();
    await expectFaultless(page);
    await dialog(page).getByRole('button', { name: 'Vazgeç' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await stateOf(id)).toBe('Pending');
    await button.press('Enter');
    await confirm(page);
    await page.getByRole('status').getByText('plan iptal edildi (01.01.2999 22:00)').waitFor();
    await page.getByText('4 kayıttan 0', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Planlanan 0' }).waitFor();
    expect(await stateOf(id)).toBe('Cancelled');
    await expectFaultless(page);
  });
});

test('The focus stays on the row whose plan was taken back, and a plan that is over is told as such', async () => {
  const id = await plan(102);
  const over = await plan(103);
  await visit('', async (page) => {
    await rowOf(page, 102).getByRole('button', { name: 'Planı iptal et…' }).press('Enter');
    await confirm(page);
    await rowOf(page, 102).getByRole('button', { name: 'Planı iptal et…' }).waitFor({ state: 'detached' });
    expect(await page.evaluate<string>('document.activeElement.innerText')).toContain('Ürün 102');
    expect(await stateOf(id)).toBe('Cancelled');
    await on.service.dataSource.query(
      `update service_status_plan set state = 'Ended', note = 'StatusAlreadySet', ended_at = now() where id = $1`,
      [over],
    );
    await rowOf(page, 103).getByRole('button', { name: 'Planı iptal et…' }).click();
    await confirm(page);
    await page.getByRole('alert').getByText('Plan artık geçerli değil').waitFor();
    await rowOf(page, 103).getByRole('button', { name: 'Planı iptal et…' }).waitFor({ state: 'detached' });
    expect(await page.evaluate<string>('document.activeElement.innerText')).toContain('Ürün 103');
    await page.getByRole('button', { name: 'İletiyi kapat' }).click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });
});

test('An operator reads of a plan, and cannot take it back, at every width', async () => {
  await plan(104);
  for (const width of [1280, 390, 320]) {
    await visit('?planned=true', { role: 'Operator', width }, async (page) => {
      await page.getByText('01.01.2999 22:00 kapanacak').waitFor();
      expect(await page.getByRole('button', { name: 'Planı iptal et…' }).count()).toBe(0);
      await expectFaultless(page);
    });
  }
});

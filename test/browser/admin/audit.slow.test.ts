// @module-tag admin-screens
// @module-tag needs-chromium
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { afterLooks, staffWithCatalog } from '../../support/admin-screens.js';
import { record } from '../../support/availability.js';

let agentId: number;
const { on, visit } = staffWithCatalog('/admin/audit', 'Operator');
beforeAll(async () => {
  await on.sync([record(110, 111, 14)]);
  agentId = await on.agent();
  const path = `/api/admin/agents/${agentId}`;
  await on.administrator.patch(path, { name: 'İlk ad' });
  await on.administrator.patch(path, { name: 'Son ad', platformAuthorization: 'gizli-118204' });
});

test('An entry says who did what to what and when, and opens to the fields before and after, without secrets', async () => {
  await visit(`?target=agent%20${agentId}`, async (page) => {
    const row = page.getByRole('row', { name: /Acente değişti.*İlk ad → Son ad/ });
    await row.getByRole('link', { name: `Acente ${agentId}` }).waitFor();
    await row.getByRole('button').click();
    const changes = page.getByRole('table', { name: 'Önce → sonra' });
    await changes.getByRole('row', { name: 'Ad İlk ad Son ad –' }).waitFor();
    await changes.getByRole('row', { name: /^Authorization başlığı .* değiştirildi –$/ }).waitFor();
    await page.getByText('agent.update', { exact: true }).waitFor();
    expect(await page.content()).not.toContain('118204');
    await row.getByRole('link', { name: `Acente ${agentId}` }).click();
    await page.waitForURL(new RegExp(`/admin/agents/${agentId}$`));
  });
});

test('The chain is said to be verified, and broken where an entry was changed', async () => {
  await visit('', (page) => page.getByText(/^Zincir doğrulandı: |^Zincirde henüz kayıt yok\.$/).waitFor());
  await on.service.dataSource.query(
    `insert into audit_chain (position, entry_id, entry_at, hash, chained_at) values (1000000, 999999, now(), '\\x00', now())`,
  );
  await visit('', { clock: true }, async (page) => {
    // The service may give this page what it gave the first one; the page looks again after 30 s.
    await afterLooks(page, () => page.getByText(/^Zincir bozuk: kayıt \d+$/).count(), 30_000).toBe(1);
  });
});

test('The filters stand in the address; an action, a thing by its number, a user and a day narrow the list', async () => {
  await visit('', async (page) => {
    await page.getByRole('combobox', { name: 'Ne yaptı' }).selectOption('agent.update');
    await expect.poll(() => page.getByRole('cell', { name: 'Acente eklendi' }).count()).toBe(0);
    await page.getByRole('combobox', { name: 'Kayıt', exact: true }).selectOption('agent');
    await page.getByRole('searchbox', { name: 'Numarası' }).fill(String(agentId));
    await page.getByRole('button', { name: 'Ara: Numarası' }).click();
    await page.waitForURL(/action=agent\.update&target=agent/);
    await page.reload();
    await page.getByText('İlk ad → Son ad').waitFor();
    await page.getByRole('searchbox', { name: 'Numarası' }).fill('999999');
    await page.getByRole('button', { name: 'Ara: Numarası' }).click();
    await page.getByText('Bu filtreyle kayıt bulunamadı.').waitFor();
    await page.getByRole('button', { name: 'Filtreyi temizle' }).click();
    await page.getByRole('combobox', { name: 'Kim' }).selectOption(String(on.administrator.userId));
    await page.getByText('İlk ad → Son ad').waitFor();
    await page.getByRole('textbox', { name: 'Son gün' }).fill('2026-01-01');
    await page.getByText('Bu filtreyle kayıt bulunamadı.').waitFor();
  });
});

test('What comes meanwhile waits behind a button, and nothing moves before', async () => {
  await visit(`?target=agent%20${agentId}`, { clock: true }, async (page) => {
    await page.getByText('İlk ad → Son ad').waitFor();
    await on.administrator.patch(`/api/admin/agents/${agentId}`, { name: 'Daha sonra' });
    const news = page.getByRole('button', { name: 'Yeni kayıtlar var – Göster' });
    await afterLooks(page, () => news.count()).toBe(1);
    expect(await page.getByText('Son ad → Daha sonra').count()).toBe(0);
    await news.click();
    await page.getByText('Son ad → Daha sonra').waitFor();
    await expect.poll(() => news.count()).toBe(0);
  });
});

test('The rows of the filter are saved as CSV, and that stands in the audit', async () => {
  await visit(`?target=agent%20${agentId}`, async (page) => {
    await page.getByText('İlk ad → Son ad').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV indir' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^denetim-kaydi-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain(';agent.update;');
    expect(text).not.toContain(';session.');
  });
  await visit('?action=audit.export', (page) =>
    page.getByRole('row', { name: /Denetim kaydı indirildi/ }).waitFor(),
  );
});

test('Entries are read in words, changes stand apart from sign-ins, and are counted', async () => {
  const ids = [await on.idOf(110, 111, 14)];
  const closing = {
    changes: ids.map((id) => ({ id, expectedStatus: 'Active' })),
    status: 'ManualDisabled',
    reason: 'Planlı bakım',
    bulkId: '0b54c7a2-6f0e-4c3b-9a53-6a4f6f1f0c11',
  };
  await on.administrator.post('/api/admin/service-availabilities/statuses', closing);
  await visit('', async (page) => {
    await page.getByText(/^\d+ kayıt$/).waitFor();
    await page.getByRole('cell', { name: 'Oturum açıldı' }).first().waitFor();
    await page.getByLabel('Yalnız değişiklikler').check();
    await expect.poll(() => page.getByRole('cell', { name: 'Oturum açıldı' }).count()).toBe(0);
    expect(new URL(page.url()).searchParams.get('changes')).toBe('true');
    const row = page.getByRole('row', {
      name: /Servis durumu değişti.*Servisler.*Durum: Açık → Elle kapalı/,
    });
    await row.getByRole('button').click();
    await page.getByRole('link', { name: `Servis ${ids[0]}` }).waitFor();
    expect(await page.getByText('ManualDisabled').count()).toBe(0);
  });
  await visit('', { language: 'en' }, async (page) => {
    await page.getByLabel('Changes only').check();
    await page.getByRole('row', { name: /Service status changed.*Status: Open → Closed by hand/ }).waitFor();
  });
});

// @module-tag admin-screens
// @module-tag needs-chromium
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { loaded, staffAt } from '../../support/admin-screens.js';
import { startAvailability } from '../../support/availability.js';
import { endorsement, openRequestedJob } from '../../support/jobs.js';

let jobId: number;
const { on, visit } = staffAt('/admin', () => startAvailability({ SANDBOX: 'true' }));
beforeAll(async () => {
  const { administrator, service } = on;
  for (let n = 0; n < 60; n += 1) await administrator.patch('/api/admin/agents/1', { name: `Acente ${n}` });
  const platform = await service.as({ roles: ['PlatformUser'], agentId: 1 });
  const insurer = await service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [110] });
  jobId = await openRequestedJob(platform);
  await insurer.post(`/api/offline/jobs/${jobId}/endorsements`, endorsement());
});

/** The page as it is printed: how many sheets, and what cannot be read on them. */
async function printed(page: Page): Promise<{ sheets: number; hidden: string[]; overlaps: string[] }> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  // The width between the margins of A4.
  await page.setViewportSize({ width: 703, height: 1_000 });
  await page.emulateMedia({ media: 'print' });
  const { hidden, overlaps } = await page.evaluate<{ hidden: string[]; overlaps: string[] }>(FAULTS);
  return { sheets: pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0, hidden, overlaps };
}

/** What only a screen needs, and texts that lie over each other or outside of the sheet. */
const FAULTS = `(() => {
  const shown = (element) => element.checkVisibility() && element.getClientRects().length > 0;
  const hidden = [...document.querySelectorAll('header button, nav, search, main input, main select')].filter(shown);
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    if (!data.trim() || !shown(parentElement) || parentElement.closest('option')) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    for (const box of range.getClientRects()) texts.push([data.trim(), box]);
  }
  const overlaps = [];
  for (const [place, [one, a]] of texts.entries()) {
    if (a.left < 0 || a.right > innerWidth + 1) overlaps.push(one + ' leaves the sheet');
    for (const [other, b] of texts.slice(place + 1)) {
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (width > 2 && height > 4) overlaps.push(one + ' over ' + other);
    }
  }
  return { hidden: hidden.map((one) => one.outerHTML), overlaps };
})()`;

test('A printed job has its content alone, with each installment and file to be read', () =>
  visit(`/jobs/${jobId}`, { scheme: 'dark' }, async (page) => {
    await loaded(page);
    await page.getByRole('button', { name: 'Yazdır' }).waitFor();
    await page.getByText(/^Taksitler toplamı/).waitFor();
    const { sheets, hidden, overlaps } = await printed(page);
    expect({ hidden, overlaps }).toEqual({ hidden: [], overlaps: [] });
    expect(sheets).toBeLessThanOrEqual(2);
    await page.getByText(/^Yazdıran: .+ · \d\d\.\d\d\.\d{4} \d\d:\d\d · http.+\/admin\/jobs\/\d+$/).waitFor();
    expect(await page.evaluate('getComputedStyle(document.body).colorScheme')).toBe('light');
  }));

test('A printed audit is a table with its filter, its number and the chain above it, on few sheets', () =>
  visit('/audit?action=agent.update&changes=true&from=2026-01-01', async (page) => {
    await loaded(page);
    await page.getByText('60 kayıt').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByText('İlk 50 kayıt; tümü CSV dosyasında.').waitFor();
    await page.emulateMedia({ media: null });
    await page.getByRole('button', { name: 'Devamını göster' }).click();
    await expect.poll(() => page.getByRole('row').count()).toBe(61);
    await expect.poll(() => page.getByText('İlk 50').count()).toBe(0);
    const { sheets, hidden, overlaps } = await printed(page);
    expect({ hidden, overlaps }).toEqual({ hidden: [], overlaps: [] });
    expect(sheets).toBeLessThanOrEqual(4);
    for (const words of [
      'Filtre: Ne yaptı: Acente değişti · İlk gün: 01.01.2026 · Yalnız değişiklikler: Evet',
      '60 kayıt',
      /^Zincir/,
    ])
      await page.getByText(words).first().waitFor();
    expect(await page.evaluate(`getComputedStyle(document.querySelector('tbody tr')).display`)).toBe(
      'table-row',
    );
  }));

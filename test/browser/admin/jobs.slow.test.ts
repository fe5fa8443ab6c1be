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
import { type Availability, record, startAvailability } from '../../support/availability.js';
import type { Client } from '../../support/client.js';
import { insertJobs } from '../../support/job-rows.js';
import { endorsement, openJob, openRequestedJob } from '../../support/jobs.js';
import { OWN } from '../../support/service.js';

const GROSS = '1234567890123456789012345678.50';

describe('The jobs as the staff sees them', { tags: 'needs-chromium' }, () => {
  let on: Availability;
  let browser: StaffBrowser;
  let platform: Client;
  let insurer: Client;
  let agent: number;

  beforeAll(async () => {
    on = await startAvailability(OWN);
    await on.sync([record(110, 111, 14)]);
    agent = await on.agent([[110, 111]], [[14, null]]);
    platform = await on.service.as({ roles: ['PlatformUser'], agentId: agent });
    insurer = await on.service.as({
      roles: ['InsuranceCompanyAPIAdmin'],
      permissions: ['Create'],
      insuranceCompanyIds: [110],
    });
    browser = await StaffBrowser.launch();
  });
  afterAll(async () => {
    await browser?.close();
    await on?.stop();
  });

  const opened = (path: string, act: Act, visit: Visit = {}) =>
    browser.visit(on.service, act, { role: 'Operator', path: `/admin/jobs${path}`, ...visit });
  const rows = (page: Page) => page.locator('tbody tr');
  const audited = async (action: string) =>
    Number(
      (
        await on.service.dataSource.query('select count(*) as n from admin_audit where action = $1', [action])
      )[0].n,
    );
  const made = async (changes: Record<string, unknown> = {}) => {
    const id = await openRequestedJob(platform, { platformProposalId: 'TKL-7' });
    const answer = await insurer.post(`/api/offline/jobs/${id}/endorsements`, endorsement(changes));
    expect(answer.status).toBe(204);
    return id;
  };

  test('Without a filter it shows the requests that wait, the longest waiting first; a policy number finds a job of any day', async () => {
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000);
    const [old = 0, older = 0, done = 0] = await insertJobs(on.service, agent, [
      { createDate: day(9), lastActionDate: day(3) },
      { createDate: day(8), lastActionDate: day(5) },
      { createDate: day(40), currentStage: 3, policyNumber: '900-1' },
    ]);
    await opened('', async (page) => {
      await page.getByText('Zeyil isteği bekleyen işler, en uzun bekleyen önce: 2').waitFor();
      const ids = rows(page).getByRole('link');
      expect([await ids.nth(0).innerText(), await ids.nth(1).innerText()]).toEqual([
        String(older),
        String(old),
      ]);
      await page.getByRole('main').getByRole('searchbox', { name: 'Poliçe no' }).fill('900-1');
      await page.getByRole('button', { name: 'Ara', exact: true }).click();
      await page.getByText('Süzgece uyan işler, en yenisi önce: 1').waitFor();
      expect(new URL(page.url()).search).toBe('?policy=900-1');
      await rows(page).getByText('Zeyil Gerçekleşti').waitFor();
      await page.reload();
      await rows(page)
        .getByRole('link', { name: String(done) })
        .click();
      await page.getByRole('heading', { level: 1, name: `İş ${done}` }).waitFor();
      await page.goBack();
      await page.getByRole('button', { name: 'Süzgeci temizle' }).click();
      await page.getByText('Zeyil isteği bekleyen işler, en uzun bekleyen önce: 2').waitFor();
      await page.getByLabel('Aşama').selectOption({ label: 'Zeyil Gerçekleşti' });
      await expect.poll(() => new URL(page.url()).search).toBe('?stage=3');
      await rows(page)
        .getByRole('link', { name: String(done) })
        .waitFor();
    });
    await on.service.dataSource.query('delete from job where id = any ($1)', [[old, older, done]]);
  });

  test('A job is a timeline with its endorsement in all digits, its installments summed, and its notifications', async () => {
    const id = await made();
    await on.service.dataSource.query('update endorsement set gross_premium = $1::numeric', [GROSS]);
    await opened(`/${id}`, async (page) => {
      const timeline = page.getByRole('list', { name: 'Aksiyonlar' });
      await timeline.getByText('İş oluşturuldu').waitFor();
      await timeline.getByText('“Plaka zeyili”').waitFor();
      await timeline.getByText('1.234.567.890.123.456.789.012.345.678,50').first().waitFor();
      await timeline.getByText(/brüt primden fark: -1\.234\.567/).waitFor();
      await page.getByRole('list', { name: 'Bildirimler' }).getByText('Ulaştı').waitFor({ timeout: 60_000 });
      expect(await accessibilityFaults(page)).toEqual([]);
    });
  });

  test('A PDF is shown in place, what only calls itself one is not; reading twice is audited twice, looking on is not', async () => {
    const html = {
      fileName: 'kotu.pdf',
      contentType: 'application/pdf',
      base64Content: btoa('<script>x</script>'),
    };
    const id = await made();
    const fake = await openJob(platform);
    await platform.post(`/api/platform/jobs/${fake}/endorsement-requests`, { message: 'x', files: [html] });
    const [actions, files] = [await audited('job.readActions'), await audited('job.readFile')];
    await opened(`/${id}`, async (page) => {
      await page
        .getByRole('button', { name: /^Göster: / })
        .first()
        .click();
      const frame = page.locator('iframe');
      await frame.waitFor();
      expect([await frame.getAttribute('src'), await frame.getAttribute('title')]).toEqual([
        expect.stringMatching(/^blob:/),
        expect.stringMatching(/\.pdf$/),
      ]);
      const download = page.waitForEvent('download');
      await page
        .getByRole('button', { name: /^İndir: / })
        .first()
        .click();
      expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
      // Longer than the wait after which the job is looked at again.
      await page.waitForTimeout(17_000);
    });
    expect([await audited('job.readActions'), await audited('job.readFile')]).toEqual([
      actions + 1,
      files + 2,
    ]);
    await opened(`/${fake}`, async (page) => {
      await page.getByRole('button', { name: /^Göster: / }).click();
      await page.getByText('Bu dosya bir PDF değil; indirip açabilirsiniz.').waitFor();
      expect(await page.locator('iframe').count()).toBe(0);
    });
  });

  test('An unknown job is not found and leads to the jobs', () =>
    opened('/999999', async (page) => {
      await page.getByRole('heading', { name: 'İş bulunamadı' }).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'İşler' }).click();
      await page.getByLabel('Aşama').waitFor();
    }));

  const views: View[] = [
    { language: 'tr', scheme: 'dark', width: 1280 },
    { language: 'en', scheme: 'light', width: 768 },
    { language: 'en', scheme: 'dark', width: 390 },
    { language: 'tr', scheme: 'light', width: 320 },
  ];
  test.each(views)(
    'The jobs have no serious fault of accessibility and no sideways scroll ($language, $scheme, $width px)',
    async (view) => {
      const id = await made();
      const isTurkish = view.language === 'tr';
      await opened(
        '?stage=3',
        async (page) => {
          await rows(page)
            .getByRole('link', { name: String(id), exact: true })
            .waitFor();
          expect(await accessibilityFaults(page)).toEqual([]);
          expect(await sidewaysScroll(page)).toBe(0);
          await rows(page)
            .getByRole('link', { name: String(id), exact: true })
            .click();
          await page
            .getByRole('list', { name: isTurkish ? 'Aksiyonlar' : 'Actions' })
            .getByText(isTurkish ? 'Taksitler toplamı' : 'Sum of installments')
            .waitFor();
          expect(await accessibilityFaults(page)).toEqual([]);
          expect(await sidewaysScroll(page)).toBe(0);
        },
        view,
      );
    },
  );
});

// @module-tag admin-screens
// @module-tag needs-chromium
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { afterLooks, countAudited, expectFaultless, staffWithCatalog } from '../../support/admin-screens.js';
import { record } from '../../support/availability.js';
import type { Client } from '../../support/client.js';
import { insertJobs } from '../../support/job-rows.js';
import { endorsement, openJob, openRequestedJob, pdf } from '../../support/jobs.js';

const GROSS = '1234567890123456789012345678.50';

const { on, visit } = staffWithCatalog('/admin/jobs', 'Operator');
let platform: Client;
let insurer: Client;
let agent: number;
beforeAll(async () => {
  await on.sync([record(110, 111, 14)]);
  agent = await on.agent([[110, 111]], [[14, null]]);
  platform = await on.service.as({ roles: ['PlatformUser'], agentId: agent });
  insurer = await on.service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [110] });
});

const rows = (page: Page) => page.locator('tbody tr');
const audited = (action: string) => countAudited(on.service, action);
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
  await visit('', async (page) => {
    await page.getByText('Zeyil isteği bekleyen işler, en uzun bekleyen önce: 2').waitFor();
    const ids = rows(page).getByRole('link');
    expect([await ids.nth(0).innerText(), await ids.nth(1).innerText()]).toEqual([
      String(older),
      String(old),
    ]);
    await page.getByRole('main').getByRole('searchbox', { name: 'Poliçe no' }).fill('900-1');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Ara: / })
      .click();
    await page.getByText('Bu filtreyle işler, en yenisi önce: 1').waitFor();
    expect(new URL(page.url()).search).toBe('?policy=900-1');
    expect(await rows(page).count()).toBe(1);
    await rows(page).getByText('Zeyil Gerçekleşti').waitFor();
    await page.reload();
    await rows(page)
      .getByRole('link', { name: String(done) })
      .click();
    await page.getByRole('heading', { level: 1, name: `İş ${done}` }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Filtreyi temizle' }).click();
    await page.getByText('Zeyil isteği bekleyen işler, en uzun bekleyen önce: 2').waitFor();
    await page.getByLabel('Aşama').selectOption({ label: 'Zeyil Gerçekleşti' });
    await expect.poll(() => new URL(page.url()).search).toBe('?stage=3');
    await rows(page)
      .getByRole('link', { name: String(done) })
      .waitFor();
  });
  await on.service.dataSource.query('delete from job where id = any ($1)', [[old, older, done]]);
});

test('A job that came without the name of its agent shows the agent’s own', async () => {
  const [id = 0] = await insertJobs(on.service, agent, [{ agentName: null }]);
  const [{ name }] = await on.service.dataSource.query('select name from agent where id = $1', [agent]);
  await visit('', async (page) => {
    await rows(page).filter({ hasText: name }).waitFor();
    await rows(page)
      .getByRole('link', { name: String(id) })
      .click();
    await page.getByRole('heading', { level: 1, name: `İş ${id}` }).waitFor();
    await page.getByRole('main').getByRole('link', { name, exact: true }).waitFor();
  });
  await on.service.dataSource.query('delete from job where id = $1', [id]);
});

test('A job is a timeline with its endorsement in all digits, its installments summed, and its notifications', async () => {
  const id = await made();
  await on.service.dataSource.query('update endorsement set gross_premium = $1::numeric', [GROSS]);
  await visit(`/${id}`, { clock: true }, async (page) => {
    const timeline = page.getByRole('list', { name: 'İşlemler' });
    await timeline.getByText('İş oluşturuldu').waitFor();
    await timeline.getByText('“Plaka zeyili”').waitFor();
    await timeline.getByText('1.234.567.890.123.456.789.012.345.678,50').first().waitFor();
    await timeline.getByText(/brüt primden fark: -1\.234\.567/).waitFor();
    const arrived = page.getByRole('table', { name: 'Bildirimler' }).getByText('Ulaştı');
    await afterLooks(page, () => arrived.count(), 15_000).toBeGreaterThan(0);
    await expectFaultless(page);
  });
});

test('A job names its owner, with the way to the user, and who did each action', async () => {
  const id = await made();
  const [owner] = await on.service.dataSource.query(
    'select id, user_name as name from app_user order by id desc limit 1',
  );
  await on.service.dataSource.query('update job set owner_id = $2 where id = $1', [id, owner.id]);
  await visit(`/${id}`, async (page) => {
    await page
      .getByRole('list', { name: 'İşlemler' })
      .getByText(/ · \S+ · Zeyil Gerçekleşti$/)
      .waitFor();
    expect(await page.getByText('bilinmiyor').count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: owner.name, exact: true }).click();
    await page.waitForURL(`**/admin/users/${owner.id}`);
  });
});

test('A PDF is shown in place, what only calls itself one is not; reading twice is audited twice, looking on is not', async () => {
  const html = { ...pdf('kotu.pdf'), base64Content: btoa('<script>x</script>') };
  const id = await made();
  const fake = await openJob(platform);
  await platform.post(`/api/platform/jobs/${fake}/endorsement-requests`, { message: 'x', files: [html] });
  const [actions, files] = [await audited('job.readActions'), await audited('job.readFile')];
  await visit(`/${id}`, { clock: true }, async (page) => {
    const file = (audited: RegExp) => page.getByRole('button', { name: audited }).first();
    await file(/^Göster: /).click();
    const frame = page.locator('iframe');
    await frame.waitFor();
    expect([await frame.getAttribute('src'), await frame.getAttribute('title')]).toEqual([
      expect.stringMatching(/^blob:/),
      expect.stringMatching(/\.pdf$/),
    ]);
    const download = page.waitForEvent('download');
    await file(/^İndir: /).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    // The job is looked at again after 15 s; the second look ends after what the first one has begun.
    for (let look = 0; look < 2; look += 1) {
      const again = page.waitForResponse((answer) => answer.url().endsWith(`/api/admin/jobs/${id}`));
      await page.clock.fastForward(15_000);
      await again;
    }
  });
  expect([await audited('job.readActions'), await audited('job.readFile')]).toEqual([actions + 1, files + 2]);
  const noPdf = 'Bu dosya bir PDF değil; indirip açabilirsiniz.';
  await visit(`/${fake}`, async (page) => {
    await page.getByText(noPdf).waitFor();
    expect(await page.getByRole('button', { name: /^Göster: / }).count()).toBe(0);
  });
  expect(await audited('job.readFile')).toBe(files + 2);
  // As a file that was stored before this was recorded.
  await on.service.dataSource.query('update job_file set is_pdf = null where job_id = $1', [fake]);
  await visit(`/${fake}`, async (page) => {
    await page.getByRole('button', { name: /^Göster: / }).click();
    await page.getByText(noPdf).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
  });
});

test('The side bar and the tab count the jobs that wait, and say when more wait than are counted', () =>
  visit('', { clock: true }, async (page) => {
    const link = page.getByRole('navigation').getByRole('link', { name: 'İşler' });
    const waiting = async (): Promise<number> =>
      (await on.service.dataSource.query('select from job where current_stage = 2')).length;
    const shown = async () => [await link.innerText(), await page.title()];
    await insertJobs(on.service, agent, [{}]);
    const count = await waiting();
    const of = (number: string) => [
      expect.stringMatching(new RegExp(`^İşler[\\s,]+${number}\\s+bekliyor$`)),
      expect.stringMatching(new RegExp(`^\\(${number}\\) İşler`)),
    ];
    await afterLooks(page, shown).toEqual(of(String(count)));
    await insertJobs(
      on.service,
      agent,
      Array.from({ length: 1_000 - count }, () => ({})),
    );
    await afterLooks(page, shown).toEqual(of('1\\.000\\+'));
  }));

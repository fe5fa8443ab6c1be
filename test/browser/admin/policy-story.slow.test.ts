// @module-tag admin-screens
// @module-tag needs-chromium
import { beforeAll, expect, test } from 'vitest';
import { countAudited, expectFaultless, staffWithCatalog, VIEWS } from '../../support/admin-screens.js';
import { record } from '../../support/availability.js';
import { endorsement, endorsementPolicy, openRequestedJob } from '../../support/jobs.js';

/** A path would lose its slash and its percent sign. */
const POLICY = 'A/100%-İş 7';

const { on, visit } = staffWithCatalog('/admin', 'Operator');
let jobId: number;
beforeAll(async () => {
  await on.sync([record(110, 111, 14)]);
  const agent = await on.agent([[110, 111]], [[14, null]]);
  const platform = await on.service.as({ roles: ['PlatformUser'], agentId: agent });
  const insurer = await on.service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [110] });
  jobId = await openRequestedJob(platform, { policyNumber: POLICY });
  const policy = endorsementPolicy({ policyNumber: POLICY });
  await insurer.post(`/api/offline/jobs/${jobId}/endorsements`, endorsement({ endorsementPolicy: policy }));
});

test('The story of a policy is found from its job and from the search, and is recorded with its hash', () =>
  visit(`/jobs/${jobId}`, async (page) => {
    await page.getByRole('link', { name: 'Öyküsü' }).click();
    await page.getByRole('heading', { level: 1, name: `Poliçe ${POLICY}` }).waitFor();
    const timeline = page.getByRole('table', { name: 'Zaman çizgisi' });
    await timeline.getByText('Zeyil istendi').waitFor();
    await timeline.getByText(/^Zeyil gerçekleşti/).waitFor();
    expect(await countAudited(on.service, 'policy.readStory')).toBe(1);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(POLICY);
    await page.getByRole('option').getByText('Poliçenin öyküsü').waitFor();
    await page.getByRole('option').filter({ hasText: 'Poliçenin öyküsü' }).click();
    await page.getByRole('heading', { level: 1, name: `Poliçe ${POLICY}` }).waitFor();
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toContain('100%');
  }));

test('A printed story has its content and its hash, and nothing of the screens around it', () =>
  visit(`/jobs/policy?number=${encodeURIComponent(POLICY)}`, async (page) => {
    await page.getByRole('table', { name: 'Zaman çizgisi' }).getByText('Zeyil istendi').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page
      .getByText(/^[0-9a-f]{64}$/)
      .first()
      .waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Yazdır' }).count()).toBe(0);
  }));

test('A policy that nobody has is said to be missing', () =>
  visit('/jobs/policy?number=none', async (page) => {
    await page.getByRole('heading', { level: 1, name: 'Bu numarada poliçe yok' }).waitFor();
  }));

test.each(VIEWS)(
  'A story has no fault for readers and no sideways scroll ($language, $scheme, $width px)',
  (view) =>
    visit(`/jobs/policy?number=${encodeURIComponent(POLICY)}`, view, async (page) => {
      await page.getByRole('table').nth(1).waitFor();
      await expectFaultless(page);
    }),
);

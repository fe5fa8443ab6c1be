// @module-tag admin-screens
// @module-tag needs-chromium
import { beforeAll, expect, test } from 'vitest';
import { expectFaultless, staffWithCatalog } from '../../support/admin-screens.js';
import { record } from '../../support/availability.js';
import { insertJobs } from '../../support/job-rows.js';

let agentId: number;
let job: number;
const { on, visit } = staffWithCatalog('/admin/go/');
beforeAll(async () => {
  await on.sync([record(110, 111, 14)]);
  agentId = await on.agent();
  [job = 0] = await insertJobs(on.service, agentId, [
    { insuranceCompanyId: 110, policyNumber: '100000334601017', currentStage: 3 },
  ]);
  await on.administrator.post(`/api/admin/agents/${agentId}/test-notification`);
});

test('A number of a log line opens what it names: a delivery, a request of the audit, a job, an agent', async () => {
  const answer = await on.operator.get('/api/admin/deliveries/feed');
  const [delivery] = answer.response<{ Items: { Id: number; ReferanceNo: string }[] }>().Items;
  const entry = await on.operator.get('/api/admin/audit/feed?action=agent.testNotification');
  const [audited] = entry.response<{ Items: { RequestId: string }[] }>().Items;
  const links: [string, string][] = [
    [String(delivery?.ReferanceNo), `/admin/deliveries/${delivery?.Id}`],
    [String(audited?.RequestId), `/admin/audit?request=${audited?.RequestId}`],
    // As a terminal or a mail breaks it.
    [
      `${delivery?.ReferanceNo.slice(0, 20)}%0A${delivery?.ReferanceNo.slice(20)}%0A`,
      `/admin/deliveries/${delivery?.Id}`,
    ],
    [`%0D%0Ajob%0A${job}`, `/admin/jobs/${job}`],
    [`job ${job}`, `/admin/jobs/${job}`],
    [encodeURIComponent(`acente ${agentId}`), `/admin/agents/${agentId}`],
    ['100000334601017', `/admin/jobs/${job}`],
  ];
  for (const [text, place] of links) {
    await visit(text, { role: 'Operator' }, async (page) => {
      await page.waitForURL((url) => `${url.pathname}${url.search}` === place);
      await page.getByRole('heading', { level: 1 }).waitFor();
    });
  }
});

test('A number that several things have lists them, and one that nothing has says so and leads home', async () => {
  await visit('1', async (page) => {
    await page.getByRole('heading', { level: 1, name: 'Birden çok kayıt uyuyor: 1' }).waitFor();
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBeGreaterThan(1);
    await expectFaultless(page);
    await page.getByRole('listitem').filter({ hasText: 'Acente' }).getByRole('link').click();
    await page.waitForURL(/\/admin\/agents\/1$/);
  });
  for (const text of ['yok%20böyle', 'a/b/c', '9-1616']) {
    await visit(text, async (page) => {
      await page.getByRole('heading', { level: 1, name: /bulunamadı/ }).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Servisler' }).click();
      await page.waitForURL(/\/admin\/services/);
    });
  }
});

test('An address with a line break that no screen has says so, and leads home', async () => {
  await visit('../yok%0Aboyle', async (page) => {
    await page.getByRole('heading', { level: 1, name: 'Sayfa bulunamadı.' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Servisler sayfasına git' }).click();
    await page.waitForURL(/\/admin\/services/);
  });
});

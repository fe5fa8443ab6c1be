// @module-tag admin-screens
// @module-tag needs-chromium
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AvailabilityDetail } from '../../../src/service-availability/status/availability.answers.js';
import { afterLooks, type Profile, StaffBrowser } from '../../support/admin-screens.js';
import { record } from '../../support/availability.js';
import { BOARD } from '../../support/board.js';
import type { ServiceProcess } from '../../support/process.js';
import { ADMIN, loggedIn, openProcesses, type Processes } from '../../support/processes.js';

const STATUS = `${BOARD}/1/status`;

const browser = new StaffBrowser();
let processes: Processes;
/** The test that kills it starts the next one. */
let service: ServiceProcess;
let profile: Profile;

beforeAll(async () => {
  processes = await openProcesses();
  service = await processes.start();
  const administrator = await loggedIn(service.url);
  await administrator.put('/api/admin/service-catalog', { records: [record(110, 111, 14)] });
});
beforeEach(async () => {
  await (await loggedIn(service.url)).post(STATUS, { status: 'Active', reason: 'Başlangıç' });
  profile = await browser.profile(service, { clock: true });
  await profile.signIn(ADMIN.userName, ADMIN.password);
});
afterAll(async () => {
  await browser.close();
  await processes?.close();
});

/** Sends a change whose answer the page never gets, and starts the service again at its address. */
async function changeThroughDeath(reason: string, isMade: boolean) {
  const page = await profile.open('/admin/services?change=1');
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: /^Kapat/ }).last();
  let sent = 0;
  await page.route(`**${BOARD}/statuses`, async (route) => {
    sent += 1;
    if (isMade) await route.fetch();
    await service.kill('SIGKILL');
    await route.abort('connectionreset');
  });
  await page.getByLabel('Neden (gerekli)').fill(reason);
  await send.click();
  await page.getByText('Yanıt gelmedi; değişikliğin uygulanıp uygulanmadığına bakılıyor…').waitFor();
  service = await processes.start({ PORT: new URL(service.url).port });
  return { page, dialog, send, sentSoOften: () => sent };
}
async function present() {
  const administrator = await loggedIn(service.url);
  return (await administrator.get(`${BOARD}/1`)).response<AvailabilityDetail>();
}
async function end() {
  // Files and calls fail while the service is down.
  profile.complaints.length = 0;
  await profile.close();
}

test('The dialog finds out by itself that the change was made, and closes', async () => {
  const { page, dialog, sentSoOften } = await changeThroughDeath('Yapıldı ama yanıtı yolda kaldı', true);
  await afterLooks(page, () => dialog.count(), 10_000).toBe(0);
  expect([sentSoOften(), (await present()).Reason]).toEqual([1, 'Yapıldı ama yanıtı yolda kaldı']);
  await end();
});

test('The dialog finds out by itself that the change was not made, and sends it again only at a word', async () => {
  const { page, dialog, send, sentSoOften } = await changeThroughDeath('Ulaşmadı', false);
  await afterLooks(page, () => dialog.getByText('Uygulanmadı. Yeniden deneyin.').count(), 10_000).toBe(1);
  expect([sentSoOften(), (await present()).Status]).toEqual([1, 'Active']);
  await page.unroute(`**${BOARD}/statuses`);
  await send.click();
  await dialog.waitFor({ state: 'detached' });
  expect(await present()).toMatchObject({ Status: 'ManualDisabled', Reason: 'Ulaşmadı' });
  await end();
});

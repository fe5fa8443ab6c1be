// @module-tag admin-screens
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AvailabilityDetail } from '../../../src/service-availability/status/availability.answers.js';
import { type Profile, StaffBrowser } from '../../support/admin-screens.js';
import { record } from '../../support/availability.js';
import { BOARD } from '../../support/board.js';
import type { ServiceProcess } from '../../support/process.js';
import { ADMIN, loggedIn, openProcesses, type Processes } from '../../support/processes.js';

const STATUS = `${BOARD}/1/status`;

describe('A service that is killed while a change is sent', { tags: 'needs-chromium' }, () => {
  let processes: Processes;
  let service: ServiceProcess;
  let browser: StaffBrowser;
  let profile: Profile;

  beforeAll(async () => {
    processes = await openProcesses();
    browser = await StaffBrowser.launch();
  });
  beforeEach(async () => {
    service = await processes.start();
    const administrator = await loggedIn(service.url);
    await administrator.put('/api/admin/service-catalog', { records: [record(110, 111, 14)] });
    await administrator.post(STATUS, { status: 'Active', reason: 'Başlangıç' });
    profile = await browser.profile(service);
    await profile.signIn(ADMIN.userName, ADMIN.password);
  });
  afterAll(async () => {
    await browser?.close();
    await processes?.close();
  });

  /** Sends a change whose answer the page never gets, and starts the service again at its address. */
  async function changeThroughDeath(reason: string, isMade: boolean) {
    const page = await profile.open('/admin/services?change=1');
    let sent = 0;
    await page.route(`**${STATUS}`, async (route) => {
      sent += 1;
      if (isMade) await route.fetch();
      await service.kill('SIGKILL');
      await route.abort('connectionreset');
    });
    await page.getByLabel('Neden (gerekli)').fill(reason);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Kapat/ })
      .last()
      .click();
    await page.getByText('Yanıt gelmedi; değişikliğin uygulanıp uygulanmadığına bakılıyor…').waitFor();
    service = await processes.start({ PORT: new URL(service.url).port });
    return { page, sentSoOften: () => sent };
  }
  async function present() {
    const administrator = await loggedIn(service.url);
    return (await administrator.get(`${BOARD}/1`)).response<AvailabilityDetail>();
  }
  async function end() {
    // Files and calls fail while the service is down.
    profile.complaints.length = 0;
    await profile.close();
    await service.kill('SIGKILL');
  }

  test('The dialog finds out by itself that the change was made, and closes', async () => {
    const { page, sentSoOften } = await changeThroughDeath('Yapıldı ama yanıtı yolda kaldı', true);
    await page.getByRole('dialog').waitFor({ state: 'detached', timeout: 60_000 });
    expect([sentSoOften(), (await present()).Reason]).toEqual([1, 'Yapıldı ama yanıtı yolda kaldı']);
    await end();
  });

  test('The dialog finds out by itself that the change was not made, and sends it again only at a word', async () => {
    const { page, sentSoOften } = await changeThroughDeath('Ulaşmadı', false);
    await page.getByText('Uygulanmadı. Yeniden deneyin.').waitFor({ timeout: 60_000 });
    expect([sentSoOften(), (await present()).Status]).toEqual([1, 'Active']);
    await page.unroute(`**${STATUS}`);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Kapat/ })
      .last()
      .click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await present()).toMatchObject({ Status: 'ManualDisabled', Reason: 'Ulaşmadı' });
    await end();
  });
});

// @module-tag admin-screens
// @module-tag needs-chromium
import { expect, test } from 'vitest';
import { expectFaultless, loaded, staffAt } from '../../support/admin-screens.js';
import { startDeliveries, status } from '../../support/deliveries.js';
import { freePort } from '../../support/listening.js';
import { startMailServer } from '../../support/mail-server.js';
import { succeed } from '../../support/platform.js';
import { makeUser, PASSWORD } from '../../support/users.js';

const FAILURES = 3;

const { on, profile: newProfile } = staffAt('/admin', async () => {
  const server = await startMailServer();
  const port = await freePort();
  const deliveries = await startDeliveries({
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: server.url,
    MAIL_FROM: 'Zeyil Gateway <zeyil@sirket.example>',
    NOTIFICATION_RETRY_WAITS: '1h',
  });
  const stop = async () => {
    await deliveries.stop();
    await server.stop();
  };
  return { ...deliveries, server, stop };
});

/** The address below the first line of a mail that has this text. */
const linkBelow = (text: string, line: string) => {
  const lines = text.split('\n');
  const from = lines.findIndex((each) => each.includes(line));
  return (
    lines
      .slice(from)
      .find((each) => /^\s+http/.test(each))
      ?.trim() ?? ''
  );
};

test('From the mail of a pause to an agent that delivers again: the link asks for the sign-in, shows the cause, and the agent is resumed and its lost notifications are sent in a few clicks', async () => {
  const { administrator, agentId, platform, server, sql } = on;
  await administrator.patch(`/api/admin/agents/${agentId}`, {
    autoPause: { failures: FAILURES, minutes: 5 },
  });
  const clerk = await makeUser(on.service, { roles: ['Administrator'] });
  await sql(
    `insert into event_subscription (user_id, mail, kinds) values ($1, 'ayse@sirket.example', '{agent.paused,delivery.exhausted}')`,
    [clerk.id],
  );

  // A platform that is down: one notification was used up, the service has paused the agent, two notifications wait.
  platform.answer(status(503));
  const lost = await on.whilePaused(async () => {
    const id = await on.publish();
    await sql('update delivery set started = 10, finished = 10 where id = $1', [id]);
    return id;
  });
  await on.untilState(lost, 'Exhausted');
  const waiting = [await on.publish(), await on.publish()];
  await expect
    .poll(async () => (await sql('select failures from agent_outage'))[0]?.['failures'])
    .toBe(FAILURES);
  await sql(`update agent_outage set first_failed_at = first_failed_at - interval '6 minutes'`);
  await expect
    .poll(() => sql(`select facts ->> 'by' as by from operational_event where kind = 'agent.paused'`))
    .toEqual([{ by: 'Service' }]);
  await sql(`update event_mailbox set due_at = now() where due_at < 'infinity'`);
  await expect.poll(() => server.mails.length).toBe(1);
  const text = server.mails[0]?.text ?? '';
  expect(text).toContain('Servis duraklattı: HTTP 503.');
  expect(text).toContain('Ne yapmalı: Bekleyen bildirimler kaybolmaz');

  // From here on the clerk: every click and every field is counted.
  let steps = 0;
  const begun = performance.now();
  const profile = await newProfile();
  const page = await profile.open(linkBelow(text, 'Acente'));
  await page.getByLabel('Kullanıcı adı').fill(clerk.userName);
  await page.getByLabel('Parola', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Oturum aç' }).click();
  steps += 4;
  await page.getByText(/Servis duraklattı, platforma ulaşılamıyor \(503\)/).waitFor();
  await loaded(page);
  await expectFaultless(page);
  await page.getByRole('link', { name: /\b2\b/ }).waitFor();
  // The platform's owner says that it works again.
  platform.answer(succeed);
  await page.getByRole('button', { name: 'Yeniden başlat' }).click();
  // Their next attempts would be made in an hour.
  await page.getByRole('button', { name: 'Bekleyen 2 bildirimi şimdi gönder' }).click();
  steps += 2;
  for (const id of waiting) await on.untilState(id, 'Delivered');

  const list = await profile.open(linkBelow(text, 'DENEME HAKKI BİTTİ'));
  await list.getByRole('row').getByText('503').waitFor();
  await list.getByRole('button', { name: 'Listelenenleri yeniden gönder…' }).click();
  await list.getByRole('dialog').getByRole('button', { name: 'Yeniden gönder: 1' }).click();
  steps += 3;
  await on.untilState(lost, 'Delivered');
  await list.getByText(/^Yeniden gönderme bitti: 1 · ulaştı 1/).waitFor();
  process.stderr.write(
    `from mail to mended: ${steps} steps, ${((performance.now() - begun) / 1_000).toFixed(1)} s\n`,
  );
  expect(steps).toBeLessThanOrEqual(9);
  await profile.close();
});

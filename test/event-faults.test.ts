// @module-tag events
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { type DatabaseFault, full, readOnly } from './support/database-faults.js';
import { type Deliveries, startDeliveries, status } from './support/deliveries.js';
import { eventsOf } from './support/events.js';
import { startMailServer } from './support/mail-server.js';

let database: TestDatabase;
let server: Awaited<ReturnType<typeof startMailServer>>;
let on: Deliveries;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startMailServer();
  on = await startDeliveries({
    DATABASE_URL: database.url,
    NOTIFICATION_RETRY_WAITS: '1ms',
    SMTP_URL: server.url,
    MAIL_FROM: 'zeyil@sirket.example',
  });
  const kinds = ['delivery.exhausted'];
  await on.administrator.put('/api/admin/me/event-subscriptions', { mail: 'ayse@sirket.example', kinds });
});
afterAll(async () => {
  await on?.stop();
  await server?.stop();
  await database?.drop();
});

const pause = () => on.administrator.post(`/api/admin/agents/${on.agentId}/pause`, { reason: 'Bakım' });
const resume = () => on.administrator.post(`/api/admin/agents/${on.agentId}/resume`);
beforeEach(async () => {
  await resume();
  await on.sql('delete from delivery');
  await expect.poll(() => on.sql('select from event_note')).toEqual([]);
  await on.sql('truncate operational_event, finished_delivery cascade');
  on.platform.attempts.length = 0;
});

/** Used up, and the agent's pauses, as the feed counts them. */
const counted = async () =>
  (await eventsOf(on.operator, 'kind=delivery.exhausted,agent.paused')).map(({ Kind, Count }) => [
    Kind,
    Count,
  ]);
const mailed = () =>
  on.sql(
    `select e.kind from event_mail_item i join operational_event e on e.id = i.event_id order by e.kind`,
  );

test.each<[name: string, fault: () => DatabaseFault]>([
  ['full where events are noted', () => full(database, ['event_note'])],
  ['full where events come to the feed', () => full(database, ['operational_event'])],
  ['full where mails gather', () => full(database, ['event_mail_item'])],
  ['full for all of these', () => full(database, ['event_note', 'operational_event', 'event_mail_item'])],
  ['read-only', () => readOnly(database)],
])(
  'With a database that is %s no event is lost or doubled: what could not be noted did not happen, and happens with its event later',
  async (_, faultOf) => {
    const ids: number[] = [];
    const answers: (() => void)[] = [];
    on.platform.answer((_, response) => void answers.push(() => response.writeHead(500).end()));
    await on.whilePaused(async () => {
      for (const _ of [1, 2, 3]) ids.push(await on.publish());
      await on.sql('update delivery set finished = 10, started = 10');
    });
    await expect.poll(() => answers.length).toBe(ids.length);
    await expect.poll(counted).toEqual([['agent.paused', 1]]);
    // The last attempts of all are under way when the fault begins.
    const fault = faultOf();
    await fault.begin();
    on.platform.answer(status(500));
    for (const answer of answers) answer();
    const paused = (await pause()).status;
    expect([204, 503]).toContain(paused);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await fault.end();
    if (paused === 503) await expect.poll(async () => (await pause()).status).toBe(204);
    await expect.poll(async () => (await resume()).status).toBe(204);
    for (const id of ids) await on.untilState(id, 'Exhausted');
    await expect.poll(counted).toEqual(
      expect.arrayContaining([
        ['delivery.exhausted', 3],
        ['agent.paused', 2],
      ]),
    );
    expect((await counted()).length).toBe(2);
    expect(await mailed()).toEqual([{ kind: 'delivery.exhausted' }]);
  },
);

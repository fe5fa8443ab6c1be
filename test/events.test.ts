// @module-tag events
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EventRetention } from '../src/alerts/event-retention.job.js';
import type { EventItem, EventPage } from '../src/alerts/events.answers.js';
import { inTransaction } from '../src/data/transaction.js';
import { recordEvent } from '../src/events/record-event.js';
import type { Client } from './support/client.js';
import { startDeliveries } from './support/deliveries.js';
import { eventsOf, happen, paused, recover } from './support/events.js';
import { startOnce } from './support/start-once.js';
import { truncate } from './support/transactions.js';

const on = startOnce(() => startDeliveries({ NOTIFICATION_RETRY_WAITS: '1ms' }));
let operator: Client;
beforeAll(() => {
  operator = on.operator;
});
beforeEach(() =>
  truncate(
    on.service.dataSource,
    'operational_event, event_note, event_condition, agent_delivery_health cascade',
  ),
);

/** Polls until the filter's events fit. */
const expectEvents = (query: string, events: readonly object[]) =>
  expect.poll(() => eventsOf(operator, query)).toMatchObject(events);

test('The feed of events has `Id, Kind, At, Subject: {Kind, Id}, Cause, Count, Path`, newest first, with a cursor as the audit’s', async () => {
  for (const agentId of [1, 2, 3]) {
    await happen(on.service, paused(agentId));
    await expectEvents(`agentId=${agentId}`, [{}]);
  }
  const page = async (query: string) =>
    (await operator.get(`/api/admin/events?${query}`)).response<EventPage>();
  const first = await page('pageSize=2');
  expect(first.Items.map(({ Subject }) => Subject.Id)).toEqual([3, 2]);
  expect(first.Items[0]).toEqual({
    Id: expect.any(Number),
    Kind: 'agent.paused',
    At: expect.stringMatching(/^\d{4}-.*\+03:00$/),
    Subject: { Kind: 'Agent', Id: 3 },
    Cause: 'Paused by a user of another installation: Bakım.',
    Count: 1,
    Path: '/admin/agents/3',
  });
  const second = await page(`pageSize=2&after=${first.NextCursor}`);
  expect(second.Items.map(({ Subject }) => Subject.Id)).toEqual([1]);
  expect(second.NextCursor).toBeNull();
  const bad = await operator.get('/api/admin/events?after=x&kind=nothing&pageSize=0');
  expect(Object.keys(bad.fields).sort()).toEqual(['After', 'Kind', 'PageSize']);
});

test('Events are found by `kind` and `agentId`, and by service', async () => {
  await happen(on.service, paused(5));
  await happen(on.service, { ...paused(6), kind: 'agent.resumed' });
  await happen(on.service, {
    kind: 'service.auto_closed',
    subject: { kind: 'Service', id: '5' },
    facts: { name: 'Teklif · Kasko', reason: '%60 hata' },
  });
  await expectEvents('kind=agent.paused', [{ Subject: { Kind: 'Agent', Id: 5 } }]);
  await expectEvents('kind=agent.paused,service.auto_closed', [
    { Kind: 'service.auto_closed', Path: '/admin/services/5' },
    { Kind: 'agent.paused' },
  ]);
  await expectEvents('agentId=6', [{ Kind: 'agent.resumed' }]);
  await expectEvents('agentId=6&kind=agent.paused', []);
  await expectEvents('serviceId=5', [{ Kind: 'service.auto_closed', Cause: 'Teklif · Kasko: %60 hata' }]);
});

test('Like events of one subject within an hour are one with a growing `Count`', async () => {
  for (const cause of ['Bakım', 'Arıza']) await happen(on.service, paused(1, cause));
  await happen(on.service, paused(2));
  await expectEvents('', [
    { Subject: { Id: 2 }, Count: 1 },
    { Subject: { Id: 1 }, Count: 2 },
  ]);
  expect(await eventsOf(operator, 'agentId=1')).toMatchObject([{ Cause: expect.stringContaining('Arıza') }]);
  await on.service.dataSource.query(`update operational_event set at = at - interval '61 minutes'`);
  await happen(on.service, paused(1));
  await expectEvents('agentId=1', [{ Count: 1 }, { Count: 2 }]);
});

test('Notes of several hours that come together, as after an outage, are an event for each hour, and none is lost', async () => {
  const at = (...minutes: number[]) =>
    on.service.dataSource.query(
      `insert into event_note (at, kind, subject_kind, subject_id, agent_id, count, facts)
       select now() - m * interval '1 minute', 'delivery.parked', 'Agent', '1', 1, 2, '{"type": 3}' from unnest($1::int[]) m`,
      [minutes],
    );
  await at(30);
  await expectEvents('', [{ Count: 2 }]);
  // Of before and after the known event: transactions that committed late, and the present.
  await at(170, 150, 85, 40, 5);
  await expectEvents('', [{ Count: 4 }, { Count: 8 }]);
});

test('An event whose transaction commits late is in the feed once, after those before it', async () => {
  const late = on.service.dataSource.createQueryRunner();
  await late.startTransaction();
  await recordEvent(late.manager, paused(1));
  await happen(on.service, paused(2));
  await expectEvents('', [{ Subject: { Id: 2 } }]);
  const [{ Id }] = (await eventsOf(operator)) as [EventItem];
  await late.commitTransaction();
  await late.release();
  await expectEvents('', [{ Subject: { Id: 1 } }, { Subject: { Id: 2 }, Id }]);
  expect((await eventsOf(operator, `after=${Id}`)).length).toBe(0);
});

test('An event is written in the transaction of what it reports: what is undone leaves none', async () => {
  const { service } = on;
  await expect(
    inTransaction(service.dataSource, async (tx) => {
      await recordEvent(tx, paused(1));
      throw new Error('undone');
    }),
  ).rejects.toThrow();
  await happen(service, paused(2));
  await expectEvents('', [{ Subject: { Id: 2 } }]);
});

test('Events are removed EVENT_RETENTION after they last happened', async () => {
  for (const agentId of [1, 2]) await happen(on.service, paused(agentId));
  await expectEvents('', [{}, {}]);
  await on.service.dataSource.query(
    `update operational_event set last_at = now() - interval '91 days' where agent_id = 1`,
  );
  await on.service.running.app.get(EventRetention).run();
  await expectEvents('', [{ Subject: { Id: 2 } }]);
});

test('A recovery that precedes the latest occurrence ends nothing, and one without an event is no event', async () => {
  const subject = { kind: 'Source', id: 'vehicle list' } as const;
  const unreachable = {
    kind: 'source.unreachable',
    subject,
    facts: { source: 'https://l.example', reason: 'x' },
  } as const;
  await recover(on.service, 'source.unreachable', subject);
  await happen(on.service, unreachable);
  await expectEvents('', [{ Cause: 'https://l.example could not be read: x.' }]);
  await recover(on.service, 'source.unreachable', subject);
  await expectEvents('', [{ Cause: expect.stringContaining('Reached again'), Path: '/admin/vehicles' }]);
  await happen(on.service, unreachable);
  await expectEvents('', [{ Count: 2, Cause: 'https://l.example could not be read: x.' }]);
});

test('Each reader has a mark up to which the feed was read, which never goes back', async () => {
  const reader = await on.service.as({ roles: ['Operator'] });
  const unread = async () => (await reader.get('/api/admin/events/unread')).response();
  for (const agentId of [1, 2]) await happen(on.service, paused(agentId));
  await expectEvents('', [{}, {}]);
  const [newest, oldest] = await eventsOf(reader);
  expect(await unread()).toEqual({ Count: 2, SeenUpTo: 0 });
  for (const upTo of [newest?.Id, oldest?.Id]) {
    expect((await reader.put('/api/admin/events/seen', { upTo })).status).toBe(204);
    expect(await unread()).toEqual({ Count: 0, SeenUpTo: newest?.Id });
  }
});

describe('the subscription', () => {
  const PATH = '/api/admin/me/event-subscriptions';
  const wanted = {
    mail: 'ayse@sirket.example',
    kinds: ['delivery.exhausted', 'agent.paused'],
    agentIds: [42],
    quietFrom: '19:00',
    quietTo: '08:00',
  };

  test('`GET/PUT /api/admin/me/event-subscriptions` has `mail`, `kinds`, `agentIds` or null, and quiet hours', async () => {
    const reader = await on.service.as({ roles: ['Operator'] });
    expect((await reader.get(PATH)).response()).toMatchObject({ Mail: null, Kinds: [], AgentIds: null });
    expect((await reader.put(PATH, wanted)).status).toBe(204);
    expect((await reader.get(PATH)).response()).toEqual({
      Mail: wanted.mail,
      Kinds: [...wanted.kinds].sort(),
      AgentIds: [42],
      QuietFrom: '19:00',
      QuietTo: '08:00',
      Language: 'tr',
      MailsAreSent: false,
      MailProblem: null,
    });
    expect((await reader.put(PATH, { mail: null, kinds: [], agentIds: null })).status).toBe(204);
    expect((await reader.get(PATH)).response()).toMatchObject({
      Mail: null,
      QuietFrom: null,
      AgentIds: null,
    });
    const { items } = {
      items: await on.administrator.get(`/api/admin/audit?action=eventSubscription.change`),
    };
    expect(JSON.stringify(items.items())).not.toContain('sirket.example');
    expect(items.items().length).toBe(2);
  });

  test.each([
    [{ mail: 'ayse', quietFrom: '7' }, ['Mail', 'QuietFrom']],
    [{ mail: 'a@x.example, b@y.example' }, ['Mail']],
    [{ kinds: ['delivery.exhausted', 'all'] }, ['Kinds']],
    [{ kinds: undefined }, ['Kinds']],
    [{ agentIds: [0] }, ['AgentIds']],
    [{ quietTo: null }, ['QuietTo']],
    [{ quietTo: '19:00' }, ['QuietTo']],
  ])('A subscription with %j is refused by field', async (change, fields) => {
    const answer = await operator.put(PATH, { ...wanted, ...change });
    expect(answer.status).toBe(400);
    expect(
      Object.keys(answer.fields)
        .map((field) => field.replace(/\[.*/, ''))
        .sort(),
    ).toEqual(fields);
  });
});

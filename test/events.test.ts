// @module-tag events
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EndingWatch } from '../src/alerts/ending-watch.job.js';
import { EventRetention } from '../src/alerts/event-retention.job.js';
import type { EventItem, EventPage } from '../src/alerts/events.answers.js';
import { AuditChain } from '../src/audit/chain/audit-chain.service.js';
import { inTransaction } from '../src/data/transaction.js';
import { recordEvent } from '../src/events/record-event.js';
import { DeliveryHours } from '../src/notifications/hours/delivery-hours.service.js';
import type { PullOutcome } from '../src/sources/source.answers.js';
import { SourceReads } from '../src/sources/source-reads.service.js';
import type { Client } from './support/client.js';
import { startDeliveries, status } from './support/deliveries.js';
import { eventsOf, happen, paused, recover } from './support/events.js';
import { makeMachine } from './support/machines.js';
import { startOnce } from './support/start-once.js';
import { login, makeUser, PASSWORD } from './support/users.js';

const on = startOnce(() => startDeliveries({ NOTIFICATION_RETRY_WAITS: '1ms' }));
let operator: Client;
beforeAll(() => {
  operator = on.operator;
});
beforeEach(() =>
  on.service.dataSource.query(
    'truncate operational_event, event_note, event_condition, agent_delivery_health cascade',
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

describe('what is reported', () => {
  test('Exhausted and dropped deliveries of an agent are one event each, which counts them and names the last cause', async () => {
    for (const _ of [1, 2]) await on.ended('Exhausted', status(500));
    await on.ended('Dropped', status(400), 13);
    await expectEvents(`agentId=${on.agentId}&kind=delivery.exhausted`, [
      {
        Count: 2,
        Cause: 'Last cause: HTTP 500 (Endorsement made).',
        Path: `/admin/deliveries?view=all&state=Exhausted&agent=${on.agentId}`,
      },
    ]);
    await expectEvents('kind=delivery.dropped', [{ Count: 1, Subject: { Kind: 'Agent', Id: on.agentId } }]);
  });

  test('A parked delivery is an event', async () => {
    await on.service.dataSource.query('update agent set paused_at = now()');
    const id = await on.publish();
    await on.service.dataSource.query('update delivery set started = 8 where id = $1', [id]);
    await on.service.dataSource.query('update agent set paused_at = null');
    await on.untilState(id, 'Parked');
    await expectEvents('kind=delivery.parked', [{ Subject: { Kind: 'Agent', Id: on.agentId } }]);
    await on.administrator.post(`/api/admin/deliveries/${id}/cancel`);
  });

  test('An agent that fails for a minute is reported once, and its recovery in the cause', async () => {
    const health = async (failing: string | null, delivered: string) => {
      await on.service.dataSource.query(
        `insert into agent_delivery_health (agent_id, failing_since, last_failed_at, last_delivered_at, last_error)
         values ($1, now() - $2::interval, now() - interval '1 second', now() - $3::interval, 'connect ECONNREFUSED')
         on conflict (agent_id) do update set failing_since = excluded.failing_since, last_failed_at = excluded.last_failed_at,
           last_delivered_at = excluded.last_delivered_at, last_error = excluded.last_error`,
        [on.agentId, failing, delivered],
      );
      await on.service.dataSource.query(
        `update delivery_hours_counted set counted_to = now() - interval '1 minute'`,
      );
      await on.service.running.app.get(DeliveryHours).run();
    };
    await health('50 seconds', '1 hour');
    await health('2 minutes', '1 hour');
    await health('2 minutes', '1 hour');
    await expectEvents('kind=agent.failing', [
      { Count: 1, Cause: expect.stringMatching(/^No attempt has succeeded since .+ connection refused\.$/) },
    ]);
    await health(null, '0 seconds');
    await expectEvents('kind=agent.failing', [{ Count: 1, Cause: expect.stringContaining('Reached again') }]);
  });

  test('Pause and resume by the staff are events with the user and the reason', async () => {
    const { administrator, agentId } = on;
    await administrator.post(`/api/admin/agents/${agentId}/pause`, { reason: 'Gece bakımı' });
    await administrator.post(`/api/admin/agents/${agentId}/pause`, { reason: 'Gece bakımı' });
    await administrator.post(`/api/admin/agents/${agentId}/resume`);
    await expectEvents(`agentId=${agentId}`, [
      { Kind: 'agent.resumed', Count: 1 },
      { Kind: 'agent.paused', Count: 1, Cause: expect.stringMatching(/^Paused by .+: Gece bakımı\.$/) },
    ]);
    const turkish = await operator.send('GET', '/api/admin/events?kind=agent.resumed', undefined, {
      'accept-language': 'tr',
    });
    expect(turkish.items<EventItem>()[0]?.Cause).toMatch(/^.+ yeniden başlattı\.$/);
  });

  test('Whoever is made an Administrator is reported, with the user who did it', async () => {
    const { id, userName } = await makeUser(on.service, { roles: ['Operator'] });
    const change = (roles: string[]) => on.administrator.patch(`/api/admin/users/${id}`, { roles });
    for (const roles of [['Operator', 'Administrator'], ['Administrator']]) await change(roles);
    const sql = (text: string, values: unknown[]) => on.service.dataSource.query(text, values);
    const [by] = await sql('select user_name as name from app_user where id = $1', [on.administrator.userId]);
    const made = (name: string) => ({
      ...{ Count: 1, Subject: { Kind: 'User', Id: id }, Path: `/admin/users/${id}` },
      Cause: `${name} was made an Administrator by ${by.name}.`,
    });
    await expectEvents('kind=user.administrator_made', [made(userName)]);
    // A name that was replaced, as by an erasure, is nowhere left.
    await sql(`update app_user set user_name = 'erased-' || id where id = $1`, [id]);
    await expectEvents('kind=user.administrator_made', [made(`erased-${id}`)]);
  });

  test('The tenth wrong password of a user within five minutes is a suspicious sign-in; a name that nobody has is not kept', async () => {
    const { id, userName } = await makeUser(on.service);
    for (let round = 0; round < 12; round += 1) {
      await login(on.service, userName, 'wrong');
      await login(on.service, 'nobody at all', 'wrong');
    }
    await expectEvents('kind=signin.suspicious', [
      {
        Count: 1,
        Subject: { Kind: 'User', Id: id },
        Cause: expect.stringMatching(/^10 failures of .+ within/),
      },
    ]);
    expect((await login(on.service, userName, PASSWORD)).status).toBe(429);
  });
});

describe('what is found by and by', () => {
  test('A secret of a machine that ends in 14 days, and again in one day, is reported, and its renewal in the cause', async () => {
    const { id, secretId } = await makeMachine(on.administrator);
    const ends = async (wait: string) => {
      await on.service.dataSource.query(
        'update client_credential set expires_at = now() + $2::interval where id = $1',
        [secretId, wait],
      );
      // The first one may be a round under way that has read the row before.
      for (const _ of [1, 2]) await on.service.running.app.get(EndingWatch).run();
    };
    const subject = { Subject: { Kind: 'User', Id: id } };
    await ends('15 days');
    await ends('13 days');
    await ends('12 days');
    await expectEvents('kind=secret.ending', [{ ...subject, Count: 1 }]);
    await ends('23 hours');
    await expectEvents('kind=secret.ending', [{ ...subject, Count: 2 }]);
    await ends('30 days');
    await expectEvents('kind=secret.ending', [{ Cause: expect.stringContaining('Renewed or removed') }]);
  });

  test('A source that cannot be reached is reported once, and when it is read again', async () => {
    const reads = on.service.running.app.get(SourceReads);
    const record = (outcome: PullOutcome, error?: string) =>
      reads.record({ name: 'vehicle list', source: 'https://u:p@l.example/list', outcome, error });
    for (const _ of [1, 2]) await record('unreachable', 'It could not be read: ENOTFOUND.');
    await record('failed');
    await expectEvents('kind=source.unreachable', [
      { Count: 1, Cause: 'https://l.example/list could not be read: It could not be read: ENOTFOUND.' },
    ]);
    await record('unchanged');
    await expectEvents('kind=source.unreachable', [{ Cause: expect.stringContaining('Reached again') }]);
  });

  test('A broken chain of the audit is reported once for each entry', async () => {
    const chain = on.service.running.app.get(AuditChain);
    for (const entry of [7, 7, 9]) await chain.reportBroken(entry);
    await expectEvents('kind=audit.chain_broken', [
      { Subject: { Kind: 'Audit', Id: 9 }, Count: 1 },
      { Subject: { Kind: 'Audit', Id: 7 }, Count: 1, Path: '/admin/audit' },
    ]);
  });
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

// @module-tag events
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EndingWatch } from '../src/alerts/ending-watch.job.js';
import type { EventItem } from '../src/alerts/events.answers.js';
import { AuditChain } from '../src/audit/chain/audit-chain.service.js';
import { DeliveryHours } from '../src/notifications/hours/delivery-hours.service.js';
import type { PullOutcome } from '../src/sources/source.answers.js';
import { SourceReads } from '../src/sources/source-reads.service.js';
import { selfSigned } from './support/certificates.js';
import type { Client } from './support/client.js';
import { startDeliveries, status } from './support/deliveries.js';
import { eventsOf } from './support/events.js';
import { makeMachine } from './support/machines.js';
import { startOnce } from './support/start-once.js';
import { truncate } from './support/transactions.js';
import { fromNewAddress, login, makeUser, PASSWORD } from './support/users.js';

let directory: string;
const on = startOnce(async () => {
  directory = await mkdtemp(join(tmpdir(), 'zeyil-event-kinds-'));
  const { cert, key } = selfSigned('zeyil.example');
  const [certificate, privateKey] = ['client.pem', 'client.key'].map((name) => join(directory, name));
  await Promise.all([writeFile(certificate ?? '', cert), writeFile(privateKey ?? '', key)]);
  return startDeliveries({
    NOTIFICATION_RETRY_WAITS: '1ms',
    TRUST_PROXY: 'true',
    PLATFORM_CLIENT_CERTIFICATE_FILE: certificate ?? '',
    PLATFORM_CLIENT_KEY_FILE: privateKey ?? '',
  });
});
afterAll(() => rm(directory, { recursive: true, force: true }));
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

test('Kinds: `delivery.exhausted`, `delivery.dropped`, `delivery.parked`, `agent.failing`, `agent.paused`, `agent.resumed`, `agent.endpoint_reverted`, `agent.first_loss_near`, `service.auto_closed`, `service.auto_opened`, `list.refused`, `source.unreachable`, `secret.ending`, `audit.chain_broken`, `user.administrator_made`, `signin.suspicious`, `signin.break_glass`, `partitions.ending`, `replica.lost`', async ({
  task,
}) => {
  const kinds = [...task.name.matchAll(/`([^`]+)`/g)].map(([, kind]) => kind);
  expect(kinds.length).toBe(19);
  expect((await operator.get(`/api/admin/events?kind=${kinds.join()}`)).status).toBe(200);
  const subscription = { mail: 'ayse@sirket.example', kinds, agentIds: null };
  expect((await operator.put('/api/admin/me/event-subscriptions', subscription)).status).toBe(204);
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

  test('The hundredth failure from an address within five minutes is a suspicious sign-in of the address', async () => {
    const address = fromNewAddress();
    const failure = (number: number) => login(on.service, `nobody-${number}`, 'wrong', address);
    for (let from = 0; from < 104; from += 13)
      await Promise.all(Array.from({ length: 13 }, (_, place) => failure(from + place)));
    const Id = address['x-forwarded-for'];
    await expectEvents('kind=signin.suspicious', [
      { Count: 1, Subject: { Kind: 'Address', Id }, Cause: expect.stringMatching(/^100 failures/) },
    ]);
  });
});

describe('what is found by and by', () => {
  /** Polls until the endings of this kind of subject fit. */
  const expectEnding = (kind: 'User' | 'Certificate', events: readonly object[]) =>
    expect
      .poll(async () =>
        (await eventsOf(operator, 'kind=secret.ending')).filter(({ Subject }) => Subject.Kind === kind),
      )
      .toMatchObject(events);

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
    await expectEnding('User', [{ ...subject, Count: 1 }]);
    await ends('23 hours');
    await expectEnding('User', [{ ...subject, Count: 2 }]);
    await ends('-1 minute');
    await expectEnding('User', [{ ...subject, Count: 2, Cause: expect.not.stringContaining('Renewed') }]);
    await ends('30 days');
    await expectEnding('User', [{ Cause: expect.stringContaining('Renewed or removed') }]);
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

  /** As the watch finds it by itself every half a minute; the first round may be one under way. */
  const watch = async () => {
    for (const _ of [1, 2]) await on.service.running.app.get(EndingWatch).run();
  };

  test('The certificate that platforms are shown and that ends within a day is reported once', async () => {
    await watch();
    await watch();
    await expectEnding('Certificate', [
      {
        ...{ Count: 1, Subject: { Kind: 'Certificate', Id: 'platform' }, Path: '/admin/system' },
        Cause: expect.stringMatching(/^End of the certificate that platforms are shown: \S+ \d\d:\d\d\.$/),
      },
    ]);
  });

  test('Partitions that are made ahead for less than 14 days are reported, and their making in the cause', async () => {
    const { sql } = on;
    const ahead = (await sql(
      `select c.oid::regclass::text as name, parent.relname::text as parent, pg_get_expr(c.relpartbound, c.oid) as bound
       from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class parent on parent.oid = i.inhparent
       where parent.relname = 'finished_delivery'
         and substring(pg_get_expr(c.relpartbound, c.oid) from $1)::timestamptz > now() + interval '10 days'`,
      [String.raw`TO \('([^']+)'\)$`],
    )) as { name: string; parent: string; bound: string }[];
    expect(ahead).not.toEqual([]);
    for (const { name, parent } of ahead) await sql(`alter table ${parent} detach partition ${name}`);
    await watch();
    await expectEvents('kind=partitions.ending', [
      {
        Count: 1,
        Subject: { Kind: 'Database', Id: 'partitions' },
        Cause: expect.stringMatching(/end at .+\.$/),
      },
    ]);
    for (const { name, parent, bound } of ahead)
      await sql(`alter table ${parent} attach partition ${name} ${bound}`);
    await watch();
    await expectEvents('kind=partitions.ending', [{ Cause: expect.stringContaining('Partitions made') }]);
  });
});

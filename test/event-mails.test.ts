// @module-tag events
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EventSubscriptionItem } from '../src/alerts/events.answers.js';
import { EventMails } from '../src/alerts/mail.job.js';
import { TO_MAILS } from '../src/alerts/merge.sql.js';
import type { Client } from './support/client.js';
import { recover as end, happen, paused } from './support/events.js';
import { refusal, startMailServer } from './support/mail-server.js';
import { startTestService, type TestService } from './support/service.js';
import { openTransaction, truncate, WAITS_FOR_A_LOCK } from './support/transactions.js';

const PATH = '/api/admin/me/event-subscriptions';
const EXHAUSTED = { type: 101, httpStatus: 500, error: null };
const CHOICE = {
  mail: 'ayse@sirket.example',
  kinds: ['delivery.exhausted', 'agent.paused', 'agent.failing'],
};

let server: Awaited<ReturnType<typeof startMailServer>>;
let service: TestService;
let reader: Client;
beforeAll(async () => {
  server = await startMailServer();
  service = await startTestService({
    SMTP_URL: server.url,
    MAIL_FROM: 'Zeyil Gateway <zeyil@sirket.example>',
    PUBLIC_URL: 'https://zeyil.example',
  });
});
afterAll(async () => {
  await service.stop();
  await server.stop();
});
beforeEach(async () => {
  await truncate(service.dataSource, 'operational_event, event_subscription, event_note cascade');
  server.mails.length = 0;
  Object.assign(server.state, {
    refusal: undefined,
    sender: undefined,
    recipient: () => undefined,
    pauseMs: 0,
  });
  reader = await service.as({ roles: ['Operator'] });
  await reader.put(PATH, CHOICE);
});

const sql = (text: string, values: unknown[] = []) => service.dataSource.query(text, values);
const exhausted = (agentId: number, count = 1) =>
  sql(
    `insert into event_note (kind, subject_kind, subject_id, agent_id, count, facts)
     values ('delivery.exhausted', 'Agent', $1::text, $1::int, $2, $3)`,
    [agentId, count, EXHAUSTED],
  );
const merged = () => expect.poll(() => sql('select from event_note')).toEqual([]);
/** Makes due what waits for a time, and sends it. */
async function pass(wait = "interval '1 minute'"): Promise<void> {
  await merged();
  await sql(`update event_mail_item set due_at = due_at - ${wait}`);
  await sql(
    `update event_mailbox set due_at = due_at - ${wait}, sent_at = sent_at - ${wait} where due_at < 'infinity'`,
  );
  // The first one may be a round under way that has read the rows before.
  for (const _ of [1, 2]) await service.running.app.get(EventMails).run();
}

test('A storm of 100,000 exhausted deliveries of 50 agents is one mail with the numbers, causes and links', async () => {
  for (let n = 0; n < 200; n += 1) await exhausted(1 + (n % 50), 500);
  await pass();
  await pass();
  expect(server.mails.map(({ subject }) => subject)).toEqual([
    '[zeyil] Bildirimlerin deneme hakkı bitti (100.000)',
  ]);
  const [mail] = server.mails;
  expect(mail?.from?.value).toEqual([{ name: 'Zeyil Gateway', address: 'zeyil@sirket.example' }]);
  expect([mail?.to].flat().map((to) => to?.text)).toEqual(['ayse@sirket.example']);
  expect(mail?.text).toContain('- Acente 1\n');
  expect(mail?.text).toContain('2.000 kez. Son neden: HTTP 500 (Zeyil gerçekleşti).');
  expect(mail?.text).toContain('https://zeyil.example/admin/deliveries?view=all&state=Exhausted&agent=1');
  expect(mail?.text).toContain('… ve 30 kayıt daha');
  expect(mail?.text).toContain('Ne yapmalı: Platform düzelince bildirimleri yeniden gönderin.');
  expect(mail?.text).toContain('https://zeyil.example/admin/account');
  expect(mail?.html).toContain(
    '<a href="https://zeyil.example/admin/deliveries?view=all&amp;state=Exhausted&amp;agent=1">',
  );
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
});

test('One mail for one cause and hour: what goes on within the hour makes no other, and the next mail comes after 5 minutes', async () => {
  await exhausted(1);
  await pass();
  await exhausted(1, 7);
  await pass();
  expect(server.mails.length).toBe(1);
  await exhausted(2);
  await pass();
  expect(server.mails.length).toBe(1);
  await pass("interval '5 minutes'");
  expect(server.mails.length).toBe(2);
  expect(server.mails[1]?.subject).toBe('[zeyil] Bildirimlerin deneme hakkı bitti – Acente 2');
});

test('Only chosen kinds and agents are mailed; of a pause also its end', async () => {
  await reader.put(PATH, { ...CHOICE, kinds: ['agent.paused'], agentIds: [1] });
  await exhausted(1);
  await happen(service, paused(2));
  await happen(service, paused(1));
  await happen(service, { ...paused(1), kind: 'agent.resumed' });
  await pass();
  expect(server.mails.map(({ subject }) => subject)).toEqual([
    '[zeyil] Acente duraklatıldı, Acente yeniden başlatıldı',
  ]);
  expect(server.mails[0]?.text).not.toContain('Acente 2');
});

test('“All well again” is mailed once a state has been over for ten minutes, and not for one that came back', async () => {
  const subject = { kind: 'Agent', id: '1' } as const;
  const facts = { since: '2026-11-27T10:00:00Z', httpStatus: null, error: 'connect ECONNREFUSED' };
  const recover = () => end(service, 'agent.failing', subject);
  await happen(service, { kind: 'agent.failing', subject, facts });
  await pass();
  await recover();
  await pass("interval '6 minutes'");
  await happen(service, { kind: 'agent.failing', subject, facts });
  await pass("interval '11 minutes'");
  expect(server.mails.length).toBe(1);
  await recover();
  await pass("interval '11 minutes'");
  expect(server.mails[1]?.subject).toBe(
    '[zeyil] Düzeldi: Acentenin platformuna bildirim ulaşmıyor – Acente 1',
  );
  expect(server.mails[1]?.text).toContain('Yeniden ulaşılıyor');
});

test('Mails are in the reader’s language, which the choice names, else Turkish', async () => {
  await reader.put(PATH, { ...CHOICE, language: 'en' });
  await exhausted(1);
  await pass();
  expect(server.mails[0]?.subject).toBe('[zeyil] Notifications used up their attempts – Agent 1');
  expect(server.mails[0]?.html).toContain('<html lang="en">');
});

test('In quiet hours mails wait until their end, and come as one', async () => {
  const time = (minutes: number) =>
    new Date(Date.now() + minutes * 60_000).toLocaleTimeString('tr-TR', {
      timeZone: 'Europe/Istanbul',
      hour: '2-digit',
      minute: '2-digit',
    });
  await reader.put(PATH, { ...CHOICE, quietFrom: time(-30), quietTo: time(30) });
  await exhausted(1);
  await pass();
  await happen(service, paused(2));
  await pass("interval '10 minutes'");
  expect(server.mails).toEqual([]);
  const [{ wait }] = await sql(
    `select round(extract(epoch from due_at - now()) / 60)::int as wait from event_mailbox`,
  );
  expect(wait).toBeGreaterThan(10);
  // Other quiet hours hold at once, and the mail does not wait for the former ones.
  await reader.put(PATH, { ...CHOICE, quietFrom: time(-30), quietTo: time(-1) });
  await pass("interval '0'");
  expect(server.mails.map(({ subject }) => subject)).toEqual([
    '[zeyil] Acente duraklatıldı, Bildirimlerin deneme hakkı bitti',
  ]);
});

test('A mail server that is away for an hour gets the mail once, under one id; a slow one, too', async () => {
  server.state.refusal = refusal(451);
  await exhausted(1);
  await pass();
  await pass();
  await pass();
  const problem = async () => (await reader.get(PATH)).response<EventSubscriptionItem>().MailProblem;
  expect(await problem()).toBe('EMESSAGE 451');
  Object.assign(server.state, { refusal: undefined, pauseMs: 500 });
  await pass("interval '1 hour'");
  await pass("interval '1 hour'");
  expect(server.mails.length).toBe(1);
  expect(server.mails[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@sirket\.example>$/);
  expect(await problem()).toBeNull();
});

test('A refused recipient and three days without success give a mail up, with a metric and the problem for the user', async () => {
  const given = async () => {
    const { text } = await service.anonymous.get('/metrics');
    return /zeyil_event_sends_total\{to="mail",outcome="given_up"\} (\d+)/.exec(text)?.[1];
  };
  server.state.recipient = () => refusal(550);
  await exhausted(1);
  await pass();
  expect(await sql('select from event_mail_item')).toEqual([]);
  expect((await reader.get(PATH)).response()).toMatchObject({ MailProblem: 'EENVELOPE 550' });
  server.state.recipient = () => refusal(450);
  await exhausted(2);
  await pass("interval '5 minutes'");
  await sql(`update event_mailbox set since = since - interval '3 days'`);
  await pass("interval '1 hour'");
  expect(await sql('select from event_mail_item')).toEqual([]);
  expect(await given()).toBe('2');
  expect(server.mails).toEqual([]);
});

test('One recipient of many that is refused, or is to come again later, keeps the mails of the others from nothing', async () => {
  const others = await Promise.all(
    ['gri@sirket.example', 'yok@sirket.example'].map(async (mail) => {
      const other = await service.as({ roles: ['Administrator'] });
      await other.put(PATH, { ...CHOICE, mail });
      return other;
    }),
  );
  server.state.recipient = (address) =>
    address.startsWith('gri') ? refusal(450) : address.startsWith('yok') ? refusal(550) : undefined;
  await exhausted(1);
  await pass();
  const received = () => server.mails.map(({ to }) => [to].flat()[0]?.text).sort();
  expect(received()).toEqual(['ayse@sirket.example']);
  const problems = await Promise.all(
    others.map(async (other) => (await other.get(PATH)).response<EventSubscriptionItem>().MailProblem),
  );
  expect(problems).toEqual(['EENVELOPE 450', 'EENVELOPE 550']);
  // Greylisting: the same mail is taken when it comes again.
  server.state.recipient = () => undefined;
  await pass();
  expect(received()).toEqual(['ayse@sirket.example', 'gri@sirket.example']);
});

test('A sender that the mail server refuses is a matter of the settings: the mail is tried again', async () => {
  server.state.sender = refusal(550);
  await exhausted(1);
  await pass();
  expect((await reader.get(PATH)).response()).toMatchObject({ MailProblem: 'EENVELOPE 550' });
  server.state.sender = undefined;
  await pass();
  expect(server.mails.length).toBe(1);
});

test('Names of agents and reasons are text: they make no header, no markup and no further recipient', async () => {
  const agentId = await service.createAgent({});
  const name = 'Ege\r\nBcc: kotu@x.example\r\n\r\n<script>alert(1)</script>';
  await sql('update agent set name = $2 where id = $1', [agentId, name]);
  await happen(service, paused(agentId, '<b>"Bakım"</b> &amp;'));
  await pass();
  const [mail] = server.mails;
  expect(mail?.bcc).toBeUndefined();
  expect([...(mail?.headers.keys() ?? [])].sort()).toEqual(
    ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'].sort(),
  );
  expect(mail?.subject).toMatch(
    /^\[zeyil\] Acente duraklatıldı – Acente \d+ · Ege Bcc: kotu@x\.example <script>/,
  );
  expect(mail?.html).not.toMatch(/<script|<b>"/);
  expect(mail?.html).toContain('&lt;b&gt;&quot;Bakım&quot;&lt;/b&gt; &amp;amp;');
});

test('A mail under way when its process dies is sent again under the same id after the lease', async () => {
  server.state.refusal = refusal(451);
  await exhausted(1);
  await pass();
  // As after a claim whose process was killed: nothing recorded its outcome.
  const [[{ mail_id: id }]] = await sql(
    `update event_mailbox set due_at = now() + interval '2 minutes' returning mail_id`,
  );
  server.state.refusal = undefined;
  await exhausted(2);
  await pass();
  expect(server.mails).toEqual([]);
  await pass();
  expect(server.mails.map(({ messageId }) => messageId)).toEqual([`<${id}@sirket.example>`]);
  expect(server.mails[0]?.text).not.toContain('Acente 2');
  await pass("interval '5 minutes'");
  expect(server.mails[1]?.text).toContain('Acente 2');
});

test('An event that is added to the mails while one of them ends is mailed with the next', async () => {
  await exhausted(1);
  await merged();
  server.state.pauseMs = 1_000;
  const passed = pass();
  await expect.poll(() => sql('select from event_mailbox where mail_id is not null')).toHaveLength(1);
  const merge = await openTransaction(service);
  const [{ id }] = await merge.query<[{ id: string }]>(
    `insert into operational_event (kind, subject_kind, subject_id, agent_id, at, last_at, count, facts)
     values ('delivery.exhausted', 'Agent', '2', 2, now(), now(), 1, $1) returning id`,
    [EXHAUSTED],
  );
  await merge.query(TO_MAILS, [JSON.stringify([{ id, agentId: 2, kinds: ['delivery.exhausted'] }]), false]);
  await expect.poll(() => sql(WAITS_FOR_A_LOCK), { interval: 20, timeout: 5_000 }).not.toEqual([]);
  await merge.commit();
  await passed;
  expect(server.mails).toHaveLength(1);
  await pass("interval '5 minutes'");
  expect(server.mails[1]?.text).toContain('Acente 2');
});

test('A choice that is changed while events are added to the mails is taken when they are', async () => {
  await exhausted(1);
  await pass();
  const merge = await openTransaction(service);
  // As one statement of the merge does: the mailbox is locked first, and the foreign key of the new row is checked at its end.
  await merge.query('select from event_mailbox where user_id = $1 for no key update', [reader.userId]);
  const changed = reader.put(PATH, { ...CHOICE, kinds: ['agent.paused'] });
  await expect.poll(() => sql(WAITS_FOR_A_LOCK), { interval: 20 }).not.toEqual([]);
  await merge.query(
    `insert into event_mail_item (user_id, event_id, is_over, due_at)
     select $1, max(id), false, now() from operational_event`,
    [reader.userId],
  );
  await merge.commit();
  expect((await changed).status).toBe(204);
});

test('While nothing waits no mail is begun: the problem of the last one stays, and the next event does not wait for a pace', async () => {
  server.state.recipient = () => refusal(550);
  await exhausted(1);
  await pass();
  await pass("interval '5 minutes'");
  await pass("interval '5 minutes'");
  expect((await reader.get(PATH)).response()).toMatchObject({ MailProblem: 'EENVELOPE 550' });
  server.state.recipient = () => undefined;
  await sql(`update event_mailbox set sent_at = sent_at - interval '10 minutes'`);
  await exhausted(2);
  await pass();
  expect(server.mails.map(({ subject }) => subject)).toEqual([
    '[zeyil] Bildirimlerin deneme hakkı bitti – Acente 2',
  ]);
});

test('A state that came back before its end was mailed leaves the time of the next mail as it is', async () => {
  const subject = { kind: 'Agent', id: '1' } as const;
  const facts = { since: '2026-11-27T10:00:00Z', httpStatus: null, error: 'connect ECONNREFUSED' };
  await happen(service, { kind: 'agent.failing', subject, facts });
  await pass();
  await end(service, 'agent.failing', subject);
  await pass("interval '6 minutes'");
  await happen(service, { kind: 'agent.failing', subject, facts });
  await pass("interval '11 minutes'");
  await exhausted(2);
  await pass();
  expect(server.mails).toHaveLength(2);
});

test.each([["roles = '{Supervizor}'"], ['is_active = false']])(
  'Who is no member of the staff any more gets no mail: %s',
  async (change) => {
    await exhausted(1);
    await merged();
    await sql(`update app_user set ${change} where id = $1`, [reader.userId]);
    await pass();
    expect(server.mails).toEqual([]);
    expect(await sql('select from event_mailbox')).toEqual([]);
  },
);

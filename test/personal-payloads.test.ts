// @module-tag deliveries
import { expect, test } from 'vitest';
import { AuditedReads } from '../src/audit/audited-reads.service.js';
import type { DeliveryDetail } from '../src/notifications/administration/delivery.answers.js';
import type { Client } from './support/client.js';
import { startDeliveries } from './support/deliveries.js';
import { later } from './support/later.js';
import { startOnce } from './support/start-once.js';

const on = startOnce(() => startDeliveries({ TRUST_PROXY: 'true' }));
const NAME = 'Ayşe Yılmaz, 34 ABC 123';
const ECHO = `{"ResultStatus":{"Status":"Success"},"Echo":"${NAME}"}`;
const DELIVERIES = '/api/admin/deliveries';

/** A delivered notification with a name in it, whose platform answered with that name. */
async function delivered(type: 10 | 101 | 102 = 102): Promise<number> {
  on.platform.answer((_, response) => void response.end(ECHO));
  const id = await on.publish(type, { JobId: 7, Message: NAME });
  await on.untilState(id, 'Delivered');
  return id;
}

const looks = async (id: number) =>
  (await on.audit()).filter(
    ({ Action, Target }) => Action === 'delivery.readPayload' && Target === `delivery ${id}`,
  );
const look = (id: number, client: Client = on.operator, headers: Record<string, string> = {}) =>
  client.send('GET', `${DELIVERIES}/${id}?payload=true`, undefined, headers);
const reads = () => on.service.running.app.get(AuditedReads);

test.each([101, 102] as const)(
  'Lists and the detail of a delivery of type %d carry `Payload: null` and `HasPayload: true`, and no excerpt of the platform’s answer',
  async (type) => {
    const id = await delivered(type);
    for (const client of [on.administrator, on.operator]) {
      for (const query of ['', '/feed', `/${id}`, `/${id}?payload=false`]) {
        const answer = await client.get(`${DELIVERIES}${query}`);
        expect(answer.status, query).toBe(200);
        expect(answer.text, query).toContain('"HasPayload":true');
        expect(answer.text, query).toContain('"Payload":null');
        expect(answer.text, query).not.toContain(NAME);
      }
    }
    const [attempt] = (await on.show(id)).AttemptLog;
    expect(attempt).toMatchObject({ ResponseExcerpt: null, HasResponseExcerpt: true, HttpStatus: 200 });
    expect(await looks(id)).toEqual([]);
  },
);

test('The detail of the other types shows the payload and the excerpts as before, and is not audited', async () => {
  const id = await delivered(10);
  const shown = await on.show(id);
  expect(shown).toMatchObject({ HasPayload: true, Payload: expect.stringContaining(NAME) });
  expect(shown.AttemptLog).toEqual([
    expect.objectContaining({ ResponseExcerpt: ECHO, HasResponseExcerpt: true }),
  ]);
  expect(await looks(id)).toEqual([]);
});

test('`?payload=true` shows the payload and the excerpts of types 101 and 102, and each look is audited before it is answered', async () => {
  const id = await delivered(101);
  for (const client of [on.operator, on.administrator]) {
    const shown = (await look(id, client)).response<DeliveryDetail>();
    expect(shown.Payload).toContain(NAME);
    expect(shown.AttemptLog[0]?.ResponseExcerpt).toBe(ECHO);
  }
  const details = { AgentId: on.agentId, NotificationType: 101 };
  expect(await looks(id)).toEqual([
    expect.objectContaining({ UserId: on.administrator.userId, Details: details, Address: '127.0.0.1' }),
    expect.objectContaining({ UserId: on.operator.userId, Details: details }),
  ]);
});

test('Repeated looks of one user at one payload within a minute are counted in one entry', async () => {
  const [id, other] = [await delivered(), await delivered()];
  await Promise.all([look(id), look(id), look(id), look(other)]);
  await look(id);
  expect(await looks(id)).toHaveLength(1);
  expect(await looks(other)).toHaveLength(1);
  await reads().endMinutes();
  expect(await looks(id)).toHaveLength(1);
  await later(60_000, on.service);
  await reads().endMinutes();
  expect(await looks(id)).toEqual([
    expect.objectContaining({ Details: { AgentId: on.agentId, NotificationType: 102, Repeated: 3 } }),
    expect.objectContaining({ Details: { AgentId: on.agentId, NotificationType: 102 } }),
  ]);
  expect(await looks(other)).toHaveLength(1);
});

test('However many deliveries a user looks at, each has its own entry; so has a look from another address', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 30; n += 1) ids.push(await delivered(102));
  await Promise.all(ids.map((id) => look(id)));
  for (const id of ids) expect(await looks(id)).toHaveLength(1);
  await look(ids[0] ?? 0, on.operator, { 'x-forwarded-for': '203.0.113.9' });
  expect(await looks(ids[0] ?? 0)).toHaveLength(2);
});

test('A look that the audit does not take is not answered', async () => {
  const id = await delivered();
  await on.sql(
    `alter table admin_audit add constraint full_disk check (action <> 'delivery.readPayload') not valid`,
  );
  const answers = await Promise.all([look(id), look(id)]);
  await on.sql('alter table admin_audit drop constraint full_disk');
  for (const answer of answers) {
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain(NAME);
  }
  expect((await look(id)).text).toContain(NAME);
  expect(await looks(id)).toHaveLength(1);
});

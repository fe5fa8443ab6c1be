// @module-tag outgoing-logs
import { beforeEach, describe, expect, test } from 'vitest';
import { NUMBER_LOGS } from '../src/outgoing-logs/recording.sql.js';
import { call, startOutgoingLogs } from './support/outgoing-logs.js';
import { succeed } from './support/platform.js';
import { startOnce } from './support/start-once.js';
import { openTransaction, WAITS_FOR_A_LOCK } from './support/transactions.js';
import { expectInvalid, field } from './support/users.js';

const MEGABYTE = 1024 * 1024;
const on = startOnce(startOutgoingLogs);
beforeEach(() => {
  on.platform.attempts.length = 0;
  on.platform.answer(succeed);
});

const sql = (statement: string, values: unknown[] = []) => on.service.dataSource.query(statement, values);

describe('POST /api/outgoing-logs', () => {
  test('`POST /api/outgoing-logs` answers 201 with `OutgoingRequestLogID` and `GwLogId`', async () => {
    const answer = await on.announce();
    expect(answer.status).toBe(201);
    expect(answer.response()).toEqual({
      OutgoingRequestLogID: expect.any(Number),
      GwLogId: expect.stringMatching(/^[0-9a-f]{24}$/),
    });
    const again = (await on.announce()).response<{ GwLogId: string }>();
    expect(again.GwLogId).not.toBe(answer.response<{ GwLogId: string }>().GwLogId);
  });

  test('Notification 3 carries both numbers, the fields of the call and both bodies', async () => {
    const { id, gwLogId } = await on.log({ dataSent: '{"q":"\\"ş"}\n', dataReceived: '' });
    const attempt = await on.heard(id);
    expect(attempt).toMatchObject({ path: '/PushNotification', type: 3 });
    expect(attempt.payload).toBe(
      `{"OutgoingRequestLogID":${id},"GwLogId":"${gwLogId}","AgentId":${on.agentId},"InsuranceCompanyId":110,` +
        '"ProductId":111,"ServiceOperationId":14,"Url":"https://servis.ornek-sigorta.example/kasko/teklif",' +
        '"StartedAt":"2026-11-20T10:31:05.240+03:00","DurationMs":812,"HttpStatus":200,' +
        '"DataSent":"{\\"q\\":\\"\\\\\\"ş\\"}\\n","DataReceived":""}',
    );
  });

  test('A field that was left out of a call is null in the notification', async () => {
    const optional = ['insuranceCompanyId', 'productId', 'serviceOperationId', 'httpStatus'];
    const { id } = await on.log(Object.fromEntries(optional.map((name) => [name, undefined])));
    expect(JSON.parse((await on.heard(id)).payload)).toMatchObject({
      InsuranceCompanyId: null,
      ProductId: null,
      ServiceOperationId: null,
      HttpStatus: null,
    });
  });

  test('A log number beyond 2^53 keeps every digit', async () => {
    const continueAfter = `select setval(pg_get_serial_sequence('outgoing_log', 'id'), $1)`;
    await sql(continueAfter, ['9007199254740992']);
    const { id } = await on.log();
    expect(id).toBe('9007199254740993');
    await on.heard(id);
    const { text } = await on.operator.get('/api/outgoing-logs?pageSize=1');
    expect(text).toContain('"OutgoingRequestLogID":9007199254740993,');
    await sql(continueAfter, ['1000']);
  });

  test('The bodies of a log are stored once', async () => {
    await on.administrator.post(`/api/admin/agents/${on.agentId}/pause`);
    await on.log({ dataSent: 'stored-only-once' });
    const tables: { name: string }[] = await sql(
      `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
       and relnamespace = 'public'::regnamespace`,
    );
    const places: string[] = [];
    for (const { name } of tables) {
      const rows = await sql(`select from "${name}" t where t::text like '%stored-only-once%'`);
      places.push(...rows.map(() => name));
    }
    expect(places).toEqual(['notification']);
    await on.administrator.post(`/api/admin/agents/${on.agentId}/resume`);
  });

  test('A log and its notification are one transaction', async () => {
    const count = async () =>
      (
        await sql(
          'select (select count(*) from notification)::int as n, (select count(*) from outgoing_log)::int as l',
        )
      )[0];
    const before = await count();
    await sql(`alter table outgoing_log add constraint full_disk check (url <> 'https://full') not valid`);
    const answer = await on.announce({ url: 'https://full' });
    await sql('alter table outgoing_log drop constraint full_disk');
    expect([answer.status, answer.code]).toEqual([500, 'General.UnexpectedError']);
    expect(await count()).toEqual(before);
    expect(on.platform.attempts.filter(({ payload }) => payload.includes('https://full'))).toEqual([]);
  });

  test('Calls that come together are recorded each with its own bodies, and one that is refused keeps none of the others', async () => {
    await sql(`alter table outgoing_log add constraint full_disk check (url <> 'https://full') not valid`);
    const lock = await openTransaction(on.service);
    await lock.query('lock table outgoing_log in access exclusive mode');
    const bodies = Array.from({ length: 12 }, (_, n) => `"${n}"\\ {1,2} şğı ${'x'.repeat(n * 100_000)}`);
    const calls = bodies.map((dataSent, n) =>
      on.announce({ dataSent, dataReceived: String(n) }, n === 3 ? on.administrator : undefined),
    );
    const refused = [on.announce({ url: 'https://full' }), on.announce({ agentId: 999_999 })];
    await expect.poll(async () => (await sql(WAITS_FOR_A_LOCK)).length).toBeGreaterThan(0);
    await lock.rollback();
    const answers = await Promise.all(calls);
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([500, 400]);
    await sql('alter table outgoing_log drop constraint full_disk');
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 201));
    const ids = answers.map(({ text }) => /"OutgoingRequestLogID":(\d+)/.exec(text)?.[1] ?? '');
    for (const [n, id] of ids.entries()) {
      expect(JSON.parse((await on.heard(id)).payload)).toMatchObject({
        DataSent: bodies[n],
        DataReceived: String(n),
      });
    }
    const audited = await sql(
      `select target from admin_audit where action = 'outgoingLog.announce' order by id desc limit 2`,
    );
    expect(audited.map(({ target }: { target: string }) => target)).toContain(`outgoing log ${ids[3]}`);
    expect(audited.map(({ target }: { target: string }) => target)).not.toContain(`outgoing log ${ids[4]}`);
  });

  test('The number of a log’s delivery is drawn by the statement that writes it: no page of notifications passes it by', async () => {
    const drawn = async () => (await sql(`select pg_sequence_last_value('delivery_id_seq') as id`))[0].id;
    await on.log();
    const before = await drawn();
    await sql(NUMBER_LOGS.text, [JSON.stringify([{ asked_id: on.agentId }])]);
    expect(await drawn()).toBe(before);
  });

  test('A call for an inactive agent is recorded and announced as well', async () => {
    const agentId = await on.service.createAgent({ platformUrl: on.platform.url });
    await on.administrator.patch(`/api/admin/agents/${agentId}`, { isActive: false });
    expect(await on.heard((await on.log({ agentId })).id)).toMatchObject({ type: 3 });
  });

  const required = (...names: string[]) =>
    Object.assign({}, ...names.map((name) => field(name, 'is required.')));
  test.each([
    ['an unknown agent', { agentId: 999_999 }, { AgentId: 'AgentId must be the id of an agent.' }],
    [
      'everything left out',
      Object.fromEntries(['agentId', ...Object.keys(call())].map((name) => [name, null])),
      required('AgentId', 'Url', 'StartedAt', 'DurationMs', 'DataSent', 'DataReceived'),
    ],
    [
      'numbers out of range',
      { insuranceCompanyId: 0, productId: 0, serviceOperationId: 0, durationMs: -1, httpStatus: 99 },
      {
        ...field('InsuranceCompanyId', 'must be greater than 0.'),
        ...field('ProductId', 'must be greater than 0.'),
        ...field('ServiceOperationId', 'must be greater than 0.'),
        ...field('DurationMs', 'must be greater than or equal to 0.'),
        ...field('HttpStatus', 'must be between 100 and 599.'),
      },
    ],
    ['a URL of 2001 characters', { url: 'x'.repeat(2001) }, { Url: 'Url must be at most 2000 characters.' }],
  ])(
    'A call with an unknown agent, without a required field or out of range is 400 `Validation.General` (%s)',
    async (_what, fields, expected) => {
      expectInvalid(await on.announce(fields), expected);
    },
  );

  test.each([
    { dataSent: {} },
    { dataReceived: 5 },
    { httpStatus: '200' },
    { startedAt: 'yesterday' },
    { startedAt: '9999-12-31T23:59:59Z' },
  ])('An outgoing log that does not bind: 400 in plain text (%j)', async (fields) => {
    const answer = await on.announce(fields);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/plain; charset=utf-8']);
  });

  test.each(['0001-01-01', '1899-12-31T23:59:59.999Z', '9999-12-31T00:00:00Z', '9999-12-31T20:59:59Z'])(
    'A call that began outside of the years 1900 to 9999 is 400: `StartedAt must be between 1900-01-01 and 9999-12-30.` (%s)',
    async (startedAt) => {
      expectInvalid(await on.announce({ startedAt }), {
        StartedAt: 'StartedAt must be between 1900-01-01 and 9999-12-30.',
      });
    },
  );

  test.each([
    ['1900-01-01T00:00:00Z', /^1900-01-01T0\d:/],
    ['9999-12-30T23:59:59.999Z', /^9999-12-31T02:59:59\.999\+03:00$/],
  ])('A call may have begun at any moment (%s)', async (startedAt, shown) => {
    const { id } = await on.log({ startedAt });
    const payload = JSON.parse((await on.heard(id)).payload) as Record<string, unknown>;
    expect(payload['StartedAt']).toMatch(shown);
  });

  test('Bodies of up to 5 MB of UTF-8 each are taken', async () => {
    const dataSent = 'ş'.repeat(2.5 * MEGABYTE);
    const dataReceived = '"'.repeat(5 * MEGABYTE);
    const { id } = await on.deliveredLog({ dataSent, dataReceived });
    const payload = JSON.parse((await on.heard(id)).payload) as Record<string, unknown>;
    expect(payload['DataSent'] === dataSent && payload['DataReceived'] === dataReceived).toBe(true);
  });

  test.each([
    ['dataSent', `${'ş'.repeat(2.5 * MEGABYTE)}x`],
    ['dataReceived', 'x'.repeat(5 * MEGABYTE + 1)],
  ])('A larger body is 400: `DataSent must be at most 5 MB.` (%s)', async (name, body) => {
    const member = name === 'dataSent' ? 'DataSent' : 'DataReceived';
    expectInvalid(await on.announce({ [name]: body }), { [member]: `${member} must be at most 5 MB.` });
  });
});

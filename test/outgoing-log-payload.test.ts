// @module-tag outgoing-logs
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PlatformSimulator, startPlatformSimulator } from '../kit/simulator/simulator.js';
import { status } from './support/deliveries.js';
import {
  answerQuestions,
  askedLogId,
  type OutgoingLogs,
  startOutgoingLogs,
} from './support/outgoing-logs.js';
import { type PlatformAnswerer, type ReceivedAttempt, succeed } from './support/platform.js';
import { expectRefused } from './support/refusals.js';
import { expectInvalid } from './support/users.js';

const KEY = 'the-key-of-the-simulator';
let on: OutgoingLogs;
let simulator: PlatformSimulator;
beforeAll(async () => {
  on = await startOutgoingLogs();
  simulator = await startPlatformSimulator({ host: '127.0.0.1', port: 0, apiKey: KEY });
});
beforeEach(() => {
  on.platform.attempts.length = 0;
  on.platform.answer(succeed);
});
afterAll(async () => {
  await on.stop();
  await simulator.close();
});

const sql = (statement: string, values: unknown[] = []) => on.service.dataSource.query(statement, values);
const questions = () => on.platform.attempts.filter(({ type }) => type === undefined);
const success = (payload: string) => (question: ReceivedAttempt) =>
  `{"ResultStatus":{"Status":"Success","Explanation":null},"Result":{"LogID":${askedLogId(question)},"Payload":${JSON.stringify(payload)}}}`;
/** Records a call of an agent that nothing is sent to at the moment. */
async function undelivered(fields: object = {}) {
  const agentId = await on.service.createAgent({ platformUrl: on.platform.url });
  await on.administrator.post(`/api/admin/agents/${agentId}/pause`);
  return { ...(await on.log({ agentId, ...fields })), agentId };
}

describe('GET /api/outgoing-logs/:id/payload', () => {
  test('Bodies are announced, removed here once delivered, and then read from the platform', async () => {
    const agentId = await on.service.createAgent({ platformUrl: simulator.url, platformApiKey: KEY });
    const dataSent = '<teklif not="\\u0041 ş \u2028">34 ABC 123</teklif>\n';
    const { id, gwLogId } = await on.deliveredLog({ agentId, dataSent, dataReceived: '' });
    const sent = await on.read(id, false);
    expect(sent.status).toBe(200);
    expect(sent.response()).toEqual({
      LogID: Number(id),
      GwLogId: gwLogId,
      IsResponse: false,
      Payload: dataSent,
    });
    expect((await on.read(id, true)).response()).toMatchObject({ IsResponse: true, Payload: '' });
    simulator.clear();
    const gone = await on.read(id);
    expectRefused(
      gone,
      502,
      'OutgoingLogs.PlatformError',
      'The platform answered with an error: No such outgoing log is stored.',
    );
  });

  test('While type 3 is undelivered, the local body answers', async () => {
    const { id } = await undelivered({ dataSent: 'what was sent', dataReceived: 'what came back' });
    expect((await on.read(id, false)).response()).toMatchObject({ Payload: 'what was sent' });
    expect((await on.read(id, true)).response()).toMatchObject({ Payload: 'what came back' });
    expect(on.platform.attempts).toEqual([]);
  });

  test.each([['Exhausted'], ['Cancelled']] as const)(
    'An exhausted or cancelled delivery is undelivered: its bodies are still answered here (%s)',
    async (state) => {
      on.platform.answer(status(500));
      const { id, deliveryId } = state === 'Cancelled' ? await undelivered() : await on.log();
      if (state === 'Cancelled') await on.administrator.post(`/api/admin/deliveries/${deliveryId}/cancel`);
      await on.untilState(deliveryId, state);
      expect((await on.read(id)).response()).toMatchObject({
        Payload: expect.stringContaining('34 ABC 123'),
      });
      expect(questions()).toEqual([]);
    },
  );

  test('The question is signed as notifications are: the secret verifies it over its exact bytes', async () => {
    const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
    const created = await on.administrator.post('/api/admin/agents', {
      name: 'Signed',
      platformUrl: on.platform.url,
      signingSecrets: [secret],
    });
    const { id } = await on.deliveredLog({ agentId: created.response<{ Id: number }>().Id });
    on.platform.answer((attempt, response) => void response.end(success('x')(attempt)));
    expect((await on.read(id)).status).toBe(200);
    const [question] = questions();
    const headers = question?.headers as Record<string, string>;
    expect(new Webhook(secret).verify(question?.body ?? '', headers)).toBeTruthy();
    expect(headers['webhook-id']).toBe(question?.referanceNo);
  });

  test("The question is the documented envelope (LogID with every digit, GwLogId, IsResponse) with the agent's keys; its ReferanceNo names the agent and QUERY", async () => {
    const fields = {
      name: 'Acente',
      platformUrl: `${on.platform.url}/base/`,
      platformApiKey: 'key-of-the-agent',
    };
    const created = await on.administrator.post('/api/admin/agents', {
      ...fields,
      platformAuthorization: 'Basic abc',
    });
    const { id, gwLogId } = await on.deliveredLog({ agentId: created.response<{ Id: number }>().Id });
    on.platform.answer((attempt, response) => void response.end(success('x')(attempt)));
    expect((await on.read(id, true)).status).toBe(200);
    const [question] = questions();
    expect(question?.path).toBe('/base/GetOutgoingLogPayload');
    const agentId = created.response<{ Id: number }>().Id;
    expect(question?.referanceNo).toMatch(new RegExp(`^${agentId}_QUERY_\\d{17}[A-Z0-9]{10}_0_0$`));
    expect(question?.subReferanceNo).toMatch(/^[A-Z0-9]{30}$/);
    expect(question?.body).toBe(
      `{"ReferanceNo":"${question?.referanceNo}","SubReferanceNo":"${question?.subReferanceNo}",` +
        `"RequestKeyValueSet":null,"RequestObject":{"LogID":${id},"GwLogId":"${gwLogId}","IsResponse":true}}`,
    );
    const { host, connection, 'user-agent': _, ...headers } = question?.headers ?? {};
    expect(headers).toEqual({
      accept: 'application/json',
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(question?.body ?? '')),
      'x-api-key': 'key-of-the-agent',
      authorization: 'Basic abc',
    });
  });

  test('An agent with a URL of its own and no key is asked without keys', async () => {
    const { id } = await on.deliveredLog();
    on.platform.answer(answerQuestions(success('x')));
    await on.read(id);
    expect(questions()[0]?.headers).not.toHaveProperty('x-api-key');
    expect(questions()[0]?.headers).not.toHaveProperty('authorization');
  });

  test('No transaction is open while a platform is asked', async () => {
    const { id } = await on.deliveredLog();
    const open = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`;
    let held: unknown;
    on.platform.answer(async (attempt, response) => {
      // The service's own rounds have short ones; the question's would stay for as long as it waits.
      for (let reads = 0; reads < 100 && held !== 0; reads++) held = (await sql(open))[0].count;
      await answerQuestions(success('x'))(attempt, response);
    });
    expect((await on.read(id)).status).toBe(200);
    expect(held).toBe(0);
  });

  test.each(['999999', '9223372036854775807'])(
    'An unknown log is 404 `General.NotFound` (%s)',
    async (id) => {
      expectRefused(await on.read(id), 404, 'General.NotFound', 'The outgoing log was not found.');
    },
  );

  test.each([
    ['0/payload?isResponse=true&reason=x', { Id: 'Id must be greater than 0.' }],
    ['1/payload?reason=x', { IsResponse: 'IsResponse is required.' }],
    ['1/payload?isResponse=1&reason=x', { IsResponse: 'IsResponse must be true or false.' }],
    ['1/payload?isResponse=true', { Reason: 'Reason is required.' }],
    ['1/payload?isResponse=true&reason=', { Reason: 'Reason is required.' }],
    ['1/payload?isResponse=true&reason=%20%20', { Reason: 'Reason is required.' }],
    ['1/payload?isResponse=true&reason=x&reason=y', { Reason: 'Reason must be 1 to 500 characters.' }],
    [
      `1/payload?isResponse=true&reason=${'x'.repeat(501)}`,
      { Reason: 'Reason must be at most 500 characters.' },
    ],
  ])(
    'An empty `reason` for reading a body, and one of white space, is missing too (%s)',
    async (path, fields) => {
      expectInvalid(await on.administrator.get(`/api/outgoing-logs/${path}`), fields);
    },
  );

  test('Administrators and Operators must give a `reason` for reading a body: missing is 400 `Reason is required.`', async () => {
    const { id } = await undelivered();
    for (const client of [on.administrator, on.operator]) {
      expectInvalid(await client.get(`/api/outgoing-logs/${id}/payload?isResponse=false`), {
        Reason: 'Reason is required.',
      });
      expect((await on.read(id, false, client)).status).toBe(200);
    }
  });
});

describe('reading a body is recorded', () => {
  const newest = async () => (await on.audit())[0];

  test('Every reading is recorded with user, reason, log, source and outcome', async () => {
    const local = await undelivered({ dataSent: 'a secret body' });
    await on.read(local.id, false, on.operator);
    const entry = { Action: 'outgoingLog.readPayload', Target: `outgoing log ${local.id}` };
    expect(await newest()).toMatchObject({
      ...entry,
      UserId: on.operator.userId,
      Details: { IsResponse: false, Reason: 'complaint 17', Source: 'Local', Outcome: 'Answered' },
    });

    const { id } = await on.deliveredLog();
    on.platform.answer(answerQuestions(success('a secret body')));
    await on.read(id, true);
    expect(await newest()).toMatchObject({
      Target: `outgoing log ${id}`,
      UserId: on.administrator.userId,
      Details: {
        IsResponse: true,
        Reason: 'complaint 17',
        Source: 'Platform',
        ReferanceNo: questions()[0]?.referanceNo,
        Outcome: 'Answered',
      },
    });
    expect(JSON.stringify(await on.audit())).not.toContain('a secret body');
  });

  test('Reading a body is recorded when it failed as well', async () => {
    const { id } = await on.deliveredLog();
    on.platform.answer(answerQuestions(() => 'no'));
    await on.read(id);
    expect((await newest())?.Details).toMatchObject({ Outcome: 'PlatformError' });
    on.platform.answer((_, response) => void response.socket?.destroy());
    await on.read(id);
    expect((await newest())?.Details).toMatchObject({ Outcome: 'PlatformUnreachable' });
  });

  test.each([
    ['made with another ENCRYPTION_KEY', 'v1.AAAAAAAA.aaaa.bbbb.cccc'],
    ['damaged', 'not a key'],
  ])(
    'Keys that cannot be decrypted are 504 and recorded as a platform that does not answer (%s)',
    async (_how, stored) => {
      const agentId = await on.service.createAgent({ platformUrl: on.platform.url, platformApiKey: KEY });
      const { id } = await on.deliveredLog({ agentId });
      await sql('update agent set platform_api_key = $1 where id = $2', [stored, agentId]);
      const [before] = await sql(`select count(*)::int from admin_audit`);
      const answer = await on.read(id);
      expectRefused(
        answer,
        504,
        'OutgoingLogs.PlatformUnreachable',
        'The platform was not asked: the agent’s keys cannot be decrypted.',
      );
      expect(questions()).toEqual([]);
      expect((await newest())?.Details).toMatchObject({ Source: 'Platform', Outcome: 'PlatformUnreachable' });
      expect(await sql('select count(*)::int from admin_audit')).toEqual([{ count: before.count + 1 }]);
    },
  );

  test.each(['here', 'at the platform'])(
    'The audit entry of a reading comes first: without it no body is answered (%s)',
    async (place) => {
      const { id } = place === 'here' ? await undelivered() : await on.deliveredLog();
      on.platform.answer(answerQuestions(success('34 ABC 123')));
      await sql(
        `alter table admin_audit add constraint full_disk check (action <> 'outgoingLog.readPayload') not valid`,
      );
      const answer = await on.read(id);
      await sql('alter table admin_audit drop constraint full_disk');
      expect([answer.status, answer.code]).toEqual([500, 'General.UnexpectedError']);
      expect(answer.text).not.toContain('34 ABC 123');
    },
  );

  test('Readings are counted by outcome', async () => {
    const counted = async () => {
      const { text } = await on.service.anonymous.get('/metrics');
      const line = /^zeyil_outgoing_log_questions_total\{outcome="(\w+)"\} (\d+)$/gm;
      return Object.fromEntries([...text.matchAll(line)].map(([, outcome = '', n]) => [outcome, Number(n)]));
    };
    const before = await counted();
    await on.read((await undelivered()).id);
    const { id } = await on.deliveredLog();
    const breakOff: PlatformAnswerer = (_, response) => void response.socket?.destroy();
    for (const answerer of [answerQuestions(success('x')), status(500), breakOff]) {
      on.platform.answer(answerer);
      await on.read(id);
    }
    const after = await counted();
    const added = Object.entries(after).map(([outcome, n]) => [outcome, n - (before[outcome] ?? 0)]);
    expect(Object.fromEntries(added)).toEqual({
      Local: 1,
      Answered: 1,
      PlatformError: 1,
      PlatformUnreachable: 1,
    });
  });
});

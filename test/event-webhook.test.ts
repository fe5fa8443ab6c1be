// @module-tag events
import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, test } from 'vitest';
import type { EventItem } from '../src/alerts/events.answers.js';
import { EventWebhooks } from '../src/alerts/webhook.job.js';
import { eventsOf, happen, paused } from './support/events.js';
import { answering } from './support/listening.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { truncate } from './support/transactions.js';

const secret = () => `whsec_${randomBytes(32).toString('base64')}`;
const SECRETS = [secret(), secret()];

interface Call {
  path: string | undefined;
  headers: Record<string, string>;
  body: string;
}
const calls: Call[] = [];
let statuses: (number | undefined)[] = [];
let answer: RequestListener | undefined;
const sink = answering(async (request, response) => {
  calls.push({ path: request.url, headers: request.headers as Call['headers'], body: await text(request) });
  if (answer) return answer(request, response);
  const status = statuses.shift() ?? 200;
  if (status === 0) request.socket.destroy();
  else response.writeHead(status).end();
});
const service = startOnce(() =>
  startTestService({ EVENTS_URL: `${sink.origin}/hooks/zeyil/`, EVENTS_SECRET: SECRETS.join(' ') }),
);
beforeEach(async () => {
  await truncate(service.dataSource, 'operational_event, event_note cascade');
  calls.length = 0;
  statuses = [];
  answer = undefined;
});

const sql = (statement: string) => service.dataSource.query(statement);
/** Polls until the failure of the first attempt is recorded: what is due then is no lease. */
const failedOnce = () =>
  expect
    .poll(() => sql("select from event_webhook where attempts = 1 and due_at < now() + interval '4 seconds'"))
    .toEqual([{}]);
/** Makes due what waits, and sends it; returns the wait from now. */
async function retried(): Promise<number> {
  const [row] = await sql('select round(extract(epoch from due_at - now()))::int as wait from event_webhook');
  await sql('update event_webhook set due_at = now()');
  // The first one may be a round under way that has read the rows before.
  for (const _ of [1, 2]) await service.running.app.get(EventWebhooks).run();
  return row?.wait;
}

test('An event is posted as `{"type", "timestamp", "data"}` with the headers of Standard Webhooks, one signature for each secret', async () => {
  await happen(service, paused(42));
  await expect.poll(() => calls.length).toBe(1);
  const [call] = calls as [Call];
  expect(call.path).toBe('/hooks/zeyil/');
  const operator = await service.as({ roles: ['Operator'] });
  const [item] = (await eventsOf(operator)) as [EventItem];
  for (const each of SECRETS) {
    expect(new Webhook(each).verify(call.body, call.headers)).toEqual({
      type: 'agent.paused',
      timestamp: new Date(item.At).toISOString(),
      data: item,
    });
  }
  expect(call.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': expect.stringMatching(/^zeyil-gateway\//),
  });
  await expect.poll(() => sql('select from event_webhook')).toEqual([]);
});

test('Any 2xx is success, everything else and no answer is retried after 3 s, 10 s, 1 min and then hourly, under one `webhook-id`', async () => {
  statuses = [500, 404, 0, 302, 503, 204];
  await happen(service, paused(42));
  await failedOnce();
  expect(calls.length).toBe(1);
  const waits: number[] = [];
  for (let attempt = 2; attempt <= 6; attempt += 1) waits.push(await retried());
  const expected = [3, 10, 60, 3_600, 3_600];
  expect(
    waits.every((wait, place) => Math.abs(wait - (expected[place] ?? 0)) <= 3),
    `${waits}`,
  ).toBe(true);
  expect(calls.length).toBe(6);
  expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(await sql('select from event_webhook')).toEqual([]);
});

test('A redirect is not followed, wherever it leads, and of an answer of 300 MB little is read', async () => {
  answer = (_, response) => response.writeHead(307, { location: `${sink.origin}/private` }).end();
  await happen(service, paused(42));
  await failedOnce();
  let written = 0;
  const piece = Buffer.alloc(256 * 1024);
  answer = (_, response) => {
    const more = () => {
      while (written < 300e6 && !response.destroyed) {
        written += piece.length;
        if (!response.write(piece)) return response.once('drain', more);
      }
      return response.end();
    };
    more();
  };
  await retried();
  await expect.poll(() => sql('select from event_webhook')).toEqual([]);
  expect(written).toBeLessThan(30e6);
  expect(calls.map(({ path }) => path)).toEqual(['/hooks/zeyil/', '/hooks/zeyil/']);
});

test('An event that is not taken for three days is given up', async () => {
  statuses = [500, 500];
  await happen(service, paused(42));
  await failedOnce();
  await sql(`update event_webhook set since = since - interval '3 days'`);
  await retried();
  expect(await sql('select from event_webhook')).toEqual([]);
  const { text: metrics } = await service.anonymous.get('/metrics');
  expect(metrics).toContain('zeyil_event_sends_total{to="webhook",outcome="given_up"} 1');
});

test('An attempt whose process died is made again after its lease, and the outcome of the former counts no more', async () => {
  statuses = [500];
  await happen(service, paused(42));
  await failedOnce();
  // The lease of a killed process: claimed, and nothing recorded.
  await sql(`update event_webhook set attempts = 2, due_at = now() + interval '30 seconds'`);
  await service.running.app.get(EventWebhooks).run();
  expect(calls.length).toBe(1);
  await retried();
  expect(calls.length).toBe(2);
  expect(await sql('select from event_webhook')).toEqual([]);
});

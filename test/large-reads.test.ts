// @module-tag outgoing-logs
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { BodyBudget, type BodyHold } from '../src/api/binding/body-budget.js';
import { PlatformQueries } from '../src/platform/platform-queries.client.js';
import { status } from './support/deliveries.js';
import { collectGarbage } from './support/garbage.js';
import { answerQuestions, askedLogId, QUESTION_PATH, startOutgoingLogs } from './support/outgoing-logs.js';
import { type ReceivedAttempt, succeed } from './support/platform.js';
import { startOnce } from './support/start-once.js';

const MEGABYTE = 1024 * 1024;
const on = startOnce(startOutgoingLogs);
let others: BodyHold | undefined;
afterEach(() => others?.release());

/** Takes all the room in which large bodies become values, as other requests would. */
async function takeRoom(): Promise<BodyHold> {
  others = on.service.running.app.get(BodyBudget).hold();
  await others.add(16 * MEGABYTE);
  await others.complete();
  return others;
}
/** How many large bodies wait for their turn to become values. */
const waiting = () => {
  const room = on.service.running.app.get(BodyBudget) as unknown as { large: { waiting: number } };
  return room.large.waiting;
};
const LARGE = 'ş'.repeat(MEGABYTE);

test.each(['of a log here', 'of a log at its platform', 'of a delivery', 'of a delivery, with its reason'])(
  'A large body that the staff reads waits for room among all bodies, and a small one does not (%s)',
  async (which) => {
    const isThere = which === 'of a log at its platform';
    on.platform.answer(isThere ? succeed : status(500));
    const made = async (body: string) => {
      if (which.startsWith('of a log')) {
        const log = await (isThere ? on.deliveredLog({ dataSent: body }) : on.log({ dataSent: body }));
        if (isThere) {
          on.platform.answer(answerQuestions((question) => answerOf(askedLogId(question), body)));
        }
        return `/api/outgoing-logs/${log.id}/payload?isResponse=false&reason=x`;
      }
      const id = await on.publish(which.endsWith('reason') ? 3 : 103, { DataSent: body });
      return `/api/admin/deliveries/${id}${which.endsWith('reason') ? '/payload?reason=x' : ''}`;
    };
    const large = await made(LARGE);
    const room = await takeRoom();
    const reading = on.operator.get(large);
    await expect.poll(waiting).toBe(1);
    room.release();
    const answer = await reading;
    expect([answer.status, answer.text.includes(LARGE)]).toEqual([200, true]);
    const small = await made('small');
    await takeRoom();
    expect((await on.operator.get(small)).status).toBe(200);
  },
);

test('The room of an answer is given back when it has been sent, and when its reader has left', async () => {
  on.platform.answer(status(500));
  const { id } = await on.log({ dataSent: LARGE });
  const path = `/api/outgoing-logs/${id}/payload?isResponse=false&reason=x`;
  for (let n = 0; n < 12; n += 1) expect((await on.operator.get(path)).status).toBe(200);
  const room = await takeRoom();
  const leaving = new AbortController();
  const left = fetch(`${on.service.url}${path}`, {
    headers: { authorization: `Bearer ${on.operator.token}` },
    signal: leaving.signal,
  });
  left.catch(() => undefined);
  await expect.poll(waiting).toBe(1);
  leaving.abort();
  await left.catch(() => undefined);
  room.release();
  await takeRoom();
});

test('Readers who take no byte of a large answer cost the memory of its bytes, and not of its text', async () => {
  on.platform.answer(status(500));
  const { id } = await on.log({ dataSent: `ş${'a'.repeat(4 * MEGABYTE)}` });
  const path = `/api/outgoing-logs/${id}/payload?isResponse=false&reason=x`;
  const before = memoryInUse();
  const readers = Array.from({ length: 6 }, () => readNothing(path));
  await expect.poll(held).toBeGreaterThan(6 * 4 * MEGABYTE);
  await expect.poll(waiting).toBe(0);
  await expect.poll(() => (memoryInUse() - before) / readers.length / MEGABYTE).toBeLessThan(7);
  for (const reader of readers) reader.destroy();
  await expect.poll(held).toBe(0);
});

test('A reader who takes no byte of a large answer for 30 seconds is cut off, and its room is given back', async () => {
  on.platform.answer(status(500));
  const { id } = await on.log({ dataSent: 'a'.repeat(5 * MEGABYTE) });
  const accepted = new Promise<Socket>((resolve) => {
    on.service.running.app.getHttpServer().once('connection', resolve);
  });
  const reader = readNothing(`/api/outgoing-logs/${id}/payload?isResponse=false&reason=x`);
  const ours = await accepted;
  await expect.poll(() => ours.timeout).toBe(30_000);
  expect(held()).toBeGreaterThan(5 * MEGABYTE);
  // The operating system's clock is not waited for: this is what Node.js reports when it has passed.
  ours.emit('timeout');
  await expect.poll(held).toBe(0);
  reader.destroy();
});

/** Bytes of bodies and answers that are held. */
const held = () => (on.service.running.app.get(BodyBudget) as unknown as { held: number }).held;

/** Asks for an answer, and takes no byte of it. */
function readNothing(path: string): Socket {
  const reader = connect(Number(new URL(on.service.url).port), '127.0.0.1').pause();
  reader.on('error', () => undefined);
  reader.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${on.operator.token}\r\n\r\n`);
  return reader;
}

/** Bytes that values and buffers take. */
function memoryInUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** The platform's answer to a question. */
const answerOf = (id: string, body: string) =>
  `{"ResultStatus":{"Status":"Success","Explanation":null},"Result":{"LogID":${id},"Payload":${JSON.stringify(body)}}}`;

const brokenOff = (attempt: ReceivedAttempt, response: ServerResponse) => {
  if (attempt.path !== QUESTION_PATH) return void succeed(attempt, response);
  const body = Buffer.alloc(2 * MEGABYTE, ' ');
  response.writeHead(200, { 'content-length': 3 * MEGABYTE }).write(body, () => response.socket?.destroy());
};

test('An answer of a platform that breaks off is told at once, though its bytes wait for room', async () => {
  on.platform.answer(succeed);
  const { id } = await on.deliveredLog();
  on.platform.answer(brokenOff);
  const question = `{"ReferanceNo":"x","RequestObject":{"LogID":${id}}}`;
  const endpoint = { url: on.platform.url, apiKey: 'key', authorization: undefined };
  const hold = on.service.running.app.get(BodyBudget).hold();
  const queries = on.service.running.app.get(PlatformQueries);
  const never = { ...hold, add: () => new Promise<void>(() => undefined) };
  expect(await queries.getOutgoingLogPayload(endpoint, question, never)).toEqual({
    error: expect.stringMatching(/^Transport failure: /),
  });
  await takeRoom();
  const answer = await on.operator.get(`/api/outgoing-logs/${id}/payload?isResponse=false&reason=x`);
  expect([answer.status, answer.code]).toEqual([504, 'OutgoingLogs.PlatformUnreachable']);
});

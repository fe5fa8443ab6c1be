// @module-tag offline-jobs
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BodyBudget } from '../../src/api/binding/body-budget.js';
import { makePath, startEndorsements } from '../support/endorsements.js';
import { endorsement, pdf } from '../support/jobs.js';
import { requestBytes } from '../support/raw-http.js';
import { startOnce } from '../support/start-once.js';

const MEGABYTE = 1024 * 1024;
const bench = startOnce(startEndorsements);

/** A file of so many megabytes, and what it takes as base64. */
const scan = (megabytes: number) => ({
  ...pdf(),
  base64Content: Buffer.alloc(megabytes * MEGABYTE, '%PDF-1.7').toString('base64'),
});

/** How many bytes of bodies the service holds. */
const held = () => (bench.service.running.app.get(BodyBudget) as unknown as { held: number }).held;

async function open(head: string): Promise<Socket> {
  const { hostname, port } = new URL(bench.service.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(head);
  return socket;
}

/** The head of a request to make an endorsement with a body of so many bytes. */
const makeHead = (jobId: number, bytes: number) =>
  requestBytes(`POST ${makePath(jobId)}`, [
    `Authorization: Bearer ${bench.insurer.token}`,
    'Content-Type: application/json',
    `Content-Length: ${bytes}`,
  ]);

test('Senders who stop or are slow in the middle of large bodies delay no others: 503 `General.Unavailable` while others need the room', async () => {
  const head = makeHead(1, 30 * MEGABYTE);
  const [before, answers] = [held(), [] as string[]];
  const dawdlers: NodeJS.Timeout[] = [];
  // More bytes than are held at once by default.
  const stopped = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const socket = await open(`${head}{"x":"${'x'.repeat(5 * MEGABYTE)}`);
      socket.on('data', (data) => answers.push(String(data)));
      if (index % 2 === 0) dawdlers.push(setInterval(() => socket.write('x'), 500));
      return socket;
    }),
  );
  await expect.poll(held).toBeGreaterThan(before + 30 * MEGABYTE);
  const jobId = await bench.requestedJob();
  const answer = await bench.make(jobId, endorsement({ endorsementPdf: scan(5) }));
  expect(answer.status).toBe(204);
  await expect
    .poll(() => answers[0])
    .toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 5\r\n[\s\S]*"Code":"General\.Unavailable"/);
  for (const timer of dawdlers) clearInterval(timer);
  for (const socket of stopped) socket.destroy();
  await expect.poll(held).toBe(before);
});

test('A large body whose sender left while it waited is not processed', async () => {
  const jobId = await bench.requestedJob();
  const taken = bench.service.running.app.get(BodyBudget).hold();
  await taken.add(30 * MEGABYTE);
  await taken.complete();
  const body = JSON.stringify(endorsement({ endorsementPdf: scan(2) }));
  const socket = await open(makeHead(jobId, Buffer.byteLength(body)) + body);
  await expect.poll(held).toBe(30 * MEGABYTE + Buffer.byteLength(body));
  socket.destroy();
  await expect.poll(held).toBe(30 * MEGABYTE);
  taken.release();
  // It comes behind the other.
  const other = await bench.make(await bench.requestedJob(), endorsement({ endorsementPdf: scan(2) }));
  expect(other.status).toBe(204);
  expect((await bench.actions(jobId)).map(({ ActionType }) => ActionType)).toEqual([1, 2]);
});

test('The room of a large body whose sender left while it waited is free at once', async () => {
  const room = bench.service.running.app.get(BodyBudget);
  const taken = room.hold();
  await taken.add(30 * MEGABYTE);
  await taken.complete();
  const body = JSON.stringify(endorsement({ endorsementPdf: scan(2) }));
  const socket = await open(makeHead(await bench.requestedJob(), Buffer.byteLength(body)) + body);
  await expect.poll(held).toBe(30 * MEGABYTE + Buffer.byteLength(body));
  await sleep(100);
  socket.destroy();
  await expect.poll(held).toBe(30 * MEGABYTE);
  taken.release();
});

test('Large documents that come at once are all recorded', async () => {
  const jobs = await Promise.all(Array.from({ length: 6 }, () => bench.requestedJob()));
  const body = JSON.stringify(endorsement({ endorsementPdf: scan(8) }));
  const answers = await Promise.all(jobs.map((jobId) => bench.make(jobId, body)));
  expect(answers.map(({ status }) => status)).toEqual(jobs.map(() => 204));
  const actions = await bench.actions(jobs[5] ?? 0);
  expect(actions.at(-1)?.Files.map(({ Size }) => Size)).toContain(8 * MEGABYTE);
});

test('A refused body is read as far as its sender needs to read the answer, and no further', async () => {
  const head = requestBytes(`POST /api/platform/jobs`, [
    `Authorization: Bearer ${bench.platform.token}`,
    'Content-Type: application/json',
    'Transfer-Encoding: chunked',
  ]);
  const socket = await open(head.replace('Connection: close', 'Connection: keep-alive'));
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  const closed = new Promise((resolve) => socket.once('close', () => resolve(true)));
  const chunk = `${MEGABYTE.toString(16)}\r\n${' '.repeat(MEGABYTE)}\r\n`;
  let sent = 0;
  while (!socket.destroyed && sent < 1_000) {
    const isRoom = socket.write(chunk);
    sent += 1;
    if (!isRoom) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
  }
  expect(await closed).toBe(true);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(sent).toBeLessThan(200);
});

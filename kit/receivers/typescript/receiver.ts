// Receives the gateway's notifications. Node.js 20 or later, without packages; `node --experimental-strip-types receiver.ts` from 22.6
// on, else compile it first.
//
// PLATFORM_KEY=... [SIGNING_SECRETS=whsec_...,whsec_...] [PORT=8080] [INBOX=inbox]
//
// A notification is kept in INBOX under its ReferanceNo before it is answered; your own worker takes the files from there. INBOX/known
// remembers the ReferanceNo when the file is gone.
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const { PLATFORM_KEY, PORT = '8080', INBOX = 'inbox' } = process.env;
if (!PLATFORM_KEY) throw new Error('PLATFORM_KEY is not set.');
const LOGS = join(INBOX, 'logs');
const KNOWN = join(INBOX, 'known');
const PARTS = join(INBOX, 'parts');
/** Two bodies of 5 MB, each character escaped twice. */
const LARGEST = 48 * 1024 * 1024;
const NAME = /^[A-Za-z0-9_-]{1,100}$/;
const SUCCESS = '{"ResultStatus":{"Status":"Success","Explanation":null},"Result":null}';

const failure = (Explanation: string) =>
  JSON.stringify({ ResultStatus: { Status: 'Error', Explanation }, Result: null });

/** The call cannot be read. */
class UnreadableError extends Error {}

// #region verification
const CLOCK_SECONDS = 300;
const SECRETS = (process.env['SIGNING_SECRETS'] ?? '')
  .split(',')
  .filter(Boolean)
  .map((text) => Buffer.from(text.replace(/^whsec_/, ''), 'base64'));

const isEqual = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Whether one of the signatures is that of one of the secrets, over these very bytes, and not an old one. */
function isSigned(headers: IncomingHttpHeaders, body: Buffer): boolean {
  const [id, stamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    String(headers[`webhook-${name}`]),
  );
  if (!/^\d+$/.test(stamp ?? '') || Math.abs(Date.now() / 1000 - Number(stamp)) > CLOCK_SECONDS) return false;
  const wanted = SECRETS.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${stamp}.`).update(body).digest('base64')}`,
  );
  const given = (signatures ?? '').split(' ');
  return wanted.some((one) => given.some((other) => isEqual(one, other)));
}
// #endregion

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Writes a new file, and returns once its content is on the disk. */
async function write(path: string, content: string | Buffer): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Returns once the names in a folder are on the disk as well. */
async function synced(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Stores a body for later questions. A crash leaves no half of it. An existing file stays. */
async function keepLog(name: string, content: string): Promise<void> {
  const path = join(LOGS, `${name}.json`);
  if (await exists(path)) return;
  const part = join(PARTS, randomUUID());
  await write(part, content);
  await rename(part, path);
  await synced(LOGS);
}

/**
 * Gives a notification to the worker once, also when the worker has taken its file away. The content comes under its name into
 * KNOWN by one rename, and moves from there to INBOX by another: what a crash leaves between them, the repeat ends.
 */
async function keepOnce(name: string, content: Buffer): Promise<void> {
  const known = join(KNOWN, name);
  if (!(await exists(known))) {
    const part = join(PARTS, randomUUID());
    await mkdir(part);
    await write(join(part, 'content'), content);
    // A folder that is never empty is never replaced by that of a repeat.
    await write(join(part, 'received'), new Date().toISOString());
    await synced(part);
    await rename(part, known).catch(async (error: unknown) => {
      if (!(await exists(known))) throw error;
      await rm(part, { recursive: true });
    });
    await synced(KNOWN);
  }
  await rename(join(known, 'content'), join(INBOX, `${name}.json`)).catch((error: { code?: string }) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await synced(INBOX);
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Falls through: the text is no JSON.
  }
  throw new UnreadableError('It is no JSON.');
}

function nameOf(value: unknown): string {
  if (typeof value === 'string' && NAME.test(value)) return value;
  throw new UnreadableError('A number has another form.');
}

/** Keeps a notification once. */
async function receive(body: Buffer): Promise<void> {
  const envelope = parsed(body.toString());
  const reference = nameOf(envelope['ReferanceNo']);
  const request = (envelope['RequestObject'] ?? {}) as Record<string, unknown>;
  if (typeof request['Payload'] !== 'string') throw new UnreadableError('It has no payload.');
  // JSON inside a string.
  const payload = parsed(request['Payload']);
  if (request['NotificationType'] === 3 && !(await exists(join(KNOWN, reference))))
    await keepLog(nameOf(payload['GwLogId']), request['Payload']);
  await keepOnce(reference, body);
}

/** The digits of an integer in a JSON text: a number of JavaScript loses some beyond 2^53. */
const digitsOf = (text: string, name: string) => new RegExp(`"${name}"\\s*:\\s*(-?\\d+)`).exec(text)?.[1];

/** The body of a call that was announced before. */
async function storedLog(body: Buffer): Promise<string> {
  const question = (parsed(body.toString())['RequestObject'] ?? {}) as Record<string, unknown>;
  const name = nameOf(question['GwLogId']);
  const text = await readFile(join(LOGS, `${name}.json`), 'utf8').catch(() => undefined);
  // The number stands before both bodies, in which a text could look like it.
  const id = text && digitsOf(text, 'OutgoingRequestLogID');
  const asked = digitsOf(body.toString(), 'LogID');
  if (!text || !id || (asked !== undefined && asked !== id)) return failure('There is no such log.');
  const { DataSent, DataReceived } = parsed(text);
  const payload = JSON.stringify(question['IsResponse'] === true ? DataReceived : DataSent);
  return `{"ResultStatus":{"Status":"Success","Explanation":null},"Result":{"LogID":${id},"Payload":${payload}}}`;
}

/** The whole body; undefined when it is too large. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += (chunk as Buffer).length;
    if (length > LARGEST) return undefined;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = (status: number, text: string) =>
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(text);
  const isPush = request.url === '/PushNotification';
  if (!isPush && request.url !== '/GetOutgoingLogPayload')
    return void answer(404, failure('There is nothing here.'));
  const body = await bodyOf(request);
  if (!body) return void answer(413, failure('The body is too large.'));
  const hasKey = isEqual(String(request.headers['x-api-key']), PLATFORM_KEY ?? '');
  if (!hasKey || (SECRETS.length > 0 && !isSigned(request.headers, body)))
    return void answer(isPush ? 401 : 200, failure('The key or the signature is wrong.'));
  try {
    if (!isPush) return void answer(200, await storedLog(body));
    await receive(body);
    answer(200, SUCCESS);
  } catch (error) {
    if (error instanceof UnreadableError)
      return void answer(isPush ? 400 : 200, failure('The call cannot be read.'));
    // Some types are dropped after any HTTP answer but a success; a call without answer is tried again.
    console.error('not kept:', error);
    request.socket.destroy();
  }
}

await rm(PARTS, { recursive: true, force: true });
for (const folder of [LOGS, KNOWN, PARTS]) await mkdir(folder, { recursive: true });
const server = createServer((request, response) => {
  // A call that breaks off on its way needs no answer.
  handle(request, response).catch(() => request.socket.destroy());
});
server.listen(Number(PORT), '0.0.0.0', () =>
  console.log(`listening on ${(server.address() as AddressInfo).port}`),
);

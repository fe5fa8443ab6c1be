import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { Answer } from '../support/client.js';
import { answersIn } from '../support/raw-http.js';
import { type DrawnRequest, resolved } from './draw/drawn.js';
import type { DrawnWire } from './draw/wire.js';
import type { World } from './world.js';

/** Ends what fails: right answers are held to, not quick ones. */
const ANSWER_WITHIN_MS = 100_000;
const connections = new Agent({ keepAlive: true, maxSockets: 64 });

/** A request with every thing named: what a dump shows and what is sent. */
export interface ReadyRequest {
  method: string;
  target: string;
  headers: [name: string, value: string][];
  body?: Buffer;
  chunked: boolean;
}

/** Names the things of a drawn request; each request has an id and an address of its own. */
export function ready(world: World, drawn: DrawnRequest, id: string, address: string): ReadyRequest {
  const token = world.tokenOf(drawn.caller);
  const body =
    drawn.body &&
    ('bytes' in drawn.body ? drawn.body.bytes : Buffer.from(resolved(drawn.body.text, world.pools)));
  const headers: [string, string][] = [
    ['x-request-id', id],
    // Behind a proxy: else all would be throttled as one.
    ['x-forwarded-for', address],
    ...(token ? [['authorization', `Bearer ${token}`] satisfies [string, string]] : []),
    ...drawn.headers,
  ];
  // The last one of a name counts, as the drawn ones replace the usual ones.
  const unique = new Map(headers.map(([name, value]) => [name, value]));
  const target = resolved(drawn.target, world.pools).replace(/[^\x21-\xff]/g, (text) =>
    encodeURIComponent(text.toWellFormed()),
  );
  return { method: drawn.method, target, headers: [...unique], body, chunked: drawn.chunked ?? false };
}

/** Sends a request and reads its answer. @throws when there is none */
export function send(url: string, { method, target, headers, body, chunked }: ReadyRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length: Record<string, string> = body && !chunked ? { 'content-length': String(body.length) } : {};
    const { hostname, port } = new URL(url);
    const options = {
      hostname,
      port,
      method,
      path: target,
      agent: connections,
      headers: { ...Object.fromEntries(headers), ...length },
    };
    const sent = request(options, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const pairs = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]);
        const content = Buffer.concat(chunks);
        const isZipped = incoming.headers['content-encoding'] === 'gzip' && content.length > 0;
        const text = (isZipped ? gunzipSync(content) : content).toString();
        resolve(new Answer(incoming.statusCode ?? 0, new Headers(pairs), text));
      });
    });
    sent.on('error', reject);
    sent.setTimeout(ANSWER_WITHIN_MS, () => sent.destroy(new Error('no answer in time')));
    sent.end(body);
  });
}

/** Does the steps of a connection and reads what came back until it closed. @throws when the service leaves it open */
export async function converse(world: World, { caller, steps }: DrawnWire): Promise<Answer[]> {
  const { hostname, port } = new URL(world.url);
  const chunks: Buffer[] = [];
  const socket = connect({ port: Number(port), host: hostname, noDelay: true });
  const closed = new Promise<void>((resolve, reject) => {
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('close', () => resolve());
    // A connection that the service resets has ended, too.
    socket.on('error', () => resolve());
    socket.setTimeout(ANSWER_WITHIN_MS, () => {
      socket.destroy();
      reject(new Error('the connection was left open without a word'));
    });
  });
  const named = (text: string) =>
    resolved(
      text.replaceAll('TOKEN', () => world.tokenOf(caller) ?? 'none'),
      world.pools,
    );
  for (const step of steps) await take(socket, step, named);
  await closed;
  return answersIn(Buffer.concat(chunks));
}

async function take(
  socket: Socket,
  step: DrawnWire['steps'][number],
  named: (text: string) => string,
): Promise<void> {
  if (step === 'end') socket.end();
  else if (step === 'reset') socket.resetAndDestroy();
  else if ('waitMs' in step) await sleep(step.waitMs);
  else if ('write' in step) socket.write(typeof step.write === 'string' ? named(step.write) : step.write);
  else {
    for (const byte of named(step.trickle)) {
      socket.write(byte);
      await sleep(0);
    }
  }
}

import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { startPlatformSimulator } from '../../kit/simulator/simulator.js';
import { listening } from './listening.js';

export const PLATFORM_KEY = 'key-of-the-platform';

/** A call on its way to the simulator. */
export interface PassingCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The body's members; undefined where it is no JSON. */
  envelope:
    | { RequestObject?: { NotificationType?: number; Payload?: string }; AddedLater?: unknown }
    | undefined;
  type: number | undefined;
  referanceNo: string;
  /** The ReferanceNo has come before, whole or in part. */
  isRepeat: boolean;
}

/** An answer of the simulator, or one in its place. */
export interface PassingAnswer {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

/** A mistake that platforms make. */
export interface Fault {
  /** Answers in place of the simulator. */
  instead?(call: PassingCall): PassingAnswer | undefined;
  /** Changes the simulator's answer. */
  after?(call: PassingCall, answer: PassingAnswer): PassingAnswer | Promise<PassingAnswer>;
  /** Takes any key. */
  ignoresKey?: boolean;
  /** Notes the ReferanceNo of a call that breaks off. */
  keepsHalves?: boolean;
}

/** The platform simulator behind a proxy that makes mistakes. */
export async function startFaultyPlatform(faults: readonly Fault[]) {
  const simulator = await startPlatformSimulator({ host: '127.0.0.1', port: 0, apiKey: PLATFORM_KEY });
  const seen = new Set<string>();
  const has = (name: 'ignoresKey' | 'keepsHalves') => faults.some((fault) => fault[name]);
  const server = createServer((request, response) => void pass(request, response));
  async function pass(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      const half = referanceNoIn(Buffer.concat(chunks).toString());
      if (has('keepsHalves') && half) seen.add(half);
      return;
    }
    const call = callOf(request, Buffer.concat(chunks).toString(), seen);
    seen.add(call.referanceNo);
    let answer = faults.map((fault) => fault.instead?.(call)).find(Boolean);
    if (!answer) {
      answer = await forward(simulator.url, call, has('ignoresKey'));
      for (const fault of faults) if (fault.after) answer = await fault.after(call, answer);
    }
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.body);
  }
  const url = `http://127.0.0.1:${await listening(server)}`;
  return {
    url,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await simulator.close();
    },
  };
}

const referanceNoIn = (body: string) => /"ReferanceNo":"([^"]+)"/.exec(body)?.[1] ?? '';

function callOf(request: IncomingMessage, body: string, seen: ReadonlySet<string>): PassingCall {
  const referanceNo = referanceNoIn(body);
  let envelope: PassingCall['envelope'];
  try {
    envelope = JSON.parse(body);
  } catch {
    envelope = undefined;
  }
  const isRepeat = referanceNo !== '' && seen.has(referanceNo);
  const type = envelope?.RequestObject?.NotificationType;
  return { path: request.url ?? '', headers: request.headers, body, envelope, type, referanceNo, isRepeat };
}

async function forward(url: string, { path, headers, body }: PassingCall, ignoresKey: boolean) {
  const key = ignoresKey ? PLATFORM_KEY : headers['x-api-key'];
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(typeof key === 'string' && { 'x-api-key': key }) },
    body,
  });
  return { status: answer.status, body: await answer.text() };
}

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listening } from './listening.js';

/** One attempt as the platform received it: the ledger of attempts actually sent. */
export interface ReceivedAttempt {
  path: string;
  at: number;
  endedAt?: number;
  headers: IncomingHttpHeaders;
  body: string;
  referanceNo: string;
  subReferanceNo: string;
  type: number;
  payload: string;
}

/** Answers one attempt; the default is the documented success. */
export type PlatformAnswerer = (attempt: ReceivedAttempt, response: ServerResponse) => void | Promise<void>;

/** ResultStatus Success with HTTP 200. */
export const succeed: PlatformAnswerer = (_, response) => {
  response.setHeader('content-type', 'application/json');
  response.end('{"ResultStatus":{"Status":"Success","Explanation":null},"Result":null}');
};

/** Starts a platform that accepts everything; for a very large number of attempts it can do without the ledger. */
export async function startTestPlatform({ keepsLedger = true } = {}) {
  const attempts: ReceivedAttempt[] = [];
  let answerer = succeed;
  const server = createServer(async (request, response) => {
    // A call that breaks off on its way, as that of a killed process, is no attempt that the platform received.
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const envelope = JSON.parse(body) as {
      ReferanceNo: string;
      SubReferanceNo: string;
      RequestObject: { NotificationType: number; Payload: string };
    };
    const attempt: ReceivedAttempt = {
      path: request.url ?? '',
      at: performance.now(),
      headers: request.headers,
      body,
      referanceNo: envelope.ReferanceNo,
      subReferanceNo: envelope.SubReferanceNo,
      type: envelope.RequestObject.NotificationType,
      payload: envelope.RequestObject.Payload,
    };
    response.on('close', () => {
      attempt.endedAt = performance.now();
    });
    if (keepsLedger) attempts.push(attempt);
    await answerer(attempt, response);
  });
  const url = `http://127.0.0.1:${await listening(server)}`;
  return {
    url,
    attempts,
    answer: (next: PlatformAnswerer) => {
      answerer = next;
    },
    /** Resolves when the ledger satisfies the condition; rejects after half a minute with the ledger's content. */
    until: async (condition: (attempts: ReceivedAttempt[]) => boolean) => {
      const deadline = Date.now() + 30_000;
      while (!condition(attempts)) {
        if (Date.now() > deadline) {
          throw new Error(
            `Not seen in time; the ledger has ${JSON.stringify(attempts.map((a) => a.referanceNo))}`,
          );
        }
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A platform that belongs to the test, with a ledger. */
export type TestPlatform = Awaited<ReturnType<typeof startTestPlatform>>;

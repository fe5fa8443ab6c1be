import { Agent, createServer, request } from 'node:http';
import { listening } from './listening.js';

const ASKED_EVERY_MS = 200;

/** Starts a balancer that keeps its connections to the replicas, as balancers do. */
export async function startBalancer() {
  const agent = new Agent({ keepAlive: true });
  const replicas = new Set<string>();
  const ready = new Set<string>();
  let turn = 0;
  const ask = async (replica: string) => {
    const answer = await fetch(`${replica}/health/serving`).catch(() => undefined);
    if (answer?.status === 200 && replicas.has(replica)) ready.add(replica);
    else ready.delete(replica);
  };
  const asking = setInterval(() => {
    for (const replica of replicas) void ask(replica);
  }, ASKED_EVERY_MS);
  const server = createServer((incoming, outgoing) => {
    const chosen = [...ready][turn++ % Math.max(ready.size, 1)];
    if (!chosen) {
      outgoing.writeHead(502).end('no replica is ready');
      return;
    }
    const { method, headers, url } = incoming;
    const sent = request(chosen + url, { method, headers, agent }, (answer) => {
      const { connection: _, ...others } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, others);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    });
    sent.on('error', ({ message }) => outgoing.writeHead(502).end(message));
    incoming.pipe(sent);
  });
  const url = `http://127.0.0.1:${await listening(server)}`;
  return {
    url,
    /** Replicas by their URLs, ready or not. */
    replicas,
    /** Replicas that were ready when they were last asked. */
    ready,
    close: async () => {
      clearInterval(asking);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A load balancer before the replicas: it asks each for /health/serving, sends requests in turns, and repeats nothing. */
export type Balancer = Awaited<ReturnType<typeof startBalancer>>;

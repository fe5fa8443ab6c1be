import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** Lets a server listen at a free port of this machine, and returns the port. */
export async function listening(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** A port of this machine at which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A server whose answers a test may change, from before the tests of the file until after them. */
export function answering(answer: RequestListener = (_, response) => response.writeHead(503).end()) {
  const source = { host: '', origin: '', answer };
  const server = createServer((request, response) => source.answer(request, response));
  beforeAll(async () => {
    source.host = `127.0.0.1:${await listening(server)}`;
    source.origin = `http://${source.host}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return source;
}

import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDataSource } from '../src/database/data-source.js';
import { connectionUrl, createTestDatabase, type TestDatabase } from './support/database.js';
import { listening } from './support/listening.js';

/** FATAL 57P01 as the server sends it when it ends a session. */
const ENDED = errorResponse(
  'SFATAL',
  'VFATAL',
  'C57P01',
  'Mterminating connection due to administrator command',
);
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a session that the server ends as soon as it is ready is a failed query, not the end of the process', async () => {
  const { host, port = 5432 } = database.connection;
  const server = createServer((client) => {
    const upstream = connect(
      host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port },
    );
    client.pipe(upstream);
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
    upstream.on('data', (chunk) => {
      if (chunk.subarray(-READY.length).equals(READY)) client.end(Buffer.concat([chunk, ENDED]));
      else client.write(chunk);
    });
  });
  await listening(server);
  const address = server.address();
  const proxied = {
    ...database.connection,
    host: '127.0.0.1',
    port: typeof address === 'object' && address ? address.port : 0,
  };
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  process.on('uncaughtException', note);
  const dataSource = createDataSource({ url: connectionUrl(proxied) });
  await expect(dataSource.initialize()).rejects.toThrow();
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.off('uncaughtException', note);
  await new Promise((resolve) => server.close(resolve));
  expect(uncaught).toEqual([]);
});

function errorResponse(...fields: string[]): Buffer {
  const body = Buffer.from(`${fields.join('\0')}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

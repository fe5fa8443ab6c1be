import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type PlatformSimulator, startPlatformSimulator } from '../src/sandbox/simulator/simulator.js';
import { envelopeOf } from './support/push-notification.js';
import { exchange } from './support/raw-http.js';

let simulator: PlatformSimulator;
let port: string;
beforeEach(async () => {
  simulator = await startPlatformSimulator({ host: '127.0.0.1', port: 0 });
  port = new URL(simulator.url).port;
});
afterEach(() => simulator.close());

/** A request as a browser sends it, which `fetch` would not let a test do. */
function ask(line: string, headers: Record<string, string>, body = '') {
  const all = { ...headers, 'Content-Length': String(Buffer.byteLength(body)), Connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return exchange(simulator.url, [`${line} HTTP/1.1`, ...lines, '', body].join('\r\n'));
}
const RULE = JSON.stringify({ kind: 'status', status: 500 });
const rules = async () =>
  ((await (await fetch(`${simulator.url}/simulator/behaviour`)).json()) as { rules: unknown[] }).rules;

describe('a page of another origin cannot drive the simulator', { tags: 'running' }, () => {
  test.each([
    'https://evil.example',
    'http://localhost:3000',
    'http://127.0.0.1',
    'http://127.0.0.1.evil.example',
    'null',
    '',
  ])('The platform simulator takes no requests from pages of other origins (%j)', async (origin) => {
    const headers = { Host: `127.0.0.1:${port}`, Origin: origin };
    const envelope = JSON.stringify(envelopeOf({}));
    for (const [line, body] of [
      ['PUT /simulator/behaviour', RULE],
      ['DELETE /simulator/behaviour', ''],
      ['DELETE /simulator/notifications', ''],
      ['POST /PushNotification', envelope],
    ] as const) {
      const answer = await ask(line, headers, body);
      expect([answer.status, JSON.parse(answer.body).Code]).toEqual([403, 'General.Forbidden']);
    }
    expect([await rules(), simulator.received()]).toEqual([[], []]);
  });

  test.each([
    ...['evil.example', 'evil.example:80', '127.0.0.1.evil.example', 'localhost.evil.example', 'localhost.'],
    '',
  ])(
    'The platform simulator does not answer by a name that others can point at it (DNS rebinding): 403, for reads too (%j)',
    async (host) => {
      for (const line of [
        'GET /',
        'GET /simulator/notifications',
        'GET /simulator/events',
        'PUT /simulator/behaviour',
      ]) {
        const answer = await ask(
          line,
          { Host: host, Origin: `http://${host}` },
          line.startsWith('PUT') ? RULE : '',
        );
        expect([line, answer.status]).toEqual([line, 403]);
      }
      expect(await rules()).toEqual([]);
    },
  );
});

describe('the simulator’s own page and programs can', () => {
  test.each(['127.0.0.1', 'localhost', '[::1]', '192.0.2.7', 'LOCALHOST'])('as %s', async (name) => {
    const host = `${name}:${port}`;
    const requests: Record<string, string>[] = [
      { Host: host, Origin: `http://${host.toLowerCase()}` },
      { Host: host },
    ];
    for (const headers of requests) {
      expect((await ask('PUT /simulator/behaviour', headers, RULE)).status).toBe(200);
    }
    expect((await ask('GET /', { Host: host })).status).toBe(200);
  });

  test('by the name that was chosen for it', async () => {
    const named = await startPlatformSimulator({ host: 'localhost', port: 0 });
    const answer = await fetch(`${named.url}/simulator/behaviour`);
    await named.close();
    expect(answer.status).toBe(200);
  });
});

import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, expectTypeOf, test } from 'vitest';
import type * as Page from '../admin-ui/simulator/simulator-api.js';
import { BEHAVIOUR_KINDS } from '../admin-ui/simulator/simulator-api.js';
import { english } from '../admin-ui/simulator/texts.en.js';
import { turkish } from '../admin-ui/simulator/texts.tr.js';
import { type BehaviourRule, behaviourKinds } from '../kit/simulator/behaviour.js';
import type { NotificationSummary, ReceivedNotification } from '../kit/simulator/received-notification.js';
import { type PlatformSimulator, startPlatformSimulator } from '../kit/simulator/simulator.js';
import { NOTIFICATION_TYPES } from '../src/notifications/notification-types.rules.js';
import { envelopeOf } from './support/push-notification.js';
import { exchange } from './support/raw-http.js';

let simulator: PlatformSimulator;
beforeEach(async () => {
  simulator = await startPlatformSimulator({ host: '127.0.0.1', port: 0 });
});
afterEach(() => simulator.close());

const get = (path: string) => fetch(simulator.url + path);

/** The addresses that the page names. */
async function filesOfPage(): Promise<string[]> {
  const html = await (await get('/')).text();
  return [...html.matchAll(/(?:src|href)="([^"#][^"]*)"/g)].map(([, address = '']) => address);
}

describe('the page of the platform simulator', () => {
  test('The page of the platform simulator loads nothing from elsewhere, and runs and styles nothing inline', {
    tags: 'running',
  }, async () => {
    const html = await (await get('/')).text();
    expect(html).not.toMatch(/<style|\sstyle=|<script[^>]*>[^<]|\son[a-z]+=/);
    const files = await filesOfPage();
    expect(files.length).toBeGreaterThanOrEqual(3);
    for (const path of [...files, '/']) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers.get('content-security-policy')).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
          "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await answer.text()).not.toMatch(/https?:\/\/(?!www\.w3\.org\/)/);
    }
  });

  test('is asked for anew each time, its files once', async () => {
    const page = await get('/');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    // As bytes, since fetch adds `Cache-Control: no-cache` to a conditional request.
    const headers = [`Host: ${new URL(simulator.url).host}`, `If-None-Match: ${page.headers.get('etag')}`];
    const request = ['GET / HTTP/1.1', ...headers, 'Connection: close', '', ''].join('\r\n');
    const unchanged = await exchange(simulator.url, request);
    expect(unchanged.status).toBe(304);
    for (const path of await filesOfPage()) {
      expect(path).toMatch(/^\/simulator\/assets\/[a-z]+-[\w-]{8}\.(js|css|svg)$/);
      expect((await get(path)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
  });

  test.each([
    '/simulator/assets/',
    '/simulator/assets/none.js',
    '/simulator/assets/..%2findex.html',
    '/simulator/index.html',
    '/index.html',
  ])('answers %s with 404 in the error envelope', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ Status: false, Code: 'General.NotFound', Response: null });
  });

  test('names every type of notification in both languages', () => {
    for (const [code, { tr, en }] of Object.entries(NOTIFICATION_TYPES)) {
      const texts: Record<string, string>[] = [turkish, english];
      expect(texts.map((language) => language[`type.${code}`])).toEqual([tr, en]);
    }
  });

  test('knows the behaviours and the records of the simulator', () => {
    expect(BEHAVIOUR_KINDS).toEqual(behaviourKinds);
    expectTypeOf<Page.BehaviourRule>().toEqualTypeOf<BehaviourRule>();
    expectTypeOf<Page.NotificationSummary>().branded.toEqualTypeOf<NotificationSummary>();
    expectTypeOf<Page.ReceivedNotification>().branded.toEqualTypeOf<ReceivedNotification>();
  });

  test('has every text that its HTML names', () => {
    const html = readFileSync('admin-ui/simulator/index.html', 'utf8');
    const named = [...html.matchAll(/data-(?:text|label|placeholder)="([^"]+)"/g)].map(([, key]) => key);
    expect(named.length).toBeGreaterThan(20);
    expect(Object.keys(turkish)).toEqual(expect.arrayContaining(named));
  });
});

const portOf = () => new URL(simulator.url).port;

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
    const headers = { Host: `127.0.0.1:${portOf()}`, Origin: origin };
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
    const host = `${name}:${portOf()}`;
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

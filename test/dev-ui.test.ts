// @module-tag admin-screens
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: ViteDevServer;
let url: string;

beforeAll(async () => {
  server = await createServer({
    root: 'admin-ui',
    configFile: 'admin-ui/vite.config.ts',
    logLevel: 'silent',
    server: { host: '127.0.0.1', port: 0, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  await server.listen();
  url = server.resolvedUrls?.local[0] ?? '';
});
afterAll(() => server?.close());

const AS_PAGE = { headers: { accept: 'text/html,*/*' } };
const load = (path: string, init?: RequestInit) => fetch(new URL(path, url), init);

test('The server for development answers each address of the screens with their page, whose script it has', async () => {
  const addresses = ['/admin', '/admin/', '/admin/services/311?tab=history', '/admin/services/change'];
  for (const address of addresses) {
    const page = await load(address, AS_PAGE);
    const html = await page.text();
    expect([address, page.status, html.includes('id="root"')]).toEqual([address, 200, true]);
    const script = /src="([^"]*main\.tsx[^"]*)"/.exec(html)?.[1] ?? 'none';
    const answer = await load(new URL(script, page.url).href);
    expect(answer.headers.get('content-type')).toContain('javascript');
  }
  expect((await load('/administration', AS_PAGE)).status).toBe(404);
});

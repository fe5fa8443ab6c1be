import { expect, test } from 'vitest';
import { urlOfListener } from './host-urls.js';

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::1', 'http://[::1]:3000'],
  ['::', 'http://[::1]:3000'],
  ['2001:db8::1', 'http://[2001:db8::1]:3000'],
  ['gateway.local', 'http://gateway.local:3000'],
])('a listener on %s is reached at %s', (host, url) => {
  expect(urlOfListener(host, 3000)).toBe(url);
  expect(new URL(url).href).toBe(`${url}/`);
});

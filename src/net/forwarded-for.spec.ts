import { expect, test } from 'vitest';
import { forwardedAddresses } from './forwarded-for.js';

test.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['203.0.113.7:4711', ['203.0.113.7']],
  ['2001:db8::7', ['2001:db8::7']],
  ['[2001:db8::7]', ['2001:db8::7']],
  ['[2001:DB8::7]:65535', ['2001:DB8::7']],
  ['::ffff:203.0.113.7', ['::ffff:203.0.113.7']],
  ['[::ffff:203.0.113.7]:80', ['::ffff:203.0.113.7']],
  ['fe80::1%eth0', ['fe80::1']],
  [`fe80::1%${'x'.repeat(100)}`, ['fe80::1']],
  [' 198.51.100.9:1 ,\t203.0.113.7:2,, 10.0.0.1 ,', ['198.51.100.9', '203.0.113.7', '10.0.0.1']],
  // What is no address ends the search.
  ['198.51.100.9, unknown, 203.0.113.7', ['203.0.113.7']],
  ['198.51.100.9, 203.0.113.7, unknown', []],
  ['', []],
] as const)('%j names %j', (header, addresses) => {
  expect(forwardedAddresses(header)).toEqual(addresses);
});

test.each([
  'unknown',
  '_hidden',
  'platform.example',
  'platform.example:80',
  '203.0.113.7:',
  '203.0.113.7:x',
  '203.0.113.7:123456',
  '203.0.113.7:1:2',
  '203.0.113.007',
  '203.0.113',
  '3405803783',
  '0x7f.1',
  '[203.0.113.7]:80x',
  '[2001:db8::7',
  '[2001:db8::7]x',
  '[2001:db8::7]4711',
  '2001:db8::zz',
  '"203.0.113.7"',
  '203.0.113.7 198.51.100.9',
])('%j is no address', (entry) => {
  expect(forwardedAddresses(`198.51.100.9, ${entry}`)).toEqual([]);
});

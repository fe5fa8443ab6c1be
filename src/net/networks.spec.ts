import { describe, expect, test } from 'vitest';
import { isNetwork, isWithin } from './networks.js';

describe('a network', () => {
  test.each(['10.0.0.0/8', '203.0.113.7/32', '0.0.0.0/0', '::/0', '2001:db8::/32', '::ffff:10.0.0.0/104'])(
    '%s',
    (text) => {
      expect(isNetwork(text)).toBe(true);
    },
  );

  test.each([
    '10.0.0.0',
    '10.0.0.0/33',
    '::/129',
    '10.0/8',
    '/8',
    '10.0.0.0/-1',
    '10.0.0.0/8x',
    'a/8',
    '',
    ' 10.0.0.0/8',
    'fe80::1%eth0/64',
  ])('none: %s', (text) => {
    expect(isNetwork(text)).toBe(false);
  });
});

describe('an address', () => {
  test.each([
    ['10.1.2.3', ['10.0.0.0/8'], true],
    ['11.1.2.3', ['10.0.0.0/8'], false],
    ['::ffff:10.1.2.3', ['10.0.0.0/8'], true],
    ['10.1.2.3', ['::ffff:10.0.0.0/104'], true],
    ['2001:db8::7', ['10.0.0.0/8', '2001:db8::/32'], true],
    ['2001:db9::7', ['2001:db8::/32'], false],
    ['fe80::1%eth0', ['fe80::/10'], true],
    ['203.0.113.7', ['203.0.113.7/32'], true],
    ['203.0.113.8', ['203.0.113.7/32'], false],
    ['10.1.2.3', [], false],
    ['', ['0.0.0.0/0', '::/0'], false],
    ['unknown', ['0.0.0.0/0'], false],
  ] as const)('%s in %j: %s', (address, networks, is) => {
    expect(isWithin(address, networks)).toBe(is);
    expect(isWithin(address, networks)).toBe(is);
  });
});

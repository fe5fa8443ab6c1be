import { describe, expect, test } from 'vitest';
import { forwardedAddresses, isPrivateAddress } from './addresses.js';
import { hasExtraParts, isHttpUrl, isPublicHttps } from './public-urls.js';

/** Lines of a range, addresses in it and addresses outside of it. */
const ranges = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([range = '', inside = '', outside = '']) => ({
      range,
      inside: inside.split(' '),
      outside: outside.match(/\S+/g) ?? [],
    }));

/** First and last address of every range that is not public, and their public neighbours. */
const IPV4 = ranges(`
  0.0.0.0/8 | 0.0.0.0 0.255.255.255 | 1.0.0.0
  10.0.0.0/8 | 10.0.0.0 10.255.255.255 | 9.255.255.255 11.0.0.0
  100.64.0.0/10 | 100.64.0.0 100.127.255.255 | 100.63.255.255 100.128.0.0
  127.0.0.0/8 | 127.0.0.0 127.255.255.255 | 126.255.255.255 128.0.0.0
  169.254.0.0/16 | 169.254.0.0 169.254.169.254 169.254.255.255 | 169.253.255.255 169.255.0.0
  172.16.0.0/12 | 172.16.0.0 172.31.255.255 | 172.15.255.255 172.32.0.0
  192.0.0.0/24 | 192.0.0.0 192.0.0.255 | 191.255.255.255 192.0.1.0
  192.0.2.0/24 | 192.0.2.0 192.0.2.255 | 192.0.1.255 192.0.3.0
  192.88.99.0/24 | 192.88.99.0 192.88.99.255 | 192.88.98.255 192.88.100.0
  192.168.0.0/16 | 192.168.0.0 192.168.255.255 | 192.167.255.255 192.169.0.0
  198.18.0.0/15 | 198.18.0.0 198.19.255.255 | 198.17.255.255 198.20.0.0
  198.51.100.0/24 | 198.51.100.0 198.51.100.255 | 198.51.99.255 198.51.101.0
  203.0.113.0/24 | 203.0.113.0 203.0.113.255 | 203.0.112.255 203.0.114.0
  224.0.0.0/4 | 224.0.0.0 239.255.255.255 | 223.255.255.255
  240.0.0.0/4 | 240.0.0.0 255.255.255.255 |
`);

const IPV6 = ranges(`
  everything before 2000::/3 | :: ::1 ::7f00:1 100::1 1fff::ffff |
  everything after 2000::/3 | 4000:: 5f00::1 fbff::1 | 2000:: 3ffe:ffff::1
  64:ff9b:1::/48 | 64:ff9b:1:: 64:ff9b:1::808:808 |
  2001::/23 | 2001:: 2001:0:1::1 2001:2::1 2001:1ff:ffff:: | 2001:200::
  2001:db8::/32 | 2001:db8:: 2001:db8:ffff::1 | 2001:db7::1 2001:db9::
  2002::/16 | 2002:: 2002:7f00:1:: 2002:ffff:: | 2001:ffff:: 2003::
  3fff::/20 | 3fff:: 3fff:fff::1 | 3ffe::1 3fff:1000::
  fc00::/7 | fc00:: fd12:3456::1 fdff::ffff |
  fe80::/10 | fe80::1 febf::1 fe80::1%eth0 fe80::1%2 |
  fec0::/10 | fec0:: feff::1 |
  ff00::/8 | ff00:: ff02::1 ffff::1 |
`);

describe('addresses that are not public', () => {
  test.each([...IPV4, ...IPV6])('$range', ({ inside, outside }) => {
    expect(inside.filter((address) => !isPrivateAddress(address))).toEqual([]);
    expect(outside.filter(isPrivateAddress)).toEqual([]);
  });

  test.each(IPV4)(
    'Private ranges, IPv4 inside IPv6 and other spellings of addresses are known ($range)',
    { tags: 'deliveries' },
    ({ inside, outside }) => {
      const forms = (address: string) => [
        `::ffff:${address}`,
        `::FFFF:${address}`,
        `0:0:0:0:0:ffff:${address}`,
        new URL(`https://[::ffff:${address}]`).hostname.slice(1, -1),
        `64:ff9b::${address}`,
        new URL(`https://[64:ff9b::${address}]`).hostname.slice(1, -1),
      ];
      expect(inside.flatMap(forms).filter((address) => !isPrivateAddress(address))).toEqual([]);
      expect(outside.flatMap(forms).filter(isPrivateAddress)).toEqual([]);
    },
  );

  test.each([
    ...['', 'localhost', '127.1', '2130706433', '0x7f.0.0.1', '1.2.3.4.5', '2606:4700::zz', '[2606:4700::1]'],
  ])('no address at all: %j', (text) => expect(isPrivateAddress(text)).toBe(true));

  test.each([
    ...['8.8.8.8', '93.184.216.34', '192.31.196.1', '192.175.48.1', '2606:4700::1111'],
    '2a00:1450:4001::200e',
  ])('public: %s', (address) => expect(isPrivateAddress(address)).toBe(false));
});

describe('URLs that are not public', () => {
  test.each([
    'http://platform.example',
    'ftp://platform.example',
    'https://127.0.0.1',
    'https://127.1',
    'https://127.0.1',
    'https://2130706433',
    'https://0177.0.0.1',
    'https://017700000001',
    'https://0x7f.1',
    'https://0x7f000001',
    ...['https://0', 'https://127.0.0.1.', 'https://platform.example@127.0.0.1', 'https://①②⑦.0.0.1'],
    'https://127.0.0.1\\@platform.example',
    'https://[::ffff:0:127.0.0.1]', // translated without NAT64's prefix
    'https://[2002:7f00:1::]', // 6to4 of 127.0.0.1
    'https://[64:ff9b::7f00:1]',
    'https://[64:ff9b:1::8.8.8.8]', // a NAT64 of the own network
    ...['https://0.0.0.0:22', 'https://%31%32%37.0.0.1', 'https://１２７.0.0.1', 'https://127。0。0。1'],
    ...['https://169.254.169.254/latest', 'https://10.0.0.1:8443/base', 'https://[::1]', 'https://[::]'],
    ...['https://[0:0:0:0:0:0:0:1]', 'https://[::ffff:127.0.0.1]', 'https://[::ffff:7f00:1]'],
    'https://[::127.0.0.1]',
    'https://[64:ff9b::10.0.0.1]',
    'https://[fe80::1]',
    'https://[fd00::1]:8443',
  ])('%s', (text) => expect(isPublicHttps(new URL(text))).toBe(false));

  test.each([
    'https://platform.example/base',
    'https://93.184.216.34',
    'https://[2606:4700::1111]:8443',
    'https://localhost', // a name: what it resolves to is asked elsewhere
  ])('%s may be', (text) => expect(isPublicHttps(new URL(text))).toBe(true));
});

describe('texts as base addresses', () => {
  test.each([
    'platform.example',
    'https://',
    'https://256.0.0.1',
    'https://a b',
    'ftp://a',
    'javascript:1',
    ' https://a',
  ])('%j is no http or https URL', (text) => expect(isHttpUrl(text)).toBe(false));

  test.each([
    'https://u:p@a',
    'https://u@a',
    'https://:p@a',
    'https://a?b',
    'https://a/#b',
    'https://a?',
    'https://a/#',
  ])('%s says more than where the platform is', (text) => expect(hasExtraParts(new URL(text))).toBe(true));

  test.each(['https://a', 'http://a:81/b/c/', 'HTTPS://A/@b'])('%s is one', (text) => {
    expect(isHttpUrl(text)).toBe(true);
    expect(hasExtraParts(new URL(text))).toBe(false);
  });
});

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

import type { LookupAddress } from 'node:dns';
import { describe, expect, test } from 'vitest';
import { type AllAddresses, publicOnly, resolvesToPrivate } from './public-lookup.js';

const at = (...addresses: string[]): LookupAddress[] =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
/** A name server that gives these answers one after another, and then repeats the last one. */
const nameServer = (...answers: (LookupAddress[] | NodeJS.ErrnoException)[]): AllAddresses => {
  let asked = 0;
  return (_hostname, _options, callback) => {
    const answer = answers[Math.min(asked++, answers.length - 1)] ?? [];
    if (answer instanceof Error) callback(answer, undefined as unknown as LookupAddress[]);
    else callback(null, answer);
  };
};
const unknownName = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });

function lookUp(resolve: ReturnType<typeof publicOnly>, all: boolean) {
  return new Promise<{ code?: string; address?: unknown; family?: unknown }>((done) => {
    resolve('platform.example', { all }, (error, address, family) =>
      done(error ? { code: error.code } : { address, family }),
    );
  });
}

describe('a lookup for connections', () => {
  test('A name that answers public first and private later is refused at connection time', {
    tags: 'deliveries',
  }, async () => {
    const lookup = publicOnly(nameServer(at('93.184.216.34'), at('127.0.0.1')));
    expect(await lookUp(lookup, true)).toEqual({ address: at('93.184.216.34'), family: undefined });
    expect(await lookUp(lookup, true)).toEqual({ code: 'EPRIVATEADDRESS' });
    expect(await lookUp(lookup, false)).toEqual({ code: 'EPRIVATEADDRESS' });
  });

  test.each([
    [at('93.184.216.34', '10.0.0.1')],
    [at('10.0.0.1', '93.184.216.34')],
    [at('93.184.216.34', '::1')],
    [at('::ffff:192.168.1.1')],
    [at('fe80::1%eth0')],
    [at('0.0.0.0')],
  ])('one private address among %j refuses the name', async (addresses) => {
    expect(await lookUp(publicOnly(nameServer(addresses)), true)).toEqual({ code: 'EPRIVATEADDRESS' });
  });

  test('public addresses are handed on, all or the first one', async () => {
    const lookup = publicOnly(nameServer(at('2606:4700::1111', '93.184.216.34')));
    expect(await lookUp(lookup, true)).toEqual({
      address: at('2606:4700::1111', '93.184.216.34'),
      family: undefined,
    });
    expect(await lookUp(lookup, false)).toEqual({ address: '2606:4700::1111', family: 6 });
  });

  test('an unknown name stays unknown', async () => {
    expect(await lookUp(publicOnly(nameServer(unknownName)), true)).toEqual({ code: 'ENOTFOUND' });
    expect(await lookUp(publicOnly(nameServer([])), false)).toEqual({ code: 'ENOTFOUND' });
  });
});

describe('what a name resolves to at the moment', () => {
  test.each([
    { answer: at('127.0.0.1'), isPrivate: true },
    { answer: at('93.184.216.34', 'fd00::1'), isPrivate: true },
    { answer: at('93.184.216.34'), isPrivate: false },
    { answer: unknownName, isPrivate: false },
    { answer: [], isPrivate: false },
  ])('$answer is private: $isPrivate', async ({ answer, isPrivate }) => {
    expect(await resolvesToPrivate('platform.example', nameServer(answer))).toBe(isPrivate);
  });
});

import { describe, expect, test } from 'vitest';
import { DomainError } from '../errors/domain-error.js';
import {
  bringsKeysOnly,
  endpointChange,
  NO_ENDPOINT,
  originOf,
  type StoredEndpoint,
} from './endpoint.rules.js';

const stored = (platformUrl: string | null, platformApiKey: string | null = null): StoredEndpoint => ({
  ...NO_ENDPOINT,
  platformUrl,
  platformApiKey,
});
const OWN = stored('https://own.example/base', 'key');

describe('the origin of a platform', () => {
  test.each([
    ['https://own.example', 'https://own.example/base'],
    ['https://own.example', 'https://OWN.example:443/'],
    ['http://own.example', 'http://own.example:80/a/b'],
    ['https://xn--irket-idb.com.tr', 'https://şirket.com.tr/x'],
  ])('%s is that of %s', (origin, url) => expect(originOf(url)).toBe(origin));

  test.each([
    'http://own.example',
    'https://own.example:8443',
    'https://other.example',
    'https://own.example.',
    'https://own.example.other.example',
    'no address',
  ])('%s has another than https://own.example', (url) =>
    expect(originOf(url)).not.toBe('https://own.example'),
  );

  test('is unknown for the platform of the settings', () => expect(originOf(null)).toBeNull());
});

describe('keys', () => {
  const CLEARED = { platformApiKey: null, platformAuthorization: null, signingSecrets: null };

  test.each(['https://other.example/base', 'http://own.example/base', 'https://own.example:444/base'])(
    'stay behind when the URL becomes %s',
    (platformUrl) => expect(endpointChange(OWN, { platformUrl })).toEqual({ ...CLEARED, platformUrl }),
  );

  test('stay behind when the URL is taken away, and when a first one is given', () => {
    expect(endpointChange(OWN, { platformUrl: null })).toEqual({ ...CLEARED, platformUrl: null });
    const first = { platformUrl: 'https://own.example' };
    expect(endpointChange(stored(null, 'key of yesterday'), first)).toEqual({ ...CLEARED, ...first });
  });

  test('come along when the same change brings them, each for itself', () => {
    const change = { platformUrl: 'https://other.example', platformApiKey: 'new' };
    expect(endpointChange(OWN, change)).toEqual({ ...CLEARED, ...change });
  });

  test.each<Partial<StoredEndpoint>>([
    { platformUrl: 'https://own.example/elsewhere' },
    { platformUrl: 'https://OWN.example:443' },
    { platformApiKey: 'new' },
    { platformApiKey: null },
    {},
  ])('stay with %j: the origin is the same', (change) => expect(endpointChange(OWN, change)).toEqual(change));

  test.each<[StoredEndpoint, Partial<StoredEndpoint>]>([
    [NO_ENDPOINT, { platformApiKey: 'key' }],
    [NO_ENDPOINT, { platformAuthorization: 'key' }],
    [NO_ENDPOINT, { platformUrl: null, platformApiKey: 'key' }],
    [OWN, { platformUrl: null, platformApiKey: 'key' }],
    [stored(null, 'key of yesterday'), { platformApiKey: 'new' }],
    [stored(null, 'key of yesterday'), { platformAuthorization: null }],
  ])('are not left without URL: %j with %j is refused', (before, change) =>
    expect(() => endpointChange(before, change)).toThrow(DomainError),
  );

  test('that were left so before the rule stay until a change touches the endpoint', () => {
    expect(endpointChange<object>(stored(null, 'key of yesterday'), { name: 'x' })).toEqual({ name: 'x' });
    const cleared = { platformApiKey: null };
    expect(endpointChange(stored(null, 'key of yesterday'), cleared)).toEqual(cleared);
  });
});

describe('a change that brings keys for the URL that is stored', () => {
  test.each<[Partial<StoredEndpoint>, boolean]>([
    [{ platformApiKey: 'key' }, true],
    [{ platformApiKey: null, platformAuthorization: 'key' }, true],
    [{ platformApiKey: null }, false],
    [{ platformUrl: null, platformApiKey: 'key' }, false],
    [{}, false],
  ])('%j: %s', (change, expected) => expect(bringsKeysOnly(change)).toBe(expected));
});

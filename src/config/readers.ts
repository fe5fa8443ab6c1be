import { isIP } from 'node:net';
import { IANAZone } from 'luxon';
import { hasExtraParts, isHttpUrl } from '../common/net/public-urls.js';
import { MINUTE, parseDuration } from './duration.js';

/** One setting: how its text is read, and what stands for it when it is absent. */
export interface Reader<T> {
  readonly expected: string;
  /** Returns undefined when the text is not what is expected. */
  readonly read: (text: string) => T | undefined;
}

const reader = <T>(expected: string, read: (text: string) => T | undefined): Reader<T> => ({
  expected,
  read,
});

export const text = reader('text', (value) => value);
export const integer = (min: number, max: number): Reader<number> =>
  reader(`a whole number from ${min} to ${max}`, (value) => {
    const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
    return number >= min && number <= max ? number : undefined;
  });
/** How much of something there may be; 0 stands for no limit. */
export const limit = reader('a whole number from 0 to 10000000, or off', (value) =>
  value === 'off' ? 0 : integer(0, 10_000_000).read(value),
);
export const flag = reader('true or false', (value) =>
  value === 'true' ? true : value === 'false' ? false : undefined,
);
/** Which proxies may say where a request came from: a number of hops, or their addresses and networks. */
export const proxies = reader(
  'true, false, a number of proxies, or their addresses separated by commas',
  (value) => {
    if (value === 'true' || value === 'false') return value === 'true';
    if (/^[1-9]$/.test(value)) return Number(value);
    return value.split(',').every(isNetwork) ? value : undefined;
  },
);
/** A duration that somebody counts in days. */
export const days = reader('a duration of at least 1d, such as 90d', (value) => {
  const milliseconds = parseDuration(value);
  return milliseconds !== undefined && milliseconds >= 86_400_000 ? milliseconds : undefined;
});
/** A duration within two others, both included. */
export const durationBetween = (least: string, most: string): Reader<number> =>
  reader(`a duration from ${least} to ${most}`, within(least, most));
/** The same, told and counted in minutes. */
export const wholeMinutes = (least: string, most: string): Reader<number> =>
  reader(`a duration in whole minutes from ${least} to ${most}`, (value) => {
    const milliseconds = within(least, most)(value) ?? Number.NaN;
    return milliseconds % MINUTE === 0 ? milliseconds : undefined;
  });
/** How long a token lives; its end must be a date. */
export const tokenLife = durationBetween('1s', '365d');
/** How often something is done; timers count no further than 24 days. */
export const period = durationBetween('1s', '24d');
export const durations = reader('durations separated by commas, such as 3s,10s,1m,1h', (value) => {
  const list = value.split(',').map(parseDuration);
  return list.every((item): item is number => item !== undefined) ? list : undefined;
});
export const oneOf = <T extends string>(...allowed: T[]): Reader<T> =>
  reader(`one of ${allowed.join(', ')}`, (value) => allowed.find((item) => item === value));
/** An offset such as `+03:00`, which newer Node.js takes for a zone, means the opposite sign to PostgreSQL. */
export const timeZone = reader('an IANA time zone such as Europe/Istanbul', (value) =>
  /^[a-z]/i.test(value) && IANAZone.isValidZone(value) ? value : undefined,
);
export const httpUrl = reader('an http or https URL', (value) => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url && /^https?:$/.test(url.protocol) ? value.replace(/\/+$/, '') : undefined;
});
/** Where a platform is; what its paths are appended to. */
export const platformUrl = reader(
  'an http or https URL without user name, password, query or fragment',
  (value) => {
    const url = httpUrl.read(value);
    return url && !hasExtraParts(new URL(url)) ? url : undefined;
  },
);
/** Words that name something; a `+` before them leaves those that are built in. */
export const wordsOrMore = reader(
  'words separated by commas, with a + before them to add to the built-in ones',
  (value) => {
    const words = value
      .replace(/^\+/, '')
      .split(',')
      .map((word) => word.trim());
    const areWords = words.every((word) => /^\p{L}{2,40}$/u.test(word));
    return areWords ? { words, beside: value.startsWith('+') } : undefined;
  },
);
/** Where something comes from: a file, or a document on the web. */
export const source = reader('a file path, or an http or https URL', (value) =>
  /^[a-z][a-z\d+.-]+:\/\//i.test(value) && !isHttpUrl(value) ? undefined : value,
);
/** Where PostgreSQL is. A mode that could fall back to no encryption, or cannot verify what it should, is refused. */
export const postgresUrl = reader(
  'a postgres:// or postgresql:// URL; with sslmode: disable, require, verify-ca or verify-full, and with verify-ca sslrootcert',
  (value) => {
    const query = new URLSearchParams(value.split('?')[1]);
    const mode = query.get('sslmode') ?? 'disable';
    const isKnown = ['disable', 'require', 'verify-ca', 'verify-full'].includes(mode);
    const canVerify = mode !== 'verify-ca' || Boolean(query.get('sslrootcert'));
    return /^postgres(ql)?:\/\//.test(value) && isKnown && canVerify ? value : undefined;
  },
);
/** Signing secrets: the first signs, all verify (rotation). */
export const secrets = reader('secrets of at least 32 bytes each, separated by commas', (value) => {
  const list = value.split(',').map((item) => item.trim());
  return list.every((item) => Buffer.byteLength(item) >= 32) ? list : undefined;
});
/** What is sent in a header. */
export const headerText = reader('printable ASCII text', (value) =>
  /^[\x20-\x7e]+$/.test(value) ? value : undefined,
);
/** Encryption keys: the first encrypts, all decrypt (rotation). */
export const encryptionKeys = reader('base64 of 32 bytes, or several separated by commas', (value) => {
  const list = value.split(',').map((item) => item.trim());
  const areKeys = list.every((item) => /^[A-Za-z0-9+/]{43}=$/.test(item));
  return areKeys ? list.map((item) => Buffer.from(item, 'base64')) : undefined;
});

function within(least: string, most: string): (value: string) => number | undefined {
  const [min = Number.NaN, max = Number.NaN] = [parseDuration(least), parseDuration(most)];
  return (value) => {
    const milliseconds = parseDuration(value) ?? Number.NaN;
    return milliseconds >= min && milliseconds <= max ? milliseconds : undefined;
  };
}

/** An address, or a network as address and prefix length. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.trim().split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

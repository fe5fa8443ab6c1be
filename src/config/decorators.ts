import { isIP } from 'node:net';
import { applyDecorators } from '@nestjs/common';
import { Expose, Transform } from 'class-transformer';
import { IsDefined, IsIn, Matches, ValidateBy } from 'class-validator';
import { hasExtraParts, isLoopbackHost, isWholeHttpUrl, withoutSlashes } from '../net/public-urls.js';
import { DAY, MINUTE, parseDuration } from './duration.js';
import { isPostgresUrl } from './urls.js';

const ENV = Symbol('environment variable');
const NAMES = Symbol('environment variables');
const UNREADABLE = Symbol('unreadable');
/** Rules of this group hold with NODE_ENV=production only. */
export const PRODUCTION = 'production';

/**
 * Names the environment variable of a property. The initial value of the property is its default; its rules are checked from
 * the bottom up, until the first that is broken.
 */
export const Env = (name: string) =>
  applyDecorators(Expose({ name }), Reflect.metadata(ENV, name), (target: object) =>
    Reflect.defineMetadata(NAMES, [...(Reflect.getMetadata(NAMES, target) ?? []), name], target),
  );

/** The name that `@Env` gave a property. */
export const envOf = (target: object, property: string): string => Reflect.getMetadata(ENV, target, property);
/** The names of the environment variables of a class of settings. */
export const namesOf = (type: { prototype: object }): readonly string[] =>
  Reflect.getMetadata(NAMES, type.prototype) ?? [];

export const IsRequired = (expected: string, groups?: string[]) =>
  IsDefined({ groups, message: `is required: ${expected}.` });
/** The options of a rule that holds with NODE_ENV=production only. */
export const inProduction = (message: string) => ({
  groups: [PRODUCTION],
  message: `${message} with NODE_ENV=production.`,
});
export const IsOneOf = (...allowed: string[]) =>
  IsIn(allowed, { message: `must be one of ${allowed.join(', ')}.` });
/** A value that is sent in a header. */
export const IsHeaderText = () => Matches(/^[\x20-\x7e]+$/, { message: 'must be printable ASCII text.' });

/** A host to listen on; an address of IPv6 may stand in the brackets that it has in a URL. */
export const IsHost = () =>
  reads('a host name or an address, without a port', (text) => {
    const host = text.replace(/^\[(.+)\]$/, '$1');
    return isIP(host) > 0 || /^[\w.-]+$/.test(host) ? host : undefined;
  });
export const IsFlag = () =>
  reads('true or false', (text) => (/^(true|false)$/.test(text) ? text === 'true' : undefined));
/** A whole number, which the setting holds multiplied by `unit`. */
export const IsWholeNumber = (min: number, max: number, unit = 1) =>
  reads(`a whole number from ${min} to ${max}`, (text) => wholeNumber(text, min, max, unit));
/** A largest number; 0 stands for no limit. */
export const IsLimit = () =>
  reads('a whole number from 0 to 10000000, or off', (text) =>
    text === 'off' ? 0 : wholeNumber(text, 0, 10_000_000),
  );
/** The proxies whose account of a request's origin is trusted: a number of hops, or addresses and networks. */
export const AreProxies = () =>
  reads('true, false, a number of proxies, or their addresses separated by commas', (text) => {
    if (text === 'true' || text === 'false') return text === 'true';
    if (/^[1-9]$/.test(text)) return Number(text);
    return text.split(',').every(isNetwork) ? text : undefined;
  });
/** A duration between two others, both included. */
export const IsDuration = (least: string, most: string, unit: 'ms' | 'minutes' = 'ms') =>
  reads(`a duration ${unit === 'minutes' ? 'in whole minutes ' : ''}from ${least} to ${most}`, (text) => {
    const [value = 0, min = 0, max = 0] = [text, least, most].map((one) => parseDuration(one) ?? Number.NaN);
    const isWhole = unit === 'ms' || value % MINUTE === 0;
    return value >= min && value <= max && isWhole ? value : undefined;
  });
/** The life of a token; its end must be a date. */
export const IsTokenLife = () => IsDuration('1s', '365d');
/** The period of a repeated task; Node.js timers reach no further than 24 days. */
export const IsPeriod = () => IsDuration('1s', '24d');
/** A duration of at least a day; what lies so long ago must be a date. */
export const IsDays = () =>
  reads('a duration of at least 1d, such as 90d, and at most 36500d', (text) => {
    const milliseconds = parseDuration(text) ?? Number.NaN;
    return milliseconds >= DAY && milliseconds <= 36_500 * DAY ? milliseconds : undefined;
  });
export const AreDurations = () =>
  reads('durations separated by commas, such as 3s,10s,1m,1h, each at most 365d', (text) =>
    listOf(text, (one) => {
      const milliseconds = parseDuration(one) ?? Number.NaN;
      return milliseconds <= 365 * DAY ? milliseconds : undefined;
    }),
  );
/** An offset such as `+03:00`, which newer Node.js takes for a zone, means the opposite sign to PostgreSQL. */
export const IsZone = () =>
  reads('an IANA time zone such as Europe/Istanbul', (text) =>
    /^[a-z]/i.test(text) && isZone(text) ? text : undefined,
  );
function isZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
export const IsUrlOfHttp = () =>
  reads('an http or https URL', (text) => (text.includes('?') ? undefined : httpUrl(text)));
/** The address of this service: the addresses of its pages and operations follow from it. */
export const IsOwnAddress = () =>
  reads('an https URL without a path, or one of http on this machine', (text) => {
    const url = isWholeHttpUrl(text) ? new URL(text) : undefined;
    const isSafe = url && (url.protocol === 'https:' || isLoopbackHost(url.hostname));
    return isSafe && `${url.origin}/` === url.href ? url.origin : undefined;
  });
/** The base URL of a platform, to which paths are appended. */
export const IsPlatformUrl = () =>
  reads('an http or https URL without user name, password, query or fragment', (text) => {
    const url = httpUrl(text);
    return url && !hasExtraParts(new URL(url)) ? url : undefined;
  });
/** The source of a list: a file, or a document on the web. */
export const IsSource = () =>
  reads('a file path, or an http or https URL', (text) =>
    /^(?:[a-z][a-z\d+.-]+:\/\/|https?:)/i.test(text) && !isWholeHttpUrl(text) ? undefined : text,
  );
/** The path of a member of JSON: names separated by dots, positions of an array as numbers. */
export const IsMemberPath = () =>
  reads('the path of a member, such as Result or data.files.0.url', (text) =>
    /^[^.\s]+(?:\.[^.\s]+)*$/.test(text) ? text : undefined,
  );
/** The URL of PostgreSQL, read to its end. */
export const IsPostgresUrl = () =>
  reads(
    'a postgres:// or postgresql:// URL of one host, with %23, %2F and %3F for #, / and ? in names and passwords; with sslmode: disable, require, verify-ca or verify-full, and with verify-ca sslrootcert',
    // The driver takes escapes for text in a URL that has a space.
    (text) => (isPostgresUrl(text) ? text.replaceAll(' ', '%20') : undefined),
  );
/** A list of words; a `+` before it adds them to the built-in ones instead of replacing these. */
export const AreWordsOrMore = () =>
  reads('words separated by commas, with a + before them to add to the built-in ones', (text) => {
    const words = listOf(text.replace(/^\+/, ''), (word) => /^\p{L}{2,40}$/u.exec(word)?.[0]);
    return words && { words, beside: text.startsWith('+') };
  });

/** Reads the variable's text; a text for which `read` returns undefined is refused with `must be <expected>.` */
export function reads(expected: string, read: (text: string) => unknown) {
  const validator = { validate: (value: unknown) => value !== UNREADABLE };
  return applyDecorators(
    Transform(({ value }) => read(value) ?? UNREADABLE),
    ValidateBy({ name: 'isReadable', validator }, { message: `must be ${expected}.` }),
  );
}

/** Reads items separated by commas; undefined when one of them cannot be read. */
export function listOf<T>(text: string, read: (item: string) => T | undefined): T[] | undefined {
  const items = text.split(',').map((item) => read(item.trim()));
  return items.every((item) => item !== undefined) ? items : undefined;
}

function wholeNumber(text: string, min: number, max: number, unit = 1): number | undefined {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return number >= min && number <= max ? number * unit : undefined;
}

function httpUrl(text: string): string | undefined {
  return isWholeHttpUrl(text) ? withoutSlashes(text) : undefined;
}

/** Whether a text is an address, or a network as address and prefix length. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.trim().split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

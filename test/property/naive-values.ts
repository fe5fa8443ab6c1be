/** JSON, decimals and date-times once more, plainly and without the service's code, for the model. */
/** A number as it was written. */
export class JsonNumber {
  constructor(readonly source: string) {}
}
export type Json = null | boolean | string | JsonNumber | Json[] | { [name: string]: Json };

/**
 * Undefined when it is no JSON. A member stands where its name was last written: of names that differ in case only, the
 * last one in the text counts. Numbers keep their text and names get their place in front, which a second parse reads.
 */
export function readJson(body: string): Json | undefined {
  const json = body.replace(/^\ufeff/, '');
  try {
    JSON.parse(json);
  } catch {
    return undefined;
  }
  const tagged = json.replace(
    /"((?:[^"\\]|\\.)*"\s*:)|("(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/g,
    (_, name?: string, string?: string, number?: string, place?: number) =>
      name ? `"${place}:${name}` : (string ?? `{"#number":"${number}"}`),
  );
  return JSON.parse(tagged, (_, value: Json) => {
    if (!isObject(value)) return value;
    const number = Object.hasOwn(value, '#number') ? value['#number'] : undefined;
    return typeof number === 'string' ? new JsonNumber(number) : inTheirPlaces(value);
  }) as Json;
}

function inTheirPlaces(tagged: Record<string, Json>): Record<string, Json> {
  const members = new Map<string, Json>();
  for (const [tag, value] of Object.entries(tagged)) {
    const name = tag.slice(tag.indexOf(':') + 1);
    members.delete(name);
    members.set(name, value);
  }
  return Object.fromEntries(members);
}

/** A JSON object. */
export function isObject(json: Json): json is { [name: string]: Json } {
  return typeof json === 'object' && json !== null && !Array.isArray(json) && !(json instanceof JsonNumber);
}

/** Levels of objects and arrays, those of repeated members too. */
export function depth(json: string): number {
  let level = 0;
  let deepest = 0;
  for (const character of json.replace(/"(?:[^"\\]|\\.)*"/g, '')) {
    if (character === '{' || character === '[') level += 1;
    if (character === '}' || character === ']') level -= 1;
    deepest = Math.max(deepest, level);
  }
  return deepest;
}

/** Digits of a number written out without exponent, those after the leading zeros or all decimal places. */
export function plainDigits(source: string): number {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(source) ?? [];
  const shift = Math.max(-2_000, Math.min(2_000, Number(exponent)));
  const digits = whole + fraction;
  const point = whole.length + shift;
  const before = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '';
  const after = point > 0 ? digits.slice(point) : '0'.repeat(-point) + digits;
  const significant = before.replace(/^0+/, '');
  return significant.length + after.length;
}

/** Milliseconds since 1970, or undefined for what is no date-time; Türkiye has been at +03:00 since 2016. */
export function moment(value: string): number | undefined {
  const match =
    /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|z|([+-])(\d\d):?(\d\d))?)?$/.exec(
      value,
    );
  if (!match) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '0', zone, sign, oh, om] =
    match;
  const numbers = [year, month, day, hour, minute, second].map(Number);
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = numbers;
  const date = new Date(0);
  date.setUTCFullYear(y, mo - 1, d);
  const isDate = y > 0 && date.getUTCMonth() === mo - 1 && date.getUTCDate() === d;
  const isMidnight = h === 24 && mi === 0 && s === 0 && /^0*$/.test(fraction);
  if (!isDate || (h > 23 && !isMidnight) || mi > 59 || s > 59) return undefined;
  const local =
    date.getTime() + ((h * 60 + mi) * 60 + s) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3));
  if (zone === undefined) return local - 3 * 3_600_000;
  const minutes = sign ? Number(`${sign}1`) * (Number(oh) * 60 + Number(om)) : 0;
  return local - minutes * 60_000;
}

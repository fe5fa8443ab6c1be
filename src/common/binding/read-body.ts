import type { Clock } from '../clock.js';
import { Decimal } from '../decimal.js';
import { ARRAY, FALSE, type JsonReader, NULL, OBJECT, STRING, TRUE } from '../json/reader.js';
import { skipJson } from '../json/skip.js';
import type { Steps } from '../steps.js';
import { Base64Content } from './base64-content.js';
import { readDateTime } from './date-time.js';
import type { FieldType, Limits, RequestClass } from './field.js';
import { Misfit } from './misfit.js';
import { planOf } from './plan.js';
import { readAmount, readInteger, readText } from './read-values.js';
import { MEGABYTE } from './rules.js';

/** A list of so many times what it may have has far more than its route can use. */
const FAR_MORE = 2;
/** UTF-16 units of a text of one of a few words or of a date-time that are enough to see that it is none. */
const FEW = 1_000;

/**
 * Reads a body into an instance of its request class: what the class does not declare is passed over, and so is what lies
 * beyond a list's limit, so that neither costs memory.
 */
export class BodyReader {
  constructor(
    private readonly json: JsonReader,
    private readonly clock: Clock,
  ) {}

  /** @returns the first value of the wrong type, if any. @throws JsonSyntaxError */
  *read(target: RequestClass, into: object): Steps<Misfit | undefined> {
    const misfit = yield* this.object(target, this.json.begin(), into);
    this.json.end();
    return misfit;
  }

  private *object(target: RequestClass, code: number, into: object): Steps<Misfit | undefined> {
    const { json } = this;
    if (code !== OBJECT) return yield* this.misfit('an object', code);
    const plan = planOf(target);
    let misfits: Map<string, Misfit> | undefined;
    for (let more = json.enters(OBJECT); more; more = json.continues(OBJECT)) {
      const name = json.name() ?? (yield* json.longString(0));
      json.colon();
      const next = json.begin();
      const field = plan.inBody(name);
      if (field) {
        const value = yield* this.value(field.type, field.limits, next);
        // Of a repeated property the last one counts, whatever the others were.
        misfits?.delete(name);
        if (value instanceof Misfit) {
          misfits ??= new Map();
          misfits.set(name, value.within(`.${field.name}`));
        } else (into as Record<string, unknown>)[field.name] = value;
      } else yield* skipJson(json, next);
      if (json.isDue()) yield;
    }
    return misfits?.values().next().value;
  }

  /** Null is absence, whatever the type. */
  private *value(type: FieldType, limits: Limits, code: number): Steps<unknown> {
    const { json } = this;
    if (code === NULL) return json.word(NULL) ?? undefined;
    switch (type.kind) {
      case 'object': {
        const target = type.of();
        const nested = new target();
        return (yield* this.object(target, code, nested)) ?? nested;
      }
      case 'list':
        return code === ARRAY ? yield* this.list(type, limits) : yield* this.misfit('an array', code);
      case 'boolean':
        return code === TRUE || code === FALSE ? json.word(code) : yield* this.misfit('true or false', code);
      case 'amount':
        return isNumber(code) ? readAmount(json.number()) : yield* this.misfit('a decimal number', code);
      case 'int16':
      case 'int32':
      case 'int64':
        return isNumber(code)
          ? readInteger(type.kind, json.number())
          : yield* this.misfit(`an integer (${type.kind})`, code);
      case 'integerOrText':
        if (!isNumber(code)) break;
        return wholeDecimal(readInteger('int64', json.number()));
    }
    if (code !== STRING) return yield* this.misfit(EXPECTED[type.kind], code);
    if (type.kind === 'base64') {
      const content = yield* this.document();
      if (content) return content;
    }
    const text = json.string() ?? (yield* json.longString(unitsOf(type, limits)));
    if (type.kind === 'base64') return yield* Base64Content.decoding(text);
    if (type.kind === 'dateTime') return readDateTime(text, this.clock) ?? new Misfit(EXPECTED.dateTime);
    return readText(text);
  }

  /** What base64 without escapes decodes to; undefined for anything else, which is still to be read then. */
  private *document(): Steps<Base64Content | undefined> {
    const written = this.json.written();
    const content = written === undefined ? undefined : yield* Base64Content.decoding(written);
    if (!written || !content?.bytes) return undefined;
    this.json.skipWritten(written);
    return content;
  }

  /** Of a list that is too long, one item too many is enough to refuse it; with far more it does not fit at all. */
  private *list(
    { of, limits }: FieldType & { kind: 'list' },
    { maxItems = Number.POSITIVE_INFINITY }: Limits,
  ): Steps<unknown> {
    const { json } = this;
    const items: unknown[] = [];
    let misfit: Misfit | undefined;
    let sent = 0;
    for (let more = json.enters(ARRAY); more; more = json.continues(ARRAY)) {
      const code = json.begin();
      sent += 1;
      if (misfit || items.length > maxItems) yield* skipJson(json, code);
      else {
        const item = yield* this.item(of, limits, code);
        if (item instanceof Misfit) misfit = item.within(`[${items.length}]`);
        else items.push(item);
      }
      if (json.isDue()) yield;
    }
    if (sent > FAR_MORE * maxItems) return new Misfit(`at most ${maxItems} items`);
    return misfit ?? items;
  }

  /** A null inside a list is no absent field but a hole, which no list of the interface allows. */
  private *item(of: FieldType, limits: Limits, code: number): Steps<unknown> {
    if (code === NULL) return yield* this.misfit(of.kind === 'object' ? 'an object' : 'a value', code);
    return yield* this.value(of, limits, code);
  }

  /** Passes over a value that is not what was expected. */
  private *misfit(expected: string, code: number): Steps<Misfit> {
    yield* skipJson(this.json, code);
    return new Misfit(expected);
  }
}

const EXPECTED = {
  text: 'a string',
  integerOrText: 'an integer or a string',
  dateTime: 'an ISO 8601 date-time',
  base64: 'a base64 string',
};

/** What begins with none of the other characters is a number, or no JSON at all. */
function isNumber(code: number): boolean {
  return code !== STRING && code !== OBJECT && code !== ARRAY && code !== TRUE && code !== FALSE;
}

function wholeDecimal(value: number | bigint | Misfit): Decimal | Misfit | undefined {
  if (!(value instanceof Misfit)) return Decimal.parse(String(value));
  return value;
}

/** UTF-16 units of a text beyond which it is refused, whatever follows. */
function unitsOf({ kind }: FieldType, { maxLength, maxMegabytes }: Limits): number {
  if (kind === 'base64') return Number.POSITIVE_INFINITY;
  if (maxMegabytes !== undefined) return maxMegabytes * MEGABYTE;
  return maxLength === undefined ? FEW : 2 * maxLength;
}

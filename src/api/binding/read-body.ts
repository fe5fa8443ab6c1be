import type { Clock } from '../../time/clock.js';
import type { Steps } from '../../time/steps.js';
import { Decimal } from '../decimal.js';
import { ARRAY, FALSE, type JsonReader, NULL, OBJECT, STRING, TRUE } from '../json/reader.js';
import { Base64Content } from './base64-content.js';
import { BindingError, EXPECTED } from './binding-error.js';
import type { Field, FieldType, Limits, RequestClass } from './field.js';
import { planOf } from './fields.js';
import { readAmount, readInteger, readText, withoutDirection } from './read-values.js';
import { MEGABYTE } from './rules.js';

/** A list with this many times its maximum of items is refused as a value of the wrong type. */
const FAR_MORE = 2;
/** UTF-16 units that suffice to see that a text is neither one of a set of words nor a date-time. */
const FEW = 1_000;
const NOT_SHORT = Symbol('not short');

/**
 * Reads a body into an instance of its request class. Properties that the class does not declare, and items beyond a
 * list's limit, are skipped and take no memory.
 */
export class BodyReader {
  constructor(
    private readonly json: JsonReader,
    private readonly clock: Clock,
  ) {}

  /** @returns the first value of the wrong type, if any. @throws JsonSyntaxError */
  *read(target: RequestClass, into: object): Steps<BindingError | undefined> {
    const error = yield* this.object(target, this.json.begin(), into);
    this.json.end();
    return error;
  }

  private *object(target: RequestClass, code: number, into: object): Steps<BindingError | undefined> {
    const { json } = this;
    if (code !== OBJECT) return yield* this.error(EXPECTED.object, code);
    const plan = planOf(target);
    let errors: Map<Field, BindingError> | undefined;
    for (let more = json.enters(OBJECT); more; more = json.continues(OBJECT)) {
      const name = json.name() ?? (yield* json.longString(0));
      json.colon();
      const next = json.begin();
      const field = plan.inBody(name);
      if (field) {
        const { type, limits } = field;
        const short = next === NULL && field.takesNull ? json.word(NULL) : this.short(type, next);
        const value = short === NOT_SHORT ? yield* this.long(type, limits, next) : short;
        // Of a repeated property only the last one counts, whatever the case of its letters.
        errors?.delete(field);
        if (value instanceof BindingError) {
          errors ??= new Map();
          errors.set(field, value.within(`.${field.name}`));
        } else {
          const isName = field.isName && typeof value === 'string';
          (into as Record<string, unknown>)[field.name] = isName ? withoutDirection(value) : value;
        }
      } else yield* skipJson(json, next);
      if (json.isDue()) yield;
    }
    return errors?.values().next().value;
  }

  /**
   * A value that is read in one step: most are, and a generator for each would take as long as all the reading. For any
   * other value it returns NOT_SHORT, and the value is still unread. Null counts as absent.
   */
  private short(type: FieldType, code: number): unknown {
    const { json } = this;
    if (code === NULL) return json.word(NULL) ?? undefined;
    switch (type.kind) {
      case 'object':
      case 'list':
      case 'base64':
        return NOT_SHORT;
      case 'boolean':
        return code === TRUE || code === FALSE ? json.word(code) : NOT_SHORT;
      case 'amount':
        return isNumber(code) ? readAmount(json.number()) : NOT_SHORT;
      case 'int16':
      case 'int32':
      case 'int64':
        return isNumber(code) ? readInteger(type.kind, json.number()) : NOT_SHORT;
      case 'integerOrText':
        if (isNumber(code)) return wholeDecimal(readInteger('int64', json.number()));
    }
    const text = code === STRING ? json.string() : undefined;
    return text === undefined ? NOT_SHORT : this.ofText(type, text);
  }

  /** A value that may take many steps, and every value of the wrong type. */
  private *long(type: FieldType, limits: Limits, code: number): Steps<unknown> {
    const { json } = this;
    if (type.kind === 'object') {
      const target = type.of();
      const nested = new target();
      return (yield* this.object(target, code, nested)) ?? nested;
    }
    if (type.kind === 'list' && code === ARRAY) return yield* this.list(type, limits);
    if (code !== STRING || !isText(type)) return yield* this.error(EXPECTED[type.kind], code);
    if (type.kind === 'base64') {
      const content = yield* this.document();
      if (content) return content;
    }
    const text = json.string() ?? (yield* json.longString(unitsOf(type, limits)));
    // A text of many megabytes has just been put together.
    yield;
    return type.kind === 'base64' ? yield* Base64Content.decoding(text) : this.ofText(type, text);
  }

  private ofText({ kind }: FieldType, text: string): unknown {
    if (kind === 'dateTime') return readDateTime(text, this.clock) ?? new BindingError(EXPECTED.dateTime);
    return readText(text);
  }

  /** Decodes base64 without escapes; for any other string it returns undefined and the string is still unread. */
  private *document(): Steps<Base64Content | undefined> {
    const written = this.json.written();
    const content = written === undefined ? undefined : yield* Base64Content.decoding(written);
    if (!written || !content?.bytes) return undefined;
    this.json.skipWritten(written);
    return content;
  }

  /**
   * Of a list that is too long, one item too many is kept, so that its rule refuses it; a far longer list is refused as a whole.
   */
  private *list(
    { of, limits }: FieldType & { kind: 'list' },
    { maxItems = Number.POSITIVE_INFINITY }: Limits,
  ): Steps<unknown> {
    const { json } = this;
    const items: unknown[] = [];
    let error: BindingError | undefined;
    let sent = 0;
    for (let more = json.enters(ARRAY); more; more = json.continues(ARRAY)) {
      const code = json.begin();
      sent += 1;
      if (error || items.length > maxItems) yield* skipJson(json, code);
      else {
        const item = yield* this.item(of, limits, code);
        if (item instanceof BindingError) error = item.within(`[${items.length}]`);
        else items.push(item);
      }
      if (json.isDue()) yield;
    }
    if (sent > FAR_MORE * maxItems) return new BindingError(`at most ${maxItems} items`);
    return error ?? items;
  }

  /** A null in a list is a hole, not an absent field, and no list of the interface allows holes. */
  private *item(of: FieldType, limits: Limits, code: number): Steps<unknown> {
    if (code === NULL) return yield* this.error(of.kind === 'object' ? EXPECTED.object : 'a value', code);
    const short = this.short(of, code);
    return short === NOT_SHORT ? yield* this.long(of, limits, code) : short;
  }

  /** Skips a value of an unexpected type. */
  private *error(expected: string, code: number): Steps<BindingError> {
    yield* skipJson(this.json, code);
    return new BindingError(expected);
  }
}

/** What begins with none of the other characters is a number, or no JSON at all. */
function isNumber(code: number): boolean {
  return code !== STRING && code !== OBJECT && code !== ARRAY && code !== TRUE && code !== FALSE;
}

/** Whether the type takes strings. */
function isText({ kind }: FieldType): boolean {
  return kind === 'text' || kind === 'dateTime' || kind === 'base64' || kind === 'integerOrText';
}

function wholeDecimal(value: number | bigint | BindingError): Decimal | BindingError | undefined {
  if (!(value instanceof BindingError)) return Decimal.parse(String(value));
  return value;
}

/** The length in UTF-16 units above which a text is refused, whatever follows. */
function unitsOf({ kind }: FieldType, { maxLength, maxMegabytes }: Limits): number {
  if (kind === 'base64') return Number.POSITIVE_INFINITY;
  if (maxMegabytes !== undefined) return maxMegabytes * MEGABYTE;
  return maxLength === undefined ? FEW : 2 * maxLength;
}

/** The first and the last moment of the years 1 to 9999, by clock. */
const CALENDARS = new WeakMap<Clock, { first: number; last: number }>();

/**
 * `Clock.parse` for requests. A moment outside of the years 1 to 9999 of the clock's zone is refused, because answers
 * write years in four digits.
 */
export function readDateTime(text: string, clock: Clock): Date | undefined {
  const moment = clock.parse(text);
  const { first, last } = calendarOf(clock);
  return moment && moment.getTime() >= first && moment.getTime() <= last ? moment : undefined;
}

function calendarOf(clock: Clock): { first: number; last: number } {
  const known = CALENDARS.get(clock);
  if (known) return known;
  const at = (text: string) => clock.parse(text)?.getTime() ?? Number.NaN;
  const calendar = { first: at('0001-01-01T00:00:00'), last: at('9999-12-31T23:59:59.999') };
  CALENDARS.set(clock, calendar);
  return calendar;
}

/** Skips the value that begins with `code`, whatever it contains; nothing of it is kept. */
function* skipJson(reader: JsonReader, code: number): Steps<void> {
  const within: (typeof OBJECT | typeof ARRAY)[] = [];
  for (let next = code; ; next = reader.begin()) {
    if (next === OBJECT || next === ARRAY) {
      if (reader.enters(next)) within.push(next);
      else leaveAll(reader, within);
    } else {
      if (next === STRING) {
        if (reader.string() === undefined) yield* reader.longString(0);
      } else if (next === NULL || next === TRUE || next === FALSE) reader.word(next);
      else reader.number();
      leaveAll(reader, within);
    }
    if (reader.isDue()) yield;
    if (within.length === 0) return;
    if (within.at(-1) === OBJECT) {
      if (reader.name() === undefined) yield* reader.longString(0);
      reader.colon();
    }
  }
}

/** Leaves all objects and arrays that end behind a value. */
function leaveAll(reader: JsonReader, within: (typeof OBJECT | typeof ARRAY)[]): void {
  for (let last = within.at(-1); last !== undefined && !reader.continues(last); last = within.at(-1))
    within.pop();
}

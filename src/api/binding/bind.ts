import { bindingFailure } from '../../errors/bare-answer.js';
import { FIELD_ERRORS_AT_MOST, type FieldError } from '../../errors/domain-error.js';
import type { Clock } from '../../time/clock.js';
import { atOnce, type Steps } from '../../time/steps.js';
import { utf8Of } from '../json/parse.js';
import { JsonReader, JsonSyntaxError } from '../json/reader.js';
import { BindingError } from './binding-error.js';
import { valuesAtMost } from './body-limits.js';
import type { Field, RequestClass } from './field.js';
import { planOf } from './fields.js';
import { BodyReader } from './read-body.js';
import { readInteger, readText } from './read-values.js';
import { isBlank } from './rules.js';
import { brokenFields } from './validate.js';

/** The parts of a request; `body` is its JSON in bytes, undefined when there is none. */
export interface RequestParts {
  path: Readonly<Record<string, string | undefined>>;
  query: Readonly<Record<string, string | string[] | undefined>>;
  body?: Buffer;
}

/** A request as an instance of its class, and its broken rules. */
export interface Bound<T> {
  value: T;
  errors: FieldError[];
}

/**
 * Binds and validates one request. A wrong JSON type is thrown as a plain-text 400; otherwise all broken field rules
 * are returned at once, in the order of declaration, at most `FIELD_ERRORS_AT_MOST`. Large bodies are read in steps.
 * @throws BareAnswer for a body that is no JSON, and for a value of the wrong JSON type
 */
export function* binding<T extends object>(
  target: RequestClass<T>,
  parts: RequestParts,
  clock: Clock,
): Steps<Bound<T>> {
  const plan = planOf(target);
  const value = new target();
  const members = value as Record<string, unknown>;
  const error = parts.body && (yield* readJson(target, parts.body, value, clock));
  for (const field of plan.path) {
    members[field.name] = readPathParameter(field, parts.path[field.name] ?? '');
  }
  if (error) throw error.asAnswer();
  yield;
  const inQuery: FieldError[] = [];
  for (const field of plan.query) readQueryParameter(field, parts.query, members, inQuery);
  const errors = yield* brokenFields(target, value, FIELD_ERRORS_AT_MOST);
  return { value, errors: [...inQuery, ...errors] };
}

/** The same in one step, for requests that are known to be small. */
export function bind<T extends object>(...request: Parameters<typeof binding<T>>): Bound<T> {
  return atOnce(binding(...request));
}

function readPathParameter(field: Field, text: string): unknown {
  const { kind } = field.type;
  const value = kind === 'int32' || kind === 'int64' ? readInteger(kind, text) : readText(text);
  if (!(value instanceof BindingError)) return value;
  if (field.limits.oneOf) return text;
  throw bindingFailure(field.name, value.expected);
}

function readQueryParameter(
  field: Field,
  query: RequestParts['query'],
  into: Record<string, unknown>,
  errors: FieldError[],
): void {
  const { name, answerName, required, query: reader } = field;
  const given = Object.keys(query).filter((key) => isNamed(key, name));
  const text = given.length === 1 ? query[given[0] ?? ''] : undefined;
  const isAbsent = given.length === 0 || (text === '' && reader?.options.emptyIsAbsent);
  if (!reader || (isAbsent && !required)) return;
  // As in bodies, white space alone counts as absent in a required parameter.
  const message =
    isAbsent || (required && isBlank(text)) ? `${answerName} is required.` : unreadable(field, text);
  if (message !== undefined) errors.push({ Field: answerName, Message: message });
  else into[name] = reader.read(text as string);
}

function unreadable(
  { checks, query: reader }: Field,
  text: string | string[] | undefined,
): string | undefined {
  const tooLong = checks.find((check) => check.name === 'maxLength' && check.breaks(text, {}));
  if (tooLong) return tooLong.message;
  const isText = typeof text === 'string' && text !== '' && !text.includes('\0');
  return isText && reader?.read(text) !== undefined ? undefined : reader?.message;
}

/** Compares without regard to case; lengths first, because thousands of other parameters may be sent. */
function isNamed(key: string, name: string): boolean {
  return key.length === name.length && key.toLowerCase() === name.toLowerCase();
}

/**
 * Reads JSON in UTF-8, with or without byte order mark, into an instance of its request class.
 * @returns the first value of the wrong type, if any
 * @throws BareAnswer that says why the body is no JSON
 */
function* readJson(
  target: RequestClass,
  body: Buffer,
  into: object,
  clock: Clock,
): Steps<BindingError | undefined> {
  const bytes = utf8Of(body);
  if (!bytes) throw bindingFailure('$', 'JSON in UTF-8');
  // Checking many megabytes and decoding them are separate steps.
  yield;
  try {
    const json = new JsonReader(bytes, valuesAtMost(target, bytes.length));
    yield;
    yield* json.seekSpace();
    return yield* new BodyReader(json, clock).read(target, into);
  } catch (error) {
    if (error instanceof JsonSyntaxError) throw bindingFailure('$', `valid JSON (found ${error.message})`);
    throw error;
  }
}

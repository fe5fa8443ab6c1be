import { type ValidationError, validateSync } from 'class-validator';
import type { Clock } from '../clock.js';
import { Decimal } from '../decimal.js';
import { bindingFailure } from '../errors/bare-answer.js';
import { FIELD_ERRORS_AT_MOST, type FieldError } from '../errors/domain-error.js';
import { JsonNumber, type JsonObject, type JsonValue } from '../json/parse.js';
import { Base64Content } from './base64-content.js';
import { readDateTime } from './date-time.js';
import {
  exceeds,
  type Field,
  type FieldType,
  fieldsOf,
  pascalCase,
  type RequestClass,
  tooLong,
} from './fields.js';
import { brokenItems } from './items.js';

/** What a request brings; `body` is undefined when the request class takes none. */
export interface RequestParts {
  path: Readonly<Record<string, string | undefined>>;
  query: Readonly<Record<string, string | string[] | undefined>>;
  body?: JsonValue;
}

interface BindingPlan {
  path: Field[];
  query: Field[];
  body: Map<string, Field>;
}

const PLANS = new Map<RequestClass, BindingPlan>();
const TOO_MANY_DIGITS = Decimal.parse('1e1000');
const INT_RANGE = { int16: 32_767n, int32: 2_147_483_647n, int64: 9_223_372_036_854_775_807n };

/** Whether requests of this class have a body at all. */
export function takesBody(target: RequestClass): boolean {
  return planOf(target).body.size > 0;
}

/**
 * Binds and validates one request: wrong JSON types are thrown as a plain-text 400; otherwise every broken field rule is
 * answered at once, in the order of declaration; of very many the first `FIELD_ERRORS_AT_MOST`.
 * @throws BareAnswer for a value of the wrong JSON type
 */
export function bind<T extends object>(
  target: RequestClass<T>,
  parts: RequestParts,
  clock: Clock,
): { value: T; errors: FieldError[] } {
  const plan = planOf(target);
  const value = new target();
  const members = value as Record<string, unknown>;
  for (const field of plan.path) {
    members[field.name] = readPathParameter(field, parts.path[field.name] ?? '');
  }
  if (parts.body !== undefined) bindObject(plan, members, parts.body, '$', clock);
  const errors: FieldError[] = [];
  for (const field of plan.query) readQueryParameter(field, parts.query, members, errors);
  const broken = validateSync(value, { stopAtFirstError: true, forbidUnknownValues: false });
  for (const error of broken) flatten(error, '', errors);
  return { value, errors };
}

function planOf(target: RequestClass): BindingPlan {
  const known = PLANS.get(target);
  if (known) return known;
  const fields = fieldsOf(target);
  const of = (source: Field['source']) => fields.filter((field) => field.source === source);
  const body = new Map(of('body').map((field) => [field.name.toLowerCase(), field]));
  const plan = { path: of('path'), query: of('query'), body };
  PLANS.set(target, plan);
  return plan;
}

function bindObject(
  plan: BindingPlan,
  into: Record<string, unknown>,
  json: JsonValue,
  path: string,
  clock: Clock,
): void {
  if (!(json instanceof Map)) throw bindingFailure(path, 'an object');
  for (const [name, member] of json as JsonObject) {
    // .NET clients send PascalCase names; unknown names are ignored, as the interface says.
    const field = plan.body.get(name.toLowerCase());
    if (field) into[field.name] = read(field.type, cut(member, field), `${path}.${field.name}`, clock);
  }
}

/** Of a list that is too long, one item too many is enough to refuse it; the others would only cost time. */
function cut(json: JsonValue, { rules: { maxItems } }: Field): JsonValue {
  return Array.isArray(json) && maxItems !== undefined ? json.slice(0, maxItems + 1) : json;
}

/** Null is absence, whatever the type. */
function read(type: FieldType, json: JsonValue, path: string, clock: Clock): unknown {
  if (json === null) return undefined;
  switch (type.kind) {
    case 'text':
      return typeof json === 'string' ? readText(json, path) : fail(path, 'a string');
    case 'boolean':
      return typeof json === 'boolean' ? json : fail(path, 'true or false');
    case 'int16':
    case 'int32':
    case 'int64':
      return json instanceof JsonNumber
        ? readInteger(type.kind, json.source, path)
        : fail(path, anInteger(type.kind));
    case 'amount':
      return json instanceof JsonNumber ? readAmount(json.source) : fail(path, 'a decimal number');
    case 'dateTime':
      return (typeof json === 'string' && readDateTime(json, clock)) || fail(path, 'an ISO 8601 date-time');
    case 'base64':
      return typeof json === 'string' ? Base64Content.decode(json) : fail(path, 'a base64 string');
    case 'integerOrText':
      if (typeof json === 'string') return readText(json, path);
      return json instanceof JsonNumber
        ? Decimal.parse(String(readInteger('int64', json.source, path)))
        : fail(path, 'an integer or a string');
    case 'list':
      if (!Array.isArray(json)) throw bindingFailure(path, 'an array');
      return json.map((item, index) => readItem(type.of, item, `${path}[${index}]`, clock));
    case 'object': {
      const target = type.of();
      const nested = new target();
      bindObject(planOf(target), nested as Record<string, unknown>, json, path, clock);
      return nested;
    }
  }
}

/** A null inside a list is no absent field but a hole, which no list of the interface allows. */
function readItem(type: FieldType, json: JsonValue, path: string, clock: Clock): unknown {
  if (json === null) throw bindingFailure(path, type.kind === 'object' ? 'an object' : 'a value');
  return read(type, json, path, clock);
}

function readText(text: string, path: string): string {
  // PostgreSQL keeps neither U+0000 nor half of a surrogate pair: refused here rather than altered there.
  if (text.includes('\0') || !text.isWellFormed())
    fail(path, 'a string of well-formed Unicode without U+0000');
  return text;
}

function readInteger(kind: keyof typeof INT_RANGE, source: string, path: string): number | bigint {
  const value = /^-?\d{1,19}$/.test(source) ? BigInt(source) : undefined;
  const limit = INT_RANGE[kind];
  if (value === undefined || value > limit || value < -limit - 1n) return fail(path, anInteger(kind));
  return kind === 'int64' ? value : Number(value);
}

/** What is too long to be computed with is refused by the rule on digits, as any other amount with too many. */
function readAmount(source: string): Decimal | undefined {
  return (source.length <= 1_000 && Decimal.parse(source)) || TOO_MANY_DIGITS;
}

function anInteger(kind: keyof typeof INT_RANGE): string {
  return `an integer (${kind})`;
}

function fail(path: string, expected: string): never {
  throw bindingFailure(path, expected);
}

function readPathParameter(field: Field, text: string): unknown {
  const { kind } = field.type;
  if (kind === 'int32' || kind === 'int64') return readInteger(kind, text, field.name);
  return field.rules.oneOf ? text : readText(text, field.name);
}

function readQueryParameter(
  field: Field,
  query: RequestParts['query'],
  into: Record<string, unknown>,
  errors: FieldError[],
): void {
  if (!field.query) return;
  const given = Object.keys(query).filter((name) => isNamed(name, field));
  const Field = pascalCase(field.name);
  if (given.length === 0) {
    if (field.rules.required) errors.push({ Field, Message: `${Field} is required.` });
    return;
  }
  const text = given.length === 1 ? query[given[0] ?? ''] : undefined;
  if (text === '' && field.query.emptyIsAbsent) return;
  const { maxLength } = field.rules;
  if (typeof text === 'string' && maxLength !== undefined && exceeds(text, maxLength)) {
    errors.push({ Field, Message: tooLong(Field, maxLength) });
    return;
  }
  const value =
    typeof text === 'string' && text !== '' && !text.includes('\0') ? field.query.read(text) : undefined;
  if (value === undefined) errors.push({ Field, Message: field.query.message });
  else into[field.name] = value;
}

/** Thousands of other names may stand beside the few that count. */
function isNamed(name: string, field: Field): boolean {
  return name.length === field.name.length && name.toLowerCase() === field.name.toLowerCase();
}

function flatten(error: ValidationError, parent: string, into: FieldError[]): void {
  if (into.length >= FIELD_ERRORS_AT_MOST) return;
  const isIndex = /^\d+$/.test(error.property);
  const name = isIndex ? `[${error.property}]` : pascalCase(error.property);
  const path = parent && !isIndex ? `${parent}.${name}` : `${parent}${name}`;
  const message = Object.values(error.constraints ?? {})[0];
  if (message) into.push({ Field: path, Message: message });
  for (const child of error.children ?? []) flatten(child, path, into);
  const items = message ? undefined : itemsOf(error);
  if (items)
    for (const broken of brokenItems(path, items, error.value, FIELD_ERRORS_AT_MOST - into.length))
      into.push(broken);
}

/** The class of a broken list's items, when they are the binder's to check. */
function itemsOf({ target, property, value }: ValidationError): RequestClass | undefined {
  if (!target || !Array.isArray(value)) return undefined;
  const field = planOf(target.constructor as RequestClass).body.get(property.toLowerCase());
  if (field?.rules.itemsChecked !== 'byBinder' || field.type.kind !== 'list') return undefined;
  return field.type.of.kind === 'object' ? field.type.of.of() : undefined;
}

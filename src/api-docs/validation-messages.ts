import { bind } from '../common/binding/bind.js';
import {
  type Field,
  type FieldType,
  fieldsOf,
  MEGABYTE,
  pascalCase,
  type RequestClass,
  tooLong,
} from '../common/binding/fields.js';
import { Clock } from '../common/clock.js';
import { MAX_SIGNIFICANT_DIGITS } from '../common/decimal.js';
import { BareAnswer } from '../common/errors/bare-answer.js';
import { JsonNumber, type JsonObject, type JsonValue } from '../common/json/parse.js';

const CLOCK = new Clock('UTC');

/** The words with which the validator itself refuses a field: it is asked, with values that break each rule. */
export function messagesOf(target: RequestClass, field: Field): string[] {
  if (field.query) {
    const { required, maxLength } = field.rules;
    const name = pascalCase(field.name);
    const messages = [
      ...(required ? [`${name} is required.`] : []),
      ...(maxLength === undefined ? [] : [tooLong(name, maxLength)]),
      field.query.message,
    ];
    return [...new Set(messages)];
  }
  const heard = probesOf(target, field).map((body) => refusalOf(target, field, body));
  return [...new Set(heard)].filter((message) => message !== undefined);
}

/** What the binder itself answers to a value of the wrong JSON type; undefined when the class takes only texts. */
export function bindingRefusalOf(target: RequestClass): string | undefined {
  const fields = fieldsOf(target);
  const field =
    fields.find(({ source, type }) => source === 'body' && type.kind !== 'boolean') ??
    fields.find(({ source, type }) => source === 'path' && isInteger(type));
  if (!field) return undefined;
  const inPath = field.source === 'path';
  const path = Object.fromEntries(fields.map(({ name }) => [name, inPath ? 'x' : '1']));
  try {
    bind(target, { path, query: {}, body: inPath ? undefined : new Map([[field.name, true]]) }, CLOCK);
  } catch (error) {
    if (error instanceof BareAnswer) return error.text;
    throw error;
  }
  return undefined;
}

function refusalOf(target: RequestClass, field: Field, body: JsonObject): string | undefined {
  const path = Object.fromEntries(fieldsOf(target).map((one) => [one.name, badPathParameter(one)]));
  const { errors } = bind(target, { path, query: {}, body }, CLOCK);
  return errors.find(({ Field }) => Field === pascalCase(field.name))?.Message;
}

/** A number that breaks no type is no message of its own but breaks `greater than 0`; another word breaks a choice. */
function badPathParameter({ type, rules: { maxLength = 0 } }: Field): string {
  return isInteger(type) ? '0' : '-'.repeat(maxLength + 1);
}

function isInteger({ kind }: FieldType): boolean {
  return kind === 'int32' || kind === 'int64';
}

/** Bodies of the right JSON types, each of which breaks one rule that the field may have. */
function probesOf(target: RequestClass, field: Field): JsonObject[] {
  const only = (value: JsonValue): JsonObject => new Map([[field.name, value]]);
  const { requiredWith } = field.rules;
  const given: JsonObject[] =
    requiredWith === undefined ? [] : [new Map([[requiredWith, new JsonNumber('1')]])];
  const probes = [new Map(), ...given, ...badValues(field.type, field).map(only)];
  if (field.type.kind !== 'dateTime') return probes;
  const others = fieldsOf(target).filter(({ type }) => type.kind === 'dateTime');
  const allLate = others.map(({ name }): [string, JsonValue] => [name, '9999-12-31']);
  return [...probes, new Map([...allLate, [field.name, '0001-01-01']])];
}

function badValues(type: FieldType, { rules }: Field): JsonValue[] {
  const { min, max, greaterThan, maxLength, maxMegabytes, maxItems } = rules;
  const numbers = [
    ...(min === undefined ? [] : [min - 1]),
    ...(max === undefined ? [] : [max + 1]),
    ...(greaterThan === undefined ? [] : [greaterThan]),
  ].map((number) => new JsonNumber(String(number)));
  const tooLong = [
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ...(maxMegabytes === undefined ? [] : ['x'.repeat(maxMegabytes * MEGABYTE + 1)]),
  ];
  switch (type.kind) {
    case 'text':
      return [' ', 'x', ' x', ...tooLong];
    case 'integerOrText':
      return tooLong;
    case 'base64':
      return ['%'];
    case 'amount':
      return [...numbers, new JsonNumber('1'.repeat(MAX_SIGNIFICANT_DIGITS + 1))];
    case 'int16':
    case 'int32':
    case 'int64':
      return numbers;
    case 'list':
      return [
        [badItem(type.of)],
        ...(type.of.kind === 'text' ? [['x'.repeat((type.of.maxLength ?? 0) + 1)]] : []),
        ...(maxItems === undefined ? [] : [Array<JsonValue>(maxItems + 1).fill(badItem(type.of))]),
      ];
    default:
      return [];
  }
}

function badItem({ kind }: FieldType): JsonValue {
  if (kind === 'object') return new Map();
  return kind === 'text' ? '' : new JsonNumber('0');
}

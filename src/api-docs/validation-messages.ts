import { bind } from '../common/binding/bind.js';
import { MEGABYTE, tooLong } from '../common/binding/field-rules.js';
import {
  type Field,
  type FieldType,
  fieldsOf,
  pascalCase,
  type RequestClass,
} from '../common/binding/fields.js';
import { Clock } from '../common/clock.js';
import { MAX_SIGNIFICANT_DIGITS } from '../common/decimal.js';
import { BareAnswer } from '../common/errors/bare-answer.js';

const CLOCK = new Clock('UTC');

/** Asking takes longer than the rest of the description, which wants to know twice. */
const HEARD = new WeakMap<RequestClass, Map<Field, string[]>>();

/** The words with which the validator itself refuses a field: it is asked, with values that break each rule. */
export function messagesOf(target: RequestClass, field: Field): string[] {
  const ofTarget = HEARD.get(target) ?? new Map<Field, string[]>();
  HEARD.set(target, ofTarget);
  const heard = ofTarget.get(field) ?? ask(target, field);
  ofTarget.set(field, heard);
  return heard;
}

function ask(target: RequestClass, field: Field): string[] {
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

/** What the binder itself answers to a value that does not bind; undefined when any value does. */
export function bindingRefusalOf(target: RequestClass): string | undefined {
  const fields = fieldsOf(target);
  const field =
    fields.find(({ source, type }) => source === 'body' && type.kind !== 'boolean') ??
    fields.find(({ source, rules }) => source === 'path' && !rules.oneOf);
  if (!field) return undefined;
  const inPath = field.source === 'path';
  const path = Object.fromEntries(fields.map(({ name }) => [name, inPath ? 'x\0' : '1']));
  const body = inPath ? undefined : Buffer.from(bodyWith({ [field.name]: 'true' }));
  try {
    bind(target, { path, query: {}, body }, CLOCK);
  } catch (error) {
    if (error instanceof BareAnswer) return error.text;
    throw error;
  }
  return undefined;
}

function refusalOf(target: RequestClass, field: Field, body: string): string | undefined {
  const path = Object.fromEntries(fieldsOf(target).map((one) => [one.name, badPathParameter(one)]));
  const { errors } = bind(target, { path, query: {}, body: Buffer.from(body) }, CLOCK);
  return errors.find(({ Field }) => Field === pascalCase(field.name))?.Message;
}

/** A number that breaks no type is no message of its own but breaks `greater than 0`; another word breaks a choice. */
function badPathParameter({ type, rules: { maxLength = 0 } }: Field): string {
  return isInteger(type) ? '0' : '-'.repeat(maxLength + 1);
}

function isInteger({ kind }: FieldType): boolean {
  return kind === 'int32' || kind === 'int64';
}

/** A body with these members, whose values are written in JSON. */
function bodyWith(members: Readonly<Record<string, string>>): string {
  return `{${Object.entries(members).map(([name, json]) => `"${name}":${json}`)}}`;
}

/** Bodies of the right JSON types, each of which breaks one rule that the field may have. */
function probesOf(target: RequestClass, field: Field): string[] {
  const { requiredWith } = field.rules;
  const probes = [
    '{}',
    ...(requiredWith === undefined ? [] : [bodyWith({ [requiredWith]: '1' })]),
    ...badValues(field.type, field).map((json) => bodyWith({ [field.name]: json })),
  ];
  if (field.type.kind !== 'dateTime') return probes;
  const others = fieldsOf(target).filter(({ type }) => type.kind === 'dateTime');
  const allLate = Object.fromEntries(others.map(({ name }) => [name, '"9999-12-31"']));
  return [...probes, bodyWith({ ...allLate, [field.name]: '"0001-01-01"' })];
}

/** In JSON. */
function badValues(type: FieldType, { rules }: Field): string[] {
  const { min, max, greaterThan, maxLength, maxMegabytes, maxItems } = rules;
  const numbers = [
    ...(min === undefined ? [] : [min - 1]),
    ...(max === undefined ? [] : [max + 1]),
    ...(greaterThan === undefined ? [] : [greaterThan]),
  ].map(String);
  const longer = (characters: number | undefined) =>
    characters === undefined ? [] : [`"${'x'.repeat(characters + 1)}"`];
  const tooLong = [...longer(maxLength), ...longer(maxMegabytes && maxMegabytes * MEGABYTE)];
  switch (type.kind) {
    case 'text':
      return ['" "', '"x"', '" x"', ...tooLong];
    case 'integerOrText':
      return tooLong;
    case 'base64':
      return ['"%"'];
    case 'amount':
      return [...numbers, '1'.repeat(MAX_SIGNIFICANT_DIGITS + 1)];
    case 'int16':
    case 'int32':
    case 'int64':
      return numbers;
    case 'list':
      return [
        [badItem(type.of)],
        ...(type.of.kind === 'text' ? [longer(type.of.maxLength)] : []),
        ...(maxItems === undefined ? [] : [Array<string>(maxItems + 1).fill(badItem(type.of))]),
      ].map((items) => `[${items}]`);
    default:
      return [];
  }
}

function badItem({ kind }: FieldType): string {
  if (kind === 'object') return '{}';
  return kind === 'text' ? '""' : '0';
}

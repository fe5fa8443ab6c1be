import type { Field, FieldType, Limits, RequestClass } from './field.js';
import { limitsOf } from './limits.js';
import { type Decoration, decorationsOf, typeOf } from './metadata.js';
import { queryReader } from './query.js';
import { checksOf, pascalCase } from './rules.js';

const COMPILED = new Map<RequestClass, readonly Field[]>();

/**
 * The fields of a request class in the order of declaration, compiled at the first call.
 * @throws Error for decorators that leave a type or a text's length open
 */
export function fieldsOf(target: RequestClass): readonly Field[] {
  const known = COMPILED.get(target);
  if (known) return known;
  const fields = [...decorationsOf(target)].map(([name, decorations]) => compiled(target, name, decorations));
  COMPILED.set(target, fields);
  return fields;
}

function compiled(target: RequestClass, name: string, decorations: readonly Decoration[]): Field {
  const own = decorations.filter(({ each }) => !each);
  const decoration = (wanted: string) => own.find((one) => one.name === wanted);
  const told = pascalCase(name);
  const limits = limitsOf(own);
  const type = fieldType(target, name, decorations);
  const requiredIf = decoration('requiredIf')?.constraints[0] as Field['requiredIf'];
  const isNested = decorations.some((one) => one.type === 'nestedValidation');
  const objects = type.kind === 'list' ? type.of : type;
  const field: Field = {
    name,
    told,
    source: decoration('fromPath') ? 'path' : decoration('fromQuery') ? 'query' : 'body',
    type,
    limits,
    required: !requiredIf && !decoration('isOptional'),
    ...(requiredIf && { requiredIf }),
    takesNull: decoration('orNull') !== undefined,
    takesBlank: !requiredIf && !decoration('isOptional') && !decoration('isNotEmpty'),
    isName: decoration('isName') !== undefined,
    checks: checksOf(decorations, told),
    nested: isNested && objects.kind === 'object' ? objects.of() : undefined,
  };
  const query = decoration('fromQuery');
  return query ? { ...field, query: queryReader(field, query.constraints[0]) } : field;
}

const TYPES: Readonly<Record<string, Exclude<FieldType['kind'], 'object' | 'list'>>> = {
  isString: 'text',
  isInt: 'int32',
  isInt16: 'int16',
  isInt64: 'int64',
  isBoolean: 'boolean',
  isExactDecimal: 'amount',
  isLocalDateTime: 'dateTime',
  isBase64Document: 'base64',
  isIntegerOrText: 'integerOrText',
};

function fieldType(target: RequestClass, name: string, decorations: readonly Decoration[]): FieldType {
  const of = typeOf(target, name);
  const isList = decorations.some((one) => one.name === 'isArray');
  const ofValue = decorations.filter(({ each }) => Boolean(each) === isList);
  const limits = limitsOf(ofValue);
  const declared = ofValue.flatMap((one) => TYPES[one.name ?? ''] ?? []);
  const kind = declared[0] ?? (of ? 'object' : kindOf(limits.oneOf));
  const place = `${target.name}.${name}`;
  if (kind === undefined || declared.length > 1)
    throw new Error(`${place} needs one decorator that says its type.`);
  const isEndless = (kind === 'text' || kind === 'integerOrText') && !isBounded(limits);
  if (isEndless) throw new Error(`${place} needs a decorator that says how long it may be.`);
  const value: FieldType = kind === 'object' ? { kind, of: of as () => RequestClass } : { kind };
  return isList ? { kind: 'list', of: value, limits } : value;
}

/** The type that all of the allowed values share. */
function kindOf(oneOf: Limits['oneOf']): 'text' | 'int32' | undefined {
  if (oneOf?.every((value) => typeof value === 'string')) return 'text';
  return oneOf?.every((value) => Number.isInteger(value)) ? 'int32' : undefined;
}

function isBounded({ maxLength, maxMegabytes, oneOf, format }: Limits): boolean {
  return [maxLength, maxMegabytes, oneOf, format].some((limit) => limit !== undefined);
}

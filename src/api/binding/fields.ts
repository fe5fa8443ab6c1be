import { BindingError } from './binding-error.js';
import type { Field, FieldType, Limits, QueryOptions, QueryReader, RequestClass } from './field.js';
import { type Decoration, decorationsOf, limitsOf, typeOf } from './metadata.js';
import { readInteger } from './read-values.js';
import { checksOf, pascalCase } from './rules.js';

/** The fields of a request class, in the form that the binder needs. */
export interface BindingPlan {
  path: readonly Field[];
  query: readonly Field[];
  /** The body's field of this name, in any case: .NET clients send PascalCase. */
  inBody(name: string): Field | undefined;
  hasBody: boolean;
  /** Whether the body has a field that is, or may be, required. */
  needsBody: boolean;
  /** Fields whose rules are checked on the bound object; query parameters are checked while they are read. */
  checked: readonly Field[];
}

const PLANS = new Map<RequestClass, BindingPlan>();

/** The plan of a request class, made once for each class. */
export function planOf(target: RequestClass): BindingPlan {
  const known = PLANS.get(target);
  if (known) return known;
  const plan = planned(fieldsOf(target));
  PLANS.set(target, plan);
  return plan;
}

/** Whether requests of this class have a body. */
export function takesBody(target: RequestClass): boolean {
  return planOf(target).hasBody;
}

/** Whether a body must come: a field of it is required, be it only beside others. */
export function needsBody(target: RequestClass): boolean {
  return planOf(target).needsBody;
}

function planned(fields: readonly Field[]): BindingPlan {
  const of = (source: Field['source']) => fields.filter((field) => field.source === source);
  const written = new Map(of('body').map((field) => [field.name, field]));
  const lowered = new Map(of('body').map((field) => [field.name.toLowerCase(), field]));
  const longest = Math.max(0, ...of('body').map(({ name }) => name.length));
  return {
    path: of('path'),
    query: of('query'),
    inBody: (name) =>
      written.get(name) ?? (name.length <= longest ? lowered.get(name.toLowerCase()) : undefined),
    hasBody: written.size > 0,
    needsBody: of('body').some(({ required, requiredIf }) => required || requiredIf !== undefined),
    checked: fields.filter(({ source }) => source !== 'query'),
  };
}

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
  const answerName = pascalCase(name);
  const limits = limitsOf(own);
  const type = fieldType(target, name, decorations);
  const requiredIf = decoration('requiredIf')?.constraints[0] as Field['requiredIf'];
  const isNested = decorations.some((one) => one.type === 'nestedValidation');
  const objects = type.kind === 'list' ? type.of : type;
  const field: Field = {
    name,
    answerName,
    source: decoration('fromPath') ? 'path' : decoration('fromQuery') ? 'query' : 'body',
    type,
    limits,
    required: !requiredIf && !decoration('isOptional'),
    ...(requiredIf && { requiredIf }),
    takesNull: decoration('orNull') !== undefined,
    takesBlank: !requiredIf && !decoration('isOptional') && !decoration('isNotEmpty'),
    isName: decoration('isName') !== undefined,
    checks: checksOf(decorations, answerName),
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

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/** Returns the reader of a query field. Fixed words are read in any case and become the word as declared. */
function queryReader(field: Omit<Field, 'query'>, options: QueryOptions): QueryReader {
  const { type, limits, checks, answerName } = field;
  // Only `true` and `false` are read: a misspelt `dryRun` must not become a real call.
  if (type.kind === 'boolean') {
    const read = (text: string) => FLAGS.get(text.toLowerCase());
    return { options, read, message: `${answerName} must be true or false.` };
  }
  const [first] = checks;
  const { message } = checks.find(({ name }) => name !== 'maxLength') ?? first ?? { message: '' };
  if (!message) throw new Error(`${answerName}: a parameter of the query needs a rule.`);
  const fits = (value: unknown) => !checks.some((check) => check.breaks(value, {}));
  const { oneOf } = limits;
  if (oneOf) {
    const wordOf = (text: string) => oneOf.find((word) => String(word).toLowerCase() === text.toLowerCase());
    return { options, read: wordOf, message };
  }
  const { kind } = type;
  if (kind === 'int16' || kind === 'int32' || kind === 'int64') {
    const read = (text: string) => {
      // Beyond its type's bounds a number fits no column, with or without rules of the field.
      const integer = readInteger(kind, text.replace(/^\+(?=\d)/, ''));
      const number = integer instanceof BindingError ? Number.NaN : Number(integer);
      return !Number.isNaN(number) && fits(number) ? number : undefined;
    };
    return { options, read, message };
  }
  if (kind !== 'text')
    throw new Error(`${answerName}: a parameter of the query cannot be of the type ${kind}.`);
  const read = (text: string) => {
    const value = options.trim ? text.trim() : text;
    return fits(value) ? value : undefined;
  };
  return { options, read, message };
}

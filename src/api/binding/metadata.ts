import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage } from 'class-validator';
import type { Limits, RequestClass } from './field.js';

/** One decorator of a property, as class-validator keeps it. */
export type Decoration = ReturnType<
  ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']
>[number];

/**
 * The decorated properties of a class in the order of declaration, those of its base classes first, each with its
 * decorators from top to bottom. A property that is declared again has the decorators of the last declaration alone.
 * @throws Error for a decorator that the binder does not support
 */
export function decorationsOf(target: RequestClass): ReadonlyMap<string, readonly Decoration[]> {
  const properties = new Map<string, Decoration[]>();
  for (const owner of lineage(target)) {
    const all = getMetadataStorage().getTargetValidationMetadatas(owner, '', true, false);
    const own = all.filter((decoration) => decoration.target === owner);
    own.forEach(assertSupported);
    for (const name of new Set(own.map(({ propertyName }) => propertyName))) {
      const decorations = own.filter(({ propertyName }) => propertyName === name);
      // JavaScript applies decorators from the property upwards.
      properties.set(name, decorations.reverse());
    }
  }
  return properties;
}

/** The class that `@Type(() => Line)` names for the objects of a property. */
export function typeOf(target: RequestClass, property: string): (() => RequestClass) | undefined {
  const declared = defaultMetadataStorage.findTypeMetadata(target, property);
  return declared && (() => declared.typeFunction() as RequestClass);
}

/**
 * Tests a value by a rule that class-validator or the declaring module implements, called as class-validator would.
 * @throws Error for an asynchronous rule: requests are checked synchronously
 */
export function constraintOf(decoration: Decoration): (value: unknown, whole: object) => boolean {
  const { constraintCls, constraints, propertyName, name } = decoration;
  const [constraint] = getMetadataStorage().getTargetValidatorConstraints(constraintCls);
  if (!constraint || constraint.async)
    throw new Error(`${propertyName}: ${name ?? 'a rule'} cannot be checked.`);
  return (value, object) =>
    constraint.instance.validate(value, {
      value,
      constraints,
      property: propertyName,
      targetName: object.constructor.name,
      object,
    }) === true;
}

/**
 * The message given to the decorator, or else the default message of its rule; undefined when there is neither.
 * `$property` stands for the field's name in answers, `$constraint1` for the rule's argument.
 */
export function messageOf(
  { message, constraintCls, constraints, propertyName }: Decoration,
  which: 'given' | 'default',
  fieldName: string,
): string | undefined {
  const [constraint] = getMetadataStorage().getTargetValidatorConstraints(constraintCls);
  const words = which === 'given' ? message : constraint?.instance.defaultMessage?.bind(constraint.instance);
  const args = { value: undefined, constraints, property: propertyName, targetName: '', object: {} };
  const text = typeof words === 'function' ? words(args) : words;
  return text
    ?.replaceAll('$property', fieldName)
    .replace(/\$constraint(\d)/g, (_, place: string) => String(constraints[Number(place) - 1]));
}

const IS_OPTIONAL = 'isOptional';
const KINDS = ['customValidation', 'nestedValidation'];

/** Refuses decorators that the binder would ignore: groups, `@ValidateIf()`, promises and the like. */
function assertSupported({ type, name, groups, validateIf, propertyName, target }: Decoration): void {
  const isSupported = (KINDS.includes(type) || name === IS_OPTIONAL) && !groups?.length && !validateIf;
  if (isSupported) return;
  const owner = typeof target === 'function' ? target.name : target;
  throw new Error(`${owner}.${propertyName}: ${name ?? type} is not supported.`);
}

function lineage(target: RequestClass): RequestClass[] {
  const parent: unknown = Object.getPrototypeOf(target);
  const inherited = typeof parent === 'function' && parent.prototype ? lineage(parent as RequestClass) : [];
  return [...inherited, target];
}

type Reader = (constraint: unknown) => Limits;

const READERS: Readonly<Record<string, Reader>> = {
  min: (min) => ({ min: min as number }),
  max: (max) => ({ max: max as number }),
  isPositive: () => ({ greaterThan: 0 }),
  maxLength: (maxLength) => ({ maxLength: maxLength as number }),
  maxMegabytes: (maxMegabytes) => ({ maxMegabytes: maxMegabytes as number }),
  arrayMaxSize: (maxItems) => ({ maxItems: maxItems as number }),
  isIn: (oneOf) => ({ oneOf: oneOf as readonly (string | number)[] }),
  isDay: () => ({ format: 'date' }),
  matches: (pattern) => ({ pattern: pattern as RegExp }),
};

/** The limits that these decorators set. */
export function limitsOf(decorations: readonly Decoration[]): Limits {
  return Object.assign(
    {},
    ...decorations.map(({ name = '', constraints }) => READERS[name]?.(constraints?.[0])),
  );
}

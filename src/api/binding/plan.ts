import type { Field, RequestClass } from './field.js';
import { fieldsOf } from './fields.js';

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

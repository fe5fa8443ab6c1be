import type { ConflictCause } from '../errors/conflict-causes.rules.js';
import { DomainError, type DomainErrorDetails, type ErrorKind } from '../errors/domain-error.js';
import type { Described } from './api-schemas.js';

/**
 * A refusal that the API documents: thrown by `refused`, and listed by the operations that may answer it. `Values` are what
 * its message names.
 */
export interface Refusal<
  Values extends readonly unknown[] = [],
  Code extends string | undefined = string | undefined,
> {
  readonly kind: ErrorKind;
  /** `Area.Reason`; undefined only where the interface shows an error without code. */
  readonly code: Code;
  readonly message: string | ((...values: Values) => string);
  /** Values for the message that the API description shows; only with a message that names some. */
  readonly example?: NoInfer<Values>;
  /** When it is answered, for integrators. */
  readonly when: string;
  /** Answered in `Details`. */
  readonly conflict?: ConflictCause;
  /** What `Details.Present` holds; only beside a cause of conflict. */
  readonly present?: Described<object>;
}

/** A refusal, whatever its message names. */
// biome-ignore lint/suspicious/noExplicitAny: the values of one refusal are not those of another.
export type AnyRefusal = Refusal<any>;

/** Declares a refusal; it exists so that the compiler infers what the message names. */
export function refusal<
  Values extends readonly unknown[] = [],
  const Code extends string | undefined = string,
>(declared: Refusal<Values, Code>): Refusal<Values, Code> {
  return declared;
}

/** The same refusal, with other words on when it is answered. */
export function answeredWhen<Values extends readonly unknown[]>(
  declared: Refusal<Values>,
  when: string,
  example = declared.example,
): Refusal<Values> {
  return { ...declared, when, example };
}

/** The error to throw for a refusal, with the values that its message names. */
export function refused<Values extends readonly unknown[]>(
  declared: Refusal<Values>,
  ...values: Values
): DomainError {
  return refusedWith({}, declared, ...values);
}

/**
 * The same with a `Retry-After`, with the state that the request did not expect, or with the unexpected error behind it, which
 * is logged and not answered.
 */
export function refusedWith<Values extends readonly unknown[]>(
  circumstances: Omit<DomainErrorDetails, 'conflict'> & { present?: object; cause?: unknown },
  declared: Refusal<Values>,
  ...values: Values
): DomainError {
  const { cause, present, ...others } = circumstances;
  const { conflict: Cause } = declared;
  const conflict = Cause && { Cause, ...(present && { Present: present }) };
  const details = { ...others, ...(conflict && { conflict }) };
  // Something may have thrown undefined: that is a cause, too.
  const options = 'cause' in circumstances ? { cause } : undefined;
  return new DomainError(declared.kind, declared.code, messageOf(declared, values), details, options);
}

/** The message as the API description shows it. */
export function exampleMessage<Values extends readonly unknown[]>(declared: Refusal<Values>): string {
  return messageOf(declared, declared.example ?? ([] as unknown as Values));
}

function messageOf<Values extends readonly unknown[]>({ message }: Refusal<Values>, values: Values): string {
  return typeof message === 'string' ? message : message(...values);
}

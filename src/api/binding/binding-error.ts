import { type BareAnswer, bindingFailure } from '../../errors/bare-answer.js';
import type { FieldType } from './field.js';

/** What JSON each type of a field takes, as the refusal of another value names it. */
export const EXPECTED: Readonly<Record<FieldType['kind'], string>> = {
  text: 'a string',
  integerOrText: 'an integer or a string',
  int16: 'an integer (int16)',
  int32: 'an integer (int32)',
  int64: 'an integer (int64)',
  amount: 'a decimal number',
  boolean: 'true or false',
  dateTime: 'an ISO 8601 date-time',
  base64: 'a base64 string',
  object: 'an object',
  list: 'an array',
};

/** What a text has to be wherever it comes from: PostgreSQL stores no other. */
export const STORABLE_TEXT = 'a string of well-formed Unicode without U+0000';

/** A value of the wrong JSON type; it is passed outwards, and each object and list adds its step to the path. */
export class BindingError {
  constructor(
    /** The expected type in the refusal's words, such as `a string`. */
    readonly expected: string,
    private readonly path = '',
  ) {}

  /** The same error, seen from the object or list around it; `step` is `.name` or `[3]`. */
  within(step: string): BindingError {
    return new BindingError(this.expected, step + this.path);
  }

  /** The refusal of the request: 400, one line of plain text. */
  asAnswer(): BareAnswer {
    return bindingFailure(`$${this.path}`, this.expected);
  }
}

import type { FieldRules } from './field-rules.js';
import { DateTimeField, pascalCase, validateBy } from './fields.js';

const EARLIEST = Date.parse('1900-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T00:00:00Z');

/**
 * A date-time that can be answered with its offset: before 1900 the zones were minutes and seconds apart, and an offset
 * says no seconds. The bounds are of UTC; a day before the last year ends, every zone still writes it in four digits, even
 * one that becomes the business zone later.
 */
export const AnswerableDateTime =
  (rules: Pick<FieldRules, 'required'> = {}): PropertyDecorator =>
  (prototype, property) => {
    const name = String(property);
    validateBy(prototype, name, (value) => {
      if (!(value instanceof Date)) return undefined;
      const answerable = value.getTime() >= EARLIEST && value.getTime() < LATEST;
      return answerable ? undefined : `${pascalCase(name)} must be between 1900-01-01 and 9999-12-30.`;
    });
    DateTimeField(rules)(prototype, property);
  };

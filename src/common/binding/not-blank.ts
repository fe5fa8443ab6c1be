import { pascalCase, validateBy } from './fields.js';

/** Refuses a text of white space alone, which would pass for absence where that means something else. */
export const NotBlank =
  (message = 'is required'): PropertyDecorator =>
  (prototype, property) => {
    const name = String(property);
    validateBy(prototype, name, (value) =>
      typeof value === 'string' && value.trim() === '' ? `${pascalCase(name)} ${message}.` : undefined,
    );
  };

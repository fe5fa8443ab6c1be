import { objectOf, type Schema } from '../api/api-schemas.js';
import { MAX_SIGNIFICANT_DIGITS } from '../api/decimal.js';
import { VALIDATION_FAILED } from '../api/general.refusals.js';
import { CONFLICT_CAUSES } from '../errors/conflict-causes.rules.js';
import { FIELD_ERRORS_AT_MOST } from '../errors/domain-error.js';

const DATE_TIME = '\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}';

const MESSAGE = { type: 'string', minLength: 1 };
const CODE = { type: 'string', pattern: '^[A-Z][A-Za-z]*\\.[A-Z][A-Za-z]*$', description: '`Area.Reason`.' };
const FIELD_ERRORS = {
  type: 'array',
  items: { $ref: '#/components/schemas/FieldError' },
  minItems: 1,
  maxItems: FIELD_ERRORS_AT_MOST,
};

const CONFLICT_DETAILS = {
  type: 'object',
  properties: {
    Cause: { type: 'string', enum: CONFLICT_CAUSES },
    Present: {
      type: 'object',
      description: 'The state that the request did not expect, where it is answered.',
    },
  },
  required: ['Cause'],
};

/** Schemas that api-schemas.ts, the fields of requests and the descriptions of errors refer to. */
export const SHARED_SCHEMAS: Readonly<Record<string, Schema>> = {
  Amount: {
    type: 'number',
    description:
      `An exact decimal with up to ${MAX_SIGNIFICANT_DIGITS} significant digits; computed products carry more. It is ` +
      'a JSON number with all its digits: read it as a decimal, never as binary floating point.',
    examples: [1250.5],
  },
  LocalDateTime: {
    type: 'string',
    pattern: `^${DATE_TIME}$`,
    description: 'A moment of the business time zone, without offset, with three fractional digits.',
    examples: ['2026-11-20T10:31:05.240'],
  },
  DateTime: {
    type: 'string',
    format: 'date-time',
    pattern: `^${DATE_TIME}[+-]\\d{2}:\\d{2}$`,
    description: 'A moment with the offset of the business time zone and three fractional digits.',
    examples: ['2026-11-20T10:31:05.240+03:00'],
  },
  RequestDateTime: {
    type: 'string',
    pattern: '^\\d{4}-\\d{2}-\\d{2}([T ]\\d{2}:\\d{2}(:\\d{2}([.,]\\d{1,9})?)?([Zz]|[+-]\\d{2}:?\\d{2})?)?$',
    maxLength: 35,
    description:
      'ISO 8601 date-time. Without offset it is in the business time zone; a bare date is that day’s midnight there.',
    examples: ['2026-11-20T10:30:00'],
  },
  FieldError: {
    type: 'object',
    properties: {
      Field: {
        type: 'string',
        minLength: 1,
        description: 'Path of the invalid field.',
        examples: ['EndorsementPolicy.PolicyNumber'],
      },
      Message: { ...MESSAGE, examples: ['PolicyNumber is required.'] },
    },
    required: ['Field', 'Message'],
  },
  Refusal: {
    ...errorOf({ Code: CODE }, { type: 'null' }),
    description: 'A refused or failed request. A program decides by `Code`; `Message` is for people.',
  },
  Conflict: {
    ...errorOf({ Code: CODE }, { type: 'null' }, CONFLICT_DETAILS),
    description:
      'A request that conflicts with the present state. `Details.Cause` tells apart conflicts of the same `Code`.',
  },
  ErrorWithoutCode: {
    ...errorOf({}, { type: 'null' }),
    description: 'A refused request of the job lists, whose errors have no code.',
  },
  ValidationError: {
    ...errorOf({ Code: { type: 'string', enum: [VALIDATION_FAILED.code] } }, FIELD_ERRORS),
    description: 'Fields that break their rules, all of them at once.',
  },
  ValidationErrorWithoutCode: {
    ...errorOf({}, FIELD_ERRORS),
    description: 'Parameters of the job lists that break their rules, all of them at once.',
  },
  BindingFailure: {
    type: 'string',
    minLength: 1,
    description: 'One line: the JSON path or the parameter, and the expected type.',
  },
};

function errorOf(code: Readonly<Record<string, Schema>>, response: Schema, Details?: Schema): Schema {
  return objectOf({
    Status: { type: 'boolean', const: false },
    ...code,
    Message: MESSAGE,
    Response: response,
    ...(Details && { Details }),
  });
}

import type { Schema } from '../common/api-schemas.js';
import { hasFieldErrorsWithoutCode } from '../common/binding/bind.pipe.js';
import type { RequestClass } from '../common/binding/field.js';
import { fieldsOf } from '../common/binding/fields.js';
import { VALIDATION_FAILED } from '../common/errors/general.refusals.js';
import { type AnyRefusal, exampleMessage } from '../common/errors/refusal.js';
import { messagesOf } from './request-schemas.js';

const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** The content of an answer that is one of these refusals. */
export function refusalContent(refusals: readonly AnyRefusal[]): Schema {
  return { schema: anyOf(errorSchemas(refusals)), examples: examplesOf(refusals) };
}

/** The content of a 400: the list of field errors, or one of the declared refusals. */
export function fieldErrorContent(input: RequestClass, refusals: readonly AnyRefusal[]): Schema {
  const code = hasFieldErrorsWithoutCode(input) ? undefined : VALIDATION_FAILED.code;
  const Message = exampleMessage(VALIDATION_FAILED);
  const value = { Status: false, Code: code, Message, Response: exampleErrors(input) };
  const fieldErrors = refTo(code ? 'ValidationError' : 'ValidationErrorWithoutCode');
  return {
    schema: anyOf([fieldErrors, ...errorSchemas(refusals)]),
    examples: {
      [code ?? 'Without code']: { summary: VALIDATION_FAILED.when, value },
      ...examplesOf(refusals),
    },
  };
}

/** The error envelope with one of the refusals' codes; an error without code has an envelope of its own. */
function errorSchemas(refusals: readonly AnyRefusal[]): Schema[] {
  const codes = [...new Set(refusals.map(({ code }) => code))];
  const named = codes.filter((code) => code !== undefined);
  return [
    ...(named.length > 0 ? [errorSchema(named)] : []),
    ...(codes.includes(undefined) ? [refTo('ErrorWithoutCode')] : []),
  ];
}

/** The error envelope with one of these codes. */
export function errorSchema(codes: readonly string[]): Schema {
  const Code = { type: 'string', enum: codes };
  return { allOf: [refTo('Error'), { type: 'object', properties: { Code } }] };
}

function anyOf(schemas: readonly Schema[]): Schema {
  const [first = {}, ...others] = schemas;
  return others.length === 0 ? first : { anyOf: schemas };
}

function exampleErrors(input: RequestClass): { Field: string; Message: string }[] {
  const fields = fieldsOf(input);
  const bodyFirst = [...fields].sort((a, b) => Number(b.source === 'body') - Number(a.source === 'body'));
  const errors = bodyFirst.flatMap((field) => {
    const [Message] = messagesOf(field);
    return Message === undefined ? [] : [{ Field: field.told, Message }];
  });
  return errors.slice(0, 2);
}

function examplesOf(refusals: readonly AnyRefusal[]): Record<string, Schema> {
  const examples: Record<string, Schema> = {};
  for (const declared of refusals) {
    const { code, when } = declared;
    const base = code ?? 'Without code';
    const name = base in examples ? `${base} (${Object.keys(examples).length + 1})` : base;
    examples[name] = {
      summary: when,
      value: { Status: false, Code: code, Message: exampleMessage(declared), Response: null },
    };
  }
  return examples;
}

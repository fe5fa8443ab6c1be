import type { Refusal } from '../common/api-description.js';
import { type Schema, text } from '../common/api-schemas.js';
import { hasFieldErrorsWithoutCode } from '../common/binding/bind.pipe.js';
import type { RequestClass } from '../common/binding/field.js';
import { fieldsOf } from '../common/binding/fields.js';
import { messagesOf } from './request-schemas.js';

type Code = string | undefined;

/** The error envelope with one of these codes; undefined stands for an error without code. */
export function errorSchema(codes: readonly Code[], response: Schema): Schema {
  const named = [...new Set(codes)].filter((code) => code !== undefined);
  const alwaysNamed = named.length > 0 && !codes.includes(undefined);
  return {
    type: 'object',
    properties: {
      Status: { type: 'boolean', const: false },
      ...(named.length > 0 && { Code: { type: 'string', enum: named } }),
      Message: text(),
      Response: response,
    },
    required: ['Status', ...(alwaysNamed ? ['Code'] : []), 'Message', 'Response'],
  };
}

/** The content of an answer that is one of these refusals. */
export function refusalContent(refusals: readonly Refusal[]): Schema {
  const codes = refusals.map(({ code }) => code);
  return { schema: errorSchema(codes, { type: 'null' }), examples: examplesOf(refusals) };
}

/** The content of a 400: the list of field errors, or one of the declared refusals. */
export function fieldErrorContent(input: RequestClass, refusals: readonly Refusal[]): Schema {
  const code = hasFieldErrorsWithoutCode(input) ? undefined : 'Validation.General';
  const codes = [code, ...refusals.map((refusal) => refusal.code)];
  const fieldErrors = { type: 'array', items: { $ref: '#/components/schemas/FieldError' } };
  const response = refusals.length > 0 ? { anyOf: [fieldErrors, { type: 'null' }] } : fieldErrors;
  const summary = 'Field rules are broken; every bad field is reported at once.';
  const Message = 'One or more validation errors occurred.';
  const value = { Status: false, Code: code, Message, Response: exampleErrors(input) };
  const name = code ?? 'Without code';
  return {
    schema: errorSchema(codes, response),
    examples: { [name]: { summary, value }, ...examplesOf(refusals) },
  };
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

function examplesOf(refusals: readonly Refusal[]): Record<string, Schema> {
  const examples: Record<string, Schema> = {};
  for (const { code, message, when } of refusals) {
    const base = code ?? 'Without code';
    const name = base in examples ? `${base} (${Object.keys(examples).length + 1})` : base;
    examples[name] = {
      summary: when,
      value: { Status: false, Code: code, Message: message, Response: null },
    };
  }
  return examples;
}

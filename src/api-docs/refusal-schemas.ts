import { type Schema, schemaOf } from '../api/api-schemas.js';
import { hasFieldErrorsWithoutCode } from '../api/binding/bind.pipe.js';
import type { RequestClass } from '../api/binding/field.js';
import { fieldsOf } from '../api/binding/fields.js';
import { VALIDATION_FAILED } from '../api/general.refusals.js';
import { type AnyRefusal, exampleMessage } from '../api/refusal.js';
import type { Components } from './components.js';
import { messagesOf } from './request-schemas.js';
import { sampleOf } from './sample.js';

const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** The content of an answer that is one of these refusals. */
export function refusalContent(refusals: readonly AnyRefusal[], components?: Components): Schema {
  return { schema: anyOf(errorSchemas(refusals, components)), examples: examplesOf(refusals, components) };
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

/** The error envelope with one of the refusals' codes; an error without code, and a conflict with a cause, have envelopes of their own. */
function errorSchemas(refusals: readonly AnyRefusal[], components?: Components): Schema[] {
  const plain = refusals.filter(({ conflict }) => conflict === undefined);
  const conflicts = refusals.filter(({ conflict }) => conflict !== undefined);
  const codesOf = (some: readonly AnyRefusal[]) => [...new Set(some.map(({ code }) => code))];
  const named = codesOf(plain).filter((code) => code !== undefined);
  return [
    ...(conflicts.length > 0 ? [conflictSchema(conflicts, components)] : []),
    ...(named.length > 0 ? [errorSchema(named)] : []),
    ...(codesOf(plain).includes(undefined) ? [refTo('ErrorWithoutCode')] : []),
  ];
}

/** The error envelope with one of these codes. */
export function errorSchema(codes: readonly string[]): Schema {
  const Code = { type: 'string', enum: codes };
  return { allOf: [refTo('Refusal'), { type: 'object', properties: { Code } }] };
}

/** The envelope of conflicts with one of these causes, and what they show of the present state. */
function conflictSchema(conflicts: readonly AnyRefusal[], components?: Components): Schema {
  const Code = { type: 'string', enum: [...new Set(conflicts.map(({ code }) => code))] };
  const Cause = { type: 'string', enum: conflicts.map(({ conflict }) => conflict) };
  const described = conflicts.find(({ present }) => present !== undefined)?.present;
  const Present = described && components?.hoist(schemaOf(described));
  const Details = { type: 'object', properties: { Cause, ...(Present && { Present }) } };
  return { allOf: [refTo('Conflict'), { type: 'object', properties: { Code, Details } }] };
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
    return Message === undefined ? [] : [{ Field: field.answerName, Message }];
  });
  return errors.slice(0, 2);
}

function examplesOf(refusals: readonly AnyRefusal[], components?: Components): Record<string, Schema> {
  const examples: Record<string, Schema> = {};
  for (const declared of refusals) {
    const { code, when, conflict: Cause, present } = declared;
    const base = code ?? 'Without code';
    const name = base in examples ? `${base} (${Object.keys(examples).length + 1})` : base;
    examples[name] = {
      summary: when,
      value: {
        Status: false,
        Code: code,
        Message: exampleMessage(declared),
        Response: null,
        ...(Cause && {
          Details: { Cause, ...(present && components && { Present: exampleOf(present, components) }) },
        }),
      },
    };
  }
  return examples;
}

function exampleOf(described: NonNullable<AnyRefusal['present']>, components: Components): unknown {
  return sampleOf(components.hoist(schemaOf(described)), components.schemas);
}

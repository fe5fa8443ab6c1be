import { SetMetadata } from '@nestjs/common';
import { inline, type Schema, text } from './api-schemas.js';
import type { RequestClass } from './binding/field.js';

/** Who reads a part of the description. */
export type ApiPart = 'everyone' | 'insurer' | 'platform' | 'staff' | 'operation';

/** A chapter of the description. */
export interface ApiTag {
  name: string;
  tr: string;
  part: ApiPart;
  about: string;
}

/** The body of an answer. */
export interface Answer {
  mediaType: string;
  schema: Schema;
  /** What the answer means, when the status alone does not say it. */
  description?: string;
}

/** A documented refusal: the error envelope with this code and a message like this one. */
export interface Refusal {
  status: number;
  /** Undefined where the interface shows an error without code. */
  code: string | undefined;
  message: string;
  when: string;
}

/** A request header or a query parameter that no request class declares. */
export interface ExtraParameter {
  in: 'header' | 'query';
  name: string;
  description: string;
  schema: Schema;
}

/**
 * What of an operation its metadata do not tell. Paths, parameters, bodies, roles and the refusals of the binder and the
 * guard are read from where they are declared.
 */
export interface OperationDescription {
  tag: ApiTag;
  summary: { en: string; tr: string };
  /** Paragraphs between empty lines; names and values in backticks. */
  details?: string;
  /** Null is an answer without body. */
  answers: Readonly<Record<number, Answer | null>>;
  refusals?: readonly Refusal[];
  parameters?: readonly ExtraParameter[];
  /** A complete request body that the service accepts. */
  example?: unknown;
  /** The fields of a multipart/form-data body, which no request class declares. */
  form?: Schema;
}

const DESCRIPTION = 'api-description';

/** Describes a handler for integrators; a route without it fails a test. */
export const Describe = (description: OperationDescription): MethodDecorator =>
  SetMetadata(DESCRIPTION, description);

/** What `Describe` said of a handler. */
export function descriptionOf(handler: object): OperationDescription | undefined {
  return Reflect.getMetadata(DESCRIPTION, handler) as OperationDescription | undefined;
}

const ABOUT = 'api-description:field';

/** Says what a field of a request class means. */
export const About = (description: string): PropertyDecorator => Reflect.metadata(ABOUT, description);

/** What `About` said of a field. */
export function aboutField(target: RequestClass, name: string): string | undefined {
  return Reflect.getMetadata(ABOUT, target.prototype as object, name) as string | undefined;
}

/** The success envelope around a Response. */
export const envelope = (response: Schema, description?: string): Answer =>
  json(
    inline({
      Status: { type: 'boolean', const: true },
      Message: text(undefined, 'Operation completed successfully.'),
      Response: response,
    }),
    description,
  );

/** JSON without the envelope. */
export const json = (schema: Schema, description?: string): Answer => ({
  mediaType: 'application/json',
  schema,
  description,
});

export const refusal = (
  status: number,
  code: string | undefined,
  message: string,
  when: string,
): Refusal => ({ status, code, message, when });

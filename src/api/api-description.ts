import { SetMetadata } from '@nestjs/common';
import { type Described, filledText, objectOf, type Schema, schemaOf } from './api-schemas.js';
import { TAGS_LENGTH } from './entity-tags.rules.js';
import type { AnyRefusal } from './refusal.js';

/** The readers of a part of the description. */
export type ApiPart = 'everyone' | 'insurer' | 'platform' | 'staff' | 'operation';

/** A chapter of the description. */
export interface ApiTag {
  name: string;
  tr: string;
  part: ApiPart;
  about: string;
}

/** The body of an answer. */
export interface DescribedAnswer {
  mediaType: string;
  schema: Schema;
  /** What the answer means, when the status alone does not say it. */
  description?: string;
  /** Headers that every such answer has beside those of all answers. */
  headers?: Readonly<Record<string, AnswerHeader>>;
  /** What a caller gets that accepts another media type. */
  other?: Pick<DescribedAnswer, 'mediaType' | 'schema'>;
}

/** An answer without a body. */
export interface EmptyAnswer {
  description: string;
  headers?: Readonly<Record<string, AnswerHeader>>;
}

/** A header of an answer. */
export interface AnswerHeader {
  required: boolean;
  description: string;
  schema: Schema;
}

/** A request header or a query parameter that no request class declares. */
export interface ExtraParameter {
  in: 'header' | 'query';
  name: string;
  description: string;
  schema: Schema;
}

/**
 * The part of an operation's description that its metadata do not hold. Paths, parameters, bodies, roles and the
 * refusals of the binder and the guard are read from their declarations.
 */
export interface OperationDescription {
  /** By default that of its controller's class and method. */
  operationId?: string;
  tag: ApiTag;
  summary: { en: string; tr: string };
  /** Paragraphs between empty lines; names and values in backticks. */
  details?: string;
  /** Answers by status; null is an answer without body. */
  answers: Readonly<Record<number, DescribedAnswer | EmptyAnswer | null>>;
  refusals?: readonly AnyRefusal[];
  parameters?: readonly ExtraParameter[];
  /** A complete request body that the service accepts. */
  example?: unknown;
  /** The body by media type and its largest size in bytes, where no request class declares it. */
  body?: { bytes: number; content: Readonly<Record<string, Schema>> };
}

const DESCRIPTION = 'api-description';

/** Describes a handler for integrators; a route without it fails a test. */
export const Describe = (description: OperationDescription): MethodDecorator =>
  SetMetadata(DESCRIPTION, description);

/** Returns the description that `Describe` gave a handler. */
export function descriptionOf(handler: object): OperationDescription | undefined {
  return Reflect.getMetadata(DESCRIPTION, handler) as OperationDescription | undefined;
}

/** The success envelope around a Response; it has a name of its own when what it holds has one. */
export function envelope(described: Described, description?: string): DescribedAnswer {
  const response = schemaOf(described);
  const properties = {
    Status: { type: 'boolean', const: true },
    Message: filledText(undefined, 'Operation completed successfully.'),
    Response: response,
  };
  return json({ ...titleOf(response), ...objectOf(properties) }, description);
}

function titleOf({ title, items }: Schema): { title?: string } {
  if (typeof title === 'string') return { title: `${title}Response` };
  const item = (items as Schema | undefined)?.['title'];
  return typeof item === 'string' ? { title: `${item}ListResponse` } : {};
}

/** JSON without the envelope. */
export const json = (described: Described, description?: string): DescribedAnswer => ({
  mediaType: 'application/json',
  schema: schemaOf(described),
  description,
});

/** The answer, or its items as CSV for a caller who sends `Accept: text/csv`; `CSV_DETAILS` says how they are written. */
export const orCsv = (answer: DescribedAnswer): DescribedAnswer => ({
  ...answer,
  headers: {
    ...answer.headers,
    'Content-Disposition': {
      required: false,
      description: 'The name for the saved file; JSON has none.',
      schema: {
        ...filledText(undefined, 'attachment; filename="teslimatlar-2026-11-24.csv"'),
        pattern: '^attachment; filename="',
      },
    },
  },
  other: { mediaType: 'text/csv', schema: { type: 'string' } },
});

/** What the details of such an operation say of the file. */
export const CSV_DETAILS =
  '\n\nWith `Accept: text/csv` all pages come as one file of up to 100,000 rows, in their order: UTF-8 with a byte order ' +
  'mark, semicolons, Turkish headings and moments such as `24.11.2026 18:20:05`; what a spreadsheet would take for ' +
  'a formula has an apostrophe before it, within a text too where a program may split it (comma, semicolon, tab, line break). `pageSize` does not count then. Each file is audited, and a process writes two ' +
  'at once: 429 asks to try again.';

const TAG = 'W/"pV3kq0bU2l8WmT5xZr1nLd7uHc4sQfA9eGpKiYoBtN6"';
const ETAG: AnswerHeader = {
  required: true,
  description: 'Weak entity tag of the answer.',
  schema: { ...filledText(undefined, TAG), pattern: '^W/"[\\w-]{43}"$' },
};
const IF_NONE_MATCH: ExtraParameter = {
  in: 'header',
  name: 'If-None-Match',
  description:
    'The `ETag` of an earlier answer to the same call; while the answer is the same, it is 304. A longer header is ignored.',
  schema: { type: 'string', maxLength: TAGS_LENGTH, examples: [TAG] },
};

/** The description of a read whose answers have an entity tag (`http/entity-tags.ts`); `kept` are headers that a 304 has, too. */
export function tagged(
  operation: OperationDescription,
  kept: Readonly<Record<string, AnswerHeader>> = {},
): OperationDescription {
  const ofTag = { ETag: ETAG };
  const { 200: answer, ...others } = operation.answers;
  return {
    ...operation,
    parameters: [...(operation.parameters ?? []), IF_NONE_MATCH],
    answers: {
      ...others,
      200: answer ? { ...answer, headers: { ...answer.headers, ...ofTag } } : null,
      304: { description: 'The caller has this answer; the body is empty.', headers: { ...ofTag, ...kept } },
    },
  };
}

import type { Schema } from '../api/api-schemas.js';
import {
  BODY_COMPRESSED,
  MEDIA_TYPE_NOT_JSON,
  OF_ANY_OPERATION,
  TOO_MANY_REQUESTS,
  UNAVAILABLE,
  UNEXPECTED_ERROR,
} from '../api/general.refusals.js';
import { type AnyRefusal, exampleMessage } from '../api/refusal.js';
import { errorSchema, refusalContent } from './refusal-schemas.js';
import { AUTHENTICATE, type ResponseHeaders } from './response-headers.js';

interface SharedResponse {
  status: number;
  description: string;
  refusals: readonly AnyRefusal[];
  headers?: Schema;
}

const SHARED: Readonly<Record<string, SharedResponse>> = {
  Unauthenticated: {
    status: 401,
    description:
      'The token is missing, invalid, expired or revoked. The body is empty; the header states the cause.',
    refusals: [],
    headers: AUTHENTICATE,
  },
  UnsupportedMediaType: {
    status: 415,
    description: 'The body is of another media type.',
    refusals: [MEDIA_TYPE_NOT_JSON, BODY_COMPRESSED],
  },
  TooManyRequests: {
    status: 429,
    description:
      'Too many requests: of the address, which is answered first of all, or of the caller, which is answered after 401 ' +
      'and before 403.',
    refusals: [TOO_MANY_REQUESTS],
  },
  Unavailable: {
    status: 503,
    description: 'A resource that the operation needs is not available.',
    refusals: UNAVAILABLE,
  },
};

const UNEXPECTED =
  'Answers that no operation lists: 400 `General.BadRequest` (the request is not valid HTTP: it has no `Host` or two, for ' +
  'example; 431 when its head is larger than 16 KB), 404 `General.NotFound`, 405 `General.MethodNotAllowed`, 408 `General.RequestTimeout` ' +
  '(the request did not arrive within two minutes; nothing of it is recorded), 417 `General.ExpectationFailed` (an ' +
  '`Expect` other than `100-continue`), 500 `General.UnexpectedError` (the message carries the request id). HEAD is ' +
  'answered as GET without the body, OPTIONS with 405.';

/** 408 is answered before there is a request that could be refused. */
const UNEXPECTED_CODES = ['General.RequestTimeout', ...OF_ANY_OPERATION.map(({ code }) => code)];
const UNEXPECTED_CONTENT = {
  schema: errorSchema(UNEXPECTED_CODES.filter((code) => code !== undefined)),
  example: {
    Status: false,
    Code: UNEXPECTED_ERROR.code,
    Message: exampleMessage(UNEXPECTED_ERROR),
    Response: null,
  },
};

/** The reference to the response that operations with exactly these refusals share; undefined when there is none. */
export function sharedResponse(status: number, refusals: readonly AnyRefusal[]): Schema | undefined {
  const same = Object.entries(SHARED).find(
    ([, shared]) =>
      shared.status === status &&
      shared.refusals.length === refusals.length &&
      shared.refusals.every((refusal) => refusals.includes(refusal)),
  );
  return same && { $ref: `#/components/responses/${same[0]}` };
}

/** The responses that operations share. */
export function sharedResponses(headers: ResponseHeaders): Record<string, Schema> {
  const ofOperations = Object.entries(SHARED).map(([name, shared]) => [name, responseOf(shared, headers)]);
  const content = { 'application/json': UNEXPECTED_CONTENT };
  const Unexpected = { description: UNEXPECTED, headers: headers.ofUnexpected, content };
  return { ...Object.fromEntries(ofOperations), Unexpected };
}

function responseOf(shared: SharedResponse, headers: ResponseHeaders): Schema {
  const { status, description, refusals } = shared;
  return {
    description,
    // Every operation that refers to them is counted and asks for a token or takes a body.
    headers: { ...headers.of({ path: '', access: {} }, status), ...shared.headers },
    ...(refusals.length > 0 && { content: { 'application/json': refusalContent(refusals) } }),
  };
}

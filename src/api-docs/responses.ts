import type { Answer, Refusal } from '../common/api-description.js';
import { type Schema, text } from '../common/api-schemas.js';
import { bindingRefusalOf } from './binding-refusal.js';
import type { Components } from './components.js';
import { errorSchema, fieldErrorContent, refusalContent } from './refusal-schemas.js';
import type { Route } from './routes.js';
import { sampleOf } from './sample.js';

const STATUS_NAMES: Readonly<Record<number, string>> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted; it goes on in the background.',
  204: 'Done; the body is empty.',
  400: 'The request is not valid.',
  401: 'Not authenticated.',
  403: 'Not allowed.',
  404: 'Not found.',
  409: 'Does not fit the present state.',
  413: 'The body is too large.',
  415: 'The body is of another media type.',
  429: 'Too many requests; `Retry-After` says how many seconds to wait.',
  500: 'Failed.',
  502: 'The platform answered with an error.',
  503: 'Not available.',
  504: 'The platform did not answer.',
};

const EVERY_ANSWER = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };
const SECONDS = { type: 'integer', minimum: 1 };
/** What tells of the limit of requests; every answer but a probe's has the first three. */
const LIMIT_HEADERS = {
  'RateLimit-Limit': {
    description: 'Requests in ten seconds: of the caller, or of the address.',
    schema: SECONDS,
  },
  'RateLimit-Remaining': {
    description: 'Requests that are left in this window.',
    schema: { type: 'integer', minimum: 0 },
  },
  'RateLimit-Reset': { description: 'Seconds until the window ends.', schema: SECONDS },
  'Retry-After': { description: 'Seconds to wait, with 429 and 503.', schema: SECONDS },
};
const JSON_TYPE = 'application/json';
const UNEXPECTED = [
  'General.BadRequest',
  'General.NotFound',
  'General.MethodNotAllowed',
  'General.RequestTimeout',
  'General.ExpectationFailed',
  'General.TooManyRequests',
  'General.UnexpectedError',
  'General.Unavailable',
];

/** Answers that many operations share. */
export const SHARED_RESPONSES: Readonly<Record<string, Schema>> = {
  Unauthenticated: {
    description: 'The token is missing, invalid or expired. The body is empty; the header states the cause.',
    headers: {
      ...EVERY_ANSWER,
      'WWW-Authenticate': {
        description: '`Bearer` when there is no token, else with the cause.',
        schema: text(undefined, 'Bearer error="invalid_token", error_description="The token is expired"'),
      },
    },
  },
  Unexpected: {
    description:
      'What no operation lists for itself: 400 `General.BadRequest` (no valid HTTP: no `Host` or two, for example; 431 when ' +
      'its head is larger than 16 KB), 404 `General.NotFound`, 405 `General.MethodNotAllowed`, 408 `General.RequestTimeout` ' +
      '(the request did not arrive within two minutes; nothing of it is recorded), 417 `General.ExpectationFailed` (an ' +
      '`Expect` other than `100-continue`), 429 `General.TooManyRequests` (too many requests of the address, which is said first ' +
      'of all, or of the caller, which is said after 401 and before 403), 500 `General.UnexpectedError` (the message carries the request id), 503 ' +
      '`General.Unavailable` (with `Retry-After`). HEAD is answered as GET without the body, OPTIONS with 405.',
    headers: { ...EVERY_ANSWER, ...LIMIT_HEADERS },
    content: {
      [JSON_TYPE]: {
        schema: errorSchema(UNEXPECTED, { type: 'null' }),
        example: {
          Status: false,
          Code: 'General.Unavailable',
          Message: 'The service cannot reach its database at the moment.',
          Response: null,
        },
      },
    },
  },
};

/** How the note on a 403 without body begins; the page says it in a way of its own. */
export const EMPTY_BODY = 'Empty body: ';

/** All answers of a route: those declared, and those that binder and guard give. */
export function responsesOf(route: Route, components: Components): Record<string, Schema> {
  const { answers = { 200: null }, refusals = [] } = route.description ?? {};
  const all = [...refusals, ...mechanicalRefusals(route)];
  const statuses = [...Object.keys(answers).map(Number), ...all.map(({ status }) => status)];
  if (!route.access.public) statuses.push(401, 403);
  if (route.input) statuses.push(400);
  const responses: Record<string, Schema> = {};
  for (const status of [...new Set(statuses)].sort((a, b) => a - b)) {
    const refused = all.filter((refusal) => refusal.status === status);
    responses[status] =
      answers[status] !== undefined
        ? declared(status, answers[status], components)
        : refusedAnswer(status, refused, route);
  }
  return { ...responses, default: { $ref: '#/components/responses/Unexpected' } };
}

function declared(status: number, answer: Answer | null, components: Components): Schema {
  const description = answer?.description ?? STATUS_NAMES[status] ?? '';
  if (!answer) return { description, headers: EVERY_ANSWER };
  const schema = components.hoist(answer.schema);
  const example = answer.mediaType === JSON_TYPE && { example: sampleOf(schema, components.schemas) };
  return { description, headers: EVERY_ANSWER, content: { [answer.mediaType]: { schema, ...example } } };
}

function refusedAnswer(status: number, refusals: readonly Refusal[], route: Route): Schema {
  if (status === 401 && refusals.length === 0) return { $ref: '#/components/responses/Unauthenticated' };
  const content: Record<string, Schema> = {};
  if (status === 400) Object.assign(content, bindingFailure(route));
  if (status === 400 && route.input) content[JSON_TYPE] = fieldErrorContent(route.input, refusals);
  else if (refusals.length > 0) content[JSON_TYPE] = refusalContent(refusals);
  const empty = status === 403 && !route.access.public ? `${EMPTY_BODY}${accessNote(route)}` : '';
  const description = [STATUS_NAMES[status], empty].filter(Boolean).join(' ');
  return { description, headers: EVERY_ANSWER, ...(Object.keys(content).length > 0 && { content }) };
}

function accessNote({ access }: Route): string {
  const roles = `the token has none of the roles ${access.roles?.join(', ')}`;
  return access.permission ? `${roles}, or not the permission ${access.permission}.` : `${roles}.`;
}

function mechanicalRefusals({ bodyLimit }: Route): Refusal[] {
  if (bodyLimit === undefined) return [];
  return [
    {
      status: 413,
      code: 'General.PayloadTooLarge',
      message: `The body must be at most ${bodyLimit / 1024} KB.`,
      when: 'The body is larger than this service takes.',
    },
    {
      status: 415,
      code: 'General.UnsupportedMediaType',
      message: 'Content-Type must be application/json.',
      when: 'Another Content-Type, or none.',
    },
    {
      status: 415,
      code: 'General.UnsupportedMediaType',
      message: 'Content-Encoding must be identity: compressed bodies are not read.',
      when: 'A compressed body.',
    },
  ];
}

/** Wrong JSON types and path parameters that are no int32 are answered as one line of text. */
function bindingFailure({ input }: Route): Record<string, Schema> {
  const text = input && bindingRefusalOf(input);
  if (!text) return {};
  const schema = { type: 'string', description: 'The JSON path and the expected type.' };
  return { 'text/plain': { schema, example: text } };
}

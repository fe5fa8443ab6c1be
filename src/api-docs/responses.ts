import type { DescribedAnswer, EmptyAnswer } from '../api/api-description.js';
import type { Schema } from '../api/api-schemas.js';
import { EXPECTED, STORABLE_TEXT } from '../api/binding/binding-error.js';
import type { RequestClass } from '../api/binding/field.js';
import { fieldsOf } from '../api/binding/fields.js';
import {
  BODY_COMPRESSED,
  MEDIA_TYPE_NOT_JSON,
  PAYLOAD_TOO_LARGE,
  TOO_MANY_REQUESTS,
  UNAVAILABLE,
} from '../api/general.refusals.js';
import type { AnyRefusal } from '../api/refusal.js';
import { bindingProblem } from '../errors/bare-answer.js';
import { HTTP_STATUS } from '../http/http-status.js';
import type { Components } from './components.js';
import { fieldErrorContent, refusalContent } from './refusal-schemas.js';
import type { ResponseHeaders } from './response-headers.js';
import type { Route } from './routes.js';
import { sampleOf } from './sample.js';
import { sharedResponse } from './shared-responses.js';

const STATUS_NAMES: Readonly<Record<number, string>> = {
  200: 'Success.',
  201: 'Created.',
  202: 'Accepted; the work goes on in the background.',
  204: 'Done; the body is empty.',
  400: 'The request is not valid.',
  401: 'Not authenticated.',
  403: 'Not allowed.',
  404: 'Not found.',
  409: 'The request conflicts with the present state.',
  413: 'The body is too large.',
  415: 'The body is of another media type.',
  429: 'Too many requests; `Retry-After` says how many seconds to wait.',
  500: 'Failed.',
  502: 'The platform answered with an error.',
  503: 'Not available.',
  504: 'The platform did not answer.',
};
const JSON_TYPE = 'application/json';

const statusOf = ({ kind }: AnyRefusal): number => HTTP_STATUS[kind];

/** All answers of a route: those declared, and those that binder, guard and request limits give. */
export function responsesOf(
  route: Route,
  components: Components,
  headers: ResponseHeaders,
): Record<string, Schema> {
  const { answers = { 200: null }, refusals = [] } = route.description ?? {};
  const all = [...refusals, ...bodyRefusals(route), ...serviceRefusals(route, headers)];
  const statuses = [...Object.keys(answers).map(Number), ...all.map(statusOf)];
  if (!route.access.public) statuses.push(401, 403);
  if (route.input) statuses.push(400);
  const responses: Record<string, Schema> = {};
  for (const status of [...new Set(statuses)].sort((a, b) => a - b)) {
    const refused = all.filter((refusal) => statusOf(refusal) === status);
    const answer = answers[status];
    responses[status] =
      (answer === undefined ? sharedResponse(status, refused) : undefined) ??
      withHeaders(
        headers.of(route, status),
        answer === undefined
          ? refusedAnswer(status, refused, route, components)
          : declared(status, answer, components),
      );
  }
  return { ...responses, default: { $ref: '#/components/responses/Unexpected' } };
}

function withHeaders(common: Schema, { description, headers, ...answer }: Schema): Schema {
  return { description, headers: { ...common, ...(headers as Schema | undefined) }, ...answer };
}

function declared(
  status: number,
  answer: DescribedAnswer | EmptyAnswer | null,
  components: Components,
): Schema {
  const description = answer?.description ?? STATUS_NAMES[status] ?? '';
  if (!answer || !('schema' in answer)) return { description, headers: answer?.headers };
  const schema = components.hoist(answer.schema);
  const example = answer.mediaType === JSON_TYPE && { example: sampleOf(schema, components.schemas) };
  const { other } = answer;
  const content = {
    [answer.mediaType]: { schema, ...example },
    ...(other && { [other.mediaType]: { schema: other.schema } }),
  };
  return { description, headers: answer.headers, content };
}

function refusedAnswer(
  status: number,
  refusals: readonly AnyRefusal[],
  route: Route,
  components: Components,
): Schema {
  const content: Record<string, Schema> = {};
  if (status === 400) Object.assign(content, bindingFailure(route));
  if (status === 400 && route.input) content[JSON_TYPE] = fieldErrorContent(route.input, refusals);
  else if (refusals.length > 0) content[JSON_TYPE] = refusalContent(refusals, components);
  const empty = status === 403 && !route.access.public ? `Empty body: ${accessNote(route)}` : '';
  const description = [STATUS_NAMES[status], empty].filter(Boolean).join(' ');
  return { description, ...(Object.keys(content).length > 0 && { content }) };
}

function accessNote({ access }: Route): string {
  const roles = `the token has none of the roles ${access.roles?.join(', ')}`;
  return access.permission ? `${roles}, or not the permission ${access.permission}.` : `${roles}.`;
}

/** What is answered to a body before it is bound. */
function bodyRefusals({ bodyLimit }: Route): AnyRefusal[] {
  if (bodyLimit === undefined) return [];
  return [{ ...PAYLOAD_TOO_LARGE, example: [bodyLimit] }, MEDIA_TYPE_NOT_JSON, BODY_COMPRESSED];
}

/** What is answered to too many requests, and while the service lacks what the operation needs. */
function serviceRefusals(route: Route, headers: ResponseHeaders): AnyRefusal[] {
  // The guard reads the caller's standing from the database; a public operation without a body needs nothing.
  const needsDatabase = !route.access.public || route.access.sessionCookie || route.bodyLimit !== undefined;
  return [...(headers.isCounted(route) ? [TOO_MANY_REQUESTS] : []), ...(needsDatabase ? UNAVAILABLE : [])];
}

/** Wrong JSON types and path parameters that are not an int32 are answered as one line of text. */
function bindingFailure({ input }: Route): Record<string, Schema> {
  const example = input && bindingRefusalOf(input);
  if (!example) return {};
  return { 'text/plain': { schema: { $ref: '#/components/schemas/BindingFailure' }, example } };
}

/** What the binder answers to a value that does not bind; undefined when any value does. */
export function bindingRefusalOf(target: RequestClass): string | undefined {
  const fields = fieldsOf(target);
  const inBody = fields.find(({ source }) => source === 'body');
  if (inBody) return bindingProblem(`$.${inBody.name}`, EXPECTED[inBody.type.kind]);
  const inPath = fields.find(({ source, limits }) => source === 'path' && !limits.oneOf);
  if (!inPath) return undefined;
  const { kind } = inPath.type;
  return bindingProblem(inPath.name, kind === 'text' ? STORABLE_TEXT : EXPECTED[kind]);
}

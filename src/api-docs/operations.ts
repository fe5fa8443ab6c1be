import type { OperationDescription } from '../api/api-description.js';
import type { Schema } from '../api/api-schemas.js';
import type { RequestClass } from '../api/binding/field.js';
import { needsBody } from '../api/binding/fields.js';
import { deprecationWords } from '../api/deprecation.js';
import type { Steps } from '../time/steps.js';
import type { Components } from './components.js';
import { sizeInWords } from './delivery-words.js';
import { parametersOf } from './request-schemas.js';
import type { ResponseHeaders } from './response-headers.js';
import { responsesOf } from './responses.js';
import type { Route } from './routes.js';

const SHOWN = ['application/json', 'application/x-www-form-urlencoded'];

/** The path items of all routes; pauses after each route. */
export function* pathsOf(
  routes: readonly Route[],
  components: Components,
  headers: ResponseHeaders,
): Steps<Record<string, Schema>> {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method]: operationOf(route, components, headers) };
    yield;
  }
  return paths;
}

function operationOf(route: Route, components: Components, headers: ResponseHeaders): Schema {
  const { description, access, input, deprecation } = route;
  const parameters = [
    ...(input ? parametersOf(input, (target) => components.request(target)) : []),
    ...(description?.parameters ?? []),
  ];
  return {
    operationId: route.operationId,
    ...(description && {
      tags: [description.tag.name],
      summary: description.summary.en,
    }),
    ...(deprecation && { deprecated: true }),
    description: [
      deprecation && deprecationWords(deprecation).en,
      description?.details,
      accessParagraph(route),
      scopeParagraph(route),
    ]
      .filter(Boolean)
      .join('\n\n'),
    security: securityOf(route),
    ...(access.roles && { 'x-roles': access.roles }),
    ...(access.permission && { 'x-permission': access.permission }),
    ...(parameters.length > 0 && { parameters }),
    ...(input && route.bodyLimit !== undefined && { requestBody: requestBody(route, input, components) }),
    ...(description?.body && { requestBody: bodyOf(description.body, description.example) }),
    responses: responsesOf(route, components, headers),
  };
}

function requestBody(
  { description, bodyLimit = 0 }: Route,
  input: RequestClass,
  components: Components,
): Schema {
  const schema = components.request(input);
  const example = description?.example;
  return {
    required: needsBody(input),
    description: `At most ${sizeInWords(bodyLimit)}.`,
    content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
  };
}

/** The example is one of JSON, or of a form without files. */
function bodyOf({ bytes, content }: NonNullable<OperationDescription['body']>, example: unknown): Schema {
  const described = Object.entries(content).map(([mediaType, schema]) => {
    const isShown = SHOWN.includes(mediaType) && example !== undefined;
    return [mediaType, { schema, ...(isShown && { example }) }];
  });
  return {
    required: true,
    description: `At most ${sizeInWords(bytes)}.`,
    content: Object.fromEntries(described),
  };
}

function securityOf({ access }: Route): Schema[] {
  if (access.sessionCookie) return [{ adminSession: [] }];
  if (access.public) return [];
  return [{ bearerAuth: [] }, ...(access.scope ? [{ machine: [access.scope] }] : [])];
}

function scopeParagraph({ access }: Route): string | undefined {
  return access.scope && `Scope: \`${access.scope}\`, for a token that a machine has limited to scopes.`;
}

function accessParagraph({ access }: Route): string {
  if (access.sessionCookie) return 'Access: the cookie of an administration session.';
  if (access.public) return 'Access: public.';
  const roles = `Access: any of the roles ${access.roles?.map((role) => `\`${role}\``).join(', ')}`;
  return access.permission ? `${roles}, with the permission \`${access.permission}\`.` : `${roles}.`;
}

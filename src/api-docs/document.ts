import { SCOPES } from '../access/scopes.js';
import type { ApiPart, ApiTag } from '../api/api-description.js';
import type { Schema } from '../api/api-schemas.js';
import { deprecationWords } from '../api/deprecation.js';
import type { Words } from '../api/language.js';
import type { RequestLimitSettings } from '../http/request-limits.js';
import type { Steps } from '../time/steps.js';
import { Components } from './components.js';
import { pathsOf } from './operations.js';
import { HEADERS, ResponseHeaders } from './response-headers.js';
import type { Route } from './routes.js';
import { sharedResponses } from './shared-responses.js';
import { type DeliveryTimes, WEBHOOK_NAMES, WEBHOOK_TAG, webhooksOf } from './webhooks.js';

/** The parts of the description in reading order. */
const PARTS: Readonly<Record<ApiPart, Words>> = {
  everyone: { en: 'For everyone', tr: 'Herkes için' },
  insurer: { en: 'For insurance companies', tr: 'Sigorta şirketleri için' },
  platform: { en: 'For platforms', tr: 'Platformlar için' },
  staff: { en: 'For the operator’s staff', tr: 'İşletmeci personeli için' },
  operation: { en: 'For running the service', tr: 'Servisi çalıştıranlar için' },
};

const WEBHOOKS: ApiTag = {
  name: WEBHOOK_TAG,
  tr: 'Platforma yapılan çağrılar',
  part: 'platform',
  about: 'The calls that the gateway makes to the platform’s address, and the answers that it expects.',
};

const SECURITY_SCHEMES = {
  bearerAuth: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The AccessToken of login or refresh, or the access_token of a machine.',
  },
  machine: {
    type: 'oauth2',
    description:
      'The access token of a machine. A scope narrows what the roles give: a token without scopes opens all of it.',
    flows: { clientCredentials: { tokenUrl: '/oauth/token', scopes: SCOPES } },
  },
  adminSession: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-zeyil_admin',
    description:
      'The session of a browser with the administration screens: set by `POST /api/admin/session`, never readable by scripts. By plain http on the same machine its name is `zeyil_admin`.',
  },
  platformApiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'Issued by the platform; the gateway sends it with every call.',
  },
  platformAuthorization: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'Sent only when the platform has announced one.',
  },
};

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; summary: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string; 'x-displayName': string }[];
  'x-tagGroups': { name: string; tags: string[] }[];
  paths: Record<string, Schema>;
  webhooks: Record<string, Schema>;
  components: { schemas: Record<string, Schema> } & Record<
    'responses' | 'headers' | 'securitySchemes',
    Schema
  >;
}

/** Describes the routes as they are declared, and the webhooks as they are sent; pauses after each of them. */
export function* openApiDocument(
  routes: readonly Route[],
  facts: {
    version: string;
    times: DeliveryTimes;
    requestLimits: RequestLimitSettings;
    guide: string;
  },
): Steps<OpenApiDocument> {
  const components = new Components();
  const headers = new ResponseHeaders(facts.requestLimits);
  const paths = yield* pathsOf(routes, components, headers);
  const webhooks = yield* webhooksOf(facts.times, components);
  const tags = tagsOf(routes);
  return {
    openapi: '3.1.0',
    info: {
      title: 'zeyil-gateway',
      version: facts.version,
      summary: 'Offline jobs, endorsement recording and platform notifications.',
      description: facts.guide,
    },
    servers: [{ url: '/' }],
    tags: tags.map(({ name, about }) => ({ name, 'x-displayName': name, description: about })),
    'x-tagGroups': partsOf(tags).map((part) => ({
      name: PARTS[part].en,
      tags: tags.filter((tag) => tag.part === part).map(({ name }) => name),
    })),
    paths,
    webhooks,
    components: {
      schemas: components.sorted,
      responses: sharedResponses(headers),
      headers: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

/** The names of tags, parts and operations, and what is said of deprecated ones, in both languages; a Turkish document carries the Turkish ones. */
export function namesOf(routes: readonly Route[]): Words[] {
  const summaries = routes.flatMap(({ description }) => description?.summary ?? []);
  const tags = tagsOf(routes).map(({ name, tr }) => ({ en: name, tr }));
  const deprecations = routes.flatMap(({ deprecation }) =>
    deprecation ? deprecationWords(deprecation) : [],
  );
  return [...Object.values(PARTS), ...tags, ...summaries, ...WEBHOOK_NAMES, ...deprecations];
}

function tagsOf(routes: readonly Route[]): ApiTag[] {
  const used = routes.flatMap(({ description }) => description?.tag ?? []);
  const tags = [...new Set([...used, WEBHOOKS])];
  return partsOf(tags).flatMap((part) => tags.filter((tag) => tag.part === part));
}

function partsOf(tags: readonly ApiTag[]): ApiPart[] {
  const parts = Object.keys(PARTS) as ApiPart[];
  return parts.filter((part) => tags.some((tag) => tag.part === part));
}

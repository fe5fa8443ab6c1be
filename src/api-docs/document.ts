import type { ApiPart, ApiTag } from '../common/api-description.js';
import { type Schema, text } from '../common/api-schemas.js';
import { Components } from './components.js';
import { type GuideSection, guideAsMarkdown, type Words } from './guide.js';
import { pathsOf } from './operations.js';
import { SHARED_RESPONSES } from './responses.js';
import type { Route } from './routes.js';
import { type DeliveryTimes, WEBHOOK_TAG, webhooksOf } from './webhooks.js';

/** The parts of the description in reading order. */
export const PARTS: Readonly<Record<ApiPart, Words>> = {
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
  about: 'What the gateway calls at the platform’s address, and what the platform must answer.',
};

const SECURITY_SCHEMES = {
  bearerAuth: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The AccessToken of login or refresh.',
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
    description: 'Only when the platform has announced one.',
  },
};

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; summary: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string; 'x-name-tr': string; 'x-part': ApiPart }[];
  'x-tagGroups': { name: string; tags: string[] }[];
  paths: Record<string, Schema>;
  webhooks: Record<string, Schema>;
  components: Record<string, Schema>;
}

/** Describes the routes as they are declared, and the webhooks as they are sent. */
export function openApiDocument(
  routes: readonly Route[],
  facts: { version: string; times: DeliveryTimes; guide: readonly GuideSection[] },
): OpenApiDocument {
  const components = new Components();
  const paths = pathsOf(routes, components);
  const webhooks = webhooksOf(facts.times, components);
  const tags = tagsOf(routes);
  return {
    openapi: '3.1.0',
    info: {
      title: 'zeyil-gateway',
      version: facts.version,
      summary: 'Offline jobs, endorsement recording and platform notifications.',
      description: guideAsMarkdown(facts.guide),
    },
    servers: [{ url: '/' }],
    tags: tags.map(({ name, tr, part, about }) => ({
      name,
      description: about,
      'x-name-tr': tr,
      'x-part': part,
    })),
    'x-tagGroups': partsOf(tags).map((part) => ({
      name: PARTS[part].en,
      tags: tags.filter((tag) => tag.part === part).map(({ name }) => name),
    })),
    paths,
    webhooks,
    components: {
      schemas: components.schemas,
      responses: SHARED_RESPONSES,
      headers: {
        'X-Request-Id': {
          description: 'The caller’s, when it sent a sane one.',
          schema: text(undefined, '1f0c6f6e-3a8f-4d0c-9f6e-0b9f6e1f0c6f'),
        },
      },
      securitySchemes: SECURITY_SCHEMES,
    },
  };
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

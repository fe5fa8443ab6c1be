import { readFileSync } from 'node:fs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { ApiDocs } from '../src/api-docs/api-docs.service.js';
import { NOTIFICATION_TYPES } from '../src/notifications/notification-types.rules.js';
import type { Answer } from './support/client.js';
import {
  DescribedApi,
  type DescribedOperation,
  type OpenApi,
  operationsOf,
  pointerTo,
} from './support/described-api.js';
import { OPENAPI_STRUCTURE } from './support/openapi-structure.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';

const service = startOnce(sharedService);
let app: NestFastifyApplication;
let answer: Answer;
let document: OpenApi;
let operations: [name: string, operation: DescribedOperation][];

beforeAll(async () => {
  app = service.running.app;
  answer = await service.anonymous.get('/api/openapi.json');
  document = answer.json<OpenApi>();
  operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, DescribedOperation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
});

describe('the OpenAPI document', { tags: 'api-docs' }, () => {
  test('The API is described as OpenAPI 3.1 at `GET /api/openapi.json`, without a token; its version is that of package.json', () => {
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(document.openapi).toMatch(/^3\.1\./);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(document.info.version).toBe(version);
    expect(answer.headers.get('api-version')).toBe(version);
  });

  test('`API-Version` tells the version of the description, to a HEAD request too', async () => {
    for (const path of ['/api/openapi.json', '/api/openapi-3.0.json']) {
      const head = await service.anonymous.send('HEAD', path);
      expect([head.status, head.text]).toEqual([200, '']);
      expect(head.headers.get('api-version')).toBe(document.info.version);
    }
  });

  test('`GET /api/openapi-3.0.json` is the same document in OpenAPI 3.0, without webhooks', async () => {
    const document30 = (await service.anonymous.get('/api/openapi-3.0.json')).json<OpenApi>();
    expect(document30.openapi).toMatch(/^3\.0\./);
    expect(document30.webhooks).toBeUndefined();
    expect(operationsOf(document30).map(({ operationId }) => operationId)).toEqual(
      operationsOf(document).map(({ operationId }) => operationId),
    );
    expect(Object.keys(document30.components.schemas)).toEqual(Object.keys(document.components.schemas));
  });

  test("The description follows the specification's structure and holds valid JSON Schemas only", () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    ajv.validate(OPENAPI_STRUCTURE, document);
    expect(ajv.errors ?? []).toEqual([]);
  });

  test('The description holds valid JSON Schemas only', () => {
    const ajv = new Ajv2020({ strict: true, strictTypes: false, validateFormats: false });
    ajv.addVocabulary(['components', 'x-messages', 'x-names']);
    ajv.addSchema({ $id: 'api', components: document.components }, 'api', false, false);
    const broken = Object.keys(document.components.schemas).filter((name) => {
      ajv.compile({ $ref: `api#/components/schemas/${name}` });
      return !ajv.validateSchema(document.components.schemas[name] ?? {});
    });
    expect(broken).toEqual([]);
  });

  test('The description refers to nothing that is not there, and names nothing that is not referred to', () => {
    const references = new Set(
      [...answer.text.matchAll(/"\$ref":"#([^"]+)"/g)].map(([, place = '']) => place),
    );
    const unresolved = [...references].filter((place) => !at(document, place));
    const schemas = Object.keys(document.components.schemas).map((name) => `/components/schemas/${name}`);
    expect(unresolved).toEqual([]);
    expect(schemas.filter((place) => !references.has(place))).toEqual([]);
  });

  test('The description names every operation once, under a declared tag', () => {
    const all = [
      ...operations.map(([, operation]) => operation),
      ...Object.values(document.webhooks).map(({ post }) => post),
    ];
    const ids = all.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = document.tags.map(({ name }) => name);
    expect(all.flatMap((operation) => operation.tags).filter((tag) => !tags.includes(tag))).toEqual([]);
  });

  test('The description declares every path parameter', () => {
    const undeclared = operations.filter(([name, { parameters = [] }]) => {
      const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      const declared = parameters.filter((parameter) => parameter.in === 'path').map((one) => one.name);
      return inPath.sort().join() !== declared.sort().join();
    });
    expect(undeclared).toEqual([]);
  });
});

describe('the description is complete', () => {
  test('Every route is described', { tags: 'api-docs' }, () => {
    const silent = app.get(ApiDocs).routes.filter(({ description }) => !description);
    expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  test('Every described path is a route of the server', { tags: 'api-docs' }, () => {
    const server = app.getHttpAdapter().getInstance();
    const missing = operations.filter(([name]) => {
      const [method = '', path = ''] = name.split(' ');
      return !server.hasRoute({ method, url: path.replace(/\{(\w+)\}/g, ':$1') });
    });
    expect(missing).toEqual([]);
  });

  test.each([
    ...['POST /api/authentication/login', 'POST /api/authentication/refresh-token', 'GET /api/offline/jobs'],
    ...['GET /api/offline/jobs/{jobId}/actions', 'POST /api/offline/jobs/{jobId}/endorsements'],
    'POST /api/offline/jobs/{jobId}/endorsements/reject',
  ])(
    'The login, refresh, job list, actions, endorsement and reject operations are described (%s)',
    { tags: 'api-docs' },
    (name) => {
      expect(operations.map(([known]) => known)).toContain(name);
    },
  );

  test("Every operation's description states the limit of its body", { tags: 'offline-jobs' }, () => {
    const limits = operations.flatMap(([name, { requestBody, responses }]) => {
      if (!requestBody?.content['application/json']) return [];
      const tooLarge = responses['413']?.content?.['application/json']?.examples ?? {};
      return [[name, requestBody.description, tooLarge['General.PayloadTooLarge']?.value.Message]];
    });
    expect(limits.length).toBeGreaterThan(20);
    for (const [name, told, refused] of limits) {
      const [, size, unit] = /^At most (\d+) (KB|MB)\.$/.exec(told ?? '') ?? [];
      const kilobytes = Number(size) * (unit === 'MB' ? 1024 : 1);
      expect(refused, name).toBe(`The body must be at most ${kilobytes} KB.`);
    }
    const told = Object.fromEntries(limits);
    expect(told['POST /api/authentication/login']).toBe('At most 16 KB.');
    expect(told['POST /api/offline/jobs/{jobId}/endorsements/reject']).toBe('At most 64 KB.');
    expect(told['POST /api/offline/jobs/{jobId}/endorsements']).toBe('At most 32 MB.');
  });

  test('every example fits its schema', () => {
    const api = new DescribedApi(document);
    const wrong = examplesOf(document, []).flatMap(([place, example]) => {
      const mismatch = api.mismatch(pointerTo([...place, 'schema']), example);
      return mismatch ? [`${place.join(' ')}: ${mismatch}`] : [];
    });
    expect(wrong).toEqual([]);
  });
});

test.each([
  ['POST /api/authentication/login', undefined, undefined, undefined],
  ['GET /api/offline/jobs', ['InsuranceCompanyAPIAdmin'], undefined, 'jobs:read'],
  [
    'POST /api/offline/jobs/{jobId}/endorsements',
    ['InsuranceCompanyAPIUser', 'InsuranceCompanyAPIAdmin', 'Supervizor'],
    'Create',
    'endorsements:write',
  ],
  ['POST /api/admin/users', ['Administrator'], undefined, undefined],
])(
  'The description of each operation names the roles and the permission that it needs, and the scope of machines (%s)',
  { tags: 'api-docs' },
  (name, roles, permission, scope) => {
    const operation = operationNamed(name);
    expect(operation['x-roles']).toEqual(roles);
    expect(operation['x-permission']).toBe(permission);
    const machine = scope ? [{ machine: [scope] }] : [];
    expect(operation.security).toEqual(roles ? [{ bearerAuth: [] }, ...machine] : []);
    expect(Object.keys(operation.responses).includes('403')).toBe(roles !== undefined);
  },
);

test('The pushed notifications are described as webhooks, one for each type, with success rule, retries, waits and the header of the last attempt', {
  tags: 'api-docs',
}, () => {
  const facts = Object.values(document.webhooks).flatMap(({ post }) => post['x-delivery'] ?? []);
  expect(facts).toEqual(
    Object.values(NOTIFICATION_TYPES).map(({ success, retriedOn, retries, lastAttemptHeader }) => ({
      success,
      retriedOn,
      retries,
      attempts: retries + 1,
      waitsInSeconds: [3, 10, 60, 3600],
      timeoutInSeconds: 15,
      lastAttemptHeader,
    })),
  );
});

function operationNamed(name: string): DescribedOperation {
  const found = operations.find(([known]) => known === name);
  if (!found) throw new Error(`${name} is not described.`);
  return found[1];
}

function at(value: unknown, pointer: string): unknown {
  const parts = pointer.split('/').slice(1);
  return parts.reduce((inner, part) => (inner as Record<string, unknown> | undefined)?.[part], value);
}

/** Every example of a media type, with the media type's place in the document. */
function examplesOf(value: unknown, place: string[]): [string[], unknown][] {
  if (typeof value !== 'object' || value === null) return [];
  const { schema, example, examples } = value as Record<string, unknown>;
  const own: [string[], unknown][] = [];
  if (schema && example !== undefined) own.push([place, example]);
  if (schema && examples) {
    for (const one of Object.values(examples as Record<string, { value: unknown }>))
      own.push([place, one.value]);
  }
  const inner = Object.entries(value).filter(([name]) => !['example', 'examples', 'schema'].includes(name));
  return [...own, ...inner.flatMap(([name, member]) => examplesOf(member, [...place, name]))];
}

// @module-tag api-docs
import { type CanActivate, Controller, type ExecutionContext, Get } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule, DiscoveryService, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Public } from '../src/access/access.js';
import { Describe } from '../src/api/api-description.js';
import { Deprecated } from '../src/api/deprecation.js';
import { namesOf, type OpenApiDocument, openApiDocument } from '../src/api-docs/document.js';
import { routesOf } from '../src/api-docs/routes.js';
import { inTurkish } from '../src/api-docs/translation.js';
import { ConfigModule } from '../src/config/config.module.js';
import { Settings } from '../src/config/settings.js';
import { CommonModule } from '../src/core.module.js';
import { denied } from '../src/errors/bare-answer.js';
import { createAdapter } from '../src/http/adapter.js';
import { Clock } from '../src/time/clock.js';
import { inSlices } from '../src/time/steps.js';
import { createLogger } from '../src/tracing/logger.js';

class Things {
  old() {
    return 'old';
  }
  present() {
    return 'present';
  }
}
const TAG = { name: 'Things', tr: 'Şeyler', part: 'operation', about: 'Things.' } as const;
const described = (en: string, tr: string) =>
  Describe({ tag: TAG, summary: { en, tr }, details: 'Use the other.', answers: { 200: null } });
// Decorators are applied as calls: the test runner's compiler reads decorator syntax only in files of the build.
const decorate = (method: keyof Things, ...decorators: MethodDecorator[]) =>
  Reflect.decorate(
    decorators,
    Things.prototype,
    method,
    Object.getOwnPropertyDescriptor(Things.prototype, method),
  );
Controller('api/things')(Things);
decorate(
  'old',
  Get('old'),
  Public(),
  described('Reads in the old way', 'Eski yolla okur'),
  Deprecated({ since: '2027-01-15', until: '2027-06-30' }),
);
decorate('present', Get('present'), Public(), described('Reads', 'Okur'));

/** Refuses who asks for it. */
class Refusing implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { query } = context
      .switchToHttp()
      .getRequest<FastifyRequest<{ Querystring: { refused?: string } }>>();
    if (query.refused !== undefined) throw denied('role');
    return true;
  }
}

let app: NestFastifyApplication;
beforeAll(async () => {
  const settings = new Settings({
    LOG_LEVEL: 'silent',
    JWT_SECRETS: 'a signing secret of at least 32 bytes',
  });
  const logger = createLogger('silent');
  const root = {
    module: class {},
    imports: [
      ConfigModule.with(settings),
      CommonModule.with(settings, logger, new Clock('UTC')),
      DiscoveryModule,
    ],
    providers: [{ provide: APP_GUARD, useClass: Refusing }],
    controllers: [Things],
  };
  app = await NestFactory.create<NestFastifyApplication>(root, createAdapter(settings, logger), {
    bodyParser: false,
    logger: false,
    abortOnError: false,
  });
  await app.init();
});
afterAll(() => app.close());

const HEADERS = { deprecation: '@1799971200', sunset: 'Wed, 30 Jun 2027 23:59:59 GMT' };

test.each([
  ['an answer', 'old', 200],
  ['a refusal', 'old?refused', 403],
])(
  'An operation that will go has `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) on %s',
  async (_which, path, status) => {
    const answer = await app.inject({ method: 'GET', url: `/api/things/${path}` });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject(HEADERS);
  },
);

test('An operation that stays has neither of these headers', async () => {
  const { statusCode, headers } = await app.inject({ method: 'GET', url: '/api/things/present' });
  expect([statusCode, headers['deprecation'], headers['sunset']]).toEqual([200, undefined, undefined]);
});

test('The description marks the operation by the same days, in both languages', async () => {
  const routes = routesOf(app.get(DiscoveryService), 4096);
  const { requestLimits, notificationRetryWaits: retryWaits, platform } = app.get(Settings);
  const facts = { version: '1', times: { retryWaits, timeout: platform.timeout }, requestLimits, guide: '' };
  const english = await inSlices(openApiDocument(routes, facts));
  const turkish = await inSlices(inTurkish(english, '', namesOf(routes)));
  interface Operation {
    deprecated?: boolean;
    description: string;
    responses: Record<string, { headers: Record<string, unknown> }>;
  }
  const operation = ({ paths }: OpenApiDocument, name: string) =>
    paths[`/api/things/${name}`]?.['get'] as Operation | undefined;
  const [old, present, eski] = [
    operation(english, 'old'),
    operation(english, 'present'),
    operation(turkish, 'old'),
  ];
  expect([old?.deprecated, present?.deprecated, eski?.deprecated]).toEqual([true, undefined, true]);
  expect(old?.description).toMatch(
    /^Deprecated since 2027-01-15: it answers until the end of 2027-06-30 and may then be gone\.\n\nUse/,
  );
  expect(eski?.description).toMatch(
    /^2027-01-15 gününden beri .* 2027-06-30 gününün sonuna kadar yanıt verir/,
  );
  expect(old?.responses['200']?.headers).toMatchObject({
    Deprecation: { required: true, schema: { const: HEADERS.deprecation } },
    Sunset: { required: true, schema: { const: HEADERS.sunset } },
  });
  expect(Object.keys(present?.responses['200']?.headers ?? {})).not.toContain('Deprecation');
});

test.each([
  ['2027-01-15', '2027-04-13'],
  ['2027-01-15', '2026-12-31'],
  ['2027-01-15', 'later'],
])('An operation is not marked with less than three months of notice: from %s to %s', (since, until) => {
  expect(() => Deprecated({ since, until })).toThrow(/less than three months/);
});

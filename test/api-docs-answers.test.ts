import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announcedLog, parameterChange, type Sample, statusChange } from '../kit/platform-check/samples.js';
import {
  answersAboutAdminSessions,
  answersAboutMachines,
  answersAboutOwnAccount,
  answersAboutTokens,
} from './api-docs/account-answers.js';
import {
  answersAboutEndorsements,
  answersAboutJobs,
  answersAboutSettlement,
} from './api-docs/job-answers.js';
import { answersAboutOutcomes, answersAboutServices } from './api-docs/service-answers.js';
import {
  answersAboutDeliveries,
  answersAboutOutgoingLogs,
  answersAboutSelfService,
  answersAboutUsersAndAgents,
} from './api-docs/staff-answers.js';
import { answersAboutParameters, answersAboutVehicles } from './api-docs/value-answers.js';
import { WatchedService } from './api-docs/watched-service.js';
import { Browser } from './support/admin-session.js';
import { pointerTo } from './support/described-api.js';
import { FORM } from './support/machines.js';
import { plantedProvider, signedInBy, startWithProvider } from './support/planted-provider.js';

const provider = plantedProvider();

const callOf = (webhook: string) => [
  ...['webhooks', webhook, 'post', 'requestBody', 'content'],
  ...['application/json', 'schema'],
];
const payloadOf = (webhook: string) => [
  ...callOf(webhook),
  ...['properties', 'RequestObject', 'properties', 'Payload', 'contentSchema'],
];

let watched: WatchedService;
beforeAll(async () => {
  watched = await WatchedService.start();
});
afterAll(() => watched?.stop());

describe('real answers are as described', { tags: 'api-docs' }, () => {
  test('Real answers of login, refresh and logout have the described statuses, bodies, codes and messages', () =>
    answersAboutTokens(watched));
  test('Real answers of the token endpoint, of secrets and keys of machines are as described, refusals included', () =>
    answersAboutMachines(watched));
  test('Real answers of the administration session have the described statuses, bodies and cookies', () =>
    answersAboutAdminSessions(watched));
  test('Real answers of the sign-in by the provider are as described, refusals included', async () => {
    const service = await startWithProvider(provider.issuer());
    const anonymous = watched.api.watch(service.anonymous);
    const path = '/api/admin/session/provider';
    const logOut = async (token: string, headers: Record<string, string> = FORM) =>
      anonymous.post(`${path}/logout`, new URLSearchParams({ logout_token: token }).toString(), headers);
    await anonymous.get('/api/admin/session/ways');
    await anonymous.get(`${path}?returnTo=/admin/agents`);
    await anonymous.get(`${path}/callback?code=a&state=b`);
    provider.refreshToken = 'refresh';
    const browser = watched.api.watch(new Browser(service));
    browser.cookie = (await signedInBy(service, provider)).cookies.get('zeyil_admin');
    provider.source.answer = (_, response) => response.writeHead(503).end();
    await browser.renew();
    await logOut(await provider.logoutToken());
    const other = await startWithProvider(provider.issuer());
    const away = watched.api.watch(other.anonymous);
    await away.get(path);
    const token = new URLSearchParams({ logout_token: await provider.logoutToken() });
    await away.post(`${path}/logout`, token.toString(), FORM);
    await other.stop();
    await logOut('x'.repeat(20_000));
    await logOut('x', { ...FORM, 'content-encoding': 'gzip' });
    await service.stop();
    for (const each of ['', '/callback']) await watched.anonymous.get(`${path}${each}`);
    await watched.anonymous.post(`${path}/logout`, '', FORM);
    expect(watched.api.problems.splice(0)).toEqual([]);
    expect(watched.seen('providerSignIn_begin')).toEqual([302, 404]);
    expect(watched.seen('providerSignIn_complete')).toEqual([302, 404]);
    expect(watched.seen('providerSignIn_logOut')).toEqual([200, 404, 413, 415, 503]);
  });
  test('Real answers about the own account, and of sign-ins with a second factor, are as described', () =>
    answersAboutOwnAccount(watched));
  test('Real answers of the administration of users and agents are as described', () =>
    answersAboutUsersAndAgents(watched));
  test('Real answers about deliveries, the traffic of agents, its audit and metrics are as described', () =>
    answersAboutDeliveries(watched));
  test('Real answers of what a platform does for itself are as described, refusals included', () =>
    answersAboutSelfService(watched));
  test('Real answers of the outgoing logs are as described, refusals included', () =>
    answersAboutOutgoingLogs(watched));
  test('Real answers about the service catalog, statuses and what agents may use are as described', () =>
    answersAboutServices(watched));
  test('Real answers about outcomes of calls and the automatic evaluation are as described', () =>
    answersAboutOutcomes(watched));
  test('Real answers about parameter values are as described, refusals included', () =>
    answersAboutParameters(watched));
  test(
    'Real answers about the vehicle catalog are as described, refusals included',
    { tags: 'vehicle-catalog' },
    () => answersAboutVehicles(watched),
  );
  test('Real answers of the job operations are as described, refusals included', () =>
    answersAboutJobs(watched));
  test('Real answers of the endorsement operations are as described, refusals included', () =>
    answersAboutEndorsements(watched));
  test('Real answers about the settlement are as described, refusals included', { tags: 'settlement' }, () =>
    answersAboutSettlement(watched),
  );

  test('Real answers of the probes and of the description itself are as described', async () => {
    const { anonymous, api } = watched;
    for (const path of [
      ...['/health/live', '/health/ready', '/health/serving', '/api/openapi.json', '/api/openapi-3.0.json'],
      '/api/docs',
    ]) {
      expect((await anonymous.get(path)).status).toBe(200);
    }
    expect(api.problems.splice(0)).toEqual([]);
  });

  test('Every described success has been compared with a real answer', () => {
    const { api } = watched;
    const described = Object.values(api.document.paths)
      .flatMap((item) => Object.values(item))
      .flatMap(({ operationId, responses }) =>
        Object.keys(responses).map((status) => `${operationId} ${status}`),
      )
      .filter((answer) => / 2\d\d$/.test(answer));
    expect(described.filter((answer) => !api.seen.has(answer))).toEqual([]);
  });
});

test.each([
  [3, 'outgoingLog'],
  [8, 'parameterChange'],
  [10, 'serviceStatusChange'],
  [13, 'vehicleCatalogChange'],
  [101, 'endorsementMade'],
  [102, 'endorsementRejected'],
  [103, 'productChange'],
])(
  'Notifications are sent with the described envelope and payload (type %i)',
  { tags: ['outgoing-logs', 'api-docs'] },
  async (type, name) => {
    const { api, platform } = watched;
    await platform.until((attempts) => attempts.some((attempt) => attempt.type === type));
    const attempt = platform.attempts.find((one) => one.type === type);
    const body: unknown = JSON.parse(attempt?.body ?? '');
    const payload: unknown = JSON.parse(attempt?.payload ?? '');
    expect(api.mismatch(pointerTo(callOf(name)), body)).toBeUndefined();
    expect(api.mismatch(pointerTo(payloadOf(name)), payload)).toBeUndefined();
  },
);

test.each<[name: string, sample: Sample]>([
  ['outgoingLog', announcedLog('9007199254740993', 100).sample],
  ['parameterChange', parameterChange(2)],
  ['serviceStatusChange', statusChange(2)],
  ['serviceStatusChange', statusChange(1, 'ManualDisabled', 5)],
])('The platform check sends the described payload (%s)', { tags: 'api-docs' }, (name, { payload }) => {
  const sent: unknown = typeof payload === 'string' ? JSON.parse(payload) : payload;
  expect(watched.api.mismatch(pointerTo(payloadOf(name)), sent)).toBeUndefined();
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announcedLog, parameterChange, type Sample, statusChange } from '../kit/platform-check/samples.js';
import {
  answersAboutEndorsements,
  answersAboutJobs,
  answersAboutSettlement,
} from './api-docs/job-answers.js';
import { answersAboutOutcomes, answersAboutServices } from './api-docs/service-answers.js';
import {
  answersAboutAdminSessions,
  answersAboutDeliveries,
  answersAboutMachines,
  answersAboutOutgoingLogs,
  answersAboutOwnAccount,
  answersAboutSelfService,
  answersAboutTokens,
  answersAboutUsersAndAgents,
} from './api-docs/staff-answers.js';
import { answersAboutParameters, answersAboutVehicles } from './api-docs/value-answers.js';
import { WatchedService } from './api-docs/watched-service.js';
import { pointerTo } from './support/described-api.js';

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

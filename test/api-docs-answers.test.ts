import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testJobAnswers } from './api-docs/job-answers.js';
import { testServiceAnswers } from './api-docs/service-answers.js';
import { testStaffAnswers } from './api-docs/staff-answers.js';
import { testValueAnswers } from './api-docs/value-answers.js';
import { WatchedService } from './api-docs/watched-service.js';
import { pointerTo } from './support/described-api.js';

let watched: WatchedService;
beforeAll(async () => {
  watched = await WatchedService.start();
});
afterAll(() => watched?.stop());

describe('real answers are as described', () => {
  testStaffAnswers(() => watched);
  testServiceAnswers(() => watched);
  testValueAnswers(() => watched);
  testJobAnswers(() => watched);

  test('probes and the description itself', async () => {
    const { anonymous, api } = watched;
    for (const path of ['/health/live', '/health/ready', '/api/openapi.json', '/api/docs']) {
      expect((await anonymous.get(path)).status).toBe(200);
    }
    expect(api.problems.splice(0)).toEqual([]);
  });

  test('of every operation every success has been seen', () => {
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
])('notification %i is sent as its webhook describes', async (type, name) => {
  const { api, platform } = watched;
  await platform.until((attempts) => attempts.some((attempt) => attempt.type === type));
  const attempt = platform.attempts.find((one) => one.type === type);
  const body: unknown = JSON.parse(attempt?.body ?? '');
  const payload: unknown = JSON.parse(attempt?.payload ?? '');
  const schema = ['webhooks', name, 'post', 'requestBody', 'content', 'application/json', 'schema'];
  const content = [...schema, 'properties', 'RequestObject', 'properties', 'Payload', 'contentSchema'];
  expect(api.mismatch(pointerTo(schema), body)).toBeUndefined();
  expect(api.mismatch(pointerTo(content), payload)).toBeUndefined();
});

// @module-tag endorsements
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from './support/client.js';
import { endorsement, openRequestedJob } from './support/jobs.js';
import { startTestPlatform, type TestPlatform } from './support/platform.js';
import { startTestService, type TestService } from './support/service.js';
import { makeUser, type Tokens } from './support/users.js';

const COMPANY = 110;

let service: TestService;
let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
  service = await startTestService();
});
afterAll(async () => {
  await service.stop();
  await platform.close();
});

/** Logs in as a program does. */
async function logIn(user: Parameters<typeof makeUser>[1]): Promise<Client> {
  const { userName, password } = await makeUser(service, user);
  const answer = await service.anonymous.post('/api/authentication/login', { userName, password });
  return new Client(service.url, answer.response<Tokens>().AccessToken);
}

test('From the login to the notification of the platform, an endorsement goes the whole way', async () => {
  const agentId = await service.createAgent({ platformUrl: platform.url });
  const agent = await logIn({ roles: ['PlatformUser'], agentId });
  const insurer = await logIn({
    roles: ['InsuranceCompanyAPIAdmin'],
    permissions: ['Create'],
    insuranceCompanyIds: [COMPANY],
  });
  const id = await openRequestedJob(agent, { insuranceCompanyId: COMPANY });

  const list = await insurer.get('/api/offline/jobs?currentStage=2');
  expect(list.items<unknown>()).toMatchObject([{ Id: id, CurrentStage: 2 }]);
  const made = await insurer.post(`/api/offline/jobs/${id}/endorsements`, endorsement());
  expect([made.status, made.text]).toEqual([204, '']);

  const job = (await insurer.get(`/api/offline/jobs/${id}`)).response();
  expect(job).toMatchObject({ CurrentStage: 3, JobStatus: 2 });
  await expect.poll(() => platform.attempts.map(({ type }) => type)).toEqual([101]);
  expect(JSON.parse(platform.attempts[0]?.payload ?? '')).toMatchObject({ JobId: id, GrossPremium: 1250.5 });
});

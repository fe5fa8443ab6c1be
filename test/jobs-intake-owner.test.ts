import { beforeAll, expect, test } from 'vitest';
import { INSURER_ROLES } from '../src/access/roles.js';
import type { Client } from './support/client.js';
import { sharedService, type TestUser } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid } from './support/users.js';

const COMPANY = 110;
const service = startOnce(sharedService);
let platform: Client;

beforeAll(async () => {
  platform = await service.as({ roles: ['PlatformUser'], agentId: await service.createAgent() });
});

const open = (ownerId: unknown) =>
  platform.post('/api/platform/jobs', {
    insuranceCompanyId: COMPANY,
    productId: 111,
    productBranchId: 2,
    productBranchName: 'Kasko',
    ownerId,
  });
const NOT_OF_THE_COMPANY = { OwnerId: 'OwnerId must be an active user of the insurance company.' };
/** Logged in or not: the user is made, and answered by id. */
const userId = async (user: TestUser) => (await service.as(user)).userId;

test.each(INSURER_ROLES)(
  '`ownerId` may be an active user of the insurance company in one of the insurers’ roles (%s)',
  { tags: 'offline-jobs' },
  async (role) => {
    const ownerId = await userId({ roles: [role], insuranceCompanyIds: [5, COMPANY], permissions: [] });
    expect((await open(ownerId)).status).toBe(201);
  },
);

test('a job without owner is opened as before', async () => {
  for (const ownerId of [undefined, null]) expect((await open(ownerId)).status).toBe(201);
});

test('Any other `ownerId`: 400, "OwnerId must be an active user of the insurance company.", and no job', {
  tags: 'offline-jobs',
}, async () => {
  const inactive = await userId({ roles: ['Supervizor'], insuranceCompanyIds: [COMPANY] });
  await service.dataSource.query('update app_user set is_active = false where id = $1', [inactive]);
  const count = () => service.dataSource.query('select count(*) from job');
  const before = await count();
  for (const ownerId of [
    2147483647,
    inactive,
    platform.userId,
    await userId({ roles: ['Supervizor'], insuranceCompanyIds: [111] }),
    await userId({ roles: ['Supervizor'] }),
    await userId({ roles: ['Administrator'], insuranceCompanyIds: [COMPANY] }),
  ]) {
    expectInvalid(await open(ownerId), NOT_OF_THE_COMPANY);
  }
  expect(await count()).toEqual(before);
});

// @module-tag offline-jobs
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../src/access/roles.js';
import { Client } from './support/client.js';
import { giveJob } from './support/job-rows.js';
import { openJob, pdf } from './support/jobs.js';
import { later } from './support/later.js';
import {
  expectRefused,
  FOREIGN_JOB,
  NO_COMPANY,
  NO_IDENTITY,
  NOT_OWNER,
  unknownJob,
} from './support/refusals.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { signToken } from './support/tokens.js';
import { expectInvalid } from './support/users.js';

const COMPANY = 110;
const UNKNOWN_JOB = 2_147_483_647;
const service = startOnce(sharedService);
let owner: Client;
let other: Client;
const job = { owned: 0, ownerless: 0, foreign: 0 };
let file = 0;

beforeAll(async () => {
  const platform = await service.as({ roles: ['PlatformUser'], agentId: await service.createAgent() });
  const user = {
    roles: ['InsuranceCompanyAPIUser'] as Role[],
    insuranceCompanyIds: [COMPANY],
    permissions: [],
  };
  owner = await service.as(user);
  other = await service.as(user);
  job.owned = await openJob(platform, { ownerId: owner.userId });
  job.ownerless = await openJob(platform);
  job.foreign = await openJob(platform, { insuranceCompanyId: 120 });
  await giveJob(service, job.foreign, owner.userId);
  await platform.put(`/api/platform/jobs/${job.owned}/transfer-documents/ZeyilPdf`, pdf());
  const rows: { id: string }[] = await service.dataSource.query('select id from job_file');
  file = Number(rows[0]?.id);
});

/** A caller whose token says what the test wants; by default everything that is asked for. */
const caller = (claims: Record<string, unknown> = {}) =>
  new Client(
    service.url,
    signToken({
      sub: String(owner.userId),
      roles: ['InsuranceCompanyAPIUser'],
      permissions: [],
      insuranceCompanies: [COMPANY],
      ...claims,
    }),
  );

describe.each([
  { route: 'actions', path: (id: number | string) => `/api/offline/jobs/${id}/actions` },
  { route: 'files/:fileId', path: (id: number | string) => `/api/offline/jobs/${id}/files/${file}` },
  { route: 'transitions', path: (id: number | string) => `/api/offline/jobs/${id}/transitions` },
])('GET /api/offline/jobs/:jobId/$route', ({ path }) => {
  test('Actions, files and transitions of a job are read without the permission `Create`', async () => {
    expect((await owner.get(path(job.owned))).status).toBe(200);
  });

  test.each(['abc', '1.5', '2147483648', '1e3', 'null', '0x1'])(
    'A `jobId` that is no int32 (`abc`, `1.5`, `2147483648`): 400, `text/plain`, "jobId: expected an integer (int32)." (%s)',
    async (id) => {
      const answer = await caller({ insuranceCompanies: [] }).get(path(id));
      expect(answer.status).toBe(400);
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(answer.text).toBe('jobId: expected an integer (int32).');
    },
  );

  test.each(['0', '-1', '-2147483648', '-0'])(
    'A `jobId` of 0 or less: 400 `Validation.General`, "JobId must be greater than 0." (%s)',
    async (id) => {
      expectInvalid(await caller({ insuranceCompanies: [] }).get(path(id)), {
        JobId: 'JobId must be greater than 0.',
      });
    },
  );

  test('No insurance company in the token: 403 `OfflineUsers.InsuranceCompanyNotFound`, before the identity is checked', async () => {
    const answer = await caller({ insuranceCompanies: [], sub: undefined }).get(path(UNKNOWN_JOB));
    expectRefused(answer, ...NO_COMPANY);
  });

  test.each([undefined, '', 'abc', '0', '-1', '1.5', '2147483647', '99999999999', '01', 7])(
    '`sub` missing, no positive integer or no active user: 403 `OfflineUsers.UserIdentityNotResolved`, before the job is looked up (%j)',
    async (sub) => {
      const answer = await caller({ sub }).get(path(UNKNOWN_JOB));
      expectRefused(answer, ...NO_IDENTITY);
    },
  );

  test('An unknown job: 404 `OfflineJobs.JobNotFound`, "No job found for the requested JobId: <job_id>."', async () => {
    const answer = await owner.get(path(UNKNOWN_JOB));
    expectRefused(answer, ...unknownJob(UNKNOWN_JOB));
  });

  test.each<Role>(['InsuranceCompanyAPIUser', 'InsuranceCompanyAPIAdmin', 'Supervizor'])(
    'A job of another company: 403 `OfflineJobs.JobInsuranceCompanyDenied` for every insurer role (%s)',
    async (role) => {
      const answer = await caller({ roles: [role] }).get(path(job.foreign));
      expectRefused(answer, ...FOREIGN_JOB);
    },
  );

  test.each(["another user's", "nobody's"] as const)(
    'A job of another user, or of none: 403 `OfflineJobs.JobOwnershipDenied` for a caller who is only `InsuranceCompanyAPIUser` (%s)',
    async (whose) => {
      const answer = await other.get(path(whose === "nobody's" ? job.ownerless : job.owned));
      expectRefused(answer, ...NOT_OWNER);
    },
  );

  test.each<Role[][]>([
    [['InsuranceCompanyAPIAdmin']],
    [['Supervizor']],
    [['InsuranceCompanyAPIUser', 'Supervizor']],
    [['InsuranceCompanyAPIAdmin', 'PlatformUser']],
  ])('A caller with several roles has the widest scope of them (%s)', async (roles) => {
    const client = caller({ roles, sub: String(other.userId) });
    expect((await client.get(path(job.owned))).status).toBe(200);
    expect((await client.get(path(job.foreign))).status).toBe(403);
  });
});

test('A user who was deactivated reads no job: 401 within a second', async () => {
  const client = await service.as({ roles: ['Supervizor'], insuranceCompanyIds: [COMPANY] });
  const path = `/api/offline/jobs/${job.owned}/actions`;
  expect((await client.get(path)).status).toBe(200);
  await service.dataSource.query('update app_user set is_active = false where id = $1', [client.userId]);
  await later(1_000, service);
  expect(await client.get(path)).toMatchObject({ status: 401, text: '' });
});

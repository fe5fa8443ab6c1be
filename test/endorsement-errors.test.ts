// @module-tag endorsements
import { describe, expect, test } from 'vitest';
import { Client } from './support/client.js';
import { COMPANY, makePath, rejectPath, startEndorsements, tokenWith } from './support/endorsements.js';
import { giveJob } from './support/job-rows.js';
import { endorsement } from './support/jobs.js';
import {
  expectEmpty,
  expectRefused,
  FOREIGN_JOB,
  NO_COMPANY,
  NO_IDENTITY,
  NOT_OWNER,
  unknownJob,
} from './support/refusals.js';
import { startOnce } from './support/start-once.js';

/** Every row of the endorsement operation's error table, to the last byte of the body. */
const bench = startOnce(startEndorsements);

const OPERATIONS: [string, (id: number | string) => string, object][] = [
  ['make', makePath, endorsement()],
  ['reject', rejectPath, { rejectReasonId: 1 }],
];

function as(claims: Record<string, unknown>): Client {
  const good = {
    sub: String(bench.insurer.userId),
    name: 'insurer',
    roles: ['InsuranceCompanyAPIAdmin'],
    permissions: ['Create'],
    insuranceCompanies: [COMPANY],
  };
  return new Client(bench.service.url, tokenWith({ ...good, ...claims }));
}

describe.each(OPERATIONS)('%s', (_, path, body) => {
  test.each([
    ['missing', undefined, 'Bearer'],
    ['invalid', 'not.a.token', 'Bearer error="invalid_token", error_description="The token is malformed"'],
    [
      'wrongly signed',
      tokenWith({ sub: '1' }, 'another secret that is long enough, too'),
      'Bearer error="invalid_token", error_description="The token signature is not valid"',
    ],
    [
      'expired',
      tokenWith({ exp: Math.floor(Date.now() / 1000) - 5 }),
      'Bearer error="invalid_token", error_description="The token is expired"',
    ],
  ])(
    'A missing, invalid or expired token is 401 with an empty body; `WWW-Authenticate` gives the cause (%s)',
    async (_, token, cause) => {
      const answer = await new Client(bench.service.url, token).post(path(1), body);
      expectEmpty(answer, 401);
      expect(answer.headers.get('www-authenticate')).toBe(cause);
    },
  );

  test.each([
    ['no', []],
    ['no readable', ['110']],
  ])(
    'No insurance company in the token: 403 `OfflineUsers.InsuranceCompanyNotFound`, "No valid insurance company assignment found in token." (%s)',
    async (_, companies) => {
      const jobId = await bench.requestedJob();
      const answer = await as({ insuranceCompanies: companies }).post(path(jobId), body);
      expectRefused(answer, ...NO_COMPANY);
    },
  );

  test.each([
    ['missing', undefined],
    ['no number', 'ayse'],
    ['zero', '0'],
    ['negative', '-4'],
    ['beyond int32', '99999999999'],
    ['nobody', '2147483647'],
    ['a number, not text', 1],
  ])(
    '`sub` missing, no positive integer or the id of no user: 403 `OfflineUsers.UserIdentityNotResolved`, "User identity could not be resolved from token." (%s)',
    async (_, sub) => {
      const jobId = await bench.requestedJob();
      const answer = await as({ sub }).post(path(jobId), body);
      expectRefused(answer, ...NO_IDENTITY);
    },
  );

  test('The token of an inactive user: 401 with an empty body', async () => {
    const jobId = await bench.requestedJob();
    const user = await bench.service.as({ roles: ['Supervizor'], insuranceCompanyIds: [COMPANY] });
    const end = 'update app_user set is_active = false where id = $1';
    await bench.service.dataSource.query(end, [user.userId]);
    expectEmpty(await user.post(path(jobId), body), 401);
  });

  test('Unknown job: 404 `OfflineJobs.JobNotFound`, "No job found for the requested JobId: <job_id>."', async () => {
    const answer = await bench.insurer.post(path(2147483647), body);
    expectRefused(answer, ...unknownJob(2147483647));
  });

  test('Job of another company: 403 `OfflineJobs.JobInsuranceCompanyDenied`, "You do not have permission to access jobs of this insurance company."', async () => {
    const jobId = await bench.requestedJob({ insuranceCompanyId: 999 });
    const answer = await bench.insurer.post(path(jobId), body);
    expectRefused(answer, ...FOREIGN_JOB);
  });

  test.each([
    ['another owner', 2147483647],
    ['no owner', null],
  ])(
    'A caller who is only `InsuranceCompanyAPIUser`, and a job of another user or of none: 403 `OfflineJobs.JobOwnershipDenied`, "You do not have permission to access this job." (%s)',
    async (_, ownerId) => {
      const jobId = await bench.requestedJob();
      await giveJob(bench.service, jobId, ownerId);
      const answer = await as({ roles: ['InsuranceCompanyAPIUser'] }).post(path(jobId), body);
      expectRefused(answer, ...NOT_OWNER);
    },
  );

  test('An `InsuranceCompanyAPIUser` endorses and rejects the own jobs', async () => {
    const jobId = await bench.requestedJob({ ownerId: bench.insurer.userId });
    const answer = await as({ roles: ['InsuranceCompanyAPIUser'] }).post(path(jobId), body);
    expect(answer.status).toBe(204);
  });

  test.each(['InsuranceCompanyAPIAdmin', 'Supervizor'])(
    'A caller with several roles may endorse and reject in the widest scope of them (%s)',
    async (role) => {
      const jobId = await bench.requestedJob();
      await giveJob(bench.service, jobId, 2147483647);
      const answer = await as({ roles: ['InsuranceCompanyAPIUser', role] }).post(path(jobId), body);
      expect(answer.status).toBe(204);
    },
  );

  test('`Content-Type` must be application/json: 415 `General.UnsupportedMediaType`', async () => {
    const jobId = await bench.requestedJob();
    const answer = await bench.insurer.post(path(jobId), body, { 'content-type': 'text/plain' });
    expect(answer.status).toBe(415);
    expect(answer.code).toBe('General.UnsupportedMediaType');
  });
});

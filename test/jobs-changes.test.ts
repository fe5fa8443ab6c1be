// @module-tag offline-jobs
import { beforeAll, describe, expect, test } from 'vitest';
import { Client } from './support/client.js';
import { startEndorsements } from './support/endorsements.js';
import type { JobItem } from './support/job-rows.js';
import { openJob } from './support/jobs.js';
import { expectRefused, NO_COMPANY } from './support/refusals.js';
import type { TestService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { signToken } from './support/tokens.js';
import { expectInvalid } from './support/users.js';

interface Changes {
  Items: JobItem[];
  NextCursor: string;
}

const CHANGES = '/api/offline/jobs/changes';
const bench = startOnce(startEndorsements);
let service: TestService;
let platform: Client;
let admin: Client;

beforeAll(async () => {
  ({ service, platform } = bench);
  admin = await service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [110, 120] });
});

const changes = async (cursor?: string, pageSize = 200): Promise<Changes> => {
  const answer = await admin.get(
    `${CHANGES}?pageSize=${pageSize}${cursor === undefined ? '' : `&cursor=${cursor}`}`,
  );
  expect(answer.status).toBe(200);
  return answer.response<Changes>();
};
const ids = ({ Items }: Changes) => Items.map(({ Id }) => Id);

/** The cursor behind everything that has happened so far. */
async function now(): Promise<string> {
  let cursor: string | undefined;
  for (;;) {
    const { Items, NextCursor } = await changes(cursor);
    cursor = NextCursor;
    if (Items.length === 0) return cursor;
  }
}

describe('the change feed', () => {
  test('`GET /api/offline/jobs/changes` answers `{Items, NextCursor}`, items as in the list', async () => {
    const cursor = await now();
    const id = await openJob(platform);
    const answer = await admin.get(`${CHANGES}?cursor=${cursor}`);
    expect(answer.json()).toEqual({
      Status: true,
      Message: 'Operation completed successfully.',
      Response: { Items: expect.any(Array), NextCursor: expect.stringMatching(/^\d+$/) },
    });
    const { Items } = answer.response<Changes>();
    const listed = (await admin.get('/api/offline/jobs')).items<JobItem>();
    expect(Items).toEqual(listed.filter(({ Id }) => Id === id));
    expect(Items).toHaveLength(1);
  });

  test('The feed shows jobs in order of their last change, each once', async () => {
    const cursor = await now();
    const [a, b, c] = [await openJob(platform), await openJob(platform), await openJob(platform)];
    await bench.requestAgain(a);
    expect(ids(await changes(cursor))).toEqual([b, c, a]);
  });

  test('An old job that got a new request, a document, an endorsement or a rejection is shown again', async () => {
    const job = await openJob(platform);
    const steps: [what: string, stage: number, step: () => Promise<{ status: number }>][] = [
      ['request', 2, () => bench.requestAgain(job)],
      ['reject', 4, () => bench.reject(job)],
      ['new request', 2, () => bench.requestAgain(job)],
      ['transfer', 2, () => bench.transfer(job, 'ZeyilPdf')],
      ['make', 3, () => bench.make(job)],
    ];
    let cursor = await now();
    for (const [what, stage, step] of steps) {
      expect((await step()).status, what).toBe(204);
      const page = await changes(cursor);
      expect(page.Items, what).toMatchObject([{ Id: job, CurrentStage: stage }]);
      cursor = page.NextCursor;
    }
  });

  test('A refused operation is no change', async () => {
    const job = await openJob(platform);
    const cursor = await now();
    expect((await bench.make(job)).status).toBe(500);
    expect(await changes(cursor)).toEqual({ Items: [], NextCursor: cursor });
  });

  test('At the end of the feed the cursor stays, and the next request shows no change twice', async () => {
    await openJob(platform);
    const cursor = await now();
    expect(await changes(cursor)).toEqual({ Items: [], NextCursor: cursor });
    const job = await openJob(platform);
    const next = await changes(cursor);
    expect(ids(next)).toEqual([job]);
    expect(await changes(next.NextCursor)).toEqual({ Items: [], NextCursor: next.NextCursor });
  });

  test('Small pages of the feed show the same as large ones', async () => {
    const cursor = await now();
    for (let n = 0; n < 7; n++) await openJob(platform);
    const whole = ids(await changes(cursor));
    const paged: number[] = [];
    for (let at = cursor; paged.length < whole.length; ) {
      const page = await changes(at, 3);
      paged.push(...ids(page));
      at = page.NextCursor;
    }
    expect(paged).toEqual(whole);
  });

  test('An absent or empty `cursor` is the beginning, and so is 0', async () => {
    const [absent, empty, zero] = [await changes(), await changes(''), await changes('0')];
    expect(absent.Items.length).toBeGreaterThan(0);
    expect(empty).toEqual(absent);
    expect(zero).toEqual(absent);
  });

  test('The feed shows only jobs of the companies in the token', async () => {
    const cursor = await now();
    const foreign = await openJob(platform, { insuranceCompanyId: 130 });
    const own = await openJob(platform, { insuranceCompanyId: 120 });
    expect(ids(await changes(cursor))).toEqual([own]);
    const other = await service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [130] });
    const page = (await other.get(`${CHANGES}?cursor=${cursor}`)).response<Changes>();
    expect(ids(page)).toEqual([foreign]);
  });
});

describe('refusals of the change feed', () => {
  const MESSAGE = 'Cursor must be the NextCursor of an earlier answer.';
  test.each(['cursor=abc', 'cursor=-1', 'cursor=9999999999999999999', 'cursor=1&cursor=1', 'cursor=%00'])(
    'A bad `cursor`: 400 `Validation.General`, "Cursor must be the NextCursor of an earlier answer." (%s)',
    async (query) => {
      expectInvalid(await admin.get(`${CHANGES}?${query}`), { Cursor: MESSAGE });
    },
  );

  test.each(['0', '201', '', 'x'])(
    'A bad `pageSize` of the feed: "PageSize must be between 1 and 200." (pageSize=%s)',
    async (pageSize) => {
      expectInvalid(await admin.get(`${CHANGES}?cursor=x&pageSize=${pageSize}`), {
        Cursor: MESSAGE,
        PageSize: 'PageSize must be between 1 and 200.',
      });
    },
  );

  test('The feed without a company in the token: 403 `OfflineUsers.InsuranceCompanyNotFound`', async () => {
    const nobody = new Client(service.url, signToken({ sub: '1', roles: ['InsuranceCompanyAPIAdmin'] }));
    const answer = await nobody.get(CHANGES);
    expectRefused(answer, ...NO_COMPANY);
  });
});

// @module-tag offline-jobs
import { beforeAll, describe, expect, test } from 'vitest';
import type { Job } from '../src/offline-jobs/job.entity.js';
import type { Client } from './support/client.js';
import { insertJobs, type JobItem } from './support/job-rows.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';

/** Two days of jobs with equal values, different ones and none. */
const ROWS: Partial<Job>[] = [
  { ownerId: 5, agentName: 'Beyaz', currentStage: 3, productBranchName: 'Trafik', lastJobActionType: 3 },
  { ownerId: null, agentName: null, currentStage: 1, productBranchName: 'Kasko', lastJobActionType: 1 },
  { ownerId: 5, agentName: 'Beyaz', currentStage: 4, productBranchName: 'Kasko', lastJobActionType: 4 },
  { ownerId: 2, agentName: 'Alp', currentStage: 9, productBranchName: 'Konut', lastJobActionType: 1 },
  { ownerId: null, agentName: 'Çam', currentStage: 2, productBranchName: 'Trafik', lastJobActionType: 2 },
  {
    ownerId: 2_147_483_647,
    agentName: null,
    currentStage: 4,
    productBranchName: 'Kasko',
    lastJobActionType: 5,
  },
  { ownerId: 2, agentName: 'Alp', currentStage: 2, productBranchName: 'Konut', lastJobActionType: 2 },
  // Of these, code points and other languages' orders make another order than Turkish.
  ...[
    ...['Zeynep', 'İzmir', 'Ilgaz', 'ılgaz', 'ilgi', 'Jale', 'Özge', 'Oya', 'Şule', 'Suna', 'çam', 'Cem'],
    ...['Ğ', 'Güz'],
  ].map((name) => ({
    ownerId: 7,
    agentName: name,
    currentStage: 2,
    productBranchName: name,
    lastJobActionType: 2,
  })),
].map((row, n) => ({
  ...row,
  createDate: new Date(`2001-01-0${(n % 2) + 1}T12:00:00Z`),
  lastActionDate: new Date(`2001-02-0${(n % 3) + 1}T12:00:00Z`),
  productId: 100 + (n % 4),
  productBranchId: 10 - (n % 3),
}));
const DAYS = 'createDateFrom=2001-01-01&createDateTo=2001-01-02';

const statusOf = (stage: number | undefined) => (stage === 3 ? 2 : stage === 4 ? 3 : 1);
const FIELDS: Record<string, (row: Partial<Job>) => number | string | Date | null | undefined> = {
  id: (row) => row.id,
  createDate: (row) => row.createDate,
  lastActionDate: (row) => row.lastActionDate,
  currentStage: (row) => row.currentStage,
  jobStatus: (row) => statusOf(row.currentStage),
  productId: (row) => row.productId,
  productBranchId: (row) => row.productBranchId,
  productBranchName: (row) => row.productBranchName,
  agentName: (row) => row.agentName,
  ownerId: (row) => row.ownerId,
  lastJobActionType: (row) => row.lastJobActionType,
};

const service = startOnce(sharedService);
let admin: Client;
let rows: Partial<Job>[];

beforeAll(async () => {
  admin = await service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [110] });
  const ids = await insertJobs(service, await service.createAgent(), ROWS);
  rows = ROWS.map((row, n) => ({ ...row, id: ids[n] }));
});

const sorted = async (query: string) => {
  const answer = await admin.get(`/api/offline/jobs?${DAYS}&${query}`);
  expect(answer.status).toBe(200);
  return answer.items<JobItem>().map(({ Id }) => Id);
};

const inTurkish = new Intl.Collator('tr');

/** The documented order, computed a second time: nulls last either way, ties by id in the same direction. */
function expected(field: string, order: 'asc' | 'desc'): (number | undefined)[] {
  const value = (row: Partial<Job>) => FIELDS[field]?.(row) ?? null;
  const direction = order === 'asc' ? 1 : -1;
  const byId = (a: Partial<Job>, b: Partial<Job>) => direction * ((a.id ?? 0) - (b.id ?? 0));
  return rows
    .toSorted((a, b) => {
      const [x, y] = [value(a), value(b)];
      if (x === null || y === null) return Number(x === null) - Number(y === null) || byId(a, b);
      const ascending =
        typeof x === 'string' ? inTurkish.compare(x, String(y)) : Number(x > y) - Number(x < y);
      return direction * ascending || byId(a, b);
    })
    .map(({ id }) => id);
}

describe('sortBy and sortOrder', () => {
  const cases = Object.keys(FIELDS).flatMap((field) =>
    (['asc', 'desc'] as const).map((order) => ({ field, order })),
  );

  test.each(cases)(
    'Each of the eleven sort fields works in both orders; ties break by id in the same direction, nulls come last ($field $order)',
    async ({ field, order }) => {
      expect(await sorted(`sortBy=${field}&sortOrder=${order}`)).toEqual(expected(field, order));
    },
  );

  test.each(cases)('Pages follow the order of the whole list ($field $order)', async ({ field, order }) => {
    const pages: number[] = [];
    for (let page = 1; page <= 6; page++) {
      pages.push(...(await sorted(`sortBy=${field}&sortOrder=${order}&pageSize=4&page=${page}`)));
    }
    expect(pages).toEqual(expected(field, order));
  });

  test('`sortBy` is createDate and `sortOrder` desc when left out', async () => {
    expect(await sorted('')).toEqual(expected('createDate', 'desc'));
    expect(await sorted('sortOrder=asc')).toEqual(expected('createDate', 'asc'));
    expect(await sorted('sortBy=agentName')).toEqual(expected('agentName', 'desc'));
  });

  test.each(['CREATEDATE', 'createdate', 'CreateDate', 'cReAtEdAtE'])(
    '`sortBy` is taken in any case (sortBy=%s)',
    async (word) => {
      expect(await sorted(`sortBy=${word}&sortOrder=asc`)).toEqual(expected('createDate', 'asc'));
    },
  );

  test.each(['ASC', 'Asc'])('`sortOrder` is taken in any case (sortOrder=%s)', async (word) => {
    expect(await sorted(`sortBy=ownerId&sortOrder=${word}`)).toEqual(expected('ownerId', 'asc'));
  });
});

// @module-tag offline-jobs
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './support/client.js';
import { insertJobs, type JobItem } from './support/job-rows.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';

/** Moments around two midnights of Istanbul, which is three hours ahead of UTC. */
const MOMENTS = {
  lastOfThe9th: '2026-01-09T20:59:59.999Z',
  firstOfThe10th: '2026-01-09T21:00:00.000Z',
  at2330UtcOfThe9th: '2026-01-09T23:30:00.000Z',
  noonOfThe10th: '2026-01-10T09:00:00.000Z',
  lastOfThe10th: '2026-01-10T20:59:59.999Z',
  firstOfThe11th: '2026-01-10T21:00:00.000Z',
};
type Name = keyof typeof MOMENTS;

const service = startOnce(sharedService);
let admin: Client;
let agentId: number;
const names = new Map<number, Name>();

beforeAll(async () => {
  agentId = await service.createAgent();
  admin = await service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [110] });
  const entries = Object.entries(MOMENTS) as [Name, string][];
  const ids = await insertJobs(
    service,
    agentId,
    entries.map(([, moment]) => ({ createDate: new Date(moment) })),
  );
  for (const [n, [name]] of entries.entries()) names.set(ids[n] ?? 0, name);
});

const shown = async (query: string) => {
  const answer = await admin.get(`/api/offline/jobs?${query}&sortOrder=asc`);
  expect(answer.status).toBe(200);
  const { TotalCount, Items } = answer.response<{ TotalCount: number; Items: JobItem[] }>();
  expect(Items).toHaveLength(TotalCount);
  return Items.map(({ Id }) => names.get(Id));
};

const THE_10TH: Name[] = ['firstOfThe10th', 'at2330UtcOfThe9th', 'noonOfThe10th', 'lastOfThe10th'];

describe('days of the job list are days of Europe/Istanbul', () => {
  test.each<{ query: string; jobs: Name[] }>([
    { query: 'createDate=2026-01-09', jobs: ['lastOfThe9th'] },
    { query: 'createDate=2026-01-10', jobs: THE_10TH },
    { query: 'createDate=2026-01-11', jobs: ['firstOfThe11th'] },
    { query: 'createDate=2026-01-12', jobs: [] },
    { query: 'createDateFrom=2026-01-10&createDateTo=2026-01-10', jobs: THE_10TH },
    { query: 'createDateFrom=2026-01-09&createDateTo=2026-01-10', jobs: ['lastOfThe9th', ...THE_10TH] },
    { query: 'createDateFrom=2026-01-11', jobs: ['firstOfThe11th'] },
    { query: 'createDateTo=2026-01-09', jobs: ['lastOfThe9th'] },
    { query: 'createDateFrom=2026-01-11&createDateTo=2026-01-09', jobs: [] },
    { query: 'createDate=2026-01-10&createDateFrom=2026-01-11', jobs: [] },
    { query: 'createDate=2026-01-10&createDateTo=2026-01-31', jobs: THE_10TH },
  ])(
    '`createDate`, `createDateFrom` and `createDateTo` are days of Europe/Istanbul, whose boundaries are exact to the millisecond ($query)',
    async ({ query, jobs }) => {
      expect(await shown(query)).toEqual(jobs);
    },
  );

  test('A job created at 23:30 UTC belongs to the next day', async () => {
    const answer = await admin.get('/api/offline/jobs?createDate=2026-01-10&sortOrder=asc');
    const [, job] = answer.response<{ Items: JobItem[] }>().Items;
    expect(job?.CreateDate).toBe('2026-01-10T02:30:00.000');
  });

  test('`createDateFrom` or `createDateTo` replaces the default day', async () => {
    const [today] = await insertJobs(service, agentId, [{ createDate: new Date() }]);
    const idsOf = async (query: string) =>
      (await admin.get(`/api/offline/jobs?${query}`))
        .response<{ Items: JobItem[] }>()
        .Items.map(({ Id }) => Id);
    expect(await idsOf('')).toEqual([today]);
    expect(await idsOf('createDateTo=2026-01-11')).not.toContain(today);
    expect(await idsOf('createDateFrom=2026-01-09')).toContain(today);
    expect(await idsOf('createDateFrom=2026-01-09')).toHaveLength(Object.keys(MOMENTS).length + 1);
  });
});

describe('currentStage and jobStatus', () => {
  const DAY = 'createDate=2025-06-01';
  const stages = new Map<number, number>();
  beforeAll(async () => {
    const createDate = new Date('2025-06-01T09:00:00Z');
    const rows = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((currentStage) => ({ createDate, currentStage }));
    const ids = await insertJobs(service, agentId, rows);
    for (const [n, { currentStage }] of rows.entries()) stages.set(ids[n] ?? 0, currentStage);
  });
  const stagesOf = async (query: string) => {
    const answer = await admin.get(`/api/offline/jobs?${DAY}&sortBy=id&sortOrder=asc&${query}`);
    const { TotalCount, Items } = answer.response<{ TotalCount: number; Items: JobItem[] }>();
    expect(TotalCount).toBe(Items.length);
    for (const item of Items) expect(item.CurrentStage).toBe(stages.get(item.Id));
    return Items.map(({ CurrentStage }) => CurrentStage);
  };

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(
    '`currentStage` shows only jobs in that stage (currentStage=%d)',
    async (stage) => {
      expect(await stagesOf(`currentStage=${stage}`)).toEqual([stage]);
    },
  );

  test.each([
    { status: 1, open: [1, 2, 5, 6, 7, 8, 9] },
    { status: 2, open: [3] },
    { status: 3, open: [4] },
  ])(
    '`jobStatus` follows from the stage: 2 is stage 3, 3 is stage 4, 1 every other ($status, $open)',
    async ({ status, open }) => {
      expect(await stagesOf(`jobStatus=${status}`)).toEqual(open);
      const answer = await admin.get(`/api/offline/jobs?${DAY}&jobStatus=${status}`);
      for (const item of answer.response<{ Items: JobItem[] }>().Items) expect(item.JobStatus).toBe(status);
    },
  );

  test('`currentStage` and `jobStatus` must both hold', async () => {
    expect(await stagesOf('currentStage=3&jobStatus=2')).toEqual([3]);
    expect(await stagesOf('currentStage=3&jobStatus=1')).toEqual([]);
  });
});

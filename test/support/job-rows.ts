import { Job } from '../../src/offline-jobs/job.entity.js';
import type { TestService } from './service.js';

/** Inserts jobs into their table, with times and stages that no operation produces; returns their ids in order. */
export async function insertJobs(
  { dataSource }: Pick<TestService, 'dataSource'>,
  agentId: number,
  rows: Partial<Job>[],
): Promise<number[]> {
  const createDate = new Date();
  const jobs = rows.map((row) => ({
    insuranceCompanyId: 110,
    agentId,
    productId: 111,
    productBranchId: 2,
    productBranchName: 'Kasko',
    currentStage: 2,
    lastJobActionType: 2,
    createDate,
    lastActionDate: row.createDate ?? createDate,
    ...row,
  }));
  const { identifiers } = await dataSource.getRepository(Job).insert(jobs);
  return identifiers.map(({ id }) => id as number);
}

/** Assigns a job to a user, without the checks of intake; null removes the owner. */
export async function giveJob(
  { dataSource }: Pick<TestService, 'dataSource'>,
  jobId: number,
  ownerId: number | null,
): Promise<void> {
  await dataSource.getRepository(Job).update({ id: jobId }, { ownerId });
}

/** One element of the list's and the feed's Items. */
export interface JobItem {
  Id: number;
  CurrentStage: number;
  JobStatus: number;
  LastJobActionType: number;
  CreateDate: string;
  LastActionDate: string;
}

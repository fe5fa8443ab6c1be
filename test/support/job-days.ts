import { setTimeout as sleep } from 'node:timers/promises';
import { JobDays } from '../../src/offline-jobs/days/job-days.service.js';
import type { TestService } from './service.js';

/** Sums up all jobs by day as the service does in time, and makes no further rounds. */
export async function sumUpJobs({ running }: TestService): Promise<void> {
  const days = running.app.get(JobDays);
  await days.onModuleDestroy();
  const xid = await days.noteChanges();
  if (xid !== undefined) {
    while (!(await days.haveEnded(xid))) await sleep(50);
    await days.sumUp();
  }
  while (await days.foldNext());
}

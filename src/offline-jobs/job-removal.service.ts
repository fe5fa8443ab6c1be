import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DocumentRemovals } from '../documents/document-removals.js';
import { FINAL_STAGES } from './job-stages.rules.js';

/** Removes jobs with their actions and documents, once nothing of another folder hangs on them. */
@Injectable()
export class JobRemoval {
  constructor(private readonly removals: DocumentRemovals) {}

  /** Removes the rows of jobs, and their documents after the commit. */
  async remove(tx: EntityManager, ids: readonly string[]): Promise<void> {
    await tx.query('delete from job_transfer_document where job_id = any ($1::int[])', [ids]);
    const files: { key: string }[] = await tx.query(FILES, [ids]);
    await this.removals.request(tx, [...new Set(files.map(({ key }) => key))]);
    await tx.query('delete from job_action where job_id = any ($1::int[])', [ids]);
    await tx.query('delete from job where id = any ($1::int[])', [ids]);
  }
}

/**
 * Final jobs that are older than $1, after ($2, $3), at most $4, without those for which `kept`, from `from` on, has a row; the
 * index job_final has them in this order.
 */
export const finishedJobs = (kept: string): string => `
  select j.last_action_date::text as at, j.id::text as id from job j
  where j.current_stage in (${FINAL_STAGES.join(', ')}) and j.last_action_date < $1
    and (j.last_action_date, j.id) > ($2::timestamptz, $3::int)
    and not exists (select ${kept})
  order by j.last_action_date, j.id limit $4
  for update of j skip locked`;

const FILES = `
  with gone as (delete from job_file where job_id = any ($1::int[]) returning store_key)
  select store_key as key from gone where store_key is not null`;

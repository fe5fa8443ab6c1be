import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RawJson } from '../api/json/stringify.js';
import { refused } from '../api/refusal.js';
import { jsonObject } from '../data/answers.sql.js';
import { DatabasePools } from '../data/database-pools.js';
import { DocumentMissingError, DocumentStore, unavailableStore } from '../documents/document-store.js';
import { Clock } from '../time/clock.js';
import type { JobDetail, JobFileReference, ReachableStageCode } from './job.answers.js';
import { JobFile } from './job.entity.js';
import { FILE_NOT_FOUND, FILE_REPLACED, JOB_NOT_FOUND } from './job.refusals.js';
import { jobItemValues, ofStage, oneJob } from './job.sql.js';
import { STAGES, type Stage } from './job-stages.rules.js';

/** A job and its files as its readers see them. */
@Injectable()
export class JobReads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pools: DatabasePools,
    private readonly clock: Clock,
    private readonly documents: DocumentStore,
  ) {}

  /** A job with its files and the stages that it can come to. @throws DomainError OfflineJobs.JobNotFound */
  async detail(jobId: number): Promise<RawJson> {
    const { rows } = await this.pools.requests.query<{ job: string }>({
      name: 'job-detail',
      text: DETAIL,
      values: [jobId, this.clock.timeZone],
    });
    // It may have been removed since the check.
    if (!rows[0]) throw refused(JOB_NOT_FOUND, jobId);
    return new RawJson(rows[0].job);
  }

  /**
   * A file and its bytes; the caller must read or destroy the stream.
   * @throws DomainError General.NotFound for a file that the job does not have, or whose bytes are not kept any more,
   *   General.Unavailable when the store fails
   */
  async file(jobId: number, fileId: number): Promise<{ file: JobFile; content: Readable }> {
    const { file, storeKey } = await this.keptFile(jobId, fileId);
    try {
      return { file, content: await this.documents.open(storeKey) };
    } catch (error) {
      // The file may have been replaced, or its job removed, since the row was read.
      if (error instanceof DocumentMissingError) await this.keptFile(jobId, fileId);
      throw unavailableStore(error);
    }
  }

  private async keptFile(jobId: number, fileId: number): Promise<{ file: JobFile; storeKey: string }> {
    const file = await this.dataSource.getRepository(JobFile).findOneBy({ id: String(fileId), jobId });
    if (!file) throw refused(FILE_NOT_FOUND);
    if (file.storeKey === null) throw refused(FILE_REPLACED);
    return { file, storeKey: file.storeKey };
  }
}

const FILE_REFERENCE = jsonObject<JobFileReference>({
  FileId: 'f.id',
  FileName: 'f.file_name',
  Kind: 'f.kind',
  ContentType: 'f.content_type',
  Size: 'f.size',
  IsPdf: 'f.is_pdf',
});

const reachable = (stage: Stage): ReachableStageCode[] =>
  STAGES[stage].to.map((to) => ({ Code: to, Name: STAGES[to].tr }));

const DETAIL = oneJob(
  jsonObject<JobDetail>({
    ...jobItemValues('$2'),
    PolicyNumber: 'j.policy_number',
    AgentId: 'j.agent_id',
    ReachableStages: `${ofStage((stage) => JSON.stringify(reachable(stage)))}::json`,
    Files: `(select coalesce(json_agg(${FILE_REFERENCE} order by f.id), '[]')
      from job_file f where f.job_id = j.id and f.store_key is not null)`,
  }),
);

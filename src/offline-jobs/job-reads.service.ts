import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RawJson } from '../api/json/stringify.js';
import { refused } from '../api/refusal.js';
import { DatabasePools } from '../data/database-pools.js';
import { jsonObject } from '../data/json-object.sql.js';
import { DocumentMissingError, DocumentStore, unavailableStore } from '../documents/document-store.js';
import { Clock } from '../time/clock.js';
import type { JobDetail, JobFileReference, ReachableStageCode } from './job.answers.js';
import { JobFile } from './job.entity.js';
import { FILE_NOT_FOUND, FILE_REPLACED, JOB_NOT_FOUND } from './job.refusals.js';
import { jobItemValues, localMoment, ofStage } from './job.sql.js';
import type {
  JobActionItem,
  JobFileItem,
  RecordedEndorsement,
  RecordedEndorsementPolicy,
  RecordedInstallment,
  RecordedPremium,
} from './job-action.answers.js';
import { STAGES, type Stage } from './job-stages.rules.js';

/**
 * A job as its readers see it: its actions with endorsements and files. PostgreSQL writes amounts with all their
 * digits.
 */
@Injectable()
export class JobReads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pools: DatabasePools,
    private readonly clock: Clock,
    private readonly documents: DocumentStore,
  ) {}

  /** All actions of a job, oldest first. */
  async actions(jobId: number): Promise<RawJson> {
    const { rows } = await this.pools.requests.query<{ actions: string }>({
      name: 'job-actions',
      text: ACTIONS,
      values: [jobId, this.clock.timeZone],
    });
    return new RawJson(rows[0]?.actions ?? '[]');
  }

  /** A job with its files and the stages that it can come to. @throws DomainError OfflineJobs.JobNotFound */
  async detail(jobId: number): Promise<RawJson> {
    const { rows } = await this.pools.requests.query<{ job: string }>({
      name: 'job-detail',
      text: DETAIL,
      values: [jobId, this.clock.timeZone],
    });
    // It may have been removed since it was looked for.
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

const FILE = jsonObject<JobFileItem>({
  Id: 'f.id',
  Kind: 'f.kind',
  FileName: 'f.file_name',
  ContentType: 'f.content_type',
  Size: 'f.size',
  Sha256: 'f.sha256',
});

const POLICY = jsonObject<RecordedEndorsementPolicy>({
  PolicyNumber: 'e.policy_number',
  RenewalNo: 'e.renewal_no',
  EndorsementNo: 'e.endorsement_no',
  EndorsementType: 'e.endorsement_type',
  PolicyStartDate: localMoment('e.policy_start_date', '$2'),
  PolicyEndDate: localMoment('e.policy_end_date', '$2'),
  ProcessingDate: localMoment('e.processing_date', '$2'),
  GrossPremium: 'e.gross_premium',
  NetPremium: 'e.net_premium',
  Commission: 'e.commission',
  InstallmentNumber: 'e.installment_number',
});

const INSTALLMENT = jsonObject<RecordedInstallment>({
  InstallmentNo: 'i.installment_no',
  PaymentAmount: 'i.payment_amount',
  PaymentDate: localMoment('i.payment_date', '$2'),
  Commission: 'i.commission',
});

const PREMIUM = jsonObject<RecordedPremium>({
  CurrencyType: 'e.currency_type',
  ExchangeRate: 'e.exchange_rate',
  InstallmentDetails: `(select coalesce(json_agg(${INSTALLMENT} order by i.position), '[]')
    from endorsement_installment i where i.action_id = e.action_id)`,
});

const ENDORSEMENT = jsonObject<RecordedEndorsement>({
  ProductId: 'e.product_id',
  EndorsementPolicy: POLICY,
  Premium: PREMIUM,
  LocalGrossPremium: 'e.local_gross_premium',
  LocalCommission: 'e.local_commission',
  IsTransferCompleted: 'e.is_transfer_completed',
});

const ACTION = jsonObject<JobActionItem>({
  Id: 'a.id',
  JobId: 'a.job_id',
  ActionType: 'a.action_type',
  Stage: 'a.stage',
  UserId: 'a.user_id',
  UserName: 'a.user_name',
  Message: 'a.message',
  CreateDate: localMoment('a.create_date', '$2'),
  Endorsement: `case when e.action_id is not null then ${ENDORSEMENT} end`,
  RejectReasonId: 'a.reject_reason_id',
  Files: `(select coalesce(json_agg(${FILE} order by f.id), '[]') from job_file f where f.action_id = a.id)`,
});

const ACTIONS = `
  select coalesce(json_agg(${ACTION} order by a.id), '[]')::text as actions
  from job_action a left join endorsement e on e.action_id = a.id
  where a.job_id = $1`;

const FILE_REFERENCE = jsonObject<JobFileReference>({
  FileId: 'f.id',
  FileName: 'f.file_name',
  Kind: 'f.kind',
  ContentType: 'f.content_type',
  Size: 'f.size',
});

const reachable = (stage: Stage): ReachableStageCode[] =>
  STAGES[stage].to.map((to) => ({ Code: to, Name: STAGES[to].tr }));

const DETAIL = `
  select ${jsonObject<JobDetail>({
    ...jobItemValues('$2'),
    PolicyNumber: 'j.policy_number',
    AgentId: 'j.agent_id',
    ReachableStages: `${ofStage((stage) => JSON.stringify(reachable(stage)))}::json`,
    Files: `(select coalesce(json_agg(${FILE_REFERENCE} order by f.id), '[]')
      from job_file f where f.job_id = j.id and f.store_key is not null)`,
  })}::text as job
  from job j where j.id = $1`;

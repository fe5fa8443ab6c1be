import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Caller, isStaff } from '../access/access.js';
import { RawJson } from '../api/json/stringify.js';
import { refused } from '../api/refusal.js';
import { AuditService } from '../audit/audit.service.js';
import { AuditedReads } from '../audit/audited-reads.service.js';
import { jsonObject, offsetMoment } from '../data/answers.sql.js';
import { DatabasePools } from '../data/database-pools.js';
import { inTransaction, type NamedStatement } from '../data/transaction.js';
import { JOB_NOT_FOUND } from '../offline-jobs/job.refusals.js';
import { jobItemValues, localMoment, oneJob } from '../offline-jobs/job.sql.js';
import { actionsFrom, actionValues, FILE, STAFF_FILE } from '../offline-jobs/job-actions.sql.js';
import { JobsService } from '../offline-jobs/jobs.service.js';
import { Clock } from '../time/clock.js';
import type {
  EndorsedJob,
  JobActionItem,
  RecordedEndorsement,
  RecordedEndorsementPolicy,
  RecordedInstallment,
  RecordedPremium,
} from './endorsement.answers.js';
import type { EndorsementMadePayload, JobEventPayload } from './endorsement.payloads.js';
import {
  NOTIFIED_FIELDS,
  OTHER_FIELDS,
  POLICY_FIELDS,
  PREMIUM_FIELDS,
  readOf,
} from './endorsement-fields.js';

/** Jobs with what became of them. PostgreSQL writes amounts with all their digits. */
@Injectable()
export class EndorsedJobs {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pools: DatabasePools,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly audit: AuditService,
    private readonly audited: AuditedReads,
  ) {}

  /**
   * A job of an agent, or of any. What the staff reads is in the audit before it is answered: it is the content of notification 101.
   * @throws DomainError OfflineJobs.JobNotFound, also for a job of another agent
   */
  async one(caller: Caller, jobId: number, agentId: number | undefined): Promise<RawJson> {
    const { rows } = await this.pools.requests.query<{ job: string }>({
      name: 'endorsed-job',
      text: ENDORSED_JOB,
      values: [jobId, this.clock.timeZone, agentId ?? null],
    });
    if (!rows[0]) throw refused(JOB_NOT_FOUND, jobId);
    if (isStaff(caller)) {
      await this.audited.note(caller, { action: 'job.readEndorsement', target: `job ${jobId}` });
    }
    return new RawJson(rows[0].job);
  }

  /** All actions, oldest first, for an insurer's caller. @throws DomainError of `JobsService.authorise` */
  async actions(caller: Caller, jobId: number): Promise<RawJson> {
    await this.jobs.authorise(caller, jobId);
    return this.allActions(jobId, ACTIONS);
  }

  /** The same for the staff, each reading audited before it is answered. @throws DomainError General.NotFound */
  async staffActions(caller: Caller, jobId: number): Promise<RawJson> {
    await this.jobs.assertFound(jobId);
    const actions = await this.allActions(jobId, STAFF_ACTIONS);
    const audited = { action: 'job.readActions', target: `job ${jobId}` } as const;
    await inTransaction(this.dataSource, (tx) => this.audit.record(tx, caller, audited));
    return actions;
  }

  private async allActions(jobId: number, statement: NamedStatement): Promise<RawJson> {
    const values = [jobId, this.clock.timeZone];
    const { rows } = await this.pools.requests.query<{ actions: string }>({ ...statement, values });
    return new RawJson(rows[0]?.actions ?? '[]');
  }
}

const local = (column: string) => localMoment(column, '$2');

const INSTALLMENT = jsonObject<RecordedInstallment>({
  InstallmentNo: 'i.installment_no',
  PaymentAmount: 'i.payment_amount',
  PaymentDate: local('i.payment_date'),
  Commission: 'i.commission',
});

const RECORDED = jsonObject<RecordedEndorsement>({
  ...readOf(OTHER_FIELDS, local),
  EndorsementPolicy: jsonObject<RecordedEndorsementPolicy>(readOf(POLICY_FIELDS, local)),
  Premium: jsonObject<RecordedPremium>({
    ...readOf(PREMIUM_FIELDS, local),
    InstallmentDetails: `(select coalesce(json_agg(${INSTALLMENT} order by i.position), '[]')
      from endorsement_installment i where i.action_id = e.action_id)`,
  }),
});

/** $1 job, $2 zone. */
const actionsWith = (name: string, file: string): NamedStatement => ({
  name,
  text: `
  select coalesce(json_agg(${jsonObject<JobActionItem>({
    ...actionValues('$2', file),
    Endorsement: `case when e.action_id is not null then ${RECORDED} end`,
  })} order by a.id), '[]')::text as actions
  ${actionsFrom('$1', 'left join endorsement e on e.action_id = a.id')}`,
});
const ACTIONS = actionsWith('job-actions', FILE);
const STAFF_ACTIONS = actionsWith('staff-job-actions', STAFF_FILE);

/** As notification 101 reported it. */
const EVENT: Record<keyof JobEventPayload, string> = {
  JobId: 'j.id',
  ProductId: 'j.product_id',
  InsuranceCompanyId: 'j.insurance_company_id',
  ActionId: 'a.id',
};
const NOTIFIED = jsonObject<EndorsementMadePayload>({
  ...EVENT,
  ...readOf(NOTIFIED_FIELDS),
  Stage: 'a.stage',
  CreateDate: offsetMoment('a.create_date', '$2'),
  PlatformProposalId: 'j.platform_proposal_id',
});

/** $1 job, $2 zone, $3 agent or null. An endorsement ends its job, so that no job has two. */
const ENDORSED_JOB = oneJob(
  jsonObject<EndorsedJob>({
    ...jobItemValues('$2'),
    PolicyNumber: 'j.policy_number',
    Endorsement: `(select ${NOTIFIED} ${actionsFrom('j.id', 'join endorsement e on e.action_id = a.id')})`,
  }),
  'and j.agent_id = coalesce($3::int, j.agent_id)',
);

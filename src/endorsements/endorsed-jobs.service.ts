import { Injectable } from '@nestjs/common';
import { type Caller, isStaff } from '../access/access.js';
import { RawJson } from '../api/json/stringify.js';
import { refused } from '../api/refusal.js';
import { AuditedReads } from '../audit/audited-reads.service.js';
import { DatabasePools } from '../data/database-pools.js';
import { jsonObject } from '../data/json-object.sql.js';
import { offsetMoment } from '../data/offset-moment.sql.js';
import { JOB_NOT_FOUND } from '../offline-jobs/job.refusals.js';
import { jobItemValues } from '../offline-jobs/job.sql.js';
import { Clock } from '../time/clock.js';
import type { EndorsedJob } from './endorsed-job.answers.js';
import type { EndorsementMadePayload } from './endorsement.payloads.js';

/** Jobs with what became of them, for platforms. */
@Injectable()
export class EndorsedJobs {
  constructor(
    private readonly pools: DatabasePools,
    private readonly clock: Clock,
    private readonly audited: AuditedReads,
  ) {}

  /**
   * A job of an agent, or of any. What the staff reads is in the audit before it is answered: it is what notification 101 told.
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
}

/** As notification 101 told it. */
const ENDORSEMENT = jsonObject<EndorsementMadePayload>({
  JobId: 'j.id',
  ProductId: 'e.product_id',
  InsuranceCompanyId: 'j.insurance_company_id',
  ActionId: 'a.id',
  PolicyNumber: 'e.policy_number',
  RenewalNo: 'e.renewal_no',
  EndorsementNo: 'e.endorsement_no',
  EndorsementType: 'e.endorsement_type',
  GrossPremium: 'e.gross_premium',
  NetPremium: 'e.net_premium',
  Commission: 'e.commission',
  ExchangeRate: 'e.exchange_rate',
  LocalGrossPremium: 'e.local_gross_premium',
  LocalCommission: 'e.local_commission',
  IsTransferCompleted: 'e.is_transfer_completed',
  Stage: 'a.stage',
  CreateDate: offsetMoment('a.create_date', '$2'),
  PlatformProposalId: 'j.platform_proposal_id',
});

/** $1 job, $2 zone, $3 agent or null. An endorsement ends its job, so that no job has two. */
const ENDORSED_JOB = `
  select ${jsonObject<EndorsedJob>({
    ...jobItemValues('$2'),
    PolicyNumber: 'j.policy_number',
    Endorsement: `(select ${ENDORSEMENT} from job_action a join endorsement e on e.action_id = a.id where a.job_id = j.id)`,
  })}::text as job
  from job j where j.id = $1 and j.agent_id = coalesce($3::int, j.agent_id)`;

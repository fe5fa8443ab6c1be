import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { Agent } from '../agents/agent.entity.js';

/** An offline job; its status follows from its stage and is not stored. */
@Entity('job')
@Check('job_stage_known', 'current_stage between 1 and 9')
@Index('job_create_date', { synchronize: false })
@Index('job_company_create_date', { synchronize: false })
@Index('job_company_numbered', { synchronize: false })
@Index('job_agent_numbered', { synchronize: false })
@Index('job_agent_create_date', { synchronize: false })
@Index('job_owner_create_date', { synchronize: false })
@Index('job_unnumbered', { synchronize: false })
@Index('job_final', { synchronize: false })
@Index('job_policy_beginning', { synchronize: false })
@Index('job_platform_proposal', { synchronize: false })
@Index('job_requested', { synchronize: false })
export class Job {
  @PrimaryGeneratedColumn('identity', { type: 'int', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column({ type: 'int' }) insuranceCompanyId: number;

  /** The agent that opened the job and is notified of its endorsement. */
  @ForeignKey(() => Agent)
  @Column({ type: 'int' })
  agentId: number;
  @Column({ type: 'int' }) productId: number;
  @Column({ type: 'int' }) productBranchId: number;
  @Column({ type: 'text' }) productBranchName: string;
  @Column({ type: 'text', nullable: true }) policyNumber: string | null;
  @Column({ type: 'text', nullable: true }) agentName: string | null;

  /** The user who owns the job; a caller with no role but InsuranceCompanyAPIUser sees no other jobs. */
  @Column({ type: 'int', nullable: true }) ownerId: number | null;

  /** A JSON number or string, returned as it was given. */
  @Column({ type: 'jsonb', nullable: true }) platformProposalId: string | number | null;
  @Column({ type: 'boolean', default: false }) hasExistPolicyRequest: boolean;
  @Column({ type: 'smallint' }) currentStage: number;
  @Column({ type: 'int', nullable: true }) rejectReasonId: number | null;
  @Column({ type: 'smallint' }) lastJobActionType: number;
  @Column({ type: 'timestamptz' }) createDate: Date;
  @Column({ type: 'timestamptz' }) lastActionDate: Date;

  /** When the owner was changed last; no action records it. */
  @Column({ type: 'timestamptz', nullable: true }) ownerChangedAt: Date | null;

  /** Place in the change feed. A change sets it to null, until the feed numbers the committed row. */
  @Column({ type: 'bigint', nullable: true }) changeNo: string | null;
}

/** Events of a job, oldest first by id. */
@Entity('job_action')
@Index('job_action_job', ['jobId', 'id'])
export class JobAction {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @ForeignKey(() => Job)
  @Column({ type: 'int' })
  jobId: number;
  @Column({ type: 'smallint' }) actionType: number;

  /** The job's stage after the action. */
  @Column({ type: 'smallint' }) stage: number;
  @Column({ type: 'int', nullable: true }) userId: number | null;
  @Column({ type: 'text', nullable: true }) userName: string | null;
  @Column({ type: 'text', nullable: true }) message: string | null;
  @Column({ type: 'int', nullable: true }) rejectReasonId: number | null;
  @Column({ type: 'timestamptz' }) createDate: Date;
}

/** A document of a job; the bytes are in the document store under `storeKey`. */
@Entity('job_file')
@Index('job_file_job', ['jobId'])
@Index('job_file_store_key', ['storeKey'])
export class JobFile {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @ForeignKey(() => Job)
  @Column({ type: 'int' })
  jobId: number;

  /** The action to which the file belongs. */
  @ForeignKey(() => JobAction)
  @Index('job_file_action')
  @Column({ type: 'bigint' })
  actionId: string;
  @Column({ type: 'text' }) kind: string;
  @Column({ type: 'text' }) fileName: string;
  @Column({ type: 'text' }) contentType: string;
  @Column({ type: 'int' }) size: number;
  @Column({ type: 'text' }) sha256: string;

  /** Null for a file that was stored before this was recorded. */
  @Column({ type: 'boolean', nullable: true }) isPdf: boolean | null;

  /** Null once a transfer document was replaced and nothing else uses it: its bytes are removed. */
  @Column({ type: 'text', nullable: true }) storeKey: string | null;
}

/** The document of each kind that replaces one missing from an endorsement; a new upload takes its place. */
@Entity('job_transfer_document')
export class JobTransferDocument {
  @ForeignKey(() => Job)
  @PrimaryColumn({ type: 'int' })
  jobId: number;

  @PrimaryColumn({ type: 'text' })
  kind: string;

  @ForeignKey(() => JobFile)
  @Index('job_transfer_document_file')
  @Column({ type: 'bigint' })
  fileId: string;
}

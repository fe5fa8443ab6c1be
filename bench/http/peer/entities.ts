// The gateway's tables in the shape that repositories with cascades need. Names of tables and columns are the gateway's,
// so that both databases are filled by the same statements.
import {
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  OneToMany,
  OneToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';

@Entity('app_user')
export class User {
  @PrimaryGeneratedColumn() id: number;
  @Index({ unique: true }) @Column('text') userName: string;
  @Column('text', { select: false }) passwordHash: string;
  @Column('text', { array: true }) roles: string[];
  @Column('text', { array: true }) permissions: string[];
  @Column('int', { array: true }) insuranceCompanyIds: number[];
  @Column('boolean', { default: true }) isActive: boolean;
}

@Entity('refresh_token')
export class RefreshToken {
  @PrimaryColumn('text') tokenHash: string;
  @ManyToOne(() => User) user: User;
  @Column('timestamptz') expiresAt: Date;
}

/** The index of the list has a column beside its keys, which decorators cannot declare; see `LIST_INDEX`. */
@Entity('job')
@Index('job_create_date', { synchronize: false })
export class Job {
  @PrimaryGeneratedColumn() id: number;
  @Column('int') insuranceCompanyId: number;
  @Column('int') agentId: number;
  @Column('int') productId: number;
  @Column('int') productBranchId: number;
  @Column('text') productBranchName: string;
  @Column('text', { nullable: true }) policyNumber: string | null;
  @Column('text', { nullable: true }) agentName: string | null;
  @Column('int', { nullable: true }) ownerId: number | null;
  @Column('jsonb', { nullable: true }) platformProposalId: string | number | null;
  @Column('boolean', { default: false }) hasExistPolicyRequest: boolean;
  @Column('smallint') currentStage: number;
  @Column('int', { nullable: true }) rejectReasonId: number | null;
  @Column('smallint') lastJobActionType: number;
  @Column('timestamptz') createDate: Date;
  @Column('timestamptz') lastActionDate: Date;
}

export const LIST_INDEX =
  'create index if not exists job_create_date on job (create_date desc, id desc) include (insurance_company_id)';

@Entity('job_action')
export class JobAction {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: string;
  @Index() @ManyToOne(() => Job, { cascade: ['update'], nullable: false }) job: Job;
  @Column('smallint') actionType: number;
  @Column('smallint') stage: number;
  @Column('int', { nullable: true }) userId: number | null;
  @Column('text', { nullable: true }) userName: string | null;
  @Column('text', { nullable: true }) message: string | null;
  @Column('timestamptz') createDate: Date;
  @OneToMany(
    () => JobFile,
    (file) => file.action,
    { cascade: true },
  )
  files: Relation<JobFile>[];
  @OneToOne(
    () => Endorsement,
    (endorsement) => endorsement.action,
    { cascade: true },
  )
  endorsement: Relation<Endorsement>;
}

@Entity('job_file')
export class JobFile {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: string;
  @Index() @ManyToOne(() => Job, { nullable: false }) job: Job;
  @Index()
  @ManyToOne(
    () => JobAction,
    (action) => action.files,
    { nullable: false },
  )
  action: JobAction;
  @Column('text') kind: string;
  @Column('text') fileName: string;
  @Column('text') contentType: string;
  @Column('int') size: number;
  @Column('text') sha256: string;
  @Column('text') storeKey: string;
}

@Entity('job_transfer_document')
export class JobTransferDocument {
  @PrimaryColumn('int') jobId: number;
  @PrimaryColumn('text') kind: string;
  @ManyToOne(() => Job) job: Job;
  @ManyToOne(() => JobFile, { nullable: false }) file: JobFile;
}

@Entity('endorsement')
export class Endorsement {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: string;
  @OneToOne(
    () => JobAction,
    (action) => action.endorsement,
    { nullable: false },
  )
  @JoinColumn()
  action: JobAction;
  @Column('int') productId: number;
  @Column('text') policyNumber: string;
  @Column('text') renewalNo: string;
  @Column('int') endorsementNo: number;
  @Column('smallint') endorsementType: number;
  @Column('timestamptz') policyStartDate: Date;
  @Column('timestamptz') policyEndDate: Date;
  @Column('timestamptz') processingDate: Date;
  @Column('numeric') grossPremium: number;
  @Column('numeric') netPremium: number;
  @Column('numeric') commission: number;
  @Column('smallint') installmentNumber: number;
  @Column('smallint', { nullable: true }) currencyType: number | null;
  @Column('numeric') exchangeRate: number;
  @Column('numeric') localGrossPremium: number;
  @Column('numeric') localCommission: number;
  @Column('boolean') isTransferCompleted: boolean;
  @OneToMany(
    () => EndorsementInstallment,
    (installment) => installment.endorsement,
    { cascade: true },
  )
  installments: Relation<EndorsementInstallment>[];
}

@Entity('endorsement_installment')
export class EndorsementInstallment {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: string;
  @Index()
  @ManyToOne(
    () => Endorsement,
    (endorsement) => endorsement.installments,
    { nullable: false },
  )
  endorsement: Endorsement;
  @Column('smallint') installmentNo: number;
  @Column('numeric') paymentAmount: number;
  @Column('timestamptz') paymentDate: Date;
  @Column('numeric', { nullable: true }) commission: number | null;
}

/** The notification that a dispatcher would send; no process sends it here. */
@Entity('outbox')
export class OutboxMessage {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: string;
  @Column('smallint') type: number;
  @Column('int') agentId: number;
  @Column('jsonb') payload: object;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}

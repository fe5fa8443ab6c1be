import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { JobAction } from '../offline-jobs/job.entity.js';

/**
 * The stored fields of an endorsement-made action. Amounts are numerics of unlimited precision, so that no digit is
 * lost.
 */
@Entity('endorsement')
export class Endorsement {
  @ForeignKey(() => JobAction)
  @PrimaryColumn({ type: 'bigint' })
  actionId: string;

  @Column({ type: 'int' })
  productId: number;

  @Column({ type: 'text' })
  policyNumber: string;

  @Column({ type: 'text' })
  renewalNo: string;

  @Column({ type: 'int' })
  endorsementNo: number;

  @Column({ type: 'smallint' })
  endorsementType: number;

  @Column({ type: 'timestamptz' })
  policyStartDate: Date;

  @Column({ type: 'timestamptz' })
  policyEndDate: Date;

  @Column({ type: 'timestamptz' })
  processingDate: Date;

  @Column({ type: 'numeric' })
  grossPremium: string;

  @Column({ type: 'numeric' })
  netPremium: string;

  @Column({ type: 'numeric' })
  commission: string;

  @Column({ type: 'smallint' })
  installmentNumber: number;

  /** Null when the endorsement carries no premium. */
  @Column({ type: 'smallint', nullable: true })
  currencyType: number | null;

  @Column({ type: 'numeric' })
  exchangeRate: string;

  @Column({ type: 'numeric' })
  localGrossPremium: string;

  @Column({ type: 'numeric' })
  localCommission: string;

  @Column({ type: 'boolean' })
  isTransferCompleted: boolean;

  /** The delivery of notification 101; null in rows of earlier releases whose delivery had ended. */
  @Column({ type: 'bigint', nullable: true })
  deliveryId: string | null;
}

/** One installment, in the order in which it was sent. */
@Entity('endorsement_installment')
export class EndorsementInstallment {
  @ForeignKey(() => Endorsement)
  @PrimaryColumn({ type: 'bigint' })
  actionId: string;

  @PrimaryColumn({ type: 'int' })
  position: number;

  @Column({ type: 'smallint' })
  installmentNo: number;

  @Column({ type: 'numeric' })
  paymentAmount: string;

  @Column({ type: 'timestamptz' })
  paymentDate: Date;

  @Column({ type: 'numeric', nullable: true })
  commission: string | null;
}

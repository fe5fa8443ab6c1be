import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { JobAction } from '../offline-jobs/job.entity.js';

/**
 * The stored fields of an endorsement-made action. Amounts are numerics of unlimited precision, so that no digit is
 * lost.
 */
@Entity('endorsement')
@Check(
  'endorsement_installments',
  `cardinality(installment_amounts) IS NOT DISTINCT FROM cardinality(installment_nos)
   AND cardinality(installment_dates) IS NOT DISTINCT FROM cardinality(installment_nos)
   AND cardinality(installment_commissions) IS NOT DISTINCT FROM cardinality(installment_nos)`,
)
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

  /**
   * The installments in the order in which they were sent, by column. Null in rows of earlier releases until `FormerInstallments`
   * has moved theirs; the view `endorsement_installment` has both, as rows.
   */
  @Column({ type: 'smallint', array: true, nullable: true })
  installmentNos: number[] | null;

  @Column({ type: 'numeric', array: true, nullable: true })
  installmentAmounts: string[] | null;

  @Column({ type: 'timestamptz', array: true, nullable: true })
  installmentDates: Date[] | null;

  @Column({ type: 'numeric', array: true, nullable: true })
  installmentCommissions: (string | null)[] | null;
}

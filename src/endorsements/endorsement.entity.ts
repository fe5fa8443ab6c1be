import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { JobAction } from '../offline-jobs/job.entity.js';
import { ENDORSEMENT_FIELDS } from './endorsement-fields.js';

/**
 * The stored fields of an endorsement-made action: `ENDORSEMENT_FIELDS` and these. Amounts are numerics of unlimited
 * precision, so that no digit is lost.
 */
@Entity('endorsement')
@Index('endorsement_policy', { synchronize: false })
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

  /** The delivery of notification 101; null in rows of earlier releases whose delivery had ended. */
  @Column({ type: 'bigint', nullable: true }) deliveryId: string | null;

  /**
   * The installments in the order in which they were sent, by column. Null in rows of earlier releases until `FormerInstallments`
   * has moved theirs; the view `endorsement_installment` has both, as rows.
   */
  @Column({ type: 'smallint', array: true, nullable: true }) installmentNos: number[] | null;
  @Column({ type: 'numeric', array: true, nullable: true }) installmentAmounts: string[] | null;
  @Column({ type: 'timestamptz', array: true, nullable: true }) installmentDates: Date[] | null;
  @Column({ type: 'numeric', array: true, nullable: true }) installmentCommissions: (string | null)[] | null;
}

for (const { name, column, type, isNullable } of ENDORSEMENT_FIELDS) {
  Column({ type, name: column, nullable: isNullable })(Endorsement.prototype, name);
}

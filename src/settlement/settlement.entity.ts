import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

const pk = { primaryKeyConstraintName: 'settlement_day_pk' };

/** The endorsements of a closed day of the business zone with equal company, agent, product and currency. Rows never change. */
@Entity('settlement_day')
@Index('settlement_day_agent', ['agentId', 'day'])
@Index('settlement_day_day', { synchronize: false })
export class SettlementDay {
  @PrimaryColumn({ type: 'int', ...pk }) insuranceCompanyId: number;
  @PrimaryColumn({ type: 'date', ...pk }) day: string;
  @PrimaryColumn({ type: 'int', ...pk }) agentId: number;
  @PrimaryColumn({ type: 'int', ...pk }) productId: number;
  /** 0 for endorsements without a premium. */
  @PrimaryColumn({ type: 'smallint', ...pk }) currencyType: number;

  @Column({ type: 'int' }) count: number;
  /** Those with a gross premium below 0. */
  @Column({ type: 'int' }) refunds: number;

  @Column({ type: 'numeric' }) grossPremium: string;
  @Column({ type: 'numeric' }) netPremium: string;
  @Column({ type: 'numeric' }) commission: string;
  @Column({ type: 'numeric' }) localGrossPremium: string;
  @Column({ type: 'numeric' }) localCommission: string;

  /** SHA-256 over the lines of the endorsements, in hexadecimal digits. */
  @Column({ type: 'text' }) hash: string;
}

/** A day whose sums are written: no endorsement is added to it any more. */
@Entity('settlement_closed_day')
export class SettlementClosedDay {
  @PrimaryColumn({ type: 'date', primaryKeyConstraintName: 'settlement_closed_day_pk' })
  day: string;
}

/** The result of a comparison that somebody kept; nothing else of the other side's rows. */
@Entity('kept_comparison')
@Index('kept_comparison_day', ['day', 'id'])
@Index('kept_comparison_user', ['userId', 'id'])
@Index('kept_comparison_at', ['at', 'id'])
export class KeptComparison {
  @PrimaryGeneratedColumn('identity', {
    type: 'int',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'kept_comparison_pk',
  })
  id: number;

  @Column({ type: 'date' }) day: string;
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' }) at: Date;
  /** Who compared; null for a token without a user of this service. */
  @Column({ type: 'int', nullable: true }) userId: number | null;
  /** The companies that its user, of an insurer, could settle. */
  @Column({ type: 'int', array: true, nullable: true }) insuranceCompanyIds: number[] | null;
  /** The agent of its user, of a platform. Neither is set for the staff. */
  @Column({ type: 'int', nullable: true }) agentId: number | null;
  /** JSON: what was compared, and its counts. */
  @Column({ type: 'text' }) summary: string;
  /** JSON: the answer, with all its digits. */
  @Column({ type: 'text' }) result: string;
}

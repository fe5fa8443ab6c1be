import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * One value of a parameter; the pair is its identity. Dependents and details are part of the row: they are always
 * written, compared, answered and announced as a whole, and child tables would turn a monthly update of 80,000 values
 * into three updates and every notification into a join. They are texts in one canonical form: compact JSON, ordered by
 * `parameter-rows.rules.ts`. Half of each page is left free, so that a month that changes nine of ten values rewrites
 * them in place and touches no index.
 */
@Entity('parameter_value')
@Index('parameter_value_natural_order', ['parameterId', 'naturalOrder', 'parameterValue'])
export class ParameterValue {
  @PrimaryColumn({ type: 'int' })
  parameterId: number;

  @PrimaryColumn({ type: 'text', collation: 'C' })
  parameterValue: string;

  /** The value with its numbers made comparable; see `naturalOrder`. */
  @Column({ type: 'text', collation: 'C' })
  naturalOrder: string;

  @Column({ type: 'text' })
  parameterName: string;

  @Column({ type: 'boolean' })
  status: boolean;

  @Column({ type: 'boolean' })
  crossed: boolean;

  /** `ParameterDependent[]`; the values need not exist. */
  @Column({ type: 'text' })
  dependents: string;

  /** `ParameterDetail[]`. */
  @Column({ type: 'text' })
  additionalDetails: string;
}

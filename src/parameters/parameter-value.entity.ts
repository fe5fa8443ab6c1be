import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * One value of a parameter; the pair is its identity. Dependents and details live in the row: they are always written,
 * compared, answered and announced whole, so that child tables would only make a monthly update of 80,000 values three
 * updates and every notification a join. They are texts: their one form, JSON, compact and ordered by
 * `parameter-rows.rules.ts`, is all that is ever compared, answered and announced. Half of each page is left free, so that
 * a month that changes nine of ten values rewrites them in place and touches no index.
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

  /** `Dependent[]`; the values need not exist. */
  @Column({ type: 'text' })
  dependents: string;

  /** `AdditionalDetail[]`. */
  @Column({ type: 'text' })
  additionalDetails: string;
}

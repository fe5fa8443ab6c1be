import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { AdditionalDetail, Dependent } from './parameter-rows.rules.js';

/**
 * One value of a parameter; the pair is its identity. Dependents and details live in the row: they are always written,
 * compared, answered and announced whole, so that child tables would only make a monthly update of 80,000 values three
 * updates and every notification a join. They are `json` and not `jsonb` because their one form, compact and ordered by
 * `parameter-rows.rules.ts`, goes into answers and payloads as it is and is compared as text.
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

  /** Values that need not exist. */
  @Column({ type: 'json' })
  dependents: Dependent[];

  @Column({ type: 'json' })
  additionalDetails: AdditionalDetail[];
}

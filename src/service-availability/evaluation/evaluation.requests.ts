import { Type } from 'class-transformer';
import { IsBoolean, IsOptional, ValidateNested } from 'class-validator';
import { About } from '../../api/api-schemas.js';
import { AreIds, IsId, NamesAField, RequiredIf, rule } from '../../api/binding/decorators.js';
import { OneAvailability } from '../status/availability.requests.js';

export class SwitchEvaluation extends OneAvailability {
  @IsBoolean()
  enabled: boolean;
}

const SWITCHED_AT_MOST = 1_000;

/** Selects the records to switch; all given members must match. */
export class EvaluationFilter {
  @IsOptional() @IsId() insuranceCompanyId?: number;

  @IsOptional() @IsId() productId?: number;

  @IsOptional() @IsId() serviceOperationId?: number;
}

export class SwitchEvaluations {
  @IsBoolean()
  enabled: boolean;

  @About(
    'Matches every record of the catalog that has all given values; at least one field is required. Either `filter` or `ids` is given.',
  )
  @RequiredIf<SwitchEvaluations>(({ ids }) => ids === undefined)
  @NamesAField()
  @ValidateNested()
  @Type(() => EvaluationFilter)
  filter?: EvaluationFilter;

  @About('The records to switch, each of them once; ids that are not in the catalog are passed by.')
  @IsOptional()
  @AreIds(SWITCHED_AT_MOST)
  @rule('isWithoutFilter', '$property must be left out when Filter is given.', (_, body) => {
    return (body as SwitchEvaluations).filter === undefined;
  })
  ids?: number[];

  @About('Changes nothing and answers what would change.')
  @IsOptional()
  @IsBoolean()
  dryRun?: boolean;
}

import { Type } from 'class-transformer';
import { IsBoolean, IsInt, IsOptional, IsPositive, ValidateNested } from 'class-validator';
import { About } from '../../common/about.js';
import { NamesAField } from '../../common/binding/decorators.js';
import { OneAvailability } from '../status/availability.requests.js';

export class SwitchEvaluation extends OneAvailability {
  @IsBoolean()
  enabled: boolean;
}

/** Selects the records to switch; all given members must match. */
export class EvaluationFilter {
  @IsOptional()
  @IsInt()
  @IsPositive()
  insuranceCompanyId?: number;

  @IsOptional()
  @IsInt()
  @IsPositive()
  productId?: number;

  @IsOptional()
  @IsInt()
  @IsPositive()
  serviceOperationId?: number;
}

export class SwitchEvaluations {
  @IsBoolean()
  enabled: boolean;

  @About('Matches every record of the catalog that has all given values; at least one field is required.')
  @NamesAField()
  @ValidateNested()
  @Type(() => EvaluationFilter)
  filter: EvaluationFilter;
}

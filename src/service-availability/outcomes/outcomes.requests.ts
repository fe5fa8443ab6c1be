import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsNotEmpty,
  IsOptional,
  IsString,
  MaxLength,
} from 'class-validator';
import { About } from '../../api/api-schemas.js';
import { IsId, IsLocalDateTime } from '../../api/binding/decorators.js';

/** The result of one call to an insurer's service. */
export class CallOutcome {
  @IsId() insuranceCompanyId: number;

  @About('Left out of an operation that belongs to no product.')
  @IsOptional()
  @IsId()
  productId?: number;

  @IsId() serviceOperationId: number;

  @About('Only for outsource operations.')
  @IsOptional()
  @IsId()
  outsourceProcessId?: number;

  @About('When the call ended: at most an hour ago, at most a minute ahead of the gateway’s clock.')
  @IsLocalDateTime()
  at: Date;

  @About(
    'Whether the service answered properly. A time-out, a broken connection or a server error is a failure; a ' +
      'refusal by business rules is an answer.',
  )
  @IsBoolean()
  succeeded: boolean;
}

/** A batch of outcomes. */
export class ReportOutcomes {
  @About(
    'A UUID, new for each batch. A request that repeats the id is answered like the first one and counts nothing.',
  )
  @IsOptional()
  @IsNotEmpty({ message: '$property must not be blank.' })
  @IsString()
  @MaxLength(100)
  batchId?: string;

  @About('Outcomes in any order, of any services.')
  @IsArray()
  @ArrayMaxSize(1000)
  @Type(() => CallOutcome)
  outcomes: CallOutcome[];
}

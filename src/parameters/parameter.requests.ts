import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsNotEmpty,
  IsOptional,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { About, Example } from '../api/api-schemas.js';
import { BodyAtMost } from '../api/binding/body-limits.js';
import {
  FromPath,
  IsId,
  IsName,
  IsText,
  PathId,
  QueryFlag,
  QueryInteger,
  QuerySearch,
  RequiredIf,
} from '../api/binding/decorators.js';
import { PageQuery } from '../api/binding/page-query.js';
import { MEGABYTE } from '../api/binding/rules.js';

/** In characters. */
const CODE_LENGTH = 100;
const NAME_LENGTH = 500;
const LIST_AT_MOST = 100;

/** Changes of one request; more need several requests, or a list that is synchronised. */
const CHANGES_AT_MOST = 10_000;
/** The limit of one request: 800 bytes for each change. Ten thousand of the longest changes would exceed a gigabyte. */
const CHANGES_MEGABYTES = 8;

/** A page of one parameter's values. */
export class ListParameterValues extends PageQuery {
  @Example(93)
  @PathId()
  parameterId: number;

  @QueryInteger(1, 1000)
  pageSize = 50;
}

const ListOf = (type: () => new () => object) =>
  applyDecorators(
    Type(type),
    ValidateNested({ each: true }),
    ArrayMaxSize(LIST_AT_MOST),
    IsArray(),
    IsOptional(),
  );

/** A dependency on another value. */
export class ParameterDependentRequest {
  @IsId() parameterId: number;

  @About('The value depended on need not exist (yet).')
  @IsText(CODE_LENGTH)
  parameterValue: string;
}

/** A detail of a value. */
export class ParameterDetailRequest {
  @About('22 is the vehicle value.')
  @IsId()
  keyId: number;

  @IsName()
  @IsNotEmpty()
  @MaxLength(200)
  keyName: string;

  @IsText(1000) keyValue: string;
}

/** Identifies one value in a path. */
export class OneParameterValue {
  @Example(93)
  @PathId()
  parameterId: number;

  @About('The code, percent-encoded: `a/b` is `a%2Fb`.')
  @Example('9-1616-2026')
  @FromPath()
  @IsText(CODE_LENGTH)
  value: string;
}

const DRY_RUN =
  'Returns what the change would do and the notification that would go, and changes and sends nothing.';

/** The value to delete. */
export class DeleteParameterValue extends OneParameterValue {
  @About(DRY_RUN)
  @QueryFlag()
  dryRun = false;
}

/** Filters of the staff's list of a parameter's values. */
export class FindParameterValues extends ListParameterValues {
  @About('Words, separated by white space, in any case, each of them part of the code or the name.')
  @Example('a3 sportback')
  @QuerySearch()
  q?: string;

  @About('Only active values, or only inactive ones; without it, both.')
  @QueryFlag()
  status?: boolean;
}

/** A page of the values that depend on one. */
export class ListDependents extends PageQuery {
  @Example(93)
  @PathId()
  parameterId: number;

  @Example('9-1616')
  @FromPath()
  @IsText(CODE_LENGTH)
  value: string;

  @QueryInteger(1, 1000)
  pageSize = 50;
}

/** The whole of one value. */
export class PutParameterValue extends DeleteParameterValue {
  @IsName()
  @IsNotEmpty()
  @MaxLength(NAME_LENGTH)
  parameterName: string;

  @About('Whether the value is active.')
  @IsBoolean()
  status: boolean;

  @IsBoolean()
  crossed: boolean;

  @About(
    'None when left out. Each value occurs once, and never the value itself; their order does not matter.',
  )
  @ListOf(() => ParameterDependentRequest)
  dependents?: ParameterDependentRequest[];

  @About('None when left out. Each key occurs once; their order does not matter.')
  @ListOf(() => ParameterDetailRequest)
  additionalDetails?: ParameterDetailRequest[];
}

/** Marks a field that an upsert needs and a deletion does not. */
const RequiredForUpsert = () =>
  RequiredIf<ParameterChangeRequest>(({ changeType }) => changeType === 'upsert');

/** One change among many. */
export class ParameterChangeRequest {
  @IsNotEmpty()
  @IsIn(['upsert', 'delete'])
  changeType: 'upsert' | 'delete';

  @IsId() parameterId: number;

  @IsText(CODE_LENGTH) parameterValue: string;

  @About('Required for `upsert`.')
  @RequiredForUpsert()
  @IsName()
  @MaxLength(NAME_LENGTH)
  parameterName?: string;

  @About('Required for `upsert`.')
  @RequiredForUpsert()
  @IsBoolean()
  status?: boolean;

  @About('Required for `upsert`.')
  @RequiredForUpsert()
  @IsBoolean()
  crossed?: boolean;

  @ListOf(() => ParameterDependentRequest) dependents?: ParameterDependentRequest[];

  @ListOf(() => ParameterDetailRequest) additionalDetails?: ParameterDetailRequest[];
}

/** Changes that are applied together. */
@BodyAtMost(CHANGES_MEGABYTES * MEGABYTE)
export class ChangeParameterValues {
  @About(DRY_RUN)
  @QueryFlag()
  dryRun = false;

  @About('Each pair of ParameterId and ParameterValue once.')
  @IsArray()
  @ArrayMaxSize(CHANGES_AT_MOST)
  @ValidateNested({ each: true })
  @Type(() => ParameterChangeRequest)
  changes: ParameterChangeRequest[];
}

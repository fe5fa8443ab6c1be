import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsInt, IsNotEmpty, MaxLength, ValidateNested } from 'class-validator';
import { About } from '../api/api-schemas.js';
import { FromPath, IsName } from '../api/binding/decorators.js';
import { AGREED_KINDS, type AgreedKind } from './agreed-codes.rules.js';

export const CODES_AT_MOST = 500;

/** A number and its names. */
export class CodeNameRequest {
  @About('0 to 4 for endorsement types, 1 to 7 for currencies, from 1 on for reject reasons; each once.')
  @IsInt()
  code: number;

  @About('In Turkish.')
  @IsName()
  @IsNotEmpty()
  @MaxLength(200)
  tr: string;

  @About('In English.')
  @IsName()
  @IsNotEmpty()
  @MaxLength(200)
  en: string;
}

/** The names of a kind of numbers. */
export class PutCodeNames {
  @FromPath()
  @IsIn(AGREED_KINDS)
  kind: AgreedKind;

  @About('All names of the kind; those that are left out become neutral again, or leave the list.')
  @IsArray()
  @ArrayMaxSize(CODES_AT_MOST)
  @ValidateNested({ each: true })
  @Type(() => CodeNameRequest)
  codes: CodeNameRequest[];
}

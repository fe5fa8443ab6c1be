import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { PERMISSIONS, type Permission, ROLES, type Role } from '../access/roles.js';
import {
  type AutoPauseRequest,
  IsAutoPause,
  IsPerSecond,
  IsResumePerSecond,
} from '../agents/agent.requests.js';
import { IsPlatformUrl } from '../agents/platform-url.js';
import { IsId, IsName, OrNull } from '../api/binding/decorators.js';
import { CODES_AT_MOST, CodeNameRequest } from '../codes/codes.requests.js';
import {
  ProductAuthorisation,
  Subscription,
} from '../service-availability/authorisations/authorisation.requests.js';
import { USER_NAME_LENGTH } from '../users/credential.rules.js';
import { USER_KINDS, type UserKind } from '../users/user.entity.js';
import { AreCompanies, AreNetworks, AreWords } from '../users/users.requests.js';

const AGENTS_AT_MOST = 20_000;
const USERS_AT_MOST = 50_000;
const LIST_AT_MOST = 5_000;
const SERVICES_AT_MOST = 1_000_000;

/** An agent of a configuration file, by its name; what is left out stays as it is. */
export class AgentConfiguration {
  @IsName() @IsNotEmpty() @MaxLength(200) name: string;

  @OrNull() @IsPlatformUrl() platformUrl?: string | null;

  @IsOptional() @IsBoolean() isActive?: boolean;

  @IsAutoPause() autoPause?: AutoPauseRequest | null;

  @IsPerSecond() perSecond?: number | null;

  @IsResumePerSecond() resumePerSecond?: number;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(LIST_AT_MOST)
  @ValidateNested({ each: true })
  @Type(() => ProductAuthorisation)
  products?: ProductAuthorisation[];

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(LIST_AT_MOST)
  @ValidateNested({ each: true })
  @Type(() => Subscription)
  subscriptions?: Subscription[];
}

/** A user of a configuration file, by the user name; what is left out stays as it is. */
export class UserConfiguration {
  @IsString() @IsNotEmpty() @MaxLength(USER_NAME_LENGTH) userName: string;

  @IsOptional() @IsIn(USER_KINDS) kind?: UserKind;

  @IsOptional() @AreWords(ROLES) roles?: Role[];

  @IsOptional() @AreWords(PERMISSIONS) permissions?: Permission[];

  @IsOptional() @AreCompanies() insuranceCompanyIds?: number[];

  @OrNull() @IsOptional() @IsName() @MaxLength(200) agent?: string | null;

  @IsOptional() @AreNetworks() allowedAddresses?: string[];

  @IsOptional() @IsBoolean() isActive?: boolean;

  @IsOptional() @IsBoolean() breakGlass?: boolean;
}

/** The names of agreed numbers, by their kinds; a kind that is left out stays as it is. */
export class CodesConfiguration {
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(CODES_AT_MOST)
  @ValidateNested({ each: true })
  @Type(() => CodeNameRequest)
  rejectReasons?: CodeNameRequest[];

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(CODES_AT_MOST)
  @ValidateNested({ each: true })
  @Type(() => CodeNameRequest)
  endorsementTypes?: CodeNameRequest[];

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(CODES_AT_MOST)
  @ValidateNested({ each: true })
  @Type(() => CodeNameRequest)
  currencies?: CodeNameRequest[];
}

/** A record of the service catalog whose automatic evaluation is switched on. */
export class EvaluatedService {
  @IsId() insuranceCompanyId: number;

  @IsOptional() @IsId() productId?: number;

  @IsId() serviceOperationId: number;

  @IsOptional() @IsId() outsourceProcessId?: number;
}

/** A configuration file; a part that is left out stays as it is. */
export class ConfigurationFile {
  @IsString() @MaxLength(100) format: string;

  @IsInt() @Min(1) version: number;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(AGENTS_AT_MOST)
  @ValidateNested({ each: true })
  @Type(() => AgentConfiguration)
  agents?: AgentConfiguration[];

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(USERS_AT_MOST)
  @ValidateNested({ each: true })
  @Type(() => UserConfiguration)
  users?: UserConfiguration[];

  @IsOptional() @ValidateNested() @Type(() => CodesConfiguration) codes?: CodesConfiguration;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(SERVICES_AT_MOST)
  @ValidateNested({ each: true })
  @Type(() => EvaluatedService)
  evaluation?: EvaluatedService[];
}

/** What a plan file has: the configuration, the state of the target, and what the target would become. */
export class PlanFile {
  @IsString() @MaxLength(100) format: string;

  @IsInt() @Min(1) version: number;

  /** Whether what the configuration does not name is removed or deactivated. */
  @IsBoolean() prune: boolean;

  @IsString() @MaxLength(64) fingerprint: string;

  @IsArray()
  @ArrayMaxSize(5_000_000)
  @IsString({ each: true })
  @MaxLength(100_000, { each: true })
  changes: string[];

  @ValidateNested() @Type(() => ConfigurationFile) configuration: ConfigurationFile;
}

import { applyDecorators } from '@nestjs/common';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsPositive,
  IsString,
  MaxLength,
} from 'class-validator';
import { PERMISSIONS, type Permission, ROLES, type Role } from '../access/roles.js';
import { About, Example } from '../api/api-schemas.js';
import {
  FromQuery,
  IsText,
  PathId,
  QueryCursor,
  QueryFlag,
  QueryInteger,
  QuerySearch,
  RequiredIf,
  rule,
} from '../api/binding/decorators.js';
import { PageQuery } from '../api/binding/page-query.js';
import { IsExpectedVersion } from '../api/expected-version.js';
import { isNetwork } from '../net/networks.js';
import {
  IsNewPassword,
  isUserName,
  NEW_PASSWORD,
  USER_NAME_LENGTH,
  userNameRule,
} from './credential.rules.js';
import { USER_KINDS, type UserKind } from './user.entity.js';

const USER_NAME = 'Letters of one script, digits and the characters `. _ - @`.';
const WORD_LENGTH = 100;
const WORDS_AT_MOST = 50;
/** The list is part of every access token, and a request's headers may have 16 KB. */
const COMPANIES_AT_MOST = 500;
const EACH = { each: true };

/** A list of words from a fixed set. */
export const AreWords = (words: readonly string[]) =>
  applyDecorators(
    IsArray(),
    ArrayMaxSize(WORDS_AT_MOST),
    IsString(EACH),
    MaxLength(WORD_LENGTH, EACH),
    IsIn(words, { each: true, message: `$property must be among ${words.join(', ')}.` }),
  );

export const AreCompanies = () =>
  applyDecorators(IsArray(), ArrayMaxSize(COMPANIES_AT_MOST), IsInt(EACH), IsPositive(EACH));

/** Checks new names only; existing names stay valid. */
const IsNewUserName = () =>
  rule('isNewUserName', userNameRule('$property'), (value) => isUserName(String(value)));

const MUST_CHANGE =
  'The password ends after 24 hours unless its user replaces it before, and opens nothing else. Always so for Administrators ' +
  'and Operators.';
const NETWORKS_AT_MOST = 50;
/** Characters of the longest address of IPv6 with its prefix. */
const NETWORK_LENGTH = 49;

export const AreNetworks = () =>
  applyDecorators(
    IsArray(),
    ArrayMaxSize(NETWORKS_AT_MOST),
    IsString(EACH),
    MaxLength(NETWORK_LENGTH, EACH),
    rule(
      'areNetworks',
      '$property must be networks such as 203.0.113.0/24 or 2001:db8::/32.',
      (value) => isNetwork(String(value)),
      EACH,
    ),
  );
const ADDRESSES =
  'Of a machine: the networks that it may call from, in CIDR notation; empty is any. Calls from elsewhere are 403.';

const BREAK_GLASS =
  'Whether the user may sign in with the password while staff otherwise sign in by the identity provider (`LOCAL_SIGN_IN`). Each ' +
  'such sign-in is audited by an action of its own.';

/** A user named in the path. */
export class OneUser {
  @Example(7)
  @PathId()
  id: number;
}

/** Why another user's second factor is removed. */
export class RemoveSecondFactor extends OneUser {
  @About('Why the user cannot prove it; the audit records it.')
  @IsText(500)
  reason: string;
}

const USER_SORT_FIELDS = ['id', 'userName', 'lastLoginAt'] as const;
export type UserSortField = (typeof USER_SORT_FIELDS)[number];

/** Query parameters of the list of users. */
export class ListUsers extends PageQuery {
  @QueryInteger(1, 200)
  pageSize = 50;

  @About(
    'Part of the name, in any case; marks of letters do not count (ö is o, ş is s, ı is i). Also the id.',
  )
  @Example('sigorta')
  @QuerySearch()
  q?: string;

  @About('A role that the users have.')
  @FromQuery()
  @IsOptional()
  @IsIn(ROLES)
  role?: Role;

  @QueryFlag()
  isActive?: boolean;

  @FromQuery()
  @IsOptional()
  @IsIn(USER_KINDS)
  kind?: UserKind;

  @About('The agent that the users act for.')
  @QueryInteger(1)
  agentId?: number;

  @About(
    'In any case. Names are in Turkish order; ties break by Id in the same direction, and users who never logged in come last.',
  )
  @FromQuery()
  @IsOptional()
  @IsIn(USER_SORT_FIELDS, { message: '$property must be a valid sort field.' })
  sortBy: UserSortField = 'id';

  @About('`desc` reverses the whole order.')
  @FromQuery()
  @IsOptional()
  @IsIn(['asc', 'desc'], { message: '$property must be asc or desc.' })
  sortOrder: 'asc' | 'desc' = 'asc';
}

const RIGHTS_CURSOR = /^[1-9]\d{0,9}$/;

/** Query parameters of the review of rights. */
export class ReviewRights {
  @About('Where the last page ended; absent or empty is the newest account.')
  @QueryCursor(RIGHTS_CURSOR, 10)
  cursor?: string;

  @QueryInteger(1, 200)
  pageSize = 50;

  @About('A role that the users have.')
  @FromQuery()
  @IsOptional()
  @IsIn(ROLES)
  role?: Role;

  @QueryFlag()
  isActive?: boolean;

  @About('Accounts that nobody has used for so many days.')
  @QueryInteger(1, 36_500)
  unusedDays?: number;
}

export class CreateUser {
  @About(USER_NAME)
  @IsString()
  @IsNotEmpty()
  @MaxLength(USER_NAME_LENGTH)
  @IsNewUserName()
  userName: string;

  @About(
    'A Machine has no password: it gets tokens by its secrets or keys, and is never staff. Person when left out.',
  )
  @IsOptional()
  @IsIn(USER_KINDS)
  kind?: UserKind;

  @About(`${NEW_PASSWORD} Left out for a machine.`)
  @RequiredIf<CreateUser>(({ kind }) => kind !== 'Machine')
  @IsNotEmpty()
  @IsNewPassword()
  password?: string;

  @About(MUST_CHANGE)
  @IsOptional()
  @IsBoolean()
  mustChangePassword?: boolean;

  @About(`Any of ${ROLES.join(', ')}.`)
  @AreWords(ROLES)
  roles: Role[];

  @About(`Any of ${PERMISSIONS.join(', ')}; what records something needs Create.`)
  @AreWords(PERMISSIONS)
  permissions: Permission[];

  @About('The companies whose jobs the user may see.')
  @AreCompanies()
  insuranceCompanyIds: number[];

  @About('The agent that a PlatformUser acts for; required with that role.')
  @IsOptional()
  @IsInt()
  @IsPositive()
  agentId?: number;

  @About(ADDRESSES)
  @IsOptional()
  @AreNetworks()
  allowedAddresses?: string[];

  @About('True when left out.')
  @IsOptional()
  @IsBoolean()
  isActive?: boolean;

  @About(BREAK_GLASS)
  @IsOptional()
  @IsBoolean()
  breakGlass?: boolean;
}

export class UpdateUser extends OneUser {
  @About(USER_NAME)
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(USER_NAME_LENGTH)
  userName?: string;

  @About(NEW_PASSWORD)
  @IsOptional()
  @IsNotEmpty()
  @IsNewPassword()
  password?: string;

  @About(MUST_CHANGE)
  @IsOptional()
  @IsBoolean()
  mustChangePassword?: boolean;

  @About(`Any of ${ROLES.join(', ')}.`)
  @IsOptional()
  @AreWords(ROLES)
  roles?: Role[];

  @About(`Any of ${PERMISSIONS.join(', ')}.`)
  @IsOptional()
  @AreWords(PERMISSIONS)
  permissions?: Permission[];

  @IsOptional()
  @AreCompanies()
  insuranceCompanyIds?: number[];

  @IsOptional()
  @IsInt()
  @IsPositive()
  agentId?: number;

  @About(ADDRESSES)
  @IsOptional()
  @AreNetworks()
  allowedAddresses?: string[];

  @IsOptional()
  @IsBoolean()
  isActive?: boolean;

  @About(BREAK_GLASS)
  @IsOptional()
  @IsBoolean()
  breakGlass?: boolean;

  @IsExpectedVersion()
  expectedVersion?: number;
}

import { PERMISSIONS, ROLES, type Role } from '../access/roles.js';
import {
  dateTime,
  filledText,
  flag,
  id,
  int32From,
  listOf,
  nullable,
  Property,
  text,
  textLike,
  uuid,
  word,
} from '../api/api-schemas.js';
import { version } from '../api/expected-version.js';
import { USER_KINDS, USER_SOURCES, type UserKind, type UserSource } from './user.entity.js';

/** A user as administrators see it: never a password or its hash. */
export class UserItem {
  @Property(id('The `sub` of the user’s tokens.', 7)) Id: number;
  @Property(filledText(undefined, 'sigorta.api')) UserName: string;
  @Property(word(USER_KINDS, 'A Machine is a program with secrets or keys in place of a password.'))
  Kind: UserKind;
  @Property(word(USER_SOURCES, 'A user of the Provider signs in there, and has its roles from there.'))
  Source: UserSource;
  @Property(flag('Whether the user may sign in with the password while staff sign in by the provider.'))
  BreakGlass: boolean;
  @Property(listOf(word(ROLES, undefined, 'InsuranceCompanyAPIAdmin'))) Roles: Role[];
  @Property(listOf(word<string>(PERMISSIONS))) Permissions: string[];
  @Property(listOf(id(undefined, 110))) InsuranceCompanyIds: number[];
  @Property(nullable(id('The agent that a PlatformUser acts for.', 42))) AgentId: number | null;
  @Property(
    listOf(filledText(undefined, '203.0.113.0/24'), 'Networks that a machine may call from; empty is any.'),
  )
  AllowedAddresses: string[];
  @Property(flag(undefined, true)) IsActive: boolean;
  @Property(flag('Somebody else set the password; its user has to replace it.')) MustChangePassword: boolean;
  @Property(flag('Whether a sign-in needs a code beside the password.')) SecondFactor: boolean;
  @Property(dateTime()) CreatedAt: string;
  @Property(
    nullable(
      dateTime(
        'The last login with the password, or the last token of a machine (to within a minute); null when there was none.',
      ),
    ),
  )
  LastLoginAt: string | null;
  @Property(
    int32From(0)(
      'Open sessions of the API and of the administration screens, secrets and keys with living tokens; 1000 means as many or more.',
      2,
    ),
  )
  Sessions: number;
  @Property(version()) Version: number;
}

/** The rights of a user, as a review of rights reads them. */
export class UserRights {
  @Property(id(undefined, 7)) Id: number;
  @Property(filledText(undefined, 'sigorta.api')) UserName: string;
  @Property(flag(undefined, true)) IsActive: boolean;
  @Property(listOf(word(ROLES, undefined, 'InsuranceCompanyAPIAdmin'))) Roles: Role[];
  @Property(listOf(word<string>(PERMISSIONS))) Permissions: string[];
  @Property(listOf(id(undefined, 110))) InsuranceCompanyIds: number[];
  @Property(nullable(id('The agent that a PlatformUser acts for.', 42))) AgentId: number | null;
  @Property(
    nullable(
      dateTime(
        'Since when the user has these rights. Null for the first administrator, and where the audit is not kept so long.',
      ),
    ),
  )
  GrantedAt: string | null;
  @Property(nullable(text('Who gave them.', 'ayse.k'))) GrantedBy: string | null;
  @Property(nullable(id(undefined, 3))) GrantedByUserId: number | null;
  @Property(dateTime()) CreatedAt: string;
  @Property(nullable(dateTime('The last login or call, to an hour; null when none is known.')))
  LastUsedAt: string | null;
  @Property(
    nullable(dateTime('When the account is deactivated unless it is used before; null when it is not.')),
  )
  DormantAt: string | null;
  @Property(flag()) SecondFactor: boolean;
  @Property(flag()) MustChangePassword: boolean;
  @Property(word(USER_SOURCES)) Source: UserSource;
  @Property(flag()) BreakGlass: boolean;
}

/** One page of the review; no cursor is left at the end. */
export class UserRightsPage {
  @Property(listOf(UserRights)) Items: UserRights[];
  @Property(nullable(textLike(/^\d{1,10}$/)('The `cursor` of the next call; null at the end.', '7')))
  NextCursor: string | null;
}

/** An open session of the caller. */
export class OwnSession {
  @Property(uuid()) Id: string;
  @Property(word(['Screens', 'Api'], 'A session of the administration screens, or a login of the API.'))
  Kind: 'Screens' | 'Api';
  @Property(flag('Whether it is a watch, which reads only.')) Watch: boolean;
  @Property(nullable(text('Where it was opened; null when that was not kept.', '203.0.113.7')))
  Address: string | null;
  @Property(dateTime()) StartedAt: string;
  @Property(dateTime('The end, unless it is used or ended before.', '2026-11-20T15:46:17.000+03:00'))
  EndsAt: string;
  @Property(flag('Whether it is the session that asks.')) Current: boolean;
}

/** A user who has been created. */
export class CreatedUser {
  @Property(id('The new user.', 7)) Id: number;
}

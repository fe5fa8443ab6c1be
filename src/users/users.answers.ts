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
  word,
} from '../api/api-schemas.js';
import { version } from '../api/expected-version.js';

/** A user as administrators see it: never a password or its hash. */
export class UserItem {
  @Property(id('The `sub` of the user’s tokens.', 7)) Id: number;
  @Property(filledText(undefined, 'sigorta.api')) UserName: string;
  @Property(listOf(word(ROLES, undefined, 'InsuranceCompanyAPIAdmin'))) Roles: Role[];
  @Property(listOf(word<string>(PERMISSIONS))) Permissions: string[];
  @Property(listOf(id(undefined, 110))) InsuranceCompanyIds: number[];
  @Property(nullable(id('The agent that a PlatformUser acts for.', 42))) AgentId: number | null;
  @Property(flag(undefined, true)) IsActive: boolean;
  @Property(dateTime()) CreatedAt: string;
  @Property(nullable(dateTime('The last login with the password; null when there was none.')))
  LastLoginAt: string | null;
  @Property(
    int32From(0)(
      'Open sessions of the API and of the administration screens; 1000 means as many or more.',
      2,
    ),
  )
  Sessions: number;
  @Property(version()) Version: number;
}

/** A user who has been created. */
export class CreatedUser {
  @Property(id('The new user.', 7)) Id: number;
}

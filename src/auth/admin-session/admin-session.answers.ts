import { ROLES, type Role } from '../../access/roles.js';
import {
  dateTime,
  filledText,
  flag,
  id,
  int32From,
  listOf,
  Property,
  text,
  word,
} from '../../api/api-schemas.js';
import { USER_SOURCES, type UserSource } from '../../users/user.entity.js';
import { JWT } from '../auth.answers.js';

/** The user of an administration session. */
export class AdminSessionUser {
  @Property(id('The `sub` of the user’s tokens.', 7)) Id: number;
  @Property(filledText(undefined, 'ayse.k')) UserName: string;
  @Property(text('The name that the audit shows.', 'Ayşe Kaya')) Name: string;
  @Property(listOf(word<Role>(ROLES, undefined, 'Administrator'))) Roles: Role[];
  @Property(word(USER_SOURCES)) Source: UserSource;
}

/** An access token of an administration session. */
export class AdminSessionToken {
  @Property(
    JWT('JWT for the Authorization header.', 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiI3In0.c2ln'),
  )
  AccessToken: string;
  @Property(int32From(1)('Lifetime of the access token in seconds.', 900)) ExpiresIn: number;
  @Property(dateTime('End of the access token.')) Expiration: string;
  @Property(
    dateTime('End of the session, unless it is used or ended before.', '2026-11-20T15:46:17.000+03:00'),
  )
  SessionEndsAt: string;
  @Property(flag('The password must be replaced: the token opens nothing else.')) MustChangePassword: boolean;
  @Property(flag('A second factor must be set up: the token opens only the user’s own account.'))
  SecondFactorRequired: boolean;
  @Property(AdminSessionUser) User: AdminSessionUser;
}

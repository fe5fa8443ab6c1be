import { PERMISSIONS, ROLES, type Role } from '../../access/roles.js';
import {
  dateTime,
  filledText,
  flag,
  id,
  int32From,
  listOf,
  nullable,
  Property,
  textLike,
  word,
} from '../../api/api-schemas.js';
import { AUDIT_CURSOR } from '../../audit/audit.requests.js';
import { USER_KINDS, type UserKind } from '../user.entity.js';

/** A user of an insurer, as its administrator sees it. */
export class InsurerUser {
  @Property(id('The `sub` of the user’s tokens, and `ownerId` of jobs.', 7)) Id: number;
  @Property(filledText(undefined, 'sigorta.api')) UserName: string;
  @Property(word(USER_KINDS, 'A Machine is a program with secrets or keys in place of a password.'))
  Kind: UserKind;
  @Property(listOf(word(ROLES, undefined, 'InsuranceCompanyAPIAdmin'))) Roles: Role[];
  @Property(listOf(word<string>(PERMISSIONS))) Permissions: string[];
  @Property(listOf(id(undefined, 110))) InsuranceCompanyIds: number[];
  @Property(flag(undefined, true)) IsActive: boolean;
  @Property(dateTime()) CreatedAt: string;
  @Property(nullable(dateTime('The last login with the password, or the last token of a machine.')))
  LastLoginAt: string | null;
}

/** A call that was answered. */
export class InsurerCallItem {
  @Property(dateTime('When it was answered.')) At: string;
  @Property(filledText(undefined, 'sigorta.api')) UserName: string;
  @Property(filledText(undefined, 'POST')) Method: string;
  @Property(filledText('Without its query; the first 300 characters.', '/api/offline/jobs/1204/endorsements'))
  Path: string;
  @Property(nullable(id('The job that the path names.', 1204))) JobId: number | null;
  @Property(int32From(100, 999)('HTTP status of the answer.', 404)) Status: number;
  @Property(nullable(filledText('`Code` of the answer.', 'OfflineJobs.JobNotFound'))) Code: string | null;
  @Property(filledText('The `X-Request-Id` of the answer.', '5f2b1c9e-0f7d-4a7e-9a53-6b1f7a0c2d11'))
  RequestId: string;
}

/** One page of calls, the newest first. */
export class InsurerCallPage {
  @Property(listOf(InsurerCallItem)) Items: InsurerCallItem[];
  @Property(
    nullable(textLike(AUDIT_CURSOR)('The `after` of the next call; null at the end.', '1795000000000000.12')),
  )
  NextCursor: string | null;
}

import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { type Caller, isStaff } from '../access/access.js';
import { leavingAnAdministrator } from '../access/administrators.js';
import { STAFF_ROLES } from '../access/roles.js';
import { assertVersion } from '../api/expected-version.js';
import { validationError } from '../api/general.refusals.js';
import { refused } from '../api/refusal.js';
import type { AuditValues } from '../audit/audit.entity.js';
import { auditedValues, beforeAndAfter } from '../audit/audit.rules.js';
import { type Actor, AuditService } from '../audit/audit.service.js';
import type { AuditAction } from '../audit/audit-actions.rules.js';
import { ADVISORY_LOCKS } from '../data/advisory-locks.js';
import { waitForLock } from '../data/locking.js';
import { inTransaction } from '../data/transaction.js';
import type { FieldError } from '../errors/domain-error.js';
import { AdminSessions } from './admin-sessions.js';
import { administratorMade } from './administrator-made.js';
import { passwordProblem, userNameProblem } from './credential.rules.js';
import { LOOKS_LIKE_ANOTHER } from './look-alikes.sql.js';
import { ClientCredentials } from './machine/client-credentials.service.js';
import { RefreshTokens } from './refresh-tokens.js';
import { User, type UserKind } from './user.entity.js';
import {
  OWN_ACCESS,
  OWN_SECOND_FACTOR,
  PROVIDER_USER,
  USER_NAME_TAKEN,
  USER_NOT_FOUND,
} from './user.refusals.js';
import {
  type HashedChanges,
  type HashedUser,
  type NewUser,
  type RightsChanges,
  type UserChanges,
  UsersService,
} from './users.service.js';
import { lockAsAdministrator, mayAdminister } from './users.sql.js';

const ALONE: FieldError = {
  Field: 'MustChangePassword',
  Message: 'MustChangePassword must be left out without a new password.',
};

/** What the provider alone decides of its users. */
const OF_PROVIDER = ['userName', 'roles', 'password', 'mustChangePassword', 'breakGlass'] as const;

/** Fields whose values the audit does not record. */
const SECRETS = ['password'];

/** Manages users for administrators; every change is audited. */
@Injectable()
export class UserAdministrationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly refreshTokens: RefreshTokens,
    private readonly adminSessions: AdminSessions,
    private readonly credentials: ClientCredentials,
    private readonly audit: AuditService,
  ) {}

  /**
   * Creates a user and returns the id.
   * @throws BareAnswer 403 when the actor is no longer an active administrator
   * @throws DomainError General.Conflict when the user name is taken, Validation.General for a wrong agent
   */
  async create(actor: Actor, user: NewUser): Promise<number> {
    assertFits(user.userName, user.kind ?? 'Person', user);
    const given = { ...user, mustChangePassword: user.mustChangePassword || isForOneUse(user) || undefined };
    const hashed = await this.users.hashed(given);
    return inTransaction(this.dataSource, async (tx) => {
      await lockAsAdministrator(tx, actor, 'together');
      const id = await this.insert(tx, actor, hashed);
      const after = auditedValues(given, { secrets: SECRETS });
      await this.record(tx, actor, 'user.create', id, { after });
      return id;
    });
  }

  private async insert(tx: EntityManager, actor: Actor, user: HashedUser): Promise<number> {
    await assertNoLookAlike(tx, user.userName);
    const id = await this.users.createUser(user, tx);
    if (user.roles.includes('Administrator')) await administratorMade(tx, id, actor);
    return id;
  }

  /**
   * Creates a user who has neither a password nor a secret yet, and returns the id. The caller holds the lock of administrators alone,
   * and audits.
   * @throws DomainError as `create`
   */
  createWithin(tx: EntityManager, actor: Actor, user: Omit<NewUser, 'password'>): Promise<number> {
    assertFits('', user.kind ?? 'Person', user);
    return this.insert(tx, actor, { ...user, passwordHash: null });
  }

  /**
   * Changes a user's rights and returns the names of the fields that changed. The caller holds the lock of administrators alone, checks
   * that one is left, and audits.
   * @throws DomainError as `update`
   */
  async changeWithin(
    tx: EntityManager,
    actor: Actor,
    id: number,
    changes: Omit<RightsChanges, 'userName'>,
  ): Promise<string[]> {
    const user = await tx.findOne(User, { where: { id }, lock: { mode: 'for_no_key_update' } });
    if (!user) throw refused(USER_NOT_FOUND);
    assertFits(user.userName, user.kind, changes);
    const changed = await this.users.changeUser(tx, user, changes);
    if (makesAdministrator(user, changes)) await administratorMade(tx, id, actor);
    return changed;
  }

  /**
   * Changes the given fields; values equal to the stored ones are no change. A new password or deactivation ends the
   * user's sessions, and any change of access the access tokens. A password for staff must be changed by its user. The actor cannot lock out himself nor set his own
   * password, which needs the present one, and an Administrator who may act is left.
   * @param expected the version that the change expects; undefined expects none
   * @throws BareAnswer 403 when the actor is no longer an active administrator
   * @throws DomainError General.NotFound, General.Conflict, Validation.General
   */
  async update(actor: Actor, id: number, changes: UserChanges, expected?: number): Promise<void> {
    const { isActive, roles, agentId } = changes;
    const withdraws = isActive === false || roles?.includes('Administrator') === false;
    const mayWithdraw = withdraws || roles !== undefined || agentId !== undefined;
    const isOwn = String(id) === actor.userId;
    const checked = async (users: SelectQueryBuilder<User>) => {
      const user = await users.addSelect('u.passwordHash').where({ id }).getOne();
      if (!user) throw refused(USER_NOT_FOUND);
      assertVersion(user.version, expected);
      if (user.providerIssuer !== null && OF_PROVIDER.some((field) => changes[field] !== undefined))
        throw refused(PROVIDER_USER);
      if (isOwn && changes.password !== undefined) throw refused(OWN_ACCESS, true);
      if (isOwn && withdraws) throw refused(OWN_ACCESS, false);
      assertFits(user.userName, user.kind, changes);
      return user;
    };
    // Checked before the password is compared and hashed, and again under the lock: a change that is refused must not show
    // whether the password is the present one.
    const present = await checked(this.dataSource.manager.createQueryBuilder(User, 'u'));
    const isForStaff =
      changes.password !== undefined && isForOneUse({ ...present, roles: roles ?? present.roles });
    const mustChangePassword = changes.mustChangePassword || isForStaff || undefined;
    const wanted = { ...changes, mustChangePassword };
    const hashed = await this.users.hashedChanges(present, wanted);
    await inTransaction(this.dataSource, async (tx) => {
      await lockAsAdministrator(tx, actor, mayWithdraw ? 'alone' : 'together');
      const user = await checked(tx.createQueryBuilder(User, 'u').setLock('for_no_key_update'));
      const { userName = user.userName } = changes;
      if (userName !== user.userName) await assertNoLookAlike(tx, userName, id);
      const change = () => this.users.changeUser(tx, user, hashed);
      const changed = await (mayWithdraw ? leavingAnAdministrator(tx, change) : change());
      // A PlatformUser of an inactive agent may not act either.
      if (mayWithdraw && isOwn && !(await mayAdminister(tx, id))) throw refused(OWN_ACCESS, false);
      if (changed.length === 0) return;
      const fields = Object.entries(wanted).filter(([field]) => changed.includes(columnOf(field)));
      const now = Object.fromEntries(fields);
      const was = {
        ...user,
        password: user.passwordHash,
        mustChangePassword: user.passwordEndsAt !== null,
      };
      await this.record(tx, actor, 'user.update', id, beforeAndAfter(was, now, SECRETS));
      if (makesAdministrator(user, changes)) await administratorMade(tx, id, actor);
    });
  }

  /**
   * Ends all sessions of a user with their access tokens, and all tokens of a machine; the session of the screens in which the
   * actor asks stays open.
   * @throws BareAnswer 403 when the actor is no longer an active administrator
   * @throws DomainError General.NotFound
   */
  async endSessions(actor: Caller, id: number): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await lockAsAdministrator(tx, actor, 'together');
      const user = await tx.findOne(User, { where: { id }, lock: { mode: 'for_no_key_update' } });
      if (!user) throw refused(USER_NOT_FOUND);
      const ended = [
        ...(await this.refreshTokens.revokeAllOf(tx, id)),
        ...(await this.adminSessions.endAllOf(tx, id, actor.adminSessionId)),
        ...(user.kind === 'Machine' ? await this.credentials.endTokens(tx, id) : []),
      ];
      if (ended.length === 0) return;
      const details = { Sessions: ended.length };
      await this.audit.record(tx, actor, { action: 'user.endSessions', target: `user ${id}`, details });
    });
  }

  /**
   * Removes the second factor of another user and ends the user's sessions; a user without one is left as is.
   * @throws BareAnswer 403 when the actor is no longer an active administrator
   * @throws DomainError General.NotFound, General.Conflict for the actor's own, which needs a code
   */
  async removeSecondFactor(actor: Caller, id: number, reason: string): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await lockAsAdministrator(tx, actor, 'together');
      const user = await tx.findOne(User, { where: { id }, lock: { mode: 'for_no_key_update' } });
      if (!user) throw refused(USER_NOT_FOUND);
      if (String(id) === actor.userId) throw refused(OWN_SECOND_FACTOR);
      if (!user.secondFactorSince) return;
      await this.users.removeSecondFactor(tx, id);
      await this.refreshTokens.revokeAllOf(tx, id);
      await this.adminSessions.endAllOf(tx, id, undefined);
      const details = { Reason: reason };
      await this.audit.record(tx, actor, { action: 'secondFactor.remove', target: `user ${id}`, details });
    });
  }

  private record(
    tx: EntityManager,
    actor: Actor,
    action: AuditAction,
    id: number,
    values: { before?: AuditValues; after: AuditValues },
  ): Promise<void> {
    const details = { Fields: Object.keys(values.after) };
    return this.audit.record(tx, actor, { action, target: `user ${id}`, details, ...values });
  }
}

/** Whether a password that somebody else sets is for one use. That of a demo user lies in a file, for as long as the sandbox lives. */
function isForOneUse(user: Pick<NewUser, 'roles' | 'isDemo'>): boolean {
  return isStaff(user) && user.isDemo !== true;
}

const makesAdministrator = (user: Pick<User, 'roles'>, { roles }: Pick<UserChanges, 'roles'>) =>
  roles?.includes('Administrator') === true && !user.roles.includes('Administrator');

/** The column that shows whether a field of a request has changed. */
function columnOf(field: string): keyof HashedChanges {
  const stored = { password: 'passwordHash', mustChangePassword: 'passwordEndsAt' } as const;
  return stored[field as keyof typeof stored] ?? (field as keyof HashedChanges);
}

/**
 * Checks what fields of a user say together: name and password by the present rules (an unchanged name always passes), and what
 * only one kind of user has.
 * @param present the name before the change
 * @throws DomainError Validation.General
 */
function assertFits(present: string, kind: UserKind, changes: Omit<UserChanges, 'agentId'>): void {
  const {
    userName = present,
    password,
    mustChangePassword,
    roles = [],
    allowedAddresses = [],
    breakGlass,
  } = changes;
  const isMachine = kind === 'Machine';
  const name = userName === present ? undefined : userNameProblem('UserName', userName);
  const word = password === undefined ? undefined : passwordProblem('Password', password, userName);
  const problems = [
    ...(name ? [{ Field: 'UserName', Message: name }] : []),
    ...(isMachine && password !== undefined ? [MACHINE_WITH_PASSWORD] : []),
    ...(!isMachine && word ? [{ Field: 'Password', Message: word }] : []),
    ...(mustChangePassword && password === undefined ? [ALONE] : []),
    ...(isMachine && isStaff({ roles }) ? [MACHINE_OF_STAFF] : []),
    ...(!isMachine && allowedAddresses.length > 0 ? [PERSON_WITH_ADDRESSES] : []),
    ...(isMachine && breakGlass ? [MACHINE_OF_BREAK_GLASS] : []),
  ];
  if (problems.length > 0) throw validationError(problems);
}

const MACHINE_WITH_PASSWORD = {
  Field: 'Password',
  Message: 'Password must be left out: a machine has none.',
};
const MACHINE_OF_STAFF = {
  Field: 'Roles',
  Message: `Roles of a machine must not be among ${STAFF_ROLES.join(', ')}.`,
};
const MACHINE_OF_BREAK_GLASS = {
  Field: 'BreakGlass',
  Message: 'BreakGlass must be left out: a machine has no password.',
};
const PERSON_WITH_ADDRESSES = {
  Field: 'AllowedAddresses',
  Message: 'AllowedAddresses must be left out: they are for machines.',
};

/**
 * Refuses a name that a person would take for another user's; names of before stay as they are. No other name is given until the
 * transaction ends.
 * @throws DomainError General.Conflict
 */
async function assertNoLookAlike(tx: EntityManager, userName: string, id?: number): Promise<void> {
  await waitForLock(tx, ADVISORY_LOCKS.userNames);
  const found: unknown[] = await tx.query(LOOKS_LIKE_ANOTHER, [userName, id ?? null]);
  if (found.length > 0) throw refused(USER_NAME_TAKEN, true);
}

import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Role } from '../access/roles.js';
import type { AuditValues } from '../audit/audit.entity.js';
import { beforeAndAfter, told } from '../audit/audit.rules.js';
import { AuditService, type Doer } from '../audit/audit.service.js';
import { passwordProblem, userNameProblem } from '../auth/credential.rules.js';
import { User } from '../auth/user.entity.js';
import { type HashedChanges, type NewUser, type UserChanges, UsersService } from '../auth/users.service.js';
import { ADVISORY_LOCKS } from '../common/advisory-locks.js';
import { Clock } from '../common/clock.js';
import { denied } from '../common/errors/bare-answer.js';
import { conflict, notFound, validationError } from '../common/errors/domain-error.js';
import { inTransaction, WAIT_FOR_OTHERS } from '../common/transaction.js';

/** A user as answers show it: never a password or its hash. */
export interface UserItem {
  Id: number;
  UserName: string;
  Roles: Role[];
  Permissions: string[];
  InsuranceCompanyIds: number[];
  AgentId: number | null;
  IsActive: boolean;
  CreatedAt: string;
}

/** Fields of which the audit tells no value. */
const SECRETS = ['password'];

/** Users as administrators keep them; every deed is audited. */
@Injectable()
export class UserAdministrationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly users: UsersService,
    private readonly audit: AuditService,
  ) {}

  /** One page of all users, by id. */
  async list(page: number, pageSize: number): Promise<{ items: UserItem[]; total: number }> {
    const [users, total] = await this.dataSource
      .getRepository(User)
      .findAndCount({ order: { id: 'ASC' }, skip: (page - 1) * pageSize, take: pageSize });
    return { items: users.map((user) => this.asItem(user)), total };
  }

  /**
   * Makes a user and answers the id.
   * @throws BareAnswer 403 for a doer who is no active administrator any more
   * @throws DomainError General.Conflict when the user name is taken, Validation.General for a wrong agent
   */
  async create(doer: Doer, user: NewUser): Promise<number> {
    assertCredentials(user.userName, user);
    const hashed = await this.users.hashed(user);
    return inTransaction(this.dataSource, async (tx) => {
      await lockAdministrators(tx, 'together');
      await assertStillAdministrator(tx, doer);
      const id = await this.users.createUser(hashed, tx);
      const after = told(user, { secrets: SECRETS });
      await this.record(tx, doer, 'user.create', id, { after });
      return id;
    });
  }

  /**
   * Changes what is given; what is so already is no deed. A new password or deactivation ends the user's sessions, and any
   * change of access the access tokens.
   * The doer cannot shut himself out, nor anybody the last administrator.
   * @throws BareAnswer 403 for a doer who is no active administrator any more
   * @throws DomainError General.NotFound, General.Conflict, Validation.General
   */
  async update(doer: Doer, id: number, changes: UserChanges): Promise<void> {
    const withdraws = changes.isActive === false || changes.roles?.includes('Administrator') === false;
    const hashed = await this.users.hashedChanges(id, changes);
    await inTransaction(this.dataSource, async (tx) => {
      await lockAdministrators(tx, withdraws ? 'alone' : 'together');
      await assertStillAdministrator(tx, doer);
      const users = tx.createQueryBuilder(User, 'u').addSelect('u.passwordHash').where({ id });
      const user = await users.setLock('for_no_key_update').getOne();
      if (!user) throw notFound('The user');
      if (withdraws) await assertNobodyIsLockedOut(tx, user, doer);
      assertCredentials(user.userName, changes);
      const changed = await this.users.changeUser(tx, user, hashed);
      if (changed.length === 0) return;
      const fields = Object.entries(changes).filter(([field]) =>
        changed.includes(field === 'password' ? 'passwordHash' : (field as keyof HashedChanges)),
      );
      const now = Object.fromEntries(fields);
      const was = { ...user, password: user.passwordHash };
      await this.record(tx, doer, 'user.update', id, beforeAndAfter(was, now, SECRETS));
    });
  }

  private record(
    tx: EntityManager,
    doer: Doer,
    action: string,
    id: number,
    values: { before?: AuditValues; after: AuditValues },
  ): Promise<void> {
    const details = { Fields: Object.keys(values.after) };
    return this.audit.record(tx, doer, { action, target: `user ${id}`, details, ...values });
  }

  private asItem(user: User): UserItem {
    return {
      Id: user.id,
      UserName: user.userName,
      Roles: user.roles,
      Permissions: user.permissions,
      InsuranceCompanyIds: user.insuranceCompanyIds,
      AgentId: user.agentId,
      IsActive: user.isActive,
      CreatedAt: this.clock.withOffset(user.createdAt),
    };
  }
}

/**
 * A user name as it is passes, whatever the rules have become. @throws DomainError Validation.General
 * @param present the name before the change
 */
function assertCredentials(present: string, { userName = present, password }: UserChanges): void {
  const name = userName === present ? undefined : userNameProblem('UserName', userName);
  const word = password === undefined ? undefined : passwordProblem('Password', password, userName);
  const problems = [
    ...(name ? [{ Field: 'UserName', Message: name }] : []),
    ...(word ? [{ Field: 'Password', Message: word }] : []),
  ];
  if (problems.length > 0) throw validationError(problems);
}

/** Held to the end of the transaction: whoever withdraws an administrator is alone, other deeds go side by side. */
async function lockAdministrators(tx: EntityManager, as: 'alone' | 'together'): Promise<void> {
  const lock = as === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
  await tx.query(`select ${WAIT_FOR_OTHERS}, ${lock}($1)`, [ADVISORY_LOCKS.administratorWithdrawal]);
}

/**
 * Before an access token ends with its user's withdrawal it could undo it: the guard's knowledge is up to half a second
 * old. A token made elsewhere names no user here, and stands for itself.
 */
async function assertStillAdministrator(tx: EntityManager, { userId }: Doer): Promise<void> {
  const user = userId === undefined ? null : await tx.findOneBy(User, { id: Number(userId) });
  if (user && !isAdministrator(user)) throw denied('no administrator any more');
}

async function assertNobodyIsLockedOut(tx: EntityManager, user: User, { userId }: Doer): Promise<void> {
  if (String(user.id) === userId) {
    throw conflict('You cannot deactivate yourself or take away your own Administrator role.');
  }
  if (!isAdministrator(user)) return;
  const others = `select 1 from app_user where is_active and 'Administrator' = any(roles) and id <> $1 limit 1`;
  const remaining = await tx.query<unknown[]>(others, [user.id]);
  if (remaining.length === 0) throw conflict('The last active Administrator cannot be withdrawn.');
}

function isAdministrator({ isActive, roles }: User): boolean {
  return isActive && roles.includes('Administrator');
}

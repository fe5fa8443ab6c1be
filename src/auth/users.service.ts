import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ADVISORY_LOCKS } from '../common/advisory-locks.js';
import { Clock } from '../common/clock.js';
import { isUniqueViolation } from '../common/errors/database-errors.js';
import { conflict, notFound, validationError } from '../common/errors/domain-error.js';
import { inTransaction } from '../common/transaction.js';
import { Settings } from '../config/settings.js';
import { hashPassword } from './passwords.js';
import { RefreshTokens } from './refresh-tokens.js';
import type { Role } from './roles.js';
import { User } from './user.entity.js';

/** What makes a user; `name` is what tokens and actions show, by default the user name. */
export interface NewUser {
  userName: string;
  password: string;
  roles: Role[];
  permissions: string[];
  insuranceCompanyIds: number[];
  agentId?: number;
  isActive?: boolean;
  name?: string;
}

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

@Injectable()
export class UsersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly refreshTokens: RefreshTokens,
  ) {}

  async anyUser(): Promise<boolean> {
    return this.dataSource.manager.exists(User);
  }

  /** One page of all users, by id. */
  async list(page: number, pageSize: number): Promise<{ items: UserItem[]; total: number }> {
    const [users, total] = await this.dataSource
      .getRepository(User)
      .findAndCount({ order: { id: 'ASC' }, skip: (page - 1) * pageSize, take: pageSize });
    return { items: users.map((user) => this.asItem(user)), total };
  }

  /**
   * Makes a user and answers the id; inside another's transaction when its manager is given.
   * @throws DomainError General.Conflict when the user name is taken, Validation.General for a wrong agent
   */
  async createUser(user: NewUser, manager: EntityManager = this.dataSource.manager): Promise<number> {
    const { userName, name, password, roles, permissions, insuranceCompanyIds, agentId, isActive } = user;
    await assertAgent(manager, roles, agentId);
    const passwordHash = await hashPassword(password);
    const columns = { userName, passwordHash, roles, permissions, insuranceCompanyIds, isActive };
    const { identifiers } = await refusingTakenName(
      manager.insert(User, { ...columns, displayName: name ?? null, agentId: agentId ?? null }),
    );
    return (identifiers[0] as { id: number }).id;
  }

  /**
   * Changes what is given. A new password or deactivation ends the user's sessions.
   * @param actorId the user who asks; he cannot shut himself out, nor anybody the last administrator
   * @throws DomainError General.NotFound, General.Conflict, Validation.General
   */
  async update(id: number, changes: Partial<NewUser>, actorId: string | undefined): Promise<void> {
    const { password, name: displayName, ...columns } = changes;
    const passwordHash = password === undefined ? undefined : await hashPassword(password);
    const update = inTransaction(this.dataSource, async (tx) => {
      const withdraws = changes.isActive === false || changes.roles?.includes('Administrator') === false;
      if (withdraws)
        await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.administratorWithdrawal]);
      const user = await tx.findOne(User, { where: { id }, lock: { mode: 'for_no_key_update' } });
      if (!user) throw notFound('The user');
      if (withdraws) await assertNobodyIsLockedOut(tx, user, actorId);
      const { roles = user.roles, agentId = user.agentId ?? undefined } = changes;
      if (changes.roles || changes.agentId) await assertAgent(tx, roles, agentId);
      const given = Object.entries({ ...columns, displayName, passwordHash }).filter(
        ([, value]) => value !== undefined,
      );
      if (given.length > 0) await tx.update(User, { id }, Object.fromEntries(given));
      if (passwordHash || changes.isActive === false) await this.refreshTokens.revokeAllOf(tx, id);
    });
    await refusingTakenName(update);
  }

  /**
   * Makes the administrator of the settings when there is no user at all; of several replicas starting at once, one
   * does. @throws Error in production when there is neither a user nor the settings
   */
  async bootstrapAdministrator({ bootstrapAdministrator, production }: Settings): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.firstAdministrator]);
      if (await tx.exists(User)) return;
      if (bootstrapAdministrator) {
        const rights = {
          roles: ['Administrator' as const],
          permissions: ['Create'],
          insuranceCompanyIds: [],
        };
        await this.createUser({ ...bootstrapAdministrator, ...rights }, tx);
      } else if (production) {
        throw new Error(
          'There is no user yet: BOOTSTRAP_ADMIN_USER and BOOTSTRAP_ADMIN_PASSWORD must be set.',
        );
      }
    });
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

async function assertNobodyIsLockedOut(
  tx: EntityManager,
  user: User,
  actorId: string | undefined,
): Promise<void> {
  if (String(user.id) === actorId) {
    throw conflict('You cannot deactivate yourself or take away your own Administrator role.');
  }
  if (!user.isActive || !user.roles.includes('Administrator')) return;
  const others = `select 1 from app_user where is_active and 'Administrator' = any(roles) and id <> $1 limit 1`;
  const remaining = await tx.query<unknown[]>(others, [user.id]);
  if (remaining.length === 0) throw conflict('The last active Administrator cannot be withdrawn.');
}

async function assertAgent(
  manager: EntityManager,
  roles: Role[],
  agentId: number | undefined,
): Promise<void> {
  if (agentId === undefined) {
    if (!roles.includes('PlatformUser')) return;
    throw validationError([{ Field: 'AgentId', Message: 'AgentId is required.' }]);
  }
  // By table name: agents stand on auth, not the other way round.
  const known = await manager.query<unknown[]>('select 1 from agent where id = $1', [agentId]);
  if (known.length === 0) {
    throw validationError([{ Field: 'AgentId', Message: 'AgentId must be the id of an agent.' }]);
  }
}

async function refusingTakenName<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw isUniqueViolation(error) ? conflict('There is a user with this name already.') : error;
  });
}

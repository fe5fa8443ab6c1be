import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ANY_AGENT } from '../access/may-act.sql.js';
import type { Role } from '../access/roles.js';
import { validationError } from '../api/general.refusals.js';
import { refused } from '../api/refusal.js';
import { afterCommit, requireTransaction } from '../data/transaction.js';
import { isUniqueViolation } from '../errors/database-errors.js';
import { Passwords } from './passwords.js';
import { RefreshTokens } from './refresh-tokens.js';
import { Standing } from './standing.js';
import { User, type UserKind } from './user.entity.js';
import { USER_NAME_TAKEN } from './user.refusals.js';
import { PASSWORD_END } from './users.sql.js';

/** Fields of a new user; `name` is what tokens and actions show, by default the user name. */
export interface NewUser {
  userName: string;
  /** By default Person. */
  kind?: UserKind;
  /** Left out for a machine. */
  password?: string;
  roles: Role[];
  permissions: string[];
  insuranceCompanyIds: number[];
  agentId?: number;
  /** Of a machine: the networks that it may call from. */
  allowedAddresses?: string[];
  isActive?: boolean;
  /** Whether the user may sign in with the password while staff otherwise sign in by the provider. */
  breakGlass?: boolean;
  /** Whether the password ends unless the user replaces it. */
  mustChangePassword?: boolean;
  name?: string;
  /** Created by the sandbox with a password that lies in a file; production does not start while the user is active. */
  isDemo?: boolean;
}

/** Fields of a user that can be changed; undefined leaves a field as it is. */
export type UserChanges = Partial<Omit<NewUser, 'name' | 'isDemo' | 'kind'>>;

/** What a user may do; an agent of null is none. */
export type RightsChanges = Omit<UserChanges, 'agentId' | 'password' | 'mustChangePassword'> & {
  agentId?: number | null;
};

/** The same with what is stored of the password; null for a machine. */
export type HashedUser = Omit<NewUser, 'password' | 'mustChangePassword'> & {
  passwordHash: string | null;
  /** Of a user of the provider. */
  providerIssuer?: string;
  providerSubject?: string;
  /** SQL. */
  passwordEndsAt?: () => string;
};
export type HashedChanges = Partial<
  Omit<HashedUser, 'name' | 'isDemo' | 'kind' | 'providerIssuer' | 'providerSubject'>
>;

const FOR_ONE_USE = { passwordEndsAt: () => PASSWORD_END };

/**
 * Creates and changes users; the folder `users` checks who may do so and audits it. Passwords are hashed before a
 * transaction begins: work that waits for its turn must not hold a connection, which the work under way needs.
 */
@Injectable()
export class UsersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly refreshTokens: RefreshTokens,
    private readonly standing: Standing,
    private readonly passwords: Passwords,
  ) {}

  async anyUser(): Promise<boolean> {
    return this.dataSource.manager.exists(User);
  }

  /** @throws DomainError General.Unavailable when too many passwords wait to be checked */
  async hashed({ password, mustChangePassword, ...user }: NewUser): Promise<HashedUser> {
    if (password === undefined) return { ...user, passwordHash: null };
    const passwordHash = await this.passwords.hash(password);
    return { ...user, passwordHash, ...(mustChangePassword && FOR_ONE_USE) };
  }

  /**
   * Hashes a new password; keeps the present hash when it is the same password, which lasts anew if it would end.
   * @param present what is stored
   * @throws as `hashed` does
   */
  async hashedChanges(
    present: Pick<User, 'passwordHash' | 'passwordEndsAt'>,
    changes: UserChanges,
  ): Promise<HashedChanges> {
    const { password, mustChangePassword, ...others } = changes;
    if (password === undefined) return others;
    const passwordHash = await (present.passwordHash === null
      ? this.passwords.hash(password)
      : this.passwords.rehash(present.passwordHash, password));
    const isForOneUse = passwordHash !== present.passwordHash || present.passwordEndsAt !== null;
    return { ...others, passwordHash, ...(mustChangePassword && isForOneUse && FOR_ONE_USE) };
  }

  /**
   * Creates a user and returns the id; in the caller's transaction when its manager is given.
   * @throws DomainError General.Conflict when the user name is taken, Validation.General for a wrong agent
   */
  async createUser(user: HashedUser, manager: EntityManager = this.dataSource.manager): Promise<number> {
    const { name, roles, agentId, ...others } = user;
    await assertAgent(manager, roles, agentId);
    const columns = { ...others, roles, displayName: name ?? null, agentId: agentId ?? null };
    const { identifiers } = await refusingTakenName(manager.insert(User, columns));
    return (identifiers[0] as { id: number }).id;
  }

  /**
   * Changes the given fields of a user whom the transaction has locked, and returns the names of those that changed. A
   * change of what access tokens state, a new password or deactivation ends the user's access tokens; a new password or
   * deactivation also ends the sessions.
   * @throws DomainError General.Conflict when the user name is taken, Validation.General for a wrong agent
   */
  async changeUser(
    tx: EntityManager,
    user: User,
    changes: HashedChanges | RightsChanges,
  ): Promise<(keyof HashedChanges)[]> {
    requireTransaction(tx);
    const { roles = user.roles, agentId = user.agentId } = changes;
    if (changes.roles || changes.agentId !== undefined) await assertAgent(tx, roles, agentId ?? undefined);
    const columns: HashedChanges = Object.fromEntries(
      Object.entries(changes).filter(
        ([field, value]) => value !== undefined && !isSame(value, user[field as keyof User]),
      ),
    );
    const changed = Object.keys(columns) as (keyof HashedChanges)[];
    if (changed.length > 0) await refusingTakenName(tx.update(User, { id: user.id }, columns));
    if (columns.passwordHash !== undefined || changes.isActive === false) {
      await this.refreshTokens.revokeAllOf(tx, user.id);
    }
    afterCommit(tx, () => this.standing.userChanged(user.id));
    return changed;
  }

  /** Removes the second factor of a user whom the transaction has locked, or one that was only begun. */
  async removeSecondFactor(tx: EntityManager, id: number): Promise<void> {
    requireTransaction(tx);
    const none = { secondFactorSince: null, totpSecret: null, totpSteps: null, recoveryCodes: null };
    await tx.update(User, { id }, none);
    afterCommit(tx, () => this.standing.userChanged(id));
  }
}

/** Compares lists of rights as sets: another order must not count as a change, which would end the user's access. */
function isSame(value: unknown, present: unknown): boolean {
  if (!Array.isArray(value)) return value === present;
  return isDeepStrictEqual(new Set(value), new Set(present as unknown[]));
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
  const known = await manager.query<unknown[]>(ANY_AGENT, [agentId]);
  if (known.length === 0) {
    throw validationError([{ Field: 'AgentId', Message: 'AgentId must be the id of an agent.' }]);
  }
}

async function refusingTakenName<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw isUniqueViolation(error) ? refused(USER_NAME_TAKEN, false) : error;
  });
}

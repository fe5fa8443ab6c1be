import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { lockAdministrators } from '../access/administrators.js';
import type { Role } from '../access/roles.js';
import { auditedValues, beforeAndAfter } from '../audit/audit.rules.js';
import { type Actor, AuditService } from '../audit/audit.service.js';
import { ADVISORY_LOCKS } from '../data/advisory-locks.js';
import { waitForLock } from '../data/locking.js';
import { inTransaction, requireTransaction } from '../data/transaction.js';
import { administratorMade } from './administrator-made.js';
import { isUserName, USER_NAME_LENGTH } from './credential.rules.js';
import { LOOKS_LIKE_ANOTHER } from './look-alikes.sql.js';
import { User } from './user.entity.js';
import { UsersService } from './users.service.js';

/** A person of the provider, and the roles of the person's groups there. */
export interface ProviderPerson {
  issuer: string;
  subject: string;
  /** What may name a new user, the best first. */
  names: readonly string[];
  roles: readonly Role[];
}

/** Users whom the provider of the company knows: made at their first sign-in, with the roles that the provider gives. */
@Injectable()
export class ProviderUsers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Gives a person the roles of the provider, which end where it gives none, and does `work` with the user's locked row. Whoever is
   * unknown and has no role is not made a user.
   * @returns 'no role', 'inactive', or what `work` returned
   */
  async withRoles<T>(
    person: ProviderPerson,
    actor: Actor,
    work: (tx: EntityManager, user: User) => Promise<T>,
  ): Promise<{ refused: 'no role' | 'inactive'; userId?: number } | { done: T }> {
    const { roles, issuer: providerIssuer, subject: providerSubject } = person;
    const bound = { providerIssuer, providerSubject };
    const known = await this.dataSource.manager.findOneBy(User, bound);
    if (!known && roles.length === 0) return { refused: 'no role' };
    return inTransaction(this.dataSource, async (tx) => {
      // The first lock of the transaction: an Administrator may be withdrawn here, which nobody can prevent.
      if (!known || !isSame(known.roles, roles)) await lockAdministrators(tx, 'alone');
      const user = (await this.locked(tx, bound)) ?? (await this.create(tx, person, actor));
      const userId = user.id;
      if (!user.isActive) return { refused: 'inactive', userId };
      const present = await this.changeRoles(tx, user, roles, actor);
      return roles.length === 0 ? { refused: 'no role', userId } : { done: await work(tx, present) };
    });
  }

  private locked(tx: EntityManager, bound: { providerIssuer: string; providerSubject: string }) {
    return tx.findOne(User, { where: bound, lock: { mode: 'for_no_key_update' } });
  }

  private async create(tx: EntityManager, person: ProviderPerson, actor: Actor): Promise<User> {
    const { issuer: providerIssuer, subject: providerSubject, roles } = person;
    const userName = await freeName(tx, person);
    const rights = { roles: [...roles], permissions: [], insuranceCompanyIds: [] };
    const user = { userName, passwordHash: null, ...rights, providerIssuer, providerSubject };
    const id = await this.users.createUser(user, tx);
    const after = auditedValues({ userName, ...rights, source: 'Provider', providerIssuer, providerSubject });
    await this.record(tx, actor, id, { action: 'user.create', after });
    if (roles.includes('Administrator')) await administratorMade(tx, id, {}, 'Provider');
    return tx.findOneByOrFail(User, { id });
  }

  /** Returns the user as it is afterwards: a change of the roles ends the access tokens of before. */
  private async changeRoles(
    tx: EntityManager,
    user: User,
    roles: readonly Role[],
    actor: Actor,
  ): Promise<User> {
    const changes = { roles: [...roles] };
    const changed = await this.users.changeUser(tx, user, changes);
    if (changed.length === 0) return user;
    await this.record(tx, actor, user.id, { action: 'user.update', ...beforeAndAfter(user, changes) });
    const isMade = roles.includes('Administrator') && !user.roles.includes('Administrator');
    if (isMade) await administratorMade(tx, user.id, {}, 'Provider');
    return tx.findOneByOrFail(User, { id: user.id });
  }

  private record(
    tx: EntityManager,
    actor: Actor,
    id: number,
    entry: { action: 'user.create' | 'user.update'; before?: object; after: object },
  ): Promise<void> {
    const details = { Fields: Object.keys(entry.after) };
    return this.audit.record(tx, actor, { target: `user ${id}`, details, ...entry } as Parameters<
      AuditService['record']
    >[2]);
  }
}

function isSame(one: readonly Role[], other: readonly Role[]): boolean {
  return one.length === other.length && one.every((role) => other.includes(role));
}

/** Suffixes that are tried before the number of users with one name counts as a fault. */
const TRIES = 100;

/**
 * A name that no other user has and none looks like. A name that is taken gets the host of the issuer behind it, so that nobody takes
 * one user for another.
 */
async function freeName(tx: EntityManager, { issuer, subject, names }: ProviderPerson): Promise<string> {
  requireTransaction(tx);
  await waitForLock(tx, ADVISORY_LOCKS.userNames);
  const name = [...names, subject].map(asUserName).find((text) => text !== undefined) ?? 'user';
  const { hostname } = new URL(issuer);
  for (let n = 0; n < TRIES; n++) {
    const suffix =
      n === 0 ? '' : `@${asUserName(hostname.replace(/[[\]]/g, '')) ?? 'provider'}${n === 1 ? '' : `-${n}`}`;
    const free = `${name.slice(0, USER_NAME_LENGTH - suffix.length)}${suffix}`;
    const others: unknown[] = await tx.query(LOOKS_LIKE_ANOTHER, [free, null]);
    if (others.length === 0 && !(await tx.existsBy(User, { userName: free }))) return free;
  }
  throw new Error('Too many users have one name.');
}

/** A text by the rules of user names: what they do not allow becomes `_`. Undefined for letters of several scripts. */
function asUserName(text: string): string | undefined {
  const name = text
    .normalize('NFKC')
    .trim()
    .slice(0, USER_NAME_LENGTH)
    .replace(/[^\p{L}\d._@-]/gu, '_');
  return isUserName(name) ? name : undefined;
}

import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { validationError } from '../../api/general.refusals.js';
import { refused } from '../../api/refusal.js';
import { type Actor, AuditService } from '../../audit/audit.service.js';
import { Settings } from '../../config/settings.js';
import { hashOf } from '../../crypto/digest.js';
import { afterCommit, inTransaction, requireTransaction } from '../../data/transaction.js';
import { Clock } from '../../time/clock.js';
import { hasTokens } from '../admin-sessions.sql.js';
import { Standing } from '../standing.js';
import { User } from '../user.entity.js';
import { NO_MACHINE, SECRET_NOT_FOUND, TWO_SECRETS, USER_NOT_FOUND } from '../user.refusals.js';
import { lockAsAdministrator } from '../users.sql.js';
import { ClientCredential } from './client-credential.entity.js';
import type { CreatedSecret, KeyItem, SecretItem } from './machine.answers.js';
import { type GivenKey, isSameKey, type PublicKey, publicKeysOf, thumbprintOf } from './public-key.rules.js';

/** Secrets that have not ended: the one in use, and the one that takes its place. */
const SECRETS_AT_MOST = 2;
/** Marks the secrets of this service for programs that look for published ones. */
const PREFIX = 'zgs_';

/** Manages the secrets and keys of machines for administrators; every change is audited. */
@Injectable()
export class ClientCredentials {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly standing: Standing,
    private readonly audit: AuditService,
  ) {}

  /** The secrets of a machine by age, those that have ended as well. @throws DomainError General.NotFound, General.Conflict */
  async secrets(userId: number): Promise<SecretItem[]> {
    const found = await this.find(userId, { secretHash: Not(IsNull()) });
    return found.map((secret) => ({ ...this.use(secret), ExpiresAt: this.moment(secret.expiresAt) }));
  }

  /** The public keys of a machine by age. @throws DomainError General.NotFound, General.Conflict */
  async keys(userId: number): Promise<KeyItem[]> {
    const found = await this.find(userId, { publicKey: Not(IsNull()) });
    return found.flatMap(({ publicKey: key, ...others }) => {
      if (!key) return [];
      const { kty: Kty, kid: Kid = null, alg: Alg = null } = key;
      return [{ ...this.use(others), Kty, Kid, Alg, Thumbprint: thumbprintOf(key) }];
    });
  }

  /**
   * Makes a secret of 256 random bits; this answer alone has it.
   * @throws BareAnswer 403 when the actor is no longer an active administrator
   * @throws DomainError General.NotFound, General.Conflict, Validation.General
   */
  async createSecret(actor: Actor, userId: number, expiresAt: Date | undefined): Promise<CreatedSecret> {
    if (expiresAt && expiresAt <= this.clock.now()) {
      throw validationError([{ Field: 'ExpiresAt', Message: 'ExpiresAt must be in the future.' }]);
    }
    const [id, secret] = [randomUUID(), `${PREFIX}${randomBytes(32).toString('base64url')}`];
    const ExpiresAt = this.moment(expiresAt ?? null);
    await this.changing(actor, userId, async (tx) => {
      const [row] = await tx.query<[{ living: number }]>(LIVING_SECRETS, [userId]);
      if (row.living >= SECRETS_AT_MOST) throw refused(TWO_SECRETS);
      await tx.query(INSERT, [id, userId, hashOf(secret), null, expiresAt ?? null]);
      const audited = { action: 'user.createSecret' as const, details: { Secret: id }, after: { ExpiresAt } };
      await this.audit.record(tx, actor, { ...audited, target: `user ${userId}` });
    });
    return { Id: id, ClientId: String(userId), Secret: secret, ExpiresAt };
  }

  /** Deletes a secret; its access tokens end within a second. @throws as `createSecret` */
  async deleteSecret(actor: Actor, userId: number, id: string): Promise<void> {
    await this.changing(actor, userId, async (tx) => {
      const secret = await tx.findOneBy(ClientCredential, { id, userId, secretHash: Not(IsNull()) });
      if (!secret) throw refused(SECRET_NOT_FOUND);
      await this.remove(tx, [id]);
      const before = { ExpiresAt: this.moment(secret.expiresAt) };
      const audited = { action: 'user.deleteSecret' as const, details: { Secret: id }, before };
      await this.audit.record(tx, actor, { ...audited, target: `user ${userId}` });
    });
  }

  /**
   * Gives a machine these keys and no others. A key that stays keeps its tokens; those of the others end within a second.
   * @throws as `createSecret`
   */
  async putKeys(actor: Actor, userId: number, given: readonly GivenKey[]): Promise<void> {
    const keys = publicKeysOf(given) ?? [];
    await this.changing(actor, userId, async (tx) => {
      const present = await tx.findBy(ClientCredential, { userId, publicKey: Not(IsNull()) });
      const isAmong = (key: PublicKey | null, others: readonly (PublicKey | null)[]) =>
        others.some((other) => key && other && isSameKey(key, other));
      const stored = present.map(({ publicKey }) => publicKey);
      const gone = present.filter(({ publicKey }) => !isAmong(publicKey, keys));
      const added = keys.filter((key) => !isAmong(key, stored));
      if (gone.length + added.length === 0) return;
      await this.remove(
        tx,
        gone.map(({ id }) => id),
      );
      for (const key of added)
        await tx.query(INSERT, [randomUUID(), userId, null, JSON.stringify(key), null]);
      const named = (some: readonly (PublicKey | null)[]) => ({
        Keys: some.flatMap((key) => (key ? thumbprintOf(key) : [])),
      });
      const audited = { action: 'user.putKeys' as const, before: named(stored), after: named(keys) };
      await this.audit.record(tx, actor, { ...audited, target: `user ${userId}` });
    });
  }

  /** Ends the tokens of a machine whose row the caller has locked; returns the secrets and keys that had some. */
  async endTokens(tx: EntityManager, userId: number): Promise<string[]> {
    requireTransaction(tx);
    const used: { id: string }[] = await tx.query(WITH_TOKENS, [userId, this.settings.jwt.accessTtl]);
    if (used.length === 0) return [];
    await tx.query(END_ACCESS, [userId]);
    afterCommit(tx, () => this.standing.userChanged(userId));
    return used.map(({ id }) => id);
  }

  /** Removes secrets some time after their end: until then the list says why a program is refused. */
  async purge(): Promise<void> {
    await this.dataSource.query(REMOVE_ENDED);
  }

  private async find(userId: number, where: object): Promise<ClientCredential[]> {
    const { manager } = this.dataSource;
    assertMachine(await manager.findOneBy(User, { id: userId }));
    return manager.find(ClientCredential, {
      where: { ...where, userId },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
  }

  /** Makes a change in a transaction that has locked the machine's row. */
  private async changing(
    actor: Actor,
    userId: number,
    change: (tx: EntityManager) => Promise<void>,
  ): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await lockAsAdministrator(tx, actor, 'together');
      assertMachine(await tx.findOne(User, { where: { id: userId }, lock: { mode: 'for_no_key_update' } }));
      await change(tx);
    });
  }

  private async remove(tx: EntityManager, ids: readonly string[]): Promise<void> {
    await tx.query('delete from client_credential where id = any ($1)', [ids]);
    afterCommit(tx, () => {
      for (const id of ids) this.standing.sessionEnded(id);
    });
  }

  private use({ id, createdAt, lastUsedAt, lastAddress }: Omit<ClientCredential, 'publicKey'>) {
    const [CreatedAt, LastUsedAt] = [this.clock.withOffset(createdAt), this.moment(lastUsedAt)];
    return { Id: id, CreatedAt, LastUsedAt, LastAddress: lastAddress };
  }

  private moment(at: Date | null): string | null {
    return at && this.clock.withOffset(at);
  }
}

/** @throws DomainError General.NotFound, General.Conflict */
function assertMachine(user: User | null): void {
  if (!user) throw refused(USER_NOT_FOUND);
  if (user.kind !== 'Machine') throw refused(NO_MACHINE);
}

const LIVING_SECRETS = `
  select count(*)::int as living from client_credential
  where user_id = $1 and secret_hash is not null and (expires_at is null or expires_at > clock_timestamp())`;

/** $1 id, $2 user, $3 hash of the secret, $4 key, $5 end. */
const INSERT = `
  insert into client_credential (id, user_id, secret_hash, public_key, expires_at, created_at)
  values ($1, $2, $3, $4, $5, clock_timestamp())`;

/** $1 user, $2 life of an access token in milliseconds. */
const WITH_TOKENS = `select c.id from client_credential c where c.user_id = $1 and ${hasTokens('$2')}`;

const END_ACCESS = `
  update app_user set token_epoch = token_epoch + 1, access_changed_at = clock_timestamp() where id = $1`;

const REMOVE_ENDED = `delete from client_credential where expires_at < clock_timestamp() - interval '30 days'`;

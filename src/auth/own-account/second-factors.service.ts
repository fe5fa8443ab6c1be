import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller, RequestOrigin } from '../../access/access.js';
import { validationError } from '../../api/general.refusals.js';
import { refused } from '../../api/refusal.js';
import { AuditService } from '../../audit/audit.service.js';
import type { AuditAction } from '../../audit/audit-actions.rules.js';
import { Settings } from '../../config/settings.js';
import { KeyCipher } from '../../crypto/key-cipher.js';
import { afterCommit, inTransaction, waitForOthers } from '../../data/transaction.js';
import { Clock } from '../../time/clock.js';
import { OwnSessions } from '../../users/own-sessions.service.js';
import { Standing } from '../../users/standing.js';
import { type TokenUser, User } from '../../users/user.entity.js';
import { PROVIDER_USER, SIGN_IN_AGAIN, USER_NOT_FOUND } from '../../users/user.refusals.js';
import { UsersService } from '../../users/users.service.js';
import { USE_RECOVERY_CODE, USE_TOTP_STEP, usersWhoMayAct } from '../../users/users.sql.js';
import { LoginThrottle } from '../login-throttle.js';
import { actorOf, SessionTrail } from '../session-trail.service.js';
import {
  bareCode,
  firstStepAt,
  isTotpCode,
  newRecoveryCodes,
  newSecret,
  recoveryHash,
  secretUri,
  stepOf,
} from './codes.rules.js';
import { SECOND_FACTOR_OFF, SECOND_FACTOR_ON } from './own-account.refusals.js';

/** A user with the secret of the second factor. */
type UserWithFactor = TokenUser & Pick<User, 'totpSecret'>;

/** Second factors of staff: one-time passwords by time (RFC 6238), and recovery codes. */
@Injectable()
export class SecondFactors {
  private readonly cipher: KeyCipher;

  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly throttle: LoginThrottle,
    private readonly standing: Standing,
    private readonly users: UsersService,
    private readonly sessions: OwnSessions,
    private readonly audit: AuditService,
    private readonly trail: SessionTrail,
  ) {
    this.cipher = new KeyCipher(settings.encryptionKeys);
  }

  /** What the caller's account page shows. @throws DomainError General.NotFound for a caller without a user here */
  async stateOf(caller: Caller): Promise<{ since: Date | null; recoveryCodesLeft: number }> {
    const user = await this.callersUser(this.dataSource.manager, caller).getOne();
    if (!user) throw refused(USER_NOT_FOUND);
    return { since: user.secondFactorSince, recoveryCodesLeft: user.recoveryCodes?.length ?? 0 };
  }

  /**
   * Makes a secret, which counts once a code of it is confirmed. It takes the place of one that was not confirmed.
   * @throws DomainError General.Conflict for a user of the provider, while the caller has a second factor, and in a session that is not recent: whoever finds
   *   an open screen must not lock its user out
   */
  async begin(caller: Caller): Promise<{ secret: string; uri: string }> {
    const secret = newSecret();
    const { userName } = await inTransaction(this.dataSource, async (tx) => {
      const user = await this.locked(tx, caller);
      if (user.providerIssuer !== null) throw refused(PROVIDER_USER);
      if (user.secondFactorSince) throw refused(SECOND_FACTOR_ON);
      if (!(await this.sessions.isRecent(tx, caller))) throw refused(SIGN_IN_AGAIN);
      await tx.update(User, { id: user.id }, { totpSecret: this.cipher.encrypt(secret) });
      return user;
    });
    return { secret, uri: secretUri(secret, this.settings.jwt.issuer, userName) };
  }

  /**
   * Turns the second factor on by a code of its secret; returns its recovery codes, which are not shown again.
   * @throws DomainError General.Conflict when it is on, or nothing was begun; as `withCode` does
   */
  async confirm(caller: Caller, code: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    await this.withCode(
      caller,
      code,
      async (tx, user) => {
        const on = { secondFactorSince: () => 'clock_timestamp()', recoveryCodes: codes.map(recoveryHash) };
        await tx.update(User, { id: user.id }, on);
        await this.record(tx, caller, 'secondFactor.enable', user.id);
      },
      (user) => {
        if (user.secondFactorSince) throw refused(SECOND_FACTOR_ON);
      },
    );
    return codes;
  }

  /**
   * Turns the caller's own second factor off by one of its codes.
   * @throws DomainError General.Conflict when it is off; as `withCode` does
   */
  async disable(caller: Caller, code: string): Promise<void> {
    await this.withCode(
      caller,
      code,
      async (tx, user) => {
        await this.users.removeSecondFactor(tx, user.id);
        await this.record(tx, caller, 'secondFactor.disable', user.id);
      },
      (user) => {
        if (!user.secondFactorSince) throw refused(SECOND_FACTOR_OFF);
      },
    );
  }

  /** Whether a code of a user whose row the transaction has locked is right and was not used before; it is used up. */
  async accepts(
    tx: EntityManager,
    user: UserWithFactor,
    typed: string,
    origin: RequestOrigin,
  ): Promise<boolean> {
    const code = bareCode(typed);
    if (isTotpCode(code)) return this.takeStep(tx, user, code);
    const [used]: [{ left: number }[], number] = await tx.query(USE_RECOVERY_CODE, [
      user.id,
      recoveryHash(code),
    ]);
    if (!used[0]) return false;
    await this.record(tx, actorOf(user, origin), 'secondFactor.useRecoveryCode', user.id, {
      Left: used[0].left,
    });
    return true;
  }

  private async takeStep(
    tx: EntityManager,
    { id, totpSecret }: UserWithFactor,
    code: string,
  ): Promise<boolean> {
    const now = this.clock.now();
    const step = totpSecret === null ? undefined : stepOf(code, this.cipher.decrypt(totpSecret), now);
    if (step === undefined) return false;
    const [used]: [unknown[], number] = await tx.query(USE_TOTP_STEP, [id, step, firstStepAt(now)]);
    return used.length > 0;
  }

  /**
   * Makes a change for which the caller proves a code of the own second factor. A wrong one counts as a failed login, as a wrong
   * present password does.
   * @throws DomainError Validation.General naming Code, General.TooManyRequests, General.NotFound for a caller without a user here
   */
  private async withCode(
    caller: Caller,
    code: string,
    change: (tx: EntityManager, user: User) => Promise<void>,
    assertState: (user: User) => void,
  ): Promise<void> {
    const known = await this.callersUser(this.dataSource.manager, caller).getOne();
    if (!known) throw refused(USER_NOT_FOUND);
    assertState(known);
    const attempt = this.throttle.attempt(known.userName, caller.address);
    await this.throttle.assertOpen(attempt);
    const isRight = await inTransaction(this.dataSource, async (tx) => {
      const user = await this.locked(tx, caller);
      assertState(user);
      if (user.totpSecret === null) throw refused(SECOND_FACTOR_OFF);
      await this.throttle.assertCounting(attempt, tx);
      if (!(await this.accepts(tx, user, code, caller))) return false;
      await change(tx, user);
      afterCommit(tx, () => this.standing.userChanged(user.id));
      return true;
    });
    if (isRight) return;
    await this.throttle.countFailure(attempt).finally(() => this.trail.codeWrong(known, attempt, caller));
    throw validationError([{ Field: 'Code', Message: 'Code is wrong.' }]);
  }

  private async locked(tx: EntityManager, caller: Caller): Promise<User> {
    await waitForOthers(tx);
    const user = await this.callersUser(tx, caller).setLock('for_no_key_update', undefined, ['u']).getOne();
    if (!user) throw refused(USER_NOT_FOUND);
    return user;
  }

  private callersUser(manager: EntityManager, { userId }: Caller) {
    return usersWhoMayAct(manager)
      .andWhere({ id: Number(userId ?? 0) })
      .addSelect(['u.totpSecret', 'u.recoveryCodes']);
  }

  private record(
    tx: EntityManager,
    actor: Parameters<AuditService['record']>[1],
    action: AuditAction,
    userId: number,
    details?: Record<string, unknown>,
  ): Promise<void> {
    return this.audit.record(tx, actor, { action, target: `user ${userId}`, details });
  }
}

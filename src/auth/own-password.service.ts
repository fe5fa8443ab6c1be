import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../access/access.js';
import { validationError } from '../api/general.refusals.js';
import { refused } from '../api/refusal.js';
import { beforeAndAfter } from '../audit/audit.rules.js';
import { AuditService } from '../audit/audit.service.js';
import { inTransaction, waitForOthers } from '../data/transaction.js';
import type { FieldError } from '../errors/domain-error.js';
import { AdminSessions } from '../users/admin-sessions.js';
import { passwordProblem } from '../users/credential.rules.js';
import { Passwords } from '../users/passwords.js';
import { USER_NOT_FOUND } from '../users/user.refusals.js';
import { UsersService } from '../users/users.service.js';
import { PASSWORD_HOLDS, usersWhoMayAct } from '../users/users.sql.js';
import { LoginThrottle } from './login-throttle.js';
import { SessionTrail } from './session-trail.service.js';

const WRONG: FieldError = { Field: 'CurrentPassword', Message: 'CurrentPassword is wrong.' };

/** Lets users change their own passwords. */
@Injectable()
export class OwnPasswordService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly throttle: LoginThrottle,
    private readonly passwords: Passwords,
    private readonly users: UsersService,
    private readonly adminSessions: AdminSessions,
    private readonly audit: AuditService,
    private readonly trail: SessionTrail,
  ) {}

  /**
   * Changes the caller's password and ends all sessions and access tokens of the caller; a session of the administration
   * screens that makes the change stays, because its page shows the outcome. A wrong present password is counted, logged
   * and audited like a failed login, so that a stolen token cannot be used to guess the password.
   * @throws DomainError Validation.General naming CurrentPassword and NewPassword
   * @throws DomainError General.NotFound for a caller without a user here, General.TooManyRequests, General.Unavailable
   */
  async change(caller: Caller, currentPassword: string, newPassword: string): Promise<void> {
    const { address } = caller;
    const id = Number(caller.userId ?? 0);
    const users = usersWhoMayAct(this.dataSource.manager).andWhere({ id });
    const user = await users.addSelect('u.passwordHash').getOne();
    if (!user) throw refused(USER_NOT_FOUND);
    const { userName, passwordHash } = user;
    const attempt = this.throttle.attempt(userName, address);
    const assertOpen = () => this.throttle.assertOpen(attempt);
    await assertOpen();
    const isRight = await this.passwords.matches(
      passwordHash ?? undefined,
      currentPassword,
      address,
      assertOpen,
    );
    if (!isRight) {
      const trace = () => this.trail.passwordWrong(user, attempt, caller);
      await this.throttle.countFailure(attempt).finally(trace);
    }
    const problem =
      passwordProblem('NewPassword', newPassword, userName) ??
      (user.passwordEndsAt && newPassword.normalize('NFC') === currentPassword.normalize('NFC')
        ? 'NewPassword must be another than the present one.'
        : undefined);
    const problems = problem ? [{ Field: 'NewPassword', Message: problem }] : [];
    if (!isRight || problem) throw validationError(isRight ? problems : [WRONG, ...problems]);
    // Hashed before the transaction: work that waits for its turn must not hold a connection.
    const newHash = await this.passwords.hash(newPassword);
    await inTransaction(this.dataSource, async (tx) => {
      const same = usersWhoMayAct(tx).andWhere({ id, passwordHash }).andWhere(PASSWORD_HOLDS);
      await waitForOthers(tx);
      const locked = await same.setLock('for_no_key_update', undefined, ['u']).getOne();
      // Another call changed the password meanwhile, or it has ended.
      if (!locked) throw validationError([WRONG]);
      await this.throttle.assertCounting(attempt, tx);
      await this.users.changeUser(tx, locked, { passwordHash: newHash });
      if (caller.adminSessionId) await this.adminSessions.keep(tx, caller.adminSessionId, id);
      const values = beforeAndAfter({ password: passwordHash }, { password: newPassword }, ['password']);
      const details = { Fields: Object.keys(values.after) };
      await this.audit.record(tx, caller, {
        action: 'user.update',
        target: `user ${id}`,
        details,
        ...values,
      });
    });
  }
}

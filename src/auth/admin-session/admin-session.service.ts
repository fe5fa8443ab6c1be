import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isStaff, type RequestOrigin } from '../../access/access.js';
import { Settings } from '../../config/settings.js';
import { hashOf } from '../../crypto/digest.js';
import { inTransaction } from '../../data/transaction.js';
import { denied } from '../../errors/bare-answer.js';
import { Clock } from '../../time/clock.js';
import {
  AdminSessions,
  type EndedAdminSession,
  type OpenAdminSession,
  type UsedAdminSession,
} from '../../users/admin-sessions.js';
import { sourceOf, type TokenUser } from '../../users/user.entity.js';
import { AccessTokens } from '../access-tokens.js';
import { maySignInHere } from '../local-sign-in.rules.js';
import { type Credentials, PasswordSignIn } from '../password-sign-in.service.js';
import { ProviderRenewal } from '../provider/provider-renewal.service.js';
import { ProviderSignOut } from '../provider/provider-sign-out.service.js';
import { SessionTrail } from '../session-trail.service.js';
import type { AdminSessionToken } from './admin-session.answers.js';

/** Opens, uses and ends the sessions of browsers with the administration screens. */
@Injectable()
export class AdminSessionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly passwordSignIn: PasswordSignIn,
    private readonly sessions: AdminSessions,
    private readonly accessTokens: AccessTokens,
    private readonly trail: SessionTrail,
    private readonly providerRenewal: ProviderRenewal,
    private readonly providerSignOut: ProviderSignOut,
    private readonly settings: Settings,
  ) {}

  /**
   * Exchanges user name, password and code for a session, which takes the place of the browser's present one.
   * @param present token of the present session
   * @throws DomainError as `PasswordSignIn` does
   * @throws BareAnswer 403 for a user who may not have a session
   */
  async open(
    credentials: Credentials,
    present: string | undefined,
    origin: RequestOrigin,
  ): Promise<{ token: string; answer: AdminSessionToken }> {
    const opened = await this.passwordSignIn.signIn(credentials, origin, {
      open: async (tx, user, { addressHash }) => {
        if (!mayHaveSession(user)) return undefined;
        await this.endWithin(tx, present, origin);
        const from = { addressHash, address: origin.address };
        const { token, ...session } = await this.sessions.open(tx, user.id, from);
        await this.trail.signedIn(tx, user, session.sessionId, origin);
        return { token, answer: this.answer(user, session) };
      },
    });
    // Thrown after the commit: it proves, as for the staff, that a failure could have been counted.
    if (!opened) throw denied('role');
    return opened;
  }

  /**
   * Issues an access token with the present claims of the session's user; undefined for a session that has ended. The
   * session of a user who may not have it any more is ended.
   * @throws DomainError General.Unavailable while the provider that has to say the user's roles does not answer
   */
  async renew(token: string | undefined, origin: RequestOrigin): Promise<AdminSessionToken | undefined> {
    const used = token === undefined ? undefined : await this.sessions.use(token);
    if (!used) return undefined;
    const user = used.mayAct ? await this.present(used, origin) : undefined;
    if (user && mayHaveSession(user)) return this.answer(user, used);
    await this.end(token, origin);
    return undefined;
  }

  /** The user of a session as it is to go on; undefined when it must not. @throws DomainError General.Unavailable */
  private async present(used: UsedAdminSession, origin: RequestOrigin): Promise<TokenUser | undefined> {
    if (used.user.providerIssuer !== null) return this.providerRenewal.renewed(used, origin);
    return maySignInHere(used.user, this.settings.localSignIn) ? used.user : undefined;
  }

  /**
   * Ends a session; an unknown token ends nothing.
   * @param returnTo where the provider sends the browser afterwards, if it signs the person out, too
   * @returns the provider's page for that, where the session is one by a provider that has such a page
   */
  async end(
    token: string | undefined,
    origin: RequestOrigin,
    returnTo?: string,
  ): Promise<string | undefined> {
    const ended = await inTransaction(this.dataSource, (tx) => this.endWithin(tx, token, origin));
    return ended && returnTo ? this.providerSignOut.pageFor(ended, returnTo, origin) : undefined;
  }

  private async endWithin(
    tx: EntityManager,
    token: string | undefined,
    origin: RequestOrigin,
  ): Promise<EndedAdminSession | undefined> {
    const ended = token === undefined ? undefined : await this.sessions.end(tx, hashOf(token));
    if (ended) await this.trail.signedOut(tx, ended.user, ended.sessionId, origin);
    return ended;
  }

  private answer(user: TokenUser, { sessionId, endsAt }: OpenAdminSession): AdminSessionToken {
    const access = this.accessTokens.issue(user, { id: sessionId, admin: { endsAt } });
    return {
      AccessToken: access.token,
      ExpiresIn: access.expiresInSeconds,
      Expiration: this.clock.withOffset(access.expiresAt),
      SessionEndsAt: this.clock.withOffset(endsAt),
      MustChangePassword: user.passwordEndsAt !== null,
      SecondFactorRequired:
        this.settings.requireSecondFactor &&
        isStaff(user) &&
        !user.secondFactorSince &&
        user.providerIssuer === null,
      User: {
        Id: user.id,
        UserName: user.userName,
        Name: user.displayName ?? user.userName,
        Roles: user.roles,
        Source: sourceOf(user.providerIssuer),
      },
    };
  }
}

/** Others than staff may have one to replace a password that somebody else has set: no other operation takes it. */
function mayHaveSession(user: TokenUser): boolean {
  return isStaff(user) || user.passwordEndsAt !== null;
}

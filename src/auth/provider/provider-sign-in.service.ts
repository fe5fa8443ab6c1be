import { Inject, Injectable } from '@nestjs/common';
import * as oidc from 'openid-client';
import { Counter, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import type { RequestOrigin } from '../../access/access.js';
import type { Actor } from '../../audit/audit.service.js';
import { RepeatedActions } from '../../audit/repeated-actions.service.js';
import type { ProviderSettings } from '../../config/provider-settings.js';
import { Settings } from '../../config/settings.js';
import { hashOf } from '../../crypto/digest.js';
import { KeyCipher } from '../../crypto/key-cipher.js';
import { queryNamed } from '../../data/transaction.js';
import { isDatabaseUnavailable } from '../../errors/database-errors.js';
import { Clock } from '../../time/clock.js';
import { LOGGER, type Logger } from '../../tracing/logger.js';
import { AdminSessions } from '../../users/admin-sessions.js';
import { ProviderSessions } from '../../users/provider-sessions.service.js';
import { ProviderUsers } from '../../users/provider-users.service.js';
import { NOTE_LOGIN } from '../../users/users.sql.js';
import { LoginThrottle } from '../login-throttle.js';
import { SessionTrail } from '../session-trail.service.js';
import { type Claims, namesIn, returnPath, rolesOf } from './claims.rules.js';
import { type ProvenPerson, ProviderClient } from './provider.client.js';
import { RETURNED_AT_MOST } from './provider.description.js';
import { NotProven, ProviderAway, safeWord } from './provider-errors.js';
import { UsedTokens } from './used-tokens.js';

/** Why a sign-in by the provider failed, as the screen says it. */
const SIGN_IN_CAUSES = ['ProviderAway', 'Refused', 'NoRole', 'Expired', 'Invalid', 'Unavailable'] as const;
export type SignInCause = (typeof SIGN_IN_CAUSES)[number];

/** How long a person may take at the provider. */
const LIFE_MS = 10 * 60_000;
export const SIGN_IN_SECONDS = LIFE_MS / 1_000;

/**
 * A sign-in under way. It travels encrypted as `state`, so that each tab has one of its own, and any replica can go on with it, also
 * after a restart.
 */
interface UnderWay {
  /** Hash of the mark of the browser that began it. */
  browser: string;
  nonce: string;
  verifier: string;
  returnTo: string;
  /** Hash of the token of the session that the browser had, which the new one takes the place of. */
  present?: string | undefined;
  /** Unix milliseconds. */
  until: number;
}

/** What a browser asks a sign-in for. */
interface AskedSignIn {
  returnTo: string | undefined;
  redirectUri: string;
  /** Token of the browser's present session. */
  present: string | undefined;
  /** The mark that the browser has from a sign-in of before, or of another tab. */
  mark: string | undefined;
}

/** A sign-in that failed: the cause for the screen, and the reason for the audit. */
class SignInFailure extends Error {
  constructor(
    readonly signInCause: SignInCause,
    readonly reason: string,
    readonly userId?: number,
  ) {
    super(reason);
  }
}

/** Signs staff in by the provider of the company. */
@Injectable()
export class ProviderSignIn {
  private readonly cipher: KeyCipher;
  private readonly counted: Counter<'outcome'>;

  constructor(
    private readonly settings: Settings,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly client: ProviderClient,
    private readonly users: ProviderUsers,
    private readonly sessions: AdminSessions,
    private readonly providerSessions: ProviderSessions,
    private readonly used: UsedTokens,
    private readonly throttle: LoginThrottle,
    private readonly trail: SessionTrail,
    private readonly repeated: RepeatedActions,
    registry: Registry,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.cipher = new KeyCipher(settings.encryptionKeys);
    this.counted = new Counter({
      name: 'zeyil_provider_sign_ins_total',
      help: 'Sign-ins by the provider, by outcome: SignedIn, or the cause of the failure.',
      labelNames: ['outcome'],
      registers: [registry],
    });
    for (const outcome of ['SignedIn', ...SIGN_IN_CAUSES]) this.counted.inc({ outcome }, 0);
  }

  /** Begins a sign-in: where the browser goes, and the mark that it keeps meanwhile; without a mark the sign-in has failed. */
  async begin(
    { returnTo, redirectUri, present, mark = oidc.randomState() }: AskedSignIn,
    origin: RequestOrigin,
  ): Promise<{ location: string; mark?: string }> {
    const [nonce, verifier] = [oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
    const underWay: UnderWay = {
      browser: hashOf(mark),
      nonce,
      verifier,
      returnTo: returnPath(returnTo),
      present: present && hashOf(present),
      until: this.clock.now().getTime() + LIFE_MS,
    };
    try {
      const url = await this.client.authorizationUrl({
        redirect_uri: redirectUri,
        state: this.cipher.encrypt(JSON.stringify(underWay)),
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { location: url.href, mark };
    } catch (error) {
      return { location: this.failed(error, origin) };
    }
  }

  /**
   * Ends a sign-in with which the provider has sent the browser back; without a session it has failed.
   * @param returned the address that the browser came back to
   */
  async complete(
    returned: URL,
    mark: string | undefined,
    origin: RequestOrigin,
  ): Promise<{ location: string; session?: string }> {
    try {
      if (returned.search.length > RETURNED_AT_MOST) throw new SignInFailure('Invalid', 'too long');
      const state = returned.searchParams.get('state') ?? '';
      const underWay = await this.underWay(mark, state);
      const person = await this.client.exchange(returned, { ...underWay, state });
      const session = await this.open(person, underWay.present, origin);
      this.counted.inc({ outcome: 'SignedIn' });
      return { location: underWay.returnTo, session };
    } catch (error) {
      return { location: this.failed(error, origin) };
    }
  }

  /** Opens a `state`, once on all replicas. */
  private async underWay(mark: string | undefined, state: string): Promise<UnderWay> {
    // A browser drops the cookie when it has expired.
    if (mark === undefined) throw new SignInFailure('Expired', 'no cookie');
    let underWay: UnderWay;
    try {
      underWay = JSON.parse(this.cipher.decrypt(state)) as UnderWay;
    } catch {
      throw new SignInFailure('Invalid', 'state');
    }
    if (underWay.browser !== hashOf(mark)) throw new SignInFailure('Invalid', 'state');
    if (underWay.until <= this.clock.now().getTime()) throw new SignInFailure('Expired', 'too late');
    // By the nonce, since one content can be written as several texts.
    const isFirst = await this.used.take(
      this.dataSource,
      `state ${underWay.nonce}`,
      new Date(underWay.until),
    );
    if (!isFirst) throw new SignInFailure('Invalid', 'used before');
    return underWay;
  }

  private async open(
    { claims, refreshToken, idToken }: ProvenPerson,
    present: string | undefined,
    origin: RequestOrigin,
  ): Promise<string> {
    const { issuer } = this.provider;
    const sid = typeof claims['sid'] === 'string' ? claims['sid'] : undefined;
    const kept = { sid, ...this.providerSessions.sealed({ refreshToken, idToken }) };
    const outcome = await this.users.withRoles(
      this.personOf(claims),
      this.actor(origin),
      async (tx, user) => {
        if (await this.used.isSignedOut(tx, claims)) return undefined;
        const { addressHash } = this.throttle.attempt(user.userName, origin.address);
        const ended = present === undefined ? undefined : await this.sessions.end(tx, present);
        if (ended) await this.trail.signedOut(tx, ended.user, ended.sessionId, origin);
        const from = { addressHash, address: origin.address };
        const opened = await this.sessions.open(tx, user.id, from, kept);
        await queryNamed(tx, NOTE_LOGIN, [user.id]);
        await this.trail.signedIn(tx, user, opened.sessionId, origin, { Provider: new URL(issuer).host });
        return opened.token;
      },
    );
    if ('done' in outcome) {
      if (outcome.done === undefined) throw new SignInFailure('Refused', 'signed out meanwhile');
      return outcome.done;
    }
    const { refused, userId } = outcome;
    throw new SignInFailure(refused === 'no role' ? 'NoRole' : 'Refused', refused, userId);
  }

  /** The person whom the claims of a proven token name. */
  personOf(claims: Claims) {
    const { issuer, roleClaim, roles } = this.provider;
    const subject = String(claims['sub']);
    return { issuer, subject, names: namesIn(claims), roles: rolesOf(claims, roleClaim, roles) };
  }

  /** Logs, counts and audits a failure; returns where the browser goes. */
  private failed(error: unknown, origin: RequestOrigin): string {
    const { signInCause: cause, reason, userId } = this.asFailure(error);
    this.counted.inc({ outcome: cause });
    this.logger.warn({ event: 'sign-in by the provider failed', cause, reason, ...origin });
    this.repeated.note(this.actor(origin), {
      action: 'session.signInFailed',
      target: userId === undefined ? 'provider' : `user ${userId}`,
      details: { Cause: cause, Reason: reason },
    });
    return `/admin/sign-in?cause=${cause}`;
  }

  /** @throws what is no failure of a sign-in */
  private asFailure(error: unknown): SignInFailure {
    if (error instanceof SignInFailure) return error;
    if (error instanceof ProviderAway) return new SignInFailure('ProviderAway', error.message);
    if (error instanceof NotProven) return new SignInFailure('Invalid', error.message);
    if (isDatabaseUnavailable(error)) return new SignInFailure('Unavailable', 'database');
    if (!(error instanceof oidc.AuthorizationResponseError)) throw error;
    const reason = `provider: ${safeWord(error.error)}`;
    if (/^(server_error|temporarily_unavailable)$/.test(error.error))
      return new SignInFailure('ProviderAway', reason);
    return new SignInFailure(
      /^(access_denied|\w+_required|\w+_selection_required)$/.test(error.error) ? 'Refused' : 'Invalid',
      reason,
    );
  }

  /** Whatever the provider decides is audited as its act. */
  actor(origin?: RequestOrigin): Actor {
    return { userId: undefined, name: new URL(this.provider.issuer).host, ...origin };
  }

  get provider(): ProviderSettings {
    const { provider } = this.settings;
    if (!provider) throw new Error('There is no provider.');
    return provider;
  }
}

import { Inject, Injectable } from '@nestjs/common';
import * as oidc from 'openid-client';
import { Counter, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import type { RequestOrigin } from '../../access/access.js';
import type { Actor } from '../../audit/audit.service.js';
import { RepeatedActions } from '../../audit/repeated-actions.service.js';
import type { ProviderSettings } from '../../config/provider-settings.js';
import { Settings } from '../../config/settings.js';
import { KeyCipher } from '../../crypto/key-cipher.js';
import { queryNamed } from '../../data/transaction.js';
import { Clock } from '../../time/clock.js';
import { LOGGER, type Logger } from '../../tracing/logger.js';
import { AdminSessions } from '../../users/admin-sessions.js';
import { ProviderSessions } from '../../users/provider-sessions.service.js';
import { ProviderUsers } from '../../users/provider-users.service.js';
import { NOTE_LOGIN } from '../../users/users.sql.js';
import { LoginThrottle } from '../login-throttle.js';
import { SessionTrail } from '../session-trail.service.js';
import { type Claims, namesIn, returnPath, rolesOf } from './claims.rules.js';
import { NotProven, type ProvenPerson, ProviderClient, safeWord } from './provider.client.js';
import { RETURNED_AT_MOST } from './provider.description.js';
import { ProviderAway } from './provider-http.js';
import { UsedTokens } from './used-tokens.js';

/** Why a sign-in by the provider failed, as the screen says it. */
export const SIGN_IN_CAUSES = ['ProviderAway', 'Refused', 'NoRole', 'Expired', 'Invalid'] as const;
export type SignInCause = (typeof SIGN_IN_CAUSES)[number];

/** How long a person may take at the provider. */
const LIFE_MS = 10 * 60_000;
export const SIGN_IN_SECONDS = LIFE_MS / 1_000;

/** A sign-in under way, as the browser's cookie holds it encrypted: any replica can go on with it, also after a restart. */
interface UnderWay {
  state: string;
  nonce: string;
  verifier: string;
  returnTo: string;
  /** Token of the session that the browser had, which the new one takes the place of. */
  present?: string | undefined;
  /** Unix milliseconds. */
  until: number;
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

  /**
   * Begins a sign-in: where the browser goes, and what its cookie keeps meanwhile; without a cookie the sign-in has failed.
   * @param present token of the browser's present session
   */
  async begin(
    {
      returnTo,
      redirectUri,
      present,
    }: { returnTo: string | undefined; redirectUri: string; present: string | undefined },
    origin: RequestOrigin,
  ): Promise<{ location: string; cookie?: string }> {
    const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
    try {
      const url = await this.client.authorizationUrl({
        redirect_uri: redirectUri,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      const until = this.clock.now().getTime() + LIFE_MS;
      const underWay: UnderWay = { state, nonce, verifier, returnTo: returnPath(returnTo), present, until };
      return { location: url.href, cookie: this.cipher.encrypt(JSON.stringify(underWay)) };
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
    cookie: string | undefined,
    origin: RequestOrigin,
  ): Promise<{ location: string; session?: string }> {
    try {
      if (returned.search.length > RETURNED_AT_MOST) throw new SignInFailure('Invalid', 'too long');
      const underWay = await this.underWay(cookie, returned.searchParams.get('state'));
      const person = await this.client.exchange(returned, underWay);
      const session = await this.open(person, underWay.present, origin);
      this.counted.inc({ outcome: 'SignedIn' });
      return { location: underWay.returnTo, session };
    } catch (error) {
      return { location: this.failed(error, origin) };
    }
  }

  /** Opens the cookie's content, once on all replicas. */
  private async underWay(cookie: string | undefined, state: string | null): Promise<UnderWay> {
    // A browser drops the cookie when it has expired.
    if (cookie === undefined) throw new SignInFailure('Expired', 'no cookie');
    let underWay: UnderWay;
    try {
      underWay = JSON.parse(this.cipher.decrypt(cookie)) as UnderWay;
    } catch {
      throw new SignInFailure('Invalid', 'cookie');
    }
    if (state !== underWay.state) throw new SignInFailure('Invalid', 'state');
    if (underWay.until <= this.clock.now().getTime()) throw new SignInFailure('Expired', 'too late');
    const isFirst = await this.used.take(this.dataSource, `state ${state}`, new Date(underWay.until));
    if (!isFirst) throw new SignInFailure('Invalid', 'used before');
    return underWay;
  }

  private async open(
    { claims, refreshToken }: ProvenPerson,
    present: string | undefined,
    origin: RequestOrigin,
  ): Promise<string> {
    const { issuer } = this.provider;
    const token = this.providerSessions.sealed(refreshToken);
    const sid = typeof claims['sid'] === 'string' ? claims['sid'] : undefined;
    const outcome = await this.users.withRoles(
      this.personOf(claims),
      this.actor(origin),
      async (tx, user) => {
        const { addressHash } = this.throttle.attempt(user.userName, origin.address);
        const ended = present === undefined ? undefined : await this.sessions.end(tx, present);
        if (ended) await this.trail.signedOut(tx, ended.user, ended.sessionId, origin);
        const from = { addressHash, address: origin.address };
        const opened = await this.sessions.open(tx, user.id, from, { sid, sealedToken: token });
        await queryNamed(tx, NOTE_LOGIN, [user.id]);
        await this.trail.signedIn(tx, user, opened.sessionId, origin, { Provider: new URL(issuer).host });
        return opened.token;
      },
    );
    if ('done' in outcome) return outcome.done;
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

import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-jwt';
import { LruMap } from 'toad-cache';
import { type Caller, originOf, type TokenHolder } from '../access/access.js';
import { Settings } from '../config/settings.js';
import { BareAnswer } from '../errors/bare-answer.js';
import { Clock } from '../time/clock.js';
import { Standing, type TokenStanding } from '../users/standing.js';
import { AccessTokens } from './access-tokens.js';
import { holderOf, standingOf } from './claims.js';
import { type TimeRefusal, timeRefusal } from './token-times.rules.js';

/** Beginning of the JWT library's message, reason for the log, description for the caller. */
const CAUSES: readonly [beginning: string, refusal: string, description: string][] = [
  ['invalid signature', 'signature', 'The token signature is not valid'],
  ['jwt signature', 'signature', 'The token has no signature'],
  ['invalid algorithm', 'algorithm', 'The token signature is not of the expected algorithm'],
  ['jwt issuer', 'issuer', 'The token is from another issuer'],
  ['jwt audience', 'audience', 'The token is for another audience'],
];

/** The same for the token's times, which are checked here: the library would use this machine's clock. */
const TIMES: Readonly<Record<TimeRefusal, readonly [refusal: string, description: string]>> = {
  endless: ['malformed', 'The token is malformed: it has no expiry'],
  malformed: ['malformed', 'The token is malformed'],
  expired: ['expired', 'The token is expired'],
  'not valid yet': ['not valid yet', 'The token is not valid yet'],
};

/** Tokens whose verification is kept, some 2 KB each; the one that was used least recently is dropped first. */
const KEPT_AT_MOST = 2_000;

/** What a token with a sound signature says. Its times and its standing are checked at every request. */
export interface VerifiedToken {
  claims: Readonly<Record<string, unknown>>;
  holder: TokenHolder;
  standing: TokenStanding;
}

/** Reads callers from bearer tokens. Only HS256 is accepted, with any of the configured secrets. */
@Injectable()
export class AccessTokenStrategy extends PassportStrategy(Strategy) {
  /** By the whole token. Nothing that the signature covers can change while the process has the same secrets. */
  private readonly verified = new LruMap<VerifiedToken>(KEPT_AT_MOST);

  constructor(
    tokens: AccessTokens,
    settings: Settings,
    private readonly clock: Clock,
    private readonly standing: Standing,
  ) {
    super({
      jwtFromRequest: bearerToken,
      secretOrKeyProvider: (_request: FastifyRequest, token: string, done) =>
        // The library's types do not allow a KeyObject, but the library accepts it.
        isUnderstood(token)
          ? done(null, tokens.keyOf(token) as unknown as Buffer)
          : done(new Error('The token is not understood.')),
      passReqToCallback: true,
      algorithms: ['HS256'],
      issuer: settings.jwt.issuer,
      audience: settings.jwt.audience,
      ignoreExpiration: true,
      jsonWebTokenOptions: { ignoreNotBefore: true },
    });
  }

  /**
   * @throws BareAnswer for a token that is expired, not valid yet, without an expiry, or revoked
   * @throws DomainError General.Unavailable when the database cannot say whether it was revoked
   */
  async validate(request: FastifyRequest, claims: Readonly<Record<string, unknown>>): Promise<Caller> {
    const token = { claims, holder: holderOf(claims), standing: standingOf(claims) };
    const caller = await this.callerOf(request, token);
    this.verified.set(bearerToken(request) ?? '', token);
    return caller;
  }

  /** The request's token, when its signature, algorithm, issuer and audience were verified for an earlier request. */
  known(request: FastifyRequest): VerifiedToken | undefined {
    return this.verified.get(bearerToken(request) ?? '');
  }

  /** Checks all that may change in the life of a token; see `validate`, which throws the same. */
  async callerOf(request: FastifyRequest, { claims, holder, standing }: VerifiedToken): Promise<Caller> {
    const refused = timeRefusal(claims, this.clock.now().getTime() / 1000);
    if (refused) throw unauthenticated(...TIMES[refused]);
    if (!(await this.standing.holds(standing))) throw unauthenticated('revoked', 'The token was revoked');
    const restriction = await this.standing.restriction(standing);
    return { ...holder, ...originOf(request), ...(restriction && { restriction }) };
  }
}

/** The 401 with an empty body; `failure` is what passport-jwt reports, undefined when there is no token. */
export function refusedToken(failure: Error | undefined): BareAnswer {
  if (!failure || failure.message === 'No auth token') return unauthenticated('no token');
  const cause = CAUSES.find(([beginning]) => failure.message.startsWith(beginning));
  const [, refusal, description] = cause ?? ['', 'malformed', 'The token is malformed'];
  return unauthenticated(refusal, description);
}

/**
 * Whether header and payload are JSON objects: the library reads members of any payload, and throws for a signed `null`. A
 * header with `crit` names extensions that its reader must understand (RFC 7515), and the library reads past them.
 */
function isUnderstood(token: string): boolean {
  const [header, payload] = token.split('.', 2).map(objectIn);
  return header !== undefined && payload !== undefined && !('crit' in header);
}

function objectIn(part: string): object | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function unauthenticated(refusal: string, description?: string): BareAnswer {
  const cause = description ? ` error="invalid_token", error_description="${description}"` : '';
  return new BareAnswer(401, undefined, { 'www-authenticate': `Bearer${cause}` }, refusal);
}

function bearerToken(request: { headers: { authorization?: string } }): string | null {
  return /^Bearer +([^ ].*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

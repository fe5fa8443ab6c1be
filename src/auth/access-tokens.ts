import { createHmac, createSecretKey, type KeyObject, randomUUID, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Settings } from '../config/settings.js';
import { Clock } from '../time/clock.js';
import type { TokenUser } from '../users/user.entity.js';
import { claimsOf, type TokenSession } from './claims.js';

/** A signed access token and its life. */
export interface AccessToken {
  token: string;
  expiresInSeconds: number;
  expiresAt: Date;
}

/** Signs access tokens with the first secret, and finds the secret that signed a given token. */
@Injectable()
export class AccessTokens {
  /** Key objects: the JWT library would try to parse a string as a public key first, on every token. */
  private readonly keys: readonly KeyObject[];
  private readonly signer: JwtService;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    this.keys = settings.jwt.secrets.map((secret) => createSecretKey(Buffer.from(secret)));
    const { issuer, audience } = settings.jwt;
    this.signer = new JwtService({
      secret: this.keys[0],
      signOptions: { algorithm: 'HS256', issuer, audience },
    });
  }

  /**
   * Issues a token of a session with the user's present claims. Times are whole seconds, as JWT has them; a token lives
   * for one at least.
   */
  issue(user: TokenUser, session: TokenSession): AccessToken {
    const iat = inSeconds(this.clock.now());
    const usual = iat + Math.floor(this.settings.jwt.accessTtl / 1000);
    const endsAt = (session.admin ?? session.client)?.endsAt;
    const end = session.watch?.endsAt ?? (endsAt && new Date(Math.min(usual * 1000, endsAt.getTime())));
    const exp = Math.max(iat + 1, end ? inSeconds(end) : usual);
    const registered = { subject: String(user.id), jwtid: randomUUID() };
    const token = this.signer.sign({ ...claimsOf(user, session), iat, exp }, registered);
    return { token, expiresInSeconds: exp - iat, expiresAt: new Date(exp * 1000) };
  }

  /** The key that signed a token; the first one when none did, so that verification fails on the signature. */
  keyOf(token: string): KeyObject {
    const [first] = this.keys;
    if (!first) throw new Error('There is no signing secret.');
    if (this.keys.length === 1) return first;
    const end = token.lastIndexOf('.');
    const signature = Buffer.from(token.slice(end + 1));
    return this.keys.find((key) => isSignature(signature, key, token.slice(0, end))) ?? first;
  }
}

function inSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

function isSignature(signature: Buffer, key: KeyObject, signed: string): boolean {
  const expected = Buffer.from(createHmac('sha256', key).update(signed).digest('base64url'));
  return expected.length === signature.length && timingSafeEqual(expected, signature);
}

import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Settings } from '../config/settings.js';
import { KeyCipher } from '../crypto/key-cipher.js';
import { afterCommit, requireTransaction } from '../data/transaction.js';
import { Standing } from './standing.js';

/** What a replica may do with the refresh token of a session. */
export type RefreshClaim =
  /** It alone asks the provider now, with this token. */
  | { kind: 'claimed'; token: string; since: Date }
  /** The provider was asked after the given moment, by whomever. */
  | { kind: 'checked' }
  /** Another replica, or another tab's request, is asking. */
  | { kind: 'busy' }
  /** The provider gave no refresh token. */
  | { kind: 'none' }
  | { kind: 'ended' };

/** What the provider gives of a session beside the claims. */
export interface ProviderTokens {
  refreshToken: string | undefined;
  idToken: string | undefined;
}

/** The same, encrypted. */
interface SealedTokens {
  refreshToken: string | null;
  idToken: string | null;
}

/** A session that the provider has ended. */
export interface EndedSession {
  sessionId: string;
  userId: number;
  userName: string;
}

/** What sessions of the administration screens keep of the provider that opened them. */
@Injectable()
export class ProviderSessions {
  private readonly cipher: KeyCipher;

  constructor(
    private readonly dataSource: DataSource,
    private readonly standing: Standing,
    settings: Settings,
  ) {
    this.cipher = new KeyCipher(settings.encryptionKeys);
  }

  /** Tokens of the provider as they are stored. */
  sealed({ refreshToken, idToken }: ProviderTokens): SealedTokens {
    const sealed = (token: string | undefined) => (token === undefined ? null : this.cipher.encrypt(token));
    return { refreshToken: sealed(refreshToken), idToken: sealed(idToken) };
  }

  /** A stored ID token; undefined where there is none, or the key that encrypted it is gone. */
  idTokenIn(sealed: string | null): string | undefined {
    try {
      return sealed === null ? undefined : this.cipher.decrypt(sealed);
    } catch {
      return undefined;
    }
  }

  /** Takes the refresh token of a session for one request, unless the provider was asked since a moment. */
  async claim(sessionId: string, askedAt: Date): Promise<RefreshClaim> {
    const rows: ClaimRow[] = await this.dataSource.query(CLAIM, [sessionId, askedAt]);
    const [row] = rows;
    if (!row || row.isEnded) return { kind: 'ended' };
    if (row.token !== null && row.since !== null)
      return { kind: 'claimed', token: this.cipher.decrypt(row.token), since: row.since };
    return { kind: row.isChecked ? 'checked' : row.hasToken ? 'busy' : 'none' };
  }

  /** Notes the provider's answer to a claim, and when it was asked; false when the session was ended meanwhile. */
  async settle(
    tx: EntityManager,
    sessionId: string,
    { since, ...tokens }: ProviderTokens & { since: Date },
  ): Promise<boolean> {
    requireTransaction(tx);
    const { refreshToken, idToken } = this.sealed(tokens);
    const [open]: [unknown[], number] = await tx.query(SETTLE, [sessionId, refreshToken, since, idToken]);
    return open.length > 0;
  }

  /** Gives a claim back that had no answer. */
  async release(sessionId: string): Promise<void> {
    await this.dataSource.query('update admin_session set provider_lease_until = null where id = $1', [
      sessionId,
    ]);
  }

  /** Ends the session of a `sid` at the provider; without one, or where that is not known, all sessions of the person. */
  async end(
    tx: EntityManager,
    issuer: string,
    { sid, sub }: { sid: string | undefined; sub: string | undefined },
  ): Promise<EndedSession[]> {
    requireTransaction(tx);
    const named = [issuer, sid ?? null, sub ?? null];
    // A watch that is being opened from one of them has the session's row locked, and is seen by the next statement alone.
    await tx.query(LOCK_NAMED, named);
    const [ended]: [EndedSession[], number] = await tx.query(END, named);
    afterCommit(tx, () => {
      for (const { sessionId } of ended) this.standing.sessionEnded(sessionId);
    });
    return ended;
  }
}

interface ClaimRow {
  token: string | null;
  since: Date | null;
  isEnded: boolean;
  hasToken: boolean;
  isChecked: boolean;
}

/** Longer than the requests of a renewal together; a replica that was killed meanwhile keeps others waiting so long. */
const LEASE = "interval '25 seconds'";

/** $1 session, $2 the moment since which the provider must have been asked. */
const CLAIM = `
  with mine as (
    update admin_session set provider_lease_until = clock_timestamp() + ${LEASE}
    where id = $1 and ended_at is null and provider_token is not null
      and (provider_checked_at is null or provider_checked_at < $2::timestamptz)
      and (provider_lease_until is null or provider_lease_until < clock_timestamp())
    returning provider_token, provider_lease_until - ${LEASE} as since
  )
  select m.provider_token as token, m.since, s.ended_at is not null as "isEnded",
    s.provider_token is not null as "hasToken",
    coalesce(s.provider_checked_at >= $2::timestamptz, false) as "isChecked"
  from admin_session s left join mine m on true where s.id = $1`;

const SETTLE = `
  update admin_session
  set provider_token = $2, provider_checked_at = $3, provider_id_token = coalesce($4, provider_id_token),
    provider_lease_until = null
  where id = $1 and ended_at is null returning id`;

/** The open sessions `s` of users `u`, as they are named: $1 issuer, $2 `sid` or null, $3 subject or null. */
const NAMED = `
  u.id = s.user_id and u.provider_issuer = $1 and s.ended_at is null
    and ($3::text is null or u.provider_subject = $3)
    and ($2::text is null or s.provider_sid = $2 or (s.provider_sid is null and $3::text is not null))`;

/** Without the watches, whose rows come behind those of their sessions. */
const LOCK_NAMED = `
  select from admin_session s join app_user u on ${NAMED} where s.watch_of is null order by s.id for no key update of s`;

const END = `
  update admin_session s set ended_at = clock_timestamp() from app_user u where ${NAMED}
  returning s.id as "sessionId", u.id as "userId", u.user_name as "userName"`;

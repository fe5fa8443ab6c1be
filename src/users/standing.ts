import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import type { Restriction } from '../access/access.js';
import { INACTIVE_AGENTS } from '../access/may-act.sql.js';
import { STAFF_ROLES } from '../access/roles.js';
import { DATABASE_AWAY, TRY_AGAIN_SECONDS } from '../api/general.refusals.js';
import { refusedWith } from '../api/refusal.js';
import { Settings } from '../config/settings.js';
import { DatabasePools } from '../data/database-pools.js';
import { isWithin } from '../net/networks.js';
import { LIVE_SESSIONS } from './admin-sessions.sql.js';
import { RecentReads } from './recent-reads.js';

/** Claims by which a token can be revoked; each is undefined when it is missing or of the wrong type. */
export interface TokenStanding {
  userId: number | undefined;
  sessionId: string | undefined;
  /** What the session is: a login with what was refreshed from it, one of the screens, or a machine's secret or key. */
  session: 'login' | 'admin' | 'client';
  epoch: number | undefined;
  /** Unix seconds. */
  issuedAt: number | undefined;
}

interface UserStanding {
  id: number;
  isActive: boolean;
  epoch: number;
  /** When access was last changed, in Unix milliseconds; null when it never was. */
  changedAt: number | null;
  /** The agent that a PlatformUser acts for. */
  agentId: number | null;
  isStaff: boolean;
  mustChangePassword: boolean;
  /** A provider decides how its users prove themselves. */
  needsNoSecondFactor: boolean;
  /** Networks that the user may call from; none of them is any. */
  allowedAddresses: string[];
}

const USERS = {
  name: 'standing-users',
  text: `select id, is_active as "isActive", token_epoch as epoch,
                extract(epoch from access_changed_at)::float8 * 1000 as "changedAt",
                case when 'PlatformUser' = any (roles) then agent_id end as "agentId",
                roles && array['${STAFF_ROLES.join("','")}'] as "isStaff",
                password_ends_at is not null as "mustChangePassword",
                second_factor_since is not null or provider_issuer is not null as "needsNoSecondFactor",
                allowed_addresses as "allowedAddresses"
         from app_user where id = any ($1)`,
};
const ENDED_SESSIONS = {
  name: 'standing-sessions',
  text: 'select distinct family_id as id from refresh_token where family_id = any ($1) and revoked_at is not null',
};
const LIVE_ADMIN_SESSIONS = { name: 'standing-admin-sessions', text: LIVE_SESSIONS };
const LIVE_CREDENTIALS = {
  name: 'standing-credentials',
  text: 'select id from client_credential where id = any ($1)',
};
const NOT_ACTIVE_AGENTS = { name: 'standing-agents', text: INACTIVE_AGENTS };

/**
 * Tells valid access tokens from revoked ones. The answer is at most half a second old, on every replica. Each query
 * reads one table, so that a lock on agents or sessions stops only callers who have an agent or a session.
 */
@Injectable()
export class Standing {
  private readonly users = new RecentReads<number, UserStanding>((ids) => this.rows(USERS, ids));
  private readonly endedSessions = new RecentReads<string, { id: string }>((ids) =>
    this.rows(ENDED_SESSIONS, ids),
  );
  private readonly liveAdminSessions = new RecentReads<string, { id: string }>((ids) => {
    const { idle, life } = this.settings.adminSession;
    return this.rows(LIVE_ADMIN_SESSIONS, ids, idle, life);
  });
  private readonly liveCredentials = new RecentReads<string, { id: string }>((ids) =>
    this.rows(LIVE_CREDENTIALS, ids),
  );
  private readonly inactiveAgents = new RecentReads<number, { id: number }>((ids) =>
    this.rows(NOT_ACTIVE_AGENTS, ids),
  );

  constructor(
    private readonly pools: DatabasePools,
    private readonly settings: Settings,
  ) {}

  /**
   * Whether a token is still valid. A token that names no user of this service is. A token without epoch, issued
   * elsewhere or by an earlier release, is valid for an active user unless it was issued before the user's access last
   * changed.
   * @throws DomainError General.Unavailable when the database does not answer
   */
  async holds(token: TokenStanding): Promise<boolean> {
    const { userId } = token;
    if (userId === undefined) return true;
    const [user, isEnded] = await Promise.all([this.userOf(userId, token.epoch), this.isEnded(token)]);
    if (!user) return true;
    if (isEnded || !user.isActive || !isOfPresentAccess(token, user)) return false;
    return user.agentId === null || !(await this.inactiveAgents.get(user.agentId));
  }

  /**
   * What the session of a valid token lacks. It is read from the user's row and not from the token, so that a required change
   * restricts tokens that were issued before, and a second factor that is set up opens them, within half a second. A token
   * without a session was issued elsewhere, where its issuer has decided how its user signs in.
   * @throws DomainError General.Unavailable when the database does not answer
   */
  async restriction({ userId, sessionId, epoch }: TokenStanding): Promise<Restriction | undefined> {
    if (userId === undefined || sessionId === undefined) return undefined;
    const user = await this.userOf(userId, epoch);
    if (user?.mustChangePassword) return 'password change';
    const isRequired = this.settings.requireSecondFactor && user?.isStaff && !user.needsNoSecondFactor;
    return isRequired ? 'second factor' : undefined;
  }

  /**
   * Whether a user may call from an address; whoever is no user of this service may.
   * @throws DomainError General.Unavailable when the database does not answer
   */
  async mayCallFrom(address: string, userId: string | undefined): Promise<boolean> {
    if (userId === undefined) return true;
    const { allowedAddresses = [] } = (await this.users.get(Number(userId))) ?? {};
    return allowedAddresses.length === 0 || isWithin(address, allowedAddresses);
  }

  /** Call it after the commit of a change of a user: this process sees the change at once. */
  userChanged(userId: number): void {
    this.users.forget(userId);
  }

  /** Call it after the commit that ends a session: this process sees the end at once. */
  sessionEnded(sessionId: string): void {
    this.endedSessions.forget(sessionId);
    this.liveAdminSessions.forget(sessionId);
    this.liveCredentials.forget(sessionId);
  }

  private async isEnded({ sessionId, session }: TokenStanding): Promise<boolean> {
    if (sessionId === undefined) return session !== 'login';
    if (session === 'login') return (await this.endedSessions.get(sessionId)) !== undefined;
    const live = session === 'admin' ? this.liveAdminSessions : this.liveCredentials;
    return (await live.get(sessionId)) === undefined;
  }

  /** Looks again for a token with a newer epoch: another replica issued it after a change not yet seen here. */
  private async userOf(id: number, epoch: number | undefined): Promise<UserStanding | undefined> {
    const known = await this.users.get(id);
    if (!known || epoch === undefined || epoch <= known.epoch) return known;
    this.users.forget(id);
    return this.users.get(id);
  }

  private async rows<K, V extends { id: K }>(
    query: pg.QueryConfig,
    ids: K[],
    ...others: number[]
  ): Promise<ReadonlyMap<K, V>> {
    try {
      const { rows } = await this.pools.access.query<V>({ ...query, values: [ids, ...others] });
      return new Map(rows.map((row) => [row.id, row]));
    } catch (cause) {
      throw refusedWith({ retryAfterSeconds: TRY_AGAIN_SECONDS, cause }, DATABASE_AWAY);
    }
  }
}

function isOfPresentAccess({ epoch, issuedAt }: TokenStanding, { epoch: present, changedAt }: UserStanding) {
  if (epoch !== undefined) return epoch === present;
  return changedAt === null || (issuedAt !== undefined && issuedAt * 1000 >= changedAt);
}

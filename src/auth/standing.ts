import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { DatabasePools } from '../common/database-pools.js';
import { DomainError } from '../common/errors/domain-error.js';
import type { TokenStanding } from './claims.js';
import { RecentLooks } from './recent-looks.js';

interface UserStanding {
  id: number;
  isActive: boolean;
  epoch: number;
  /** When access was last changed, Unix milliseconds; null when never. */
  changedAt: number | null;
  /** The agent that a PlatformUser acts for. */
  agentId: number | null;
}

const USERS = {
  name: 'standing-users',
  text: `select id, is_active as "isActive", token_epoch as epoch,
                extract(epoch from access_changed_at)::float8 * 1000 as "changedAt",
                case when 'PlatformUser' = any (roles) then agent_id end as "agentId"
         from app_user where id = any ($1)`,
};
const ENDED_SESSIONS = {
  name: 'standing-sessions',
  text: 'select distinct family_id as id from refresh_token where family_id = any ($1) and revoked_at is not null',
};
const INACTIVE_AGENTS = {
  name: 'standing-agents',
  text: 'select id from agent where id = any ($1) and not is_active',
};

/**
 * Whether what an access token was issued for still stands. The answer is at most half a second old, on every replica;
 * one table is asked by each look, so that a lock on agents or sessions stops only callers who have one.
 */
@Injectable()
export class Standing {
  private readonly users = new RecentLooks<number, UserStanding>((ids) => this.rows(USERS, ids));
  private readonly endedSessions = new RecentLooks<string, { id: string }>((ids) =>
    this.rows(ENDED_SESSIONS, ids),
  );
  private readonly inactiveAgents = new RecentLooks<number, { id: number }>((ids) =>
    this.rows(INACTIVE_AGENTS, ids),
  );

  constructor(private readonly pools: DatabasePools) {}

  /**
   * A token that names no user here stands for itself. One without epoch, made elsewhere or by an earlier release, holds
   * for an active user unless it was issued before the user's access last changed.
   * @throws DomainError General.Unavailable when it cannot be known
   */
  async holds(token: TokenStanding): Promise<boolean> {
    const { userId, sessionId } = token;
    if (userId === undefined) return true;
    const [user, isEnded] = await Promise.all([
      this.userOf(userId, token.epoch),
      sessionId !== undefined && this.endedSessions.get(sessionId),
    ]);
    if (!user) return true;
    if (isEnded || !user.isActive || !isOfPresentAccess(token, user)) return false;
    return user.agentId === null || !(await this.inactiveAgents.get(user.agentId));
  }

  /** After the commit of a change of a user: in this process it shows at once. */
  userChanged(userId: number): void {
    this.users.forget(userId);
  }

  /** After the commit that ends a session, the same. */
  sessionEnded(sessionId: string): void {
    this.endedSessions.forget(sessionId);
  }

  /** A token newer than the answer at hand was issued by another replica, after a change that this one has not seen. */
  private async userOf(id: number, epoch: number | undefined): Promise<UserStanding | undefined> {
    const known = await this.users.get(id);
    if (!known || epoch === undefined || epoch <= known.epoch) return known;
    this.users.forget(id);
    return this.users.get(id);
  }

  private async rows<K, V extends { id: K }>(query: pg.QueryConfig, ids: K[]): Promise<ReadonlyMap<K, V>> {
    try {
      const { rows } = await this.pools.access.query<V>({ ...query, values: [ids] });
      return new Map(rows.map((row) => [row.id, row]));
    } catch (cause) {
      const message = 'The service cannot reach its database at the moment.';
      throw new DomainError(
        'unavailable',
        'General.Unavailable',
        message,
        { retryAfterSeconds: 5 },
        { cause },
      );
    }
  }
}

function isOfPresentAccess({ epoch, issuedAt }: TokenStanding, { epoch: present, changedAt }: UserStanding) {
  if (epoch !== undefined) return epoch === present;
  return changedAt === null || (issuedAt !== undefined && issuedAt * 1000 >= changedAt);
}

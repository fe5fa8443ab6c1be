import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Role } from '../access/roles.js';
import { refused } from '../api/refusal.js';
import { Settings } from '../config/settings.js';
import { folded, TURKISH } from '../data/turkish.sql.js';
import { Clock } from '../time/clock.js';
import { SESSIONS_OF } from './admin-sessions.sql.js';
import { ofCompanies } from './insurers/insurer-calls.sql.js';
import { sourceOf, User, type UserKind } from './user.entity.js';
import { USER_NOT_FOUND } from './user.refusals.js';
import type { UserItem } from './users.answers.js';
import type { UserSortField } from './users.requests.js';

/** Selects users; all given members must match. */
export interface UserFilter {
  /** Part of the user name, or the id. */
  q?: string;
  role?: Role;
  isActive?: boolean;
  kind?: UserKind;
  /** The agent that the users act for. */
  agentId?: number;
  /** Users of insurers that belong to no other companies. */
  companies?: readonly number[];
}

interface Paging {
  page: number;
  pageSize: number;
}

interface Order {
  sortBy?: UserSortField;
  sortOrder?: 'asc' | 'desc';
}

const ORDERS: Record<UserSortField, string> = {
  id: 'u.id',
  userName: `u.userName ${TURKISH}`,
  lastLoginAt: 'u.lastLoginAt',
};

/** Users as the staff sees them. */
@Injectable()
export class UserReads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** One page of the users of a filter. */
  async list({
    page,
    pageSize,
    sortBy = 'id',
    sortOrder = 'asc',
    ...filter
  }: UserFilter & Paging & Order): Promise<{ items: UserItem[]; total: number }> {
    const users = this.dataSource.getRepository(User).createQueryBuilder('u');
    const { q, role, isActive, kind, agentId, companies } = filter;
    if (q !== undefined) {
      const isPartOfName = `strpos(${folded('u.userName')}, ${folded('cast(:q as text)')}) > 0`;
      users.andWhere(`(${isPartOfName} or u.id::text = :q)`, { q });
    }
    if (role !== undefined) users.andWhere(':role = any (u.roles)', { role });
    if (isActive !== undefined) users.andWhere('u.isActive = :isActive', { isActive });
    if (kind !== undefined) users.andWhere('u.kind = :kind', { kind });
    if (agentId !== undefined) users.andWhere('u.agentId = :agentId', { agentId });
    if (companies) users.andWhere(ofCompanies('cast(:companies as int[])'), { companies });
    const direction = sortOrder === 'desc' ? 'DESC' : 'ASC';
    const [found, total] = await users
      .orderBy(ORDERS[sortBy], direction, 'NULLS LAST')
      .addOrderBy('u.id', direction)
      .skip((page - 1) * pageSize)
      .take(pageSize)
      .getManyAndCount();
    return { items: await this.asItems(found), total };
  }

  /** @throws DomainError General.NotFound */
  async one(id: number): Promise<UserItem> {
    const user = await this.dataSource.getRepository(User).findOneBy({ id });
    const [item] = user ? await this.asItems([user]) : [];
    if (!item) throw refused(USER_NOT_FOUND);
    return item;
  }

  private async asItems(users: readonly User[]): Promise<UserItem[]> {
    const { adminSession, jwt } = this.settings;
    const times = [adminSession.idle, adminSession.life, jwt.refreshFamilyTtl, jwt.accessTtl];
    const ids = users.map(({ id }) => id);
    const rows: { id: number; sessions: number }[] = await this.dataSource.query(SESSIONS_OF, [
      ids,
      ...times,
    ]);
    const sessions = new Map(rows.map((row) => [row.id, row.sessions]));
    return users.map((user) => ({
      Id: user.id,
      UserName: user.userName,
      Kind: user.kind,
      Source: sourceOf(user.providerIssuer),
      BreakGlass: user.breakGlass,
      Roles: user.roles,
      Permissions: user.permissions,
      InsuranceCompanyIds: user.insuranceCompanyIds,
      AgentId: user.agentId,
      AllowedAddresses: user.allowedAddresses,
      IsActive: user.isActive,
      MustChangePassword: user.passwordEndsAt !== null,
      SecondFactor: user.secondFactorSince !== null,
      CreatedAt: this.clock.withOffset(user.createdAt),
      LastLoginAt: user.lastLoginAt && this.clock.withOffset(user.lastLoginAt),
      Sessions: sessions.get(user.id) ?? 0,
      Version: user.version,
    }));
  }
}

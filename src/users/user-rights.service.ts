import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type CsvColumn, csvMoment } from '../api/csv.js';
import { lastSetting } from '../audit/audit.service.js';
import type { CsvExport } from '../audit/csv-exports.service.js';
import { Settings } from '../config/settings.js';
import { Conditions, SqlParameters } from '../data/sql-parameters.js';
import { Clock } from '../time/clock.js';
import { sourceOf } from './user.entity.js';
import type { UserRights, UserRightsPage } from './users.answers.js';
import type { ReviewRights } from './users.requests.js';
import { UNUSED_SINCE } from './users.sql.js';

const DAY_MS = 86_400_000;
const GRANTED = lastSetting(
  "'user ' || u.id",
  ['user.create', 'user.update'],
  ['Roles', 'Permissions', 'InsuranceCompanyIds', 'AgentId'],
);

interface RightsRow {
  id: number;
  userName: string;
  isActive: boolean;
  roles: UserRights['Roles'];
  permissions: string[];
  insuranceCompanyIds: number[];
  agentId: number | null;
  createdAt: Date;
  grantedAt: Date | null;
  grantedBy: string | null;
  grantedByUserId: number | null;
  lastUsedAt: Date | null;
  dormantAt: Date | null;
  secondFactor: boolean;
  mustChangePassword: boolean;
  providerIssuer: string | null;
  breakGlass: boolean;
}

/** Who has which rights, who gave them, and when they were last used: what a review of rights asks. */
@Injectable()
export class UserRightsReview {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** One page, the newest account first. */
  async page({ cursor, pageSize, role, isActive, unusedDays }: ReviewRights): Promise<UserRightsPage> {
    const parameters = new SqlParameters();
    const where = new Conditions(parameters);
    const dormantAfter = parameters.add(this.settings.dormantAfter ?? null, 'float8');
    where.fits('u.id <', cursor, 'bigint');
    where.fits('u.is_active =', isActive);
    if (role !== undefined) where.add(`${parameters.add(role, 'text')} = any (u.roles)`);
    if (unusedDays !== undefined) {
      const unused = parameters.add(unusedDays * DAY_MS, 'float8');
      where.add(`${UNUSED_SINCE} <= clock_timestamp() - ${unused} * interval '1 millisecond'`);
    }
    const rows: RightsRow[] = await this.dataSource.query(
      `select u.id, u.user_name as "userName", u.is_active as "isActive", u.roles, u.permissions,
         u.insurance_company_ids as "insuranceCompanyIds", u.agent_id as "agentId", u.created_at as "createdAt",
         granted.at as "grantedAt", granted.user_name as "grantedBy", granted.user_id as "grantedByUserId",
         greatest(u.last_used_at, u.last_login_at) as "lastUsedAt",
         case when u.is_active then ${UNUSED_SINCE} + ${dormantAfter} * interval '1 millisecond' end as "dormantAt",
         u.second_factor_since is not null as "secondFactor", u.password_ends_at is not null as "mustChangePassword",
         u.provider_issuer as "providerIssuer", u.break_glass as "breakGlass"
       from (select * from app_user u where ${where} order by u.id desc limit ${parameters.add(pageSize)}) u
       left join lateral (${GRANTED}) granted on true
       order by u.id desc`,
      parameters.values,
    );
    const last = rows.length === pageSize ? rows.at(-1) : undefined;
    return { Items: rows.map((row) => this.asItem(row)), NextCursor: last ? String(last.id) : null };
  }

  /** The same as a file. */
  file({ cursor: from, pageSize: _, ...filter }: ReviewRights): CsvExport<UserRights> {
    return {
      name: 'yetkiler',
      columns: COLUMNS,
      page: (cursor = from, pageSize) => this.page({ ...filter, cursor, pageSize }),
      audited: { action: 'user.exportRights', target: 'users' },
      filter,
    };
  }

  private asItem(row: RightsRow): UserRights {
    const moment = (at: Date | null) => at && this.clock.withOffset(at);
    return {
      Id: row.id,
      UserName: row.userName,
      IsActive: row.isActive,
      Roles: row.roles,
      Permissions: row.permissions,
      InsuranceCompanyIds: row.insuranceCompanyIds,
      AgentId: row.agentId,
      GrantedAt: moment(row.grantedAt),
      GrantedBy: row.grantedBy,
      GrantedByUserId: row.grantedByUserId,
      CreatedAt: this.clock.withOffset(row.createdAt),
      LastUsedAt: moment(row.lastUsedAt),
      DormantAt: moment(row.dormantAt),
      SecondFactor: row.secondFactor,
      MustChangePassword: row.mustChangePassword,
      Source: sourceOf(row.providerIssuer),
      BreakGlass: row.breakGlass,
    };
  }
}

const COLUMNS: readonly CsvColumn<UserRights>[] = [
  { head: 'Kullanıcı no', of: ({ Id }) => Id },
  { head: 'Kullanıcı adı', of: ({ UserName }) => UserName },
  { head: 'Etkin', of: ({ IsActive }) => IsActive },
  { head: 'Roller', of: ({ Roles }) => Roles.join(' ') },
  { head: 'İzinler', of: ({ Permissions }) => Permissions.join(' ') },
  { head: 'Sigorta şirketleri', of: ({ InsuranceCompanyIds }) => InsuranceCompanyIds.join(' ') },
  { head: 'Acente', of: ({ AgentId }) => AgentId },
  { head: 'Yetkiyi veren', of: ({ GrantedBy }) => GrantedBy },
  { head: 'Yetki tarihi', of: ({ GrantedAt }) => csvMoment(GrantedAt) },
  { head: 'Hesap tarihi', of: ({ CreatedAt }) => csvMoment(CreatedAt) },
  { head: 'Son kullanım', of: ({ LastUsedAt }) => csvMoment(LastUsedAt) },
  { head: 'Kapanma tarihi', of: ({ DormantAt }) => csvMoment(DormantAt) },
  { head: 'İkinci faktör', of: ({ SecondFactor }) => SecondFactor },
  { head: 'Parola değişmeli', of: ({ MustChangePassword }) => MustChangePassword },
  { head: 'Kaynak', of: ({ Source }) => Source },
  { head: 'Acil durum hesabı', of: ({ BreakGlass }) => BreakGlass },
];

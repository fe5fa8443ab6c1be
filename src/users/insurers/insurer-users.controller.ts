import { Controller, Get } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '../../access/access.js';
import { COMPANY_MISSING } from '../../access/access.refusals.js';
import { Describe } from '../../api/api-description.js';
import { Input } from '../../api/binding/bind.pipe.js';
import { PageOf50 } from '../../api/binding/page-query.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import { type Page, pageOf } from '../../api/paging.js';
import { refused } from '../../api/refusal.js';
import { UserReads } from '../user-reads.service.js';
import { InsurerCalls } from './insurer-calls.service.js';
import type { InsurerCallPage, InsurerUser } from './insurer-users.answers.js';
import { LIST_INSURER_CALLS, LIST_INSURER_USERS } from './insurer-users.description.js';
import { ListInsurerCalls } from './insurer-users.requests.js';

/** What the administrator of an insurer sees of its users. */
@Controller('api/offline')
export class InsurerUsersController {
  constructor(
    private readonly reads: UserReads,
    private readonly insurerCalls: InsurerCalls,
  ) {}

  @Get('users')
  @Describe(LIST_INSURER_USERS)
  @Access(['InsuranceCompanyAPIAdmin'])
  async list(
    @Input() { page, pageSize }: PageOf50,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<Page<InsurerUser[]>>> {
    const { items, total } = await this.reads.list({ companies: companiesOf(caller), page, pageSize });
    return ok(
      pageOf(
        items.map((user) => ({
          Id: user.Id,
          UserName: user.UserName,
          Kind: user.Kind,
          Roles: user.Roles,
          Permissions: user.Permissions,
          InsuranceCompanyIds: user.InsuranceCompanyIds,
          IsActive: user.IsActive,
          CreatedAt: user.CreatedAt,
          LastLoginAt: user.LastLoginAt,
        })),
        total,
        page,
        pageSize,
      ),
    );
  }

  @Get('calls')
  @Describe(LIST_INSURER_CALLS)
  @Access(['InsuranceCompanyAPIAdmin'], 'logs:read')
  async calls(
    @Input() query: ListInsurerCalls,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<InsurerCallPage>> {
    return ok(await this.insurerCalls.page(companiesOf(caller), query));
  }
}

function companiesOf({ insuranceCompanyIds: companies }: Caller): readonly number[] {
  if (companies.length === 0) throw refused(COMPANY_MISSING);
  return companies;
}

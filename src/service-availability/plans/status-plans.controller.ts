import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '../../access/access.js';
import { Describe } from '../../api/api-description.js';
import { Input } from '../../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import type { Page } from '../../api/paging.js';
import type { MadePlans, StatusPlan } from './plan.answers.js';
import { ListPlans, OnePlan, PlanClosings } from './plan.requests.js';
import { LIST_PLANS, PLAN_CLOSINGS, TAKE_BACK_PLAN } from './status-plans.description.js';
import { StatusPlans } from './status-plans.service.js';

/** Closings that the service operator's staff plans for a later time. */
@Controller('api/admin/service-availabilities/plans')
export class StatusPlansController {
  constructor(private readonly plans: StatusPlans) {}

  @Post()
  @Describe(PLAN_CLOSINGS)
  @HttpCode(200)
  @Access(['Administrator'])
  async plan(
    @Input() { bulkId, ...closing }: PlanClosings,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<MadePlans>> {
    return ok({ Plans: await this.plans.plan(caller, bulkId, closing) });
  }

  @Get()
  @Describe(LIST_PLANS)
  @Access(['Administrator', 'Operator'])
  async list(@Input() query: ListPlans): Promise<ApiResponse<Page<StatusPlan[]>>> {
    return ok(await this.plans.page(query));
  }

  @Delete(':id')
  @Describe(TAKE_BACK_PLAN)
  @HttpCode(204)
  @Access(['Administrator'])
  async takeBack(@Input() { id }: OnePlan, @CurrentCaller() caller: Caller): Promise<void> {
    await this.plans.takeBack(caller, id);
  }
}

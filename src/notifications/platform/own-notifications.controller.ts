import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { Access, type Caller, CurrentCaller } from '../../access/access.js';
import type { Role } from '../../access/roles.js';
import { AgentsService } from '../../agents/agents.service.js';
import { Describe } from '../../api/api-description.js';
import { AnswerBudget } from '../../api/binding/answer-budget.js';
import { Input } from '../../api/binding/bind.pipe.js';
import type { BodyHold } from '../../api/binding/body-budget.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import type { OwnNotificationDetail, OwnNotifications } from './own-notification.answers.js';
import { ListOwnNotifications, OneOwnNotification } from './own-notification.requests.js';
import {
  LIST_OWN_NOTIFICATIONS,
  RESEND_OWN_NOTIFICATION,
  SHOW_OWN_NOTIFICATION,
} from './own-notifications.description.js';
import { OwnNotificationReads } from './own-notifications.service.js';

const MAY_CALL: readonly Role[] = ['PlatformUser', 'Administrator', 'Operator'];

/** The notifications of an agent, as its platform compares them with what it has received. */
@Controller('api/platform/notifications')
export class OwnNotificationsController {
  constructor(
    private readonly agents: AgentsService,
    private readonly notifications: OwnNotificationReads,
  ) {}

  @Get()
  @Describe(LIST_OWN_NOTIFICATIONS)
  @Access(MAY_CALL, 'notifications:read')
  async list(
    @Input() { agentId: named, ...query }: ListOwnNotifications,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<OwnNotifications>> {
    const agentId = await this.agents.actingFor(caller, named);
    return ok(await this.notifications.page(agentId, query));
  }

  @Get(':referanceNo')
  @Describe(SHOW_OWN_NOTIFICATION)
  @Access(['PlatformUser'], 'notifications:read')
  async show(
    @Input() { referanceNo }: OneOwnNotification,
    @CurrentCaller() caller: Caller,
    @AnswerBudget() hold: BodyHold,
  ): Promise<ApiResponse<OwnNotificationDetail>> {
    // Not for the staff, who state a reason for some payloads, and whose reads are audited.
    const agentId = await this.agents.actingFor(caller, undefined, false);
    return ok(await this.notifications.one(agentId, referanceNo, hold));
  }

  @Post(':referanceNo/resend')
  @Describe(RESEND_OWN_NOTIFICATION)
  @HttpCode(204)
  @Access(MAY_CALL, 'notifications:write')
  async resend(
    @Input() { agentId: named, referanceNo }: OneOwnNotification,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    const agentId = await this.agents.actingFor(caller, named);
    await this.notifications.resend(caller, agentId, referanceNo);
  }
}

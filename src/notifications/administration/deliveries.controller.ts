import { Controller, Get, HttpCode, Post, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Access, type Caller, CurrentCaller } from '../../access/access.js';
import { Describe } from '../../api/api-description.js';
import { AnswerBudget } from '../../api/binding/answer-budget.js';
import { Input } from '../../api/binding/bind.pipe.js';
import type { BodyHold } from '../../api/binding/body-budget.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import type { Page } from '../../api/paging.js';
import { CsvExports, wantsCsv } from '../../audit/csv-exports.service.js';
import { DELIVERY_STATES, type DeliveryState } from '../delivery.rules.js';
import {
  ATTEMPT_DELIVERIES,
  ATTEMPT_DELIVERY,
  CANCEL_DELIVERY,
  COUNT_DELIVERIES,
  LIST_DELIVERIES,
  READ_DELIVERIES,
  READ_DELIVERY_PAYLOAD,
  READ_WAITING_DELIVERIES,
  RESEND_DELIVERIES,
  RESEND_DELIVERY,
  SHOW_DELIVERY,
  SHOW_RESEND,
} from './deliveries.description.js';
import type {
  DeliveryCounts,
  DeliveryDetail,
  DeliveryItem,
  DeliveryPage,
  DeliveryPayload,
  ResendProgress,
  ResentDeliveries,
  WaitingDeliveryPage,
} from './delivery.answers.js';
import {
  DeliveriesFeed,
  DeliveryFeedFilter,
  ListDeliveries,
  OneDelivery,
  OneResend,
  ReadDeliveryPayload,
  ShowDelivery,
  WaitingDeliveries,
} from './delivery.requests.js';
import { DeliveryAdministration } from './delivery-administration.service.js';
import { deliveryExport } from './delivery-export.js';
import { DeliveryFeed } from './delivery-feed.service.js';
import type { DeliveryFilter } from './delivery-filter.sql.js';
import {
  AttemptDeliveries,
  RESENT_AT_MOST,
  RESENT_PER_SECOND,
  ResendDeliveries,
} from './delivery-moves.requests.js';
import { DeliveryReads } from './delivery-reads.service.js';

/** Deliveries, as the service operator's staff reads and manages them. */
@Controller('api/admin/deliveries')
export class DeliveriesController {
  constructor(
    private readonly reads: DeliveryReads,
    private readonly deliveryFeed: DeliveryFeed,
    private readonly deliveries: DeliveryAdministration,
    private readonly exports: CsvExports,
  ) {}

  @Get()
  @Describe(LIST_DELIVERIES)
  @Access(['Administrator', 'Operator'])
  async list(@Input() query: ListDeliveries): Promise<ApiResponse<Page<DeliveryItem[]>>> {
    return ok(await this.deliveryFeed.list(query));
  }

  @Get('feed')
  @Describe(READ_DELIVERIES)
  @Access(['Administrator', 'Operator'])
  async feed(
    @Input() { cursor, pageSize, ...given }: DeliveriesFeed,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResponse<DeliveryPage> | StreamableFile> {
    const filter = asFilter(given);
    if (wantsCsv(reply)) {
      const page = (next = cursor, size: number) => this.deliveryFeed.page(filter, next, size);
      return this.exports.file(reply, caller, deliveryExport(filter, page));
    }
    return ok(await this.deliveryFeed.page(filter, cursor, pageSize));
  }

  @Get('waiting')
  @Describe(READ_WAITING_DELIVERIES)
  @Access(['Administrator', 'Operator'])
  async waiting(
    @Input() query: WaitingDeliveries,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResponse<WaitingDeliveryPage> | StreamableFile> {
    if (wantsCsv(reply)) {
      const { cursor: from, pageSize: _, ...filter } = query;
      const page = (cursor = from, pageSize: number) =>
        this.deliveryFeed.waiting({ ...filter, cursor, pageSize });
      return this.exports.file(reply, caller, deliveryExport({ ...filter, state: ['Pending'] }, page));
    }
    return ok(await this.deliveryFeed.waiting(query));
  }

  @Get('counts')
  @Describe(COUNT_DELIVERIES)
  @Access(['Administrator', 'Operator'])
  async counts(@Input() filter: DeliveryFeedFilter): Promise<ApiResponse<DeliveryCounts>> {
    return ok(await this.deliveryFeed.counts(asFilter(filter)));
  }

  @Get('resends/:id')
  @Describe(SHOW_RESEND)
  @Access(['Administrator', 'Operator'])
  async resendProgress(@Input() { id }: OneResend): Promise<ApiResponse<ResendProgress>> {
    return ok(await this.deliveryFeed.progress(id));
  }

  @Get(':id')
  @Describe(SHOW_DELIVERY)
  @Access(['Administrator', 'Operator'])
  async show(
    @Input() { id, payload }: ShowDelivery,
    @CurrentCaller() caller: Caller,
    @AnswerBudget() hold: BodyHold,
  ): Promise<ApiResponse<DeliveryDetail>> {
    return ok(await this.reads.detail(caller, id, payload, hold));
  }

  @Get(':id/payload')
  @Describe(READ_DELIVERY_PAYLOAD)
  @Access(['Administrator', 'Operator'])
  async payload(
    @Input() { id, reason }: ReadDeliveryPayload,
    @CurrentCaller() caller: Caller,
    @AnswerBudget() hold: BodyHold,
  ): Promise<ApiResponse<DeliveryPayload>> {
    return ok(await this.reads.payload(caller, id, reason, hold));
  }

  @Post('resend')
  @Describe(RESEND_DELIVERIES)
  @HttpCode(200)
  @Access(['Administrator', 'Operator'])
  async resendMany(
    @Input() { filter, dryRun, limit = RESENT_AT_MOST, perSecond = RESENT_PER_SECOND }: ResendDeliveries,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<ResentDeliveries>> {
    if (dryRun) {
      const { count, at } = await this.deliveries.countResendable({ filter, limit });
      return ok({ Count: count, CountedAt: at, ResendId: null });
    }
    const { count, resendId } = await this.deliveries.resendMany(caller, { filter, limit, perSecond });
    return ok({ Count: count, CountedAt: null, ResendId: resendId });
  }

  @Post(':id/resend')
  @Describe(RESEND_DELIVERY)
  @HttpCode(204)
  @Access(['Administrator', 'Operator'])
  async resend(@Input() { id }: OneDelivery, @CurrentCaller() caller: Caller): Promise<void> {
    await this.deliveries.resend(caller, id);
  }

  @Post('attempt')
  @Describe(ATTEMPT_DELIVERIES)
  @HttpCode(200)
  @Access(['Administrator', 'Operator'])
  async attemptMany(
    @Input() { filter, dryRun, limit = RESENT_AT_MOST, perSecond = RESENT_PER_SECOND }: AttemptDeliveries,
    @CurrentCaller() caller: Caller,
  ): Promise<ApiResponse<ResentDeliveries>> {
    if (dryRun) {
      const { count, at } = await this.deliveries.countWaiting({ filter, limit });
      return ok({ Count: count, CountedAt: at, ResendId: null });
    }
    const { count, resendId } = await this.deliveries.attemptMany(caller, { filter, limit, perSecond });
    return ok({ Count: count, CountedAt: null, ResendId: resendId });
  }

  @Post(':id/attempt')
  @Describe(ATTEMPT_DELIVERY)
  @HttpCode(204)
  @Access(['Administrator', 'Operator'])
  async attempt(@Input() { id }: OneDelivery, @CurrentCaller() caller: Caller): Promise<void> {
    await this.deliveries.attempt(caller, id);
  }

  @Post(':id/cancel')
  @Describe(CANCEL_DELIVERY)
  @HttpCode(204)
  @Access(['Administrator'])
  async cancel(@Input() { id }: OneDelivery, @CurrentCaller() caller: Caller): Promise<void> {
    await this.deliveries.cancel(caller, id);
  }
}

/** The filter as the reads take it. */
function asFilter({ state, ...filter }: DeliveryFeedFilter): DeliveryFilter {
  if (state === undefined) return filter;
  const wanted = state.toLowerCase().split(',');
  return {
    ...filter,
    states: DELIVERY_STATES.filter((each: DeliveryState) => wanted.includes(each.toLowerCase())),
  };
}

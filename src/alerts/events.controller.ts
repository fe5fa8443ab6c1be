import { Controller, Get, Headers, HttpCode, Put, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Access, type Caller, CurrentCaller, OwnAccount } from '../access/access.js';
import { Describe } from '../api/api-description.js';
import { Input } from '../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../api/envelope.js';
import { type Language, preferredLanguage } from '../api/language.js';
import { CsvExports, wantsCsv } from '../audit/csv-exports.service.js';
import { ReaderLanguage } from '../http/reader-language.js';
import { eventExport } from './event-export.js';
import { EventFeed } from './event-feed.service.js';
import type { EventPage, EventSubscriptionItem, UnreadEvents } from './events.answers.js';
import {
  CHANGE_SUBSCRIPTION,
  COUNT_UNREAD,
  NOTE_SEEN,
  READ_EVENTS,
  SHOW_SUBSCRIPTION,
} from './events.description.js';
import { ChangeSubscription, EventsFeed, SeenEvents } from './events.requests.js';
import { EventSubscriptions } from './subscriptions.service.js';

/** What happened to the service, for the staff. */
@Controller('api/admin/events')
@Access(['Administrator', 'Operator'])
export class EventsController {
  constructor(
    private readonly events: EventFeed,
    private readonly subscriptions: EventSubscriptions,
    private readonly exports: CsvExports,
  ) {}

  @Get()
  @Describe(READ_EVENTS)
  async feed(
    @Input() query: EventsFeed,
    @CurrentCaller() caller: Caller,
    @ReaderLanguage() language: Language,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResponse<EventPage> | StreamableFile> {
    if (wantsCsv(reply)) return this.exports.file(reply, caller, eventExport(this.events, query));
    return ok(await this.events.page(query, language));
  }

  @Get('unread')
  @Describe(COUNT_UNREAD)
  async unread(@CurrentCaller() { userId }: Caller): Promise<ApiResponse<UnreadEvents>> {
    return ok(await this.subscriptions.unread(Number(userId ?? 0)));
  }

  @Put('seen')
  @Describe(NOTE_SEEN)
  @HttpCode(204)
  async seen(@Input() { upTo }: SeenEvents, @CurrentCaller() caller: Caller): Promise<void> {
    await this.subscriptions.seen(caller, upTo);
  }
}

/** Which events the caller gets by mail. */
@OwnAccount()
@Controller('api/admin/me/event-subscriptions')
export class EventSubscriptionsController {
  constructor(private readonly subscriptions: EventSubscriptions) {}

  @Get()
  @Describe(SHOW_SUBSCRIPTION)
  async show(@CurrentCaller() { userId }: Caller): Promise<ApiResponse<EventSubscriptionItem>> {
    return ok(await this.subscriptions.of(Number(userId ?? 0)));
  }

  @Put()
  @Describe(CHANGE_SUBSCRIPTION)
  @HttpCode(204)
  async change(
    @Input() wanted: ChangeSubscription,
    @CurrentCaller() caller: Caller,
    @Headers('accept-language') accepted?: string,
  ): Promise<void> {
    await this.subscriptions.change(caller, wanted, preferredLanguage(accepted) ?? 'tr');
  }
}

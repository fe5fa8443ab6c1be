import { applyDecorators } from '@nestjs/common';
import {
  ArrayMaxSize,
  IsArray,
  IsEmail,
  IsIn,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
} from 'class-validator';
import { About } from '../api/api-schemas.js';
import { BodyAtMost } from '../api/binding/body-limits.js';
import { AreIds, IsInt64, QueryCursor, QueryInteger, QueryList } from '../api/binding/decorators.js';
import { LANGUAGES, type Language } from '../api/language.js';
import { EVENT_KINDS, type EventKind } from '../events/event-kinds.rules.js';

/** A place in the feed: the id of an event. */
export const EVENT_CURSOR = /^\d{1,18}$/;
const AGENTS_AT_MOST = 1_000;
/** The longest address that a mail system takes. */
const MAIL_LENGTH = 254;
const KIND_LENGTH = Math.max(...EVENT_KINDS.map((kind) => kind.length));
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const IsTime = () =>
  applyDecorators(
    Matches(TIME, { message: '$property must be a time of day in HH:mm format.' }),
    MaxLength('HH:mm'.length),
    IsString(),
  );

/** Query parameters of the feed of events; an event has to fit every filter that is given. */
export class EventsFeed {
  @About('The `NextCursor` of the answer before; absent or empty is the newest event.')
  @QueryCursor(EVENT_CURSOR, 18)
  after?: string;

  @About('Kinds, separated by commas.')
  @QueryList({
    atMost: EVENT_KINDS.length,
    length: KIND_LENGTH,
    fits: (kind) => EVENT_KINDS.some((known) => known === kind),
    words: 'kinds',
  })
  kind?: string;

  @About('Only events that concern this agent.')
  @QueryInteger(1)
  agentId?: number;

  @About('Only events of this service.')
  @QueryInteger(1)
  serviceId?: number;

  @QueryInteger(1, 200)
  pageSize = 50;
}

/** Up to which event the feed was read. */
export class SeenEvents {
  @About('The Id of the newest event that was shown; an earlier one than before changes nothing.')
  @IsInt64()
  upTo: bigint;
}

/** Which events the caller gets by mail. */
@BodyAtMost(64 * 1024)
export class ChangeSubscription {
  @About('Null ends the mails.')
  @IsOptional()
  @MaxLength(MAIL_LENGTH)
  @IsEmail({}, { message: '$property must be a mail address.' })
  @IsString()
  mail?: string | null;

  @About(
    'Of `agent.paused` one also gets `agent.resumed`, and of `service.auto_closed` `service.auto_opened`.',
  )
  @IsIn(EVENT_KINDS, { each: true })
  @MaxLength(KIND_LENGTH, { each: true })
  @IsString({ each: true })
  @ArrayMaxSize(EVENT_KINDS.length)
  @IsArray()
  kinds: EventKind[];

  @About(
    'Of the events that concern an agent, only these; null is every agent. Other events come all the same.',
  )
  @IsOptional()
  @AreIds(AGENTS_AT_MOST)
  agentIds?: number[] | null;

  @About('From then on, each day of the business time zone, mails wait until `quietTo`. Both or neither.')
  @IsOptional()
  @IsTime()
  quietFrom?: string | null;

  @About('May lie before `quietFrom`: then on the day after it.')
  @IsOptional()
  @IsTime()
  quietTo?: string | null;

  @About('Of the mails; absent is the one that `Accept-Language` prefers, else Turkish.')
  @IsOptional()
  @IsIn(LANGUAGES)
  @MaxLength(2)
  @IsString()
  language?: Language | null;
}

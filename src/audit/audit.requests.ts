import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { About } from '../api/api-schemas.js';
import { FromQuery, QueryCursor, QueryFlag, QueryInteger, QueryMoment } from '../api/binding/decorators.js';
import { PageQuery } from '../api/binding/page-query.js';
import { MAX_INT32 } from '../api/integers.js';

const ACTIONS_AT_MOST = 20;
const ACTION = '[A-Za-z]{1,50}(\\.[A-Za-z]{1,50})?';
const ACTIONS = new RegExp(`^${ACTION}(,${ACTION}){0,${ACTIONS_AT_MOST - 1}}$`);
/** Characters of the longest list of actions, commas included. */
const ACTIONS_LENGTH = ACTIONS_AT_MOST * 102;
const TARGET_LENGTH = 300;
const REQUEST_ID_LENGTH = 128;
const REQUEST_ID = /^[\w.:@/+=-]{1,128}$/;

/** Filter of audit entries; an entry has to match every field that is given. */
export class AuditFilter {
  @About('The user who acted.')
  @QueryInteger(1)
  userId?: number;

  @About(`What was done, such as \`delivery.resend\`; up to ${ACTIONS_AT_MOST} of them, separated by commas.`)
  @FromQuery()
  @IsOptional()
  @IsString()
  @MaxLength(ACTIONS_LENGTH)
  @Matches(ACTIONS, {
    message: `$property must be up to ${ACTIONS_AT_MOST} actions, separated by commas.`,
  })
  action?: string;

  @About('The object that was acted on, such as `delivery 17`; the whole text must match.')
  @FromQuery()
  @IsOptional()
  @IsString()
  @MaxLength(TARGET_LENGTH)
  target?: string;

  @About('Bounds of `At`, both included.')
  @QueryMoment()
  from?: string;

  @QueryMoment()
  to?: string;

  @About('True leaves out what changed nothing: sign-ins, reads, downloads, trials, tests and failures.')
  @QueryFlag()
  changes?: boolean;

  @About('The `X-Request-Id` of the answer.')
  @FromQuery()
  @IsOptional()
  @IsString()
  @MaxLength(REQUEST_ID_LENGTH)
  @Matches(REQUEST_ID, { message: '$property must be 1 to 128 characters of a request id.' })
  requestId?: string;
}

/** Query parameters of the paged list. */
export class ListAudit extends AuditFilter implements PageQuery {
  @QueryInteger(1, MAX_INT32, { message: '$property must be at least 1.' })
  page = 1;

  @QueryInteger(1, 200)
  pageSize = 50;
}

/** A place in the feed: the moment of an entry in microseconds, and its id. */
export const AUDIT_CURSOR = /^\d{1,18}\.\d{1,18}$/;

/** Query parameters of the feed. */
export class AuditFeed extends AuditFilter {
  @About('Where the last page ended; absent or empty is the newest entry.')
  @QueryCursor(AUDIT_CURSOR, 37)
  cursor?: string;

  @QueryInteger(1, 200)
  pageSize = 50;
}

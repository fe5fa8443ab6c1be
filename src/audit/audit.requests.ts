import { About } from '../common/api-description.js';
import { PageQuery, QueryInteger, QueryMoment, QueryText, queryField } from '../common/binding/query.js';

const ACTIONS_AT_MOST = 20;
const ACTION = /^[A-Za-z]{1,50}(\.[A-Za-z]{1,50})?$/;
/** Of the longest names, with the commas between them. */
const ACTIONS_LENGTH = ACTIONS_AT_MOST * 102;
const TARGET_LENGTH = 300;
const REQUEST_ID_LENGTH = 128;
const REQUEST_ID = /^[\w.:@/+=-]{1,128}$/;

/** Which entries are wanted; all that is given has to fit. */
export abstract class AuditFilter {
  @About('The user who did it.')
  @QueryInteger({ min: 1, max: 2_147_483_647 })
  userId?: number;

  @About(`What was done, such as \`delivery.resend\`; up to ${ACTIONS_AT_MOST} of them, separated by commas.`)
  @QueryText(
    (text) => (areActions(text) ? text : undefined),
    `must be up to ${ACTIONS_AT_MOST} actions, separated by commas`,
    { maxLength: ACTIONS_LENGTH },
  )
  action?: string;

  @About('What it was done to, such as `delivery 17`, letter by letter.')
  @QueryText((text) => text, `must be at most ${TARGET_LENGTH} characters`, { maxLength: TARGET_LENGTH })
  target?: string;

  @About('Bounds of `At`, both included.')
  @QueryMoment()
  from?: string;

  @QueryMoment()
  to?: string;

  @About('The `X-Request-Id` of the answer.')
  @QueryText(
    (text) => (REQUEST_ID.test(text) ? text : undefined),
    'must be 1 to 128 characters of a request id',
    { maxLength: REQUEST_ID_LENGTH },
  )
  requestId?: string;
}

/** Query parameters of the paged list. */
export class ListAudit extends AuditFilter implements PageQuery {
  @QueryInteger({ min: 1, max: 2_147_483_647 }, 'must be at least 1')
  page = 1;

  @QueryInteger({ min: 1, max: 200 })
  pageSize = 50;
}

/** Query parameters of the feed. */
export class AuditFeed extends AuditFilter {
  @About('Where the last page ended; absent or empty is the newest entry.')
  @queryField({
    read: (text) => (/^\d{1,18}\.\d{1,18}$/.test(text) ? text : undefined),
    message: 'Cursor must be the NextCursor of an earlier answer.',
    emptyIsAbsent: true,
    schema: { type: 'string', maxLength: 37 },
  })
  cursor?: string;

  @QueryInteger({ min: 1, max: 200 })
  pageSize = 50;
}

function areActions(text: string): boolean {
  const actions = text.split(',');
  return actions.length <= ACTIONS_AT_MOST && actions.every((action) => ACTION.test(action));
}

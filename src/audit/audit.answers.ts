import {
  dateTime,
  id,
  inline,
  int64,
  listOf,
  nullable,
  obj,
  type Schema,
  text,
} from '../common/api-schemas.js';
import type { AuditValues } from './audit.entity.js';

/** An entry as answers show it. */
export interface AuditItem {
  Id: number;
  At: string;
  UserId: number | null;
  UserName: string;
  Action: string;
  Target: string;
  Details: AuditValues | null;
  Before: AuditValues | null;
  After: AuditValues | null;
  RequestId: string | null;
  Address: string | null;
}

/** One page of the feed; no cursor is left at the end. */
export interface AuditPage {
  Items: AuditItem[];
  NextCursor: string | null;
}

const values = (description: string, example: AuditValues): Schema => ({
  type: ['object', 'null'],
  description,
  examples: [example],
});

/** What the chain of hashes says of the audit. */
export interface ChainState {
  /** The newest entry up to which the chain was followed without a break; null before the first. */
  VerifiedUpTo: number | null;
  VerifiedAt: string;
  /** An entry that is not what the chain says. */
  Broken: number | null;
}

export const AUDIT_ITEM = obj<AuditItem>('AuditItem', {
  Id: int64(undefined, 12),
  At: dateTime(),
  UserId: nullable(id('The user at the time; null of what the service did by itself.', 7)),
  UserName: text('The name at the time, or which part of the service it was.', 'operator'),
  Action: text('The noun and the verb.', 'delivery.resend'),
  Target: text('The noun and its id; a noun alone of a deed that changed many.', 'delivery 17'),
  Details: values('What else the deed was; never a payload or key.', {
    ReferanceNo: '42_20261120123456789AbCdEfGhIj_0_0',
  }),
  Before: values(
    'The fields that changed, as they were; by the name of each thing when there are many. Of a secret only that it was set.',
    { State: 'Exhausted' },
  ),
  After: values('The same as they are since. A secret says `changed`.', { State: 'Pending' }),
  RequestId: nullable(
    text(
      'The `X-Request-Id` of the answer; null of what the service did by itself.',
      '5f2b1c9e-0f7d-4a7e-9a53-6b1f7a0c2d11',
    ),
  ),
  Address: nullable(text('The address that the request came from.', '192.0.2.14')),
});

export const AUDIT_PAGE = inline<AuditPage>({
  Items: listOf(AUDIT_ITEM),
  NextCursor: nullable(text('The `cursor` of the next call; null at the end.', '1795000000000000.12')),
});

export const CHAIN_STATE = inline<ChainState>({
  VerifiedUpTo: nullable(
    int64('The newest entry up to which the chain was followed without a break; null before the first.', 12),
  ),
  VerifiedAt: dateTime('When the chain was last followed.'),
  Broken: nullable({
    ...int64('An entry that was changed, removed or put in another place; null when none is known.'),
    examples: [null],
  }),
});

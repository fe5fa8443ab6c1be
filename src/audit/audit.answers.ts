import { dateTime, id, int64, listOf, nullable, Property, type Schema, text } from '../common/api-schemas.js';
import type { AuditValues } from './audit.entity.js';

const values = (description: string, example: AuditValues): Schema<AuditValues | null> => ({
  type: ['object', 'null'],
  description,
  examples: [example],
});

/** An entry of the audit. */
export class AuditItem {
  @Property(int64(undefined, 12)) Id: number;
  @Property(dateTime()) At: string;
  @Property(nullable(id('The user at the time; null of what the service did by itself.', 7)))
  UserId: number | null;
  @Property(text('The name at the time, or which part of the service it was.', 'operator')) UserName: string;
  @Property(text('The noun and the verb.', 'delivery.resend')) Action: string;
  @Property(text('The noun and its id; a noun alone of a deed that changed many.', 'delivery 17'))
  Target: string;
  @Property(
    values('What else the deed was; never a payload or key.', {
      ReferanceNo: '42_20261120123456789AbCdEfGhIj_0_0',
    }),
  )
  Details: AuditValues | null;
  @Property(
    values(
      'The fields that changed, as they were; by the name of each thing when there are many. Of a secret only that it was set.',
      { State: 'Exhausted' },
    ),
  )
  Before: AuditValues | null;
  @Property(values('The same as they are since. A secret says `changed`.', { State: 'Pending' }))
  After: AuditValues | null;
  @Property(
    nullable(
      text(
        'The `X-Request-Id` of the answer; null of what the service did by itself.',
        '5f2b1c9e-0f7d-4a7e-9a53-6b1f7a0c2d11',
      ),
    ),
  )
  RequestId: string | null;
  @Property(nullable(text('The address that the request came from.', '192.0.2.14'))) Address: string | null;
}

/** One page of the feed; no cursor is left at the end. */
export class AuditPage {
  @Property(listOf(AuditItem)) Items: AuditItem[];
  @Property(nullable(text('The `cursor` of the next call; null at the end.', '1795000000000000.12')))
  NextCursor: string | null;
}

/** The state of the chain of hashes over the audit. */
export class ChainState {
  @Property(
    nullable(
      int64(
        'The newest entry up to which the chain was followed without a break; null before the first.',
        12,
      ),
    ),
  )
  VerifiedUpTo: number | null;
  @Property(dateTime('When the chain was last followed.')) VerifiedAt: string;
  @Property(
    nullable({
      ...int64('An entry that was changed, removed or put in another place; null when none is known.'),
      examples: [null],
    }),
  )
  Broken: number | null;
}

import {
  About,
  count,
  dateTime,
  filledText,
  flag,
  id,
  listOf,
  longId,
  nullable,
  Property,
  type Schema,
  text,
  textLike,
} from '../api/api-schemas.js';
import type { AuditValues } from './audit.entity.js';
import { AUDIT_CURSOR } from './audit.requests.js';
import { AUDIT_ACTIONS } from './audit-actions.rules.js';

/** The largest number that a count shows. */
export const COUNTED_AT_MOST = 10_000;

/** A noun and a verb, as every action of the service is named. */
const ACTION = /^[A-Za-z]{1,50}\.[A-Za-z]{1,50}$/;

const values = (description: string, example: AuditValues): Schema<AuditValues | null> => ({
  type: ['object', 'null'],
  description,
  examples: [example],
});

/** A field that an action changed, in words. */
export class AuditChange {
  @Property(filledText(undefined, 'Durum')) Field: string;
  @Property(filledText(undefined, 'Elle kapalı')) Before: string;
  @Property(filledText(undefined, 'Açık')) After: string;
  @Property(nullable(filledText('Of an action on many things, how many of them changed so.', '13 servis')))
  Things: string | null;
}

/** Another fact about an action, in words. */
export class AuditFact {
  @Property(filledText(undefined, 'Neden')) Field: string;
  @Property(filledText(undefined, 'Planlı bakım')) Value: string;
}

/** An entry in words. */
@About('In the language that `Accept-Language` prefers: Turkish or English, without one English.')
export class AuditWords {
  @Property(filledText(undefined, 'Servis durumu değişti')) Action: string;
  @Property(filledText('The object with its present name.', 'Acente 42 · Örnek Acente')) Target: string;
  @Property(listOf(AuditChange, 'What changed; things that changed alike are counted.'))
  Changes: AuditChange[];
  @Property(listOf(AuditFact)) Details: AuditFact[];
}

/** An entry of the audit. */
export class AuditItem {
  @Property(longId(undefined, 12)) Id: number;
  @Property(dateTime()) At: string;
  @Property(nullable(id('The user who acted; null when the service acted by itself.', 7)))
  UserId: number | null;
  @Property(text('The user’s name at that time, or the part of the service that acted.', 'operator'))
  UserName: string;
  @Property({
    ...textLike(ACTION)('Kind of the object, and the verb; a later release may write others.'),
    examples: AUDIT_ACTIONS,
  })
  Action: string;
  @Property(
    filledText('Kind and id of the object; the kind alone when many objects were changed.', 'delivery 17'),
  )
  Target: string;
  @Property(
    values('Other facts about the action; never a payload or key.', {
      ReferanceNo: '42_20261120123456789AbCdEfGhIj_0_0',
    }),
  )
  Details: AuditValues | null;
  @Property(
    values(
      'The changed fields with their former values; by the name of each object when there are many. Of a secret ' +
        'it states only that it was set.',
      { State: 'Exhausted' },
    ),
  )
  Before: AuditValues | null;
  @Property(
    values('The same fields with their new values. The value of a secret is `changed`.', {
      State: 'Pending',
    }),
  )
  After: AuditValues | null;
  @Property(
    nullable(
      filledText(
        'The `X-Request-Id` of the answer; null when the service acted by itself.',
        '5f2b1c9e-0f7d-4a7e-9a53-6b1f7a0c2d11',
      ),
    ),
  )
  RequestId: string | null;
  @Property(nullable(filledText('The address that the request came from.', '192.0.2.14'))) Address:
    | string
    | null;
  @Property(AuditWords) Words: AuditWords;
}

/** One page of the feed; no cursor is left at the end. */
export class AuditPage {
  @Property(listOf(AuditItem)) Items: AuditItem[];
  @Property(
    nullable(
      textLike(AUDIT_CURSOR)('The `cursor` of the next call; null at the end.', '1795000000000000.12'),
    ),
  )
  NextCursor: string | null;
}

/** How many entries a filter fits. */
export class CountedEntries {
  @Property(count(`Up to ${COUNTED_AT_MOST}.`, 86)) Count: number;
  @Property(flag('Whether there are more.', false)) More: boolean;
}

/** The state of the chain of hashes over the audit. */
export class ChainState {
  @Property(
    nullable(
      longId('The newest entry up to which the chain is verified; null before the first verification.', 12),
    ),
  )
  VerifiedUpTo: number | null;
  @Property(dateTime('When the chain was last verified.')) VerifiedAt: string;
  @Property(
    nullable({
      ...longId('An entry that was changed, removed or put in another place; null when none is known.'),
      examples: [null],
    }),
  )
  Broken: number | null;
}

import { dateTime, filledText, nullable, Property, word } from '../../api/api-schemas.js';
import { HIT_KINDS, type HitKind } from './search.rules.js';

/** Something that a search found. */
export class SearchHit {
  @Property(
    word(
      HIT_KINDS,
      'Company and Operation are those of the service catalog; AuditRequest is a request by its `X-Request-Id`, with entries in the audit.',
      'Delivery',
    ),
  )
  Kind: HitKind;
  @Property(filledText('Its id as text, `9-1616` for a vehicle type.', '5124')) Id: string;
  @Property(filledText(undefined, '42_20261120121617123AB12CD34EF_0_0')) Title: string;
  @Property(nullable(filledText('What tells it from others of its kind.', 'Acente 1001')))
  Subtitle: string | null;
  @Property(
    nullable(
      filledText(
        'Of a job the number of its stage, of a delivery and a service their own state; of an agent Active, Paused or Deactivated, of a ' +
          'user and a vehicle type Active or Deactivated.',
        'Delivered',
      ),
    ),
  )
  State: string | null;
  @Property(nullable(dateTime('When it changed last, or began.'))) At: string | null;
}

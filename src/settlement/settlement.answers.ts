import {
  amount,
  amountFrom0,
  count,
  filledText,
  flag,
  id,
  int32From,
  localDateTime,
  longId,
  nullable,
  Property,
  text,
  textLike,
} from '../api/api-schemas.js';
import type { Decimal } from '../api/decimal.js';

const day = text('Day of the recording, of the business zone.', '2026-11-27');
const CURRENCY = nullable(int32From(1, 7)('1 to 7; null for endorsements without a premium.', 1));
const POLICY = filledText(undefined, '100000334601017');
const RENEWAL = filledText(undefined, '0');
const NUMBER = int32From(0)(undefined, 1);

/** The endorsements of a day with equal company, agent, product and currency. */
export class SettlementItem {
  @Property(day) Day: string;
  @Property(id(undefined, 110)) InsuranceCompanyId: number;
  @Property(id(undefined, 1001)) AgentId: number;
  @Property(id('As the endorsements state it.', 111)) ProductId: number;
  @Property(CURRENCY) CurrencyType: number | null;
  @Property(count(undefined, 42)) Count: number;
  @Property(count('Those with a gross premium below 0.', 3)) Refunds: number;
  @Property(amount('Sum, exactly; so are the others.', 52_521)) GrossPremium: Decimal;
  @Property(amount(undefined, 50_019.9)) NetPremium: Decimal;
  @Property(amount(undefined, 7_502.76)) Commission: Decimal;
  @Property(amount('In local currency.', 52_521)) LocalGrossPremium: Decimal;
  @Property(amount('In local currency.', 7_502.76)) LocalCommission: Decimal;
  @Property(
    textLike(/^[0-9a-f]{64}$/)(
      'SHA-256 over a line for each endorsement, in the order of ActionId.',
      'a3f1c5d2e4b697887766554433221100ffeeddccbbaa99887766554433221100',
    ),
  )
  Hash: string;
  @Property(flag('Whether the day is over and its figures are final.', true)) IsClosed: boolean;
}

/** An endorsement as it is settled. */
export class SettledEndorsement {
  @Property(longId('Number of the action that recorded it.', 5512)) ActionId: number | bigint;
  @Property(id(undefined, 1204)) JobId: number;
  @Property(id(undefined, 110)) InsuranceCompanyId: number;
  @Property(id(undefined, 1001)) AgentId: number;
  @Property(id(undefined, 111)) ProductId: number;
  @Property(CURRENCY) CurrencyType: number | null;
  @Property(POLICY) PolicyNumber: string;
  @Property(RENEWAL) RenewalNo: string;
  @Property(NUMBER) EndorsementNo: number;
  @Property(amount('Negative for refunds and cancellations.', 1250.5)) GrossPremium: Decimal;
  @Property(amount('Negative for refunds and cancellations.', 1190.95)) NetPremium: Decimal;
  @Property(amount('Negative for refunds and cancellations.', 178.64)) Commission: Decimal;
  @Property(amountFrom0('0 when the endorsement carries no premium.', 1)) ExchangeRate: Decimal;
  @Property(amount(undefined, 1250.5)) LocalGrossPremium: Decimal;
  @Property(amount(undefined, 178.64)) LocalCommission: Decimal;
  @Property(localDateTime('When it was recorded.', '2026-11-27T15:16:17.123')) CreateDate: string;
}

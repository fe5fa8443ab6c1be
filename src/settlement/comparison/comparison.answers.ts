import {
  amount,
  count,
  dateTime,
  filledText,
  id,
  int32From,
  listOf,
  longId,
  nullable,
  Property,
  text,
  word,
} from '../../api/api-schemas.js';
import type { Decimal } from '../../api/decimal.js';

const row = int32From(1);
const POLICY = filledText(undefined, '100000334601017');
const RENEWAL = filledText(undefined, '0');
const NUMBER = int32From(0)(undefined, 1);

/** By what the key of an endorsement differs from that of a row. */
const DIFFERS = ['Blanks', 'Case', 'Day', 'LeadingZeros'] as const;

/** An endorsement that a row may mean. */
export class Resemblance {
  @Property(id(undefined, 1204)) JobId: number;
  @Property(longId(undefined, 5512)) ActionId: number | bigint;
  @Property(POLICY) PolicyNumber: string;
  @Property(RENEWAL) RenewalNo: string;
  @Property(nullable(filledText('The day of its recording where that is another one.', '2026-11-28')))
  Day: string | null;
  @Property(listOf(word(DIFFERS, 'By what the keys differ.'))) Differs: (typeof DIFFERS)[number][];
}

/** A row without its endorsement. */
export class MissingHere {
  @Property(row('Number of the row.', 12)) Row: number;
  @Property(POLICY) PolicyNumber: string;
  @Property(RENEWAL) RenewalNo: string;
  @Property(NUMBER) EndorsementNo: number;
  @Property(nullable(Resemblance)) Resembles: Resemblance | null;
}

/** An endorsement without its row. */
export class MissingThere {
  @Property(id(undefined, 1204)) JobId: number;
  @Property(longId(undefined, 5512)) ActionId: number | bigint;
  @Property(POLICY) PolicyNumber: string;
  @Property(RENEWAL) RenewalNo: string;
  @Property(NUMBER) EndorsementNo: number;
  @Property(id(undefined, 111)) ProductId: number;
  @Property(nullable(int32From(1, 7)('Null without a premium.', 1))) CurrencyType: number | null;
  @Property(amount(undefined, 1250.5)) GrossPremium: Decimal;
  @Property(amount(undefined, 1190.95)) NetPremium: Decimal;
  @Property(amount(undefined, 178.64)) Commission: Decimal;
}

const COMPARED_FIELDS = ['GrossPremium', 'NetPremium', 'Commission', 'CurrencyType', 'ProductId'] as const;
const value = amount('Null where the side has none.', 1250.5);

/** A field of an endorsement and its row that is not the same. */
export class Difference {
  @Property(row('Number of the row.', 7)) Row: number;
  @Property(id(undefined, 1204)) JobId: number;
  @Property(longId(undefined, 5512)) ActionId: number | bigint;
  @Property(POLICY) PolicyNumber: string;
  @Property(RENEWAL) RenewalNo: string;
  @Property(NUMBER) EndorsementNo: number;
  @Property(word(COMPARED_FIELDS)) Field: (typeof COMPARED_FIELDS)[number];
  @Property(nullable(value)) Here: Decimal | null;
  @Property(nullable(value)) There: Decimal | null;
}

/** What one side has more often than the other. */
export class DoubledRow {
  @Property(word(['Here', 'There'], 'The side that has it more often.')) Side: 'Here' | 'There';
  @Property(nullable(row('Number of the row, of the other side.', 8))) Row: number | null;
  @Property(nullable(id('Of this side.', 1204))) JobId: number | null;
  @Property(nullable(longId('Of this side.', 5512))) ActionId: number | bigint | null;
  @Property(POLICY) PolicyNumber: string;
  @Property(RENEWAL) RenewalNo: string;
  @Property(NUMBER) EndorsementNo: number;
}

/** How many entries there are, also of those that are not listed. */
export class ComparisonCounts {
  @Property(count(undefined, 1)) MissingHere: number;
  @Property(count(undefined, 0)) MissingThere: number;
  @Property(count(undefined, 2)) Different: number;
  @Property(count(undefined, 0)) Doubled: number;
}

const STATED = 'Of the rows that state one; null where none does.';

/** What one side has in a currency. A row that states none counts in that of its endorsement. */
export class SideSums {
  @Property(word(['Here', 'There'])) Side: 'Here' | 'There';
  @Property(nullable(int32From(1, 7)('Null without a premium.', 1))) CurrencyType: number | null;
  @Property(count(undefined, 42)) Count: number;
  @Property(nullable(amount(STATED, 52_521))) GrossPremium: Decimal | null;
  @Property(nullable(amount(STATED, 50_019.9))) NetPremium: Decimal | null;
  @Property(nullable(amount(STATED, 7_502.76))) Commission: Decimal | null;
}

/** How the rows of the other side and the endorsements of a day agree. Each list has the first 1,000 entries. */
export class Comparison {
  @Property(count('Rows whose endorsement has all values that they state.', 39)) Agreed: number;
  @Property(listOf(MissingHere)) MissingHere: MissingHere[];
  @Property(listOf(MissingThere)) MissingThere: MissingThere[];
  @Property(listOf(Difference, 'One for each field.')) Different: Difference[];
  @Property(listOf(DoubledRow)) Doubled: DoubledRow[];
  @Property(ComparisonCounts) Counts: ComparisonCounts;
  @Property(listOf(SideSums, 'By currency, then by side.')) Sums: SideSums[];
}

/** The answer of a comparison. */
export class ComparedDay extends Comparison {
  @Property(nullable(id('Null unless it is kept.', 7))) Id: number | null;
}

/** A comparison that was kept: who made it, of which endorsements of the day, and how many agreed. */
export class KeptComparisonItem {
  @Property(id(undefined, 7)) Id: number;
  @Property(text('The day that was compared, of the business zone.', '2026-11-27')) Day: string;
  @Property(dateTime('When it was compared.')) At: string;
  @Property(nullable(filledText('Null when the user is no longer known.', 'mutabakat'))) UserName:
    | string
    | null;
  @Property(nullable(id('Null: all that the user may settle.', 110))) InsuranceCompanyId: number | null;
  @Property(nullable(id('Null: all that the user may settle.', 1001))) AgentId: number | null;
  @Property(nullable(id('Null: all.', 111))) ProductId: number | null;
  @Property(nullable(int32From(0, 7)('Null: all. 0: those without a premium.', 1))) CurrencyType:
    | number
    | null;
  @Property(count('Rows whose endorsement has all values that they state.', 39)) Agreed: number;
  @Property(ComparisonCounts) Counts: ComparisonCounts;
}

/** The same with its result. */
export class KeptComparisonDetail extends KeptComparisonItem {
  @Property(Comparison) Result: Comparison;
}

import { IsString } from 'class-validator';
import { About, Example } from '../api/api-schemas.js';
import { FromPath, FromQuery, IsDay, PathId, QueryFlag, QueryInteger } from '../api/binding/decorators.js';
import type { PageQuery } from '../api/binding/page-query.js';
import { MAX_INT32 } from '../api/integers.js';

/** Days of one answer. */
export const DAYS_AT_MOST = 92;

/** Which of the endorsements that the caller may settle. */
abstract class SettledOf {
  @QueryInteger(1) insuranceCompanyId?: number;
  @QueryInteger(1) agentId?: number;
  @QueryInteger(1) productId?: number;
  @About('0: endorsements without a premium.')
  @QueryInteger(0, 7)
  currencyType?: number;
}

/** Query parameters of the sums. */
export class ListSettlements extends SettledOf {
  @About('First day, of the business zone.')
  @Example('2026-11-01')
  @FromQuery()
  @IsString()
  @IsDay()
  dayFrom: string;

  @About(`Last day; not before the first, and within ${DAYS_AT_MOST} days of it.`)
  @Example('2026-11-30')
  @FromQuery()
  @IsString()
  @IsDay()
  dayTo: string;
}

/** The endorsements of a day. */
export class SettledDay extends SettledOf {
  @About('The day on which they were recorded, of the business zone.')
  @Example('2026-11-27')
  @FromPath()
  @IsString()
  @IsDay()
  day: string;
}

/** The rows of the other side are compared with them. */
export class CompareDay extends SettledDay {
  @About('Whether the result is kept, for 92 days.')
  @QueryFlag()
  keep?: boolean;
}

/** What was kept of a day. */
export class ListComparisons {
  @About('The day that was compared, of the business zone.')
  @Example('2026-11-27')
  @FromPath()
  @IsString()
  @IsDay()
  day: string;
}

/** A result that was kept. */
export class ShowComparison extends ListComparisons {
  @Example(7)
  @PathId()
  comparisonId: number;
}

/** A page of them. */
export class ListSettledEndorsements extends SettledDay implements PageQuery {
  @QueryInteger(1, MAX_INT32, { message: '$property must be at least 1.' }) page = 1;
  @QueryInteger(1, 1_000) pageSize = 200;
}

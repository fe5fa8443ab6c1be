import { IsString } from 'class-validator';
import { About, Example } from '../../common/about.js';
import { FromQuery, IsDay, QueryList } from '../../common/binding/decorators.js';
import { DAYS_AT_MOST } from './days.rules.js';

const MAX_INT32 = 2_147_483_647;
const isId = (entry: string) => /^[1-9]\d{0,9}$/.test(entry) && Number(entry) <= MAX_INT32;

/** The days of an answer. */
export class DaySpan {
  @About('First day, of the business zone.')
  @Example('2026-11-01')
  @FromQuery()
  @IsString()
  @IsDay()
  from: string;

  @About(
    `Last day; not before the first, and within ${DAYS_AT_MOST} days of it. Days to come have no values.`,
  )
  @Example('2026-11-30')
  @FromQuery()
  @IsString()
  @IsDay()
  to: string;
}

/** Query parameters of the availability of single records. */
export class ShowDays extends DaySpan {
  @About('Ids of records, separated by commas.')
  @Example('311,312')
  @QueryList({ atMost: 200, length: 10, fits: isId, words: 'ids', isRequired: true })
  ids: string;
}

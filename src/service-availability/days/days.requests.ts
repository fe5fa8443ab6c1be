import { IsString } from 'class-validator';
import { About, Example } from '../../api/api-schemas.js';
import { FromQuery, IsDay, QueryIds } from '../../api/binding/decorators.js';
import { DAYS_AT_MOST } from './days.rules.js';

const RECORDS_AT_MOST = 200;

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
  @QueryIds(RECORDS_AT_MOST, { isRequired: true })
  ids: string;
}

import { count, dateTime, flag, nullable, Property } from '../../api/api-schemas.js';

/** The evidence of the automatic evaluation for one record. */
export class EvaluationItem {
  @Property(flag('Whether the automatic evaluation may close and open the record.', true)) Enabled: boolean;
  @Property(
    count(
      'Calls in the window since the last change of status; they are counted whether the evaluation is on or off.',
      40,
    ),
  )
  Calls: number;
  @Property(count('The failed ones of these calls.', 3)) Failures: number;
  @Property(
    count('How often the evaluation closed the record in a row; each closing doubles the quiet period.', 0),
  )
  Closings: number;
  @Property(
    nullable(
      dateTime('When the evaluation may open the record again; null unless the evaluation has closed it.'),
    ),
  )
  QuietUntil: string | null;
}

/** How many records were switched. */
export class SwitchedEvaluations {
  @Property(count('Records whose setting changed.', 70)) Changed: number;
}

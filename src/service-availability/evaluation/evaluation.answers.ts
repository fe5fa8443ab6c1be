import { dateTime, flag, int32, nullable, Property } from '../../common/api-schemas.js';

/** The evidence of the automatic evaluation for one record. */
export class EvaluationItem {
  @Property(flag('Whether it may close and open the record.', true)) Enabled: boolean;
  @Property(
    int32('In the window, since the last change of status; counted whether it is switched on or not.', 40),
  )
  Calls: number;
  @Property(int32('Those of them that failed.', 3)) Failures: number;
  @Property(int32('How often it closed the record in a row; each doubles the quiet period.', 0))
  Closings: number;
  @Property(nullable(dateTime('When it may open what it closed; null unless it has closed it.')))
  QuietUntil: string | null;
}

/** How many records were switched. */
export class SwitchedEvaluations {
  @Property(int32('Records that were not so before.', 70)) Changed: number;
}

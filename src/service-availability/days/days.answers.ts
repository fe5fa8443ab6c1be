import { count, filledText, id, int64From, listOf, nullable, Property, text } from '../../api/api-schemas.js';

const day = text(undefined, '2026-11-22');
const seconds = int64From(0);

/** The days of an answer, in their order. */
export class AnsweredDays {
  @Property(listOf(day, 'The days from `from` to `to`; the lists below have a value for each.'))
  Days: string[];
  @Property(
    listOf(
      count('Less or more than 86400 where the clocks are changed.', 86_400),
      'The seconds of each day; those of today so far, and 0 for a day to come.',
    ),
  )
  DaySeconds: number[];
}

/** How long a record was open. */
export class AvailabilityOfRecord {
  @Property(id('Id of the record.', 311)) Id: number;
  @Property(
    listOf(
      nullable(
        seconds(
          'Null when the record was not in the catalog, and for a day that is not counted yet or no more.',
          86_400,
        ),
      ),
      'Seconds of each day for which the record was open.',
    ),
  )
  OpenSeconds: (number | null)[];
  @Property(
    listOf(
      count('0 for a day on which it was not in the catalog.', 86_400),
      'Seconds of each day for which the record was in the catalog; those of today so far.',
    ),
  )
  CatalogSeconds: number[];
  @Property(count('How often it was closed on these days.', 2)) Closings: number;
}

/** How long records were open, day by day. */
export class AvailabilityByDay extends AnsweredDays {
  @Property(listOf(AvailabilityOfRecord, 'Records that are or were in the catalog, by Id.'))
  Items: AvailabilityOfRecord[];
}

/** How long the records of a company were open. */
export class AvailabilityOfCompany {
  @Property(id(undefined, 110)) Id: number;
  @Property(filledText(undefined, 'Örnek Sigorta')) Name: string;
  @Property(
    listOf(
      nullable(count('Null when there was none, and for a day that is not counted yet or no more.', 24)),
      'The company’s records that were in the catalog on each day.',
    ),
  )
  Services: (number | null)[];
  @Property(
    listOf(
      nullable(seconds('Null where Services is null.', 2_073_600)),
      'Seconds of each day for which they were open, summed over the records.',
    ),
  )
  OpenSeconds: (number | null)[];
  @Property(count('How often one of them was closed on these days.', 2)) Closings: number;
}

/** How long the records of each company were open, day by day. */
export class CompanyAvailabilityByDay extends AnsweredDays {
  @Property(listOf(AvailabilityOfCompany, 'Every company that has or had records, by name in Turkish order.'))
  Items: AvailabilityOfCompany[];
}

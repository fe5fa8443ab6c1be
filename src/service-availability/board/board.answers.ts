import { count, filledText, id, listOf, nullable, Property, text, word } from '../../api/api-schemas.js';
import { AvailabilityDetail } from '../status/availability.answers.js';
import { SERVICE_STATUSES, type ServiceStatus } from '../status/status.rules.js';

/** A record as the board shows it. */
export class ServiceBoardItem extends AvailabilityDetail {
  @Property(
    text(
      'Who set the present status: a user’s name, or a fixed text for the catalog sync, the schedule and the automatic evaluation.',
      'operator',
    ),
  )
  ChangedBy: string;
}

/** The records of a status. */
export class StatusCount {
  @Property(word(SERVICE_STATUSES)) Status: ServiceStatus;
  @Property(count('Records that fit it and all other filters.', 7)) Count: number;
}

/** A company or operation by which the board can be filtered. */
export class FacetChoice {
  @Property(id('The filter takes it as its value.', 110)) Id: number;
  @Property(filledText(undefined, 'Örnek Sigorta')) Name: string;
  @Property(count('Records that fit it and all other filters.', 24)) Count: number;
  @Property(count('The closed records among them.', 3)) Closed: number;
}

/** A product or outsource process by which the board can be filtered. */
export class OptionalFacetChoice {
  @Property(
    nullable(
      id(
        'The filter takes it as its value. Null stands for records without the id; the filter takes `none` for them.',
        111,
      ),
    ),
  )
  Id: number | null;
  @Property(nullable(filledText('Null for records without an outsource process.', 'Kasko'))) Name:
    | string
    | null;
  @Property(count('Records that fit it and all other filters.', 24)) Count: number;
  @Property(count('The closed records among them.', 3)) Closed: number;
}

/** The choices of the board's filters with their counts, by name in Turkish order. */
export class BoardFacets {
  @Property(listOf(StatusCount, 'Every status, also without records.')) Statuses: StatusCount[];
  @Property(listOf(FacetChoice)) Companies: FacetChoice[];
  @Property(listOf(OptionalFacetChoice)) Products: OptionalFacetChoice[];
  @Property(listOf(FacetChoice)) Operations: FacetChoice[];
  @Property(listOf(OptionalFacetChoice)) Processes: OptionalFacetChoice[];
}

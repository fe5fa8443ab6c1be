import { count, flag, id, int32From, listOf, nullable, Property } from '../../api/api-schemas.js';

/** An operation that the catalog does not know. */
export class UnknownService {
  @Property(id(undefined, 110)) InsuranceCompanyId: number;
  @Property(nullable(id())) ProductId: number | null;
  @Property(id(undefined, 99)) ServiceOperationId: number;
  @Property(nullable(id())) OutsourceProcessId: number | null;
  @Property(int32From(1)('Outcomes of this operation that were not counted.', 1)) Outcomes: number;
}

/** The result of a batch of outcomes. */
export class OutcomesTaken {
  @Property(count('Outcomes that were counted.', 2)) Accepted: number;
  @Property(listOf(UnknownService)) Unknown: UnknownService[];
  @Property(
    flag(
      'Whether this `batchId` had been counted before; the other fields are then those of the first answer.',
      false,
    ),
  )
  Repeated: boolean;
}

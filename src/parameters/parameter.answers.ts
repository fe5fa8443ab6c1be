import { flag, int32, listOf, Property, text } from '../common/api-schemas.js';

/** A value depended on, as it is stored, answered and announced. */
export class ParameterDependent {
  @Property(int32('The parameter depended on.', 92)) ParameterId: number;
  @Property(text('Code of the value depended on.', '9-1616')) ParameterValue: string;
}

/** A detail of a value, as it is stored, answered and announced. */
export class ParameterDetail {
  @Property(int32('22 is the vehicle value.', 22)) KeyId: number;
  @Property(text(undefined, 'Araç Değeri')) KeyName: string;
  @Property(text('A decimal number is written as text.', '3695439')) KeyValue: string;
}

/** A value as answers and notifications show it. */
export class ParameterValueItem {
  @Property(int32('91 brand, 92 type, 93 model year.', 93)) ParameterId: number;
  @Property(text('Code of the value; together with ParameterId it identifies the value.', '9-1616-2026'))
  ParameterValue: string;
  @Property(text(undefined, '2026')) ParameterName: string;
  @Property(flag('Whether the value is active; meaningless for `deleted`.', true)) Status: boolean;
  @Property(flag(undefined, false)) Crossed: boolean;
  @Property(listOf(ParameterDependent, 'All dependencies, also those that did not change. May be empty.'))
  Dependents: ParameterDependent[];
  @Property(listOf(ParameterDetail, 'All details, also those that did not change. May be empty.'))
  AdditionalDetails: ParameterDetail[];
}

/** The numbers of values that a change has added, updated and deleted, and left as they were. */
export class ParameterChangeSummary {
  @Property(int32(undefined, 2)) Added: number;
  @Property(int32(undefined, 40)) Updated: number;
  @Property(int32(undefined, 1)) Deleted: number;
  @Property(int32('Values that the call did not change; they are not announced.', 3)) Unchanged: number;
}

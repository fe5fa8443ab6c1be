import { count, filledText, flag, id, listOf, Property } from '../api/api-schemas.js';

/** A value depended on, as it is stored, answered and announced. */
export class ParameterDependent {
  @Property(id('The parameter depended on.', 92)) ParameterId: number;
  @Property(filledText('Code of the value depended on.', '9-1616')) ParameterValue: string;
}

/** A detail of a value, as it is stored, answered and announced. */
export class ParameterDetail {
  @Property(id('22 is the vehicle value.', 22)) KeyId: number;
  @Property(filledText(undefined, 'Araç Değeri')) KeyName: string;
  @Property(filledText('A decimal number is written as text.', '3695439')) KeyValue: string;
}

/** A value as answers and notifications show it. */
export class ParameterValueItem {
  @Property(id('91 brand, 92 type, 93 model year.', 93)) ParameterId: number;
  @Property(
    filledText('Code of the value; together with ParameterId it identifies the value.', '9-1616-2026'),
  )
  ParameterValue: string;
  @Property(filledText(undefined, '2026')) ParameterName: string;
  @Property(flag('Whether the value is active; meaningless for `deleted`.', true)) Status: boolean;
  @Property(flag(undefined, false)) Crossed: boolean;
  @Property(listOf(ParameterDependent, 'All dependencies, also those that did not change. May be empty.'))
  Dependents: ParameterDependent[];
  @Property(listOf(ParameterDetail, 'All details, also those that did not change. May be empty.'))
  AdditionalDetails: ParameterDetail[];
}

/** The numbers of values that a change has added, updated and deleted, and left as they were. */
export class ParameterChangeSummary {
  @Property(count(undefined, 2)) Added: number;
  @Property(count(undefined, 40)) Updated: number;
  @Property(count(undefined, 1)) Deleted: number;
  @Property(count('Values that the call did not change; they are not announced.', 3)) Unchanged: number;
}

/** A parameter with the number of its values. */
export class ParameterItem {
  @Property(id('91 brand, 92 type, 93 model year.', 93)) ParameterId: number;
  @Property(count(undefined, 79850)) Values: number;
  @Property(count('Values whose status is active.', 78112)) ActiveValues: number;
}

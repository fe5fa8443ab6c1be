import { About } from '../common/api-description.js';
import { BodyAtMost } from '../common/binding/body-limits.js';
import { isAbsent, MEGABYTE } from '../common/binding/field-rules.js';
import {
  Bool,
  Int32,
  ListOf,
  PathId,
  PathText,
  pascalCase,
  Text,
  validateBy,
} from '../common/binding/fields.js';
import { PageQuery, QueryInteger } from '../common/binding/query.js';

const ID = { required: true, greaterThan: 0 };
const CODE = { maxLength: 100 };
const NAME = { maxLength: 500 };
const LIST = { maxItems: 100 };

/** Changes of one request; more go into several, or into a list that is synchronised. */
const CHANGES_AT_MOST = 10_000;
/** Of one request: 800 bytes for each of so many changes. Ten thousand of the longest would be more than a gigabyte. */
const CHANGES_MEGABYTES = 8;

/** A page of one parameter's values. */
export class ListParameterValues extends PageQuery {
  @PathId()
  parameterId: number;

  @QueryInteger({ min: 1, max: 200 })
  pageSize = 50;
}

/** A value depended on. */
export class ParameterDependentRequest {
  @Int32(ID)
  parameterId: number;

  @About('Need not exist (yet).')
  @Text({ required: true, ...CODE })
  parameterValue: string;
}

/** A detail of a value. */
export class ParameterDetailRequest {
  @About('22 is the vehicle value.')
  @Int32(ID)
  keyId: number;

  @Text({ required: true, maxLength: 200 })
  keyName: string;

  @Text({ required: true, maxLength: 1000 })
  keyValue: string;
}

/** Identifies one value in a path. */
export class OneParameterValue {
  @PathId()
  parameterId: number;

  @About('The code, percent-encoded: `a/b` is `a%2Fb`.')
  @PathText(CODE)
  value: string;
}

/** The whole of one value. */
export class PutParameterValue extends OneParameterValue {
  @Text({ required: true, ...NAME })
  parameterName: string;

  @About('Whether the value is active.')
  @Bool({ required: true })
  status: boolean;

  @Bool({ required: true })
  crossed: boolean;

  @About('None when left out. Each once, and never the value itself; their order does not count.')
  @ListOf(() => ParameterDependentRequest, LIST)
  dependents?: ParameterDependentRequest[];

  @About('None when left out. Each key once; their order does not count.')
  @ListOf(() => ParameterDetailRequest, LIST)
  additionalDetails?: ParameterDetailRequest[];
}

/** What a deletion can do without. */
const RequiredForUpsert = (): PropertyDecorator => (prototype, property) => {
  const name = String(property);
  validateBy(prototype, name, (value, { changeType }) =>
    isAbsent(value) && changeType === 'upsert' ? `${pascalCase(name)} is required.` : undefined,
  );
};

/** One change among many. */
export class ParameterChangeRequest {
  @Text({ required: true, oneOf: ['upsert', 'delete'] })
  changeType: 'upsert' | 'delete';

  @Int32(ID)
  parameterId: number;

  @Text({ required: true, ...CODE })
  parameterValue: string;

  @About('Required for `upsert`.')
  @RequiredForUpsert()
  @Text(NAME)
  parameterName?: string;

  @About('Required for `upsert`.')
  @RequiredForUpsert()
  @Bool()
  status?: boolean;

  @About('Required for `upsert`.')
  @RequiredForUpsert()
  @Bool()
  crossed?: boolean;

  @ListOf(() => ParameterDependentRequest, LIST)
  dependents?: ParameterDependentRequest[];

  @ListOf(() => ParameterDetailRequest, LIST)
  additionalDetails?: ParameterDetailRequest[];
}

/** Changes that are applied together. */
@BodyAtMost(CHANGES_MEGABYTES * MEGABYTE)
export class ChangeParameterValues {
  @About('Each pair of ParameterId and ParameterValue once.')
  @ListOf(() => ParameterChangeRequest, { required: true, maxItems: CHANGES_AT_MOST })
  changes: ParameterChangeRequest[];
}

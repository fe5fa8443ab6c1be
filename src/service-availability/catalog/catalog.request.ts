import { About } from '../../common/api-description.js';
import { Int32, ListOf, Text } from '../../common/binding/fields.js';
import { QueryFlag } from '../../common/binding/query.js';

/** About as many as `MAX_BODY_MB` lets in by default, when their names are short. */
const RECORDS_AT_MOST = 160_000;
const ID = { required: true, greaterThan: 0 };
const NAME = { required: true, maxLength: 200 };
const nameOf = (id: string) => ({ requiredWith: id, maxLength: 200 });

/** One record of the catalog: company, product, operation and outsource process, each id with its name. */
export class CatalogRecord {
  @Int32(ID)
  insuranceCompanyId: number;

  @Text(NAME)
  insuranceCompanyName: string;

  @About('Left out of an operation that belongs to no product; it is shown as `Tüm Ürünler`.')
  @Int32({ greaterThan: 0 })
  productId?: number;

  @About('Required with the id.')
  @Text(nameOf('productId'))
  productName?: string;

  @Int32({ greaterThan: 0 })
  productBranchId?: number;

  @About('Required with the id.')
  @Text(nameOf('productBranchId'))
  productBranchName?: string;

  @Int32(ID)
  serviceOperationId: number;

  @Text(NAME)
  serviceOperationName: string;

  @Text(NAME)
  serviceName: string;

  @About('Only of outsource operations.')
  @Int32({ greaterThan: 0 })
  outsourceProcessId?: number;

  @About('Required with the id.')
  @Text(nameOf('outsourceProcessId'))
  outsourceProcessName?: string;
}

/** The whole catalog. */
export class SyncCatalog {
  @About('Answers what the sync would do and changes nothing.')
  @QueryFlag()
  dryRun = false;

  @About('Lets an empty catalog remove every record.')
  @QueryFlag()
  allowEmpty = false;

  @About('Every record of the catalog: what is missing here is removed.')
  @ListOf(() => CatalogRecord, { required: true, maxItems: RECORDS_AT_MOST, itemsChecked: 'byOperation' })
  records: CatalogRecord[];
}

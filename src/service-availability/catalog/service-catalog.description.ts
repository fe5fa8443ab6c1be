import {
  type ApiTag,
  CSV_DETAILS,
  envelope,
  type OperationDescription,
  orCsv,
} from '../../api/api-description.js';
import { paged, type Schema, schemaOf } from '../../api/api-schemas.js';
import { SourceItem } from '../../sources/source.answers.js';
import {
  RecordedCatalogChange,
  ServiceCatalogPage,
  ServiceCatalogSyncItem,
  ServiceCatalogTrial,
  SyncedServiceCatalog,
} from './catalog.answers.js';
import { CATALOG_CHANGED, CATALOG_REFUSED, CATALOG_SYNC_NOT_FOUND } from './catalog.refusals.js';

const CATALOG: ApiTag = {
  name: 'Service catalog',
  tr: 'Servis kataloğu',
  part: 'staff',
  about: 'The operations that exist. Another system sends the catalog as a whole; it is not edited here.',
};

/** A dry run answers more than a sync. */
const RESULT_OR_TRIAL: Schema = {
  title: 'ServiceCatalogSyncOrTrial',
  anyOf: [schemaOf(ServiceCatalogTrial), schemaOf(SyncedServiceCatalog)],
};

export const SYNC_CATALOG: OperationDescription = {
  tag: CATALOG,
  summary: { en: 'Take over the whole catalog', tr: 'Kataloğun tamamını aktar' },
  details:
    'Two records are the same when company, product, operation and process are the same. New records are added, missing ' +
    'ones are removed, and a changed name is recorded without a notification. A removed record that comes back keeps its Id ' +
    'and is Active. Each agent gets one notification with all changes that concern it; the first sync of all notifies ' +
    'nobody. A dry run answers also who would hear of which change. A catalog that removes more than 5 % of the records, and ' +
    'more than five, needs `confirm=true`; its dry run says so.\n\n' +
    'At most 100 refusals are listed. They name the record by its position, such as `Records[3].ProductName`.',
  answers: { 200: envelope(RESULT_OR_TRIAL) },
  refusals: [CATALOG_REFUSED],
  example: {
    records: [
      {
        insuranceCompanyId: 110,
        insuranceCompanyName: 'Örnek Sigorta',
        productId: 111,
        productName: 'Kasko',
        productBranchId: 2,
        productBranchName: 'Kasko',
        serviceOperationId: 14,
        serviceOperationName: 'Teklif Al',
        serviceName: 'Kasko Teklif',
      },
      {
        insuranceCompanyId: 110,
        insuranceCompanyName: 'Örnek Sigorta',
        serviceOperationId: 40,
        serviceOperationName: 'Yardımcı Sorgu',
        serviceName: 'Tramer',
        outsourceProcessId: 3,
        outsourceProcessName: 'Tramer Sorgu',
      },
    ],
  },
};

export const LIST_CATALOG_RECORDS: OperationDescription = {
  tag: CATALOG,
  summary: { en: 'List the records of the catalog', tr: 'Katalogdaki kayıtları listele' },
  details:
    'The whole catalog as a sync takes it, by the records’ ids. Begin without `cursor`, then pass each answer’s `NextCursor` until ' +
    'it is null. All pages are of one catalog: when a sync changes it meanwhile, the next page is 400, and a file breaks off. A ' +
    'file has all records, also more than 100,000.' +
    CSV_DETAILS,
  answers: { 200: orCsv(envelope(ServiceCatalogPage)) },
  refusals: [CATALOG_CHANGED],
};

export const LIST_CATALOG_SYNCS: OperationDescription = {
  tag: CATALOG,
  summary: { en: 'List syncs of the catalog', tr: 'Katalog eşitlemelerini listele' },
  details: 'Newest first. Dry runs and refused catalogs are not among them.',
  answers: { 200: envelope(paged(ServiceCatalogSyncItem)) },
};

export const LIST_CATALOG_SYNC_CHANGES: OperationDescription = {
  tag: CATALOG,
  summary: { en: 'List the changes of a sync', tr: 'Bir eşitlemenin değişikliklerini listele' },
  details: 'By the records’ ids. Syncs of releases that kept no changes have none.',
  answers: { 200: envelope(paged(RecordedCatalogChange)) },
  refusals: [CATALOG_SYNC_NOT_FOUND],
};

export const READ_CATALOG_SOURCE: OperationDescription = {
  tag: CATALOG,
  summary: { en: 'Read the source of the catalog', tr: 'Kataloğun kaynağını oku' },
  details: 'The source that is pulled by schedule, and the last look at it.',
  answers: { 200: envelope(SourceItem) },
};

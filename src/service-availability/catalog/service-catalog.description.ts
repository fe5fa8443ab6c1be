import { type ApiTag, envelope, type OperationDescription } from '../../common/api-description.js';
import { ServiceCatalogSyncResult } from './catalog.answers.js';

const CATALOG: ApiTag = {
  name: 'Service catalog',
  tr: 'Servis kataloğu',
  part: 'staff',
  about: 'The operations that exist. Another system sends the catalog as a whole; it is not edited here.',
};

export const SYNC_CATALOG: OperationDescription = {
  tag: CATALOG,
  summary: { en: 'Take over the whole catalog', tr: 'Kataloğun tamamını aktar' },
  details:
    'Two records are the same when company, product, operation and process are the same. New records are added, missing ' +
    'ones are removed, and a changed name is recorded without a notification. A removed record that comes back keeps its Id ' +
    'and is Active. Each agent gets one notification with all changes that concern it; the first sync of all notifies ' +
    'nobody.\n\n' +
    'At most 100 refusals are listed. They name the record by its position, such as `Records[3].ProductName`.',
  answers: { 200: envelope(ServiceCatalogSyncResult) },
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

import { int32, nullable, obj, text } from '../../common/api-schemas.js';
import type { ProductItem, SubscriptionItem } from './authorisation.reads.js';

const UNKNOWN_ID = 'Null when the catalog does not know the id.';
const UNKNOWN_OPERATION = 'Null when the catalog does not know the operation.';

export const PRODUCT = obj<ProductItem>('AgentProduct', {
  InsuranceCompanyId: int32(undefined, 110),
  InsuranceCompanyName: nullable(text(UNKNOWN_ID, 'Örnek Sigorta')),
  ProductId: int32(undefined, 111),
  ProductName: nullable(text(UNKNOWN_ID, 'Kasko')),
});

export const SUBSCRIPTION = obj<SubscriptionItem>('AgentSubscription', {
  ServiceOperationId: int32(undefined, 14),
  ServiceOperationName: nullable(text(UNKNOWN_OPERATION, 'Teklif Al')),
  ServiceName: nullable(text(UNKNOWN_OPERATION, 'Kasko Teklif')),
  OutsourceProcessId: nullable(int32('Only for outsource operations.')),
  OutsourceProcessName: nullable(text('Only for outsource operations.')),
});

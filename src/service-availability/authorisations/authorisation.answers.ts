import { count, filledText, id, listOf, nullable, Property } from '../../api/api-schemas.js';
import { version } from '../../api/expected-version.js';

const UNKNOWN_ID = 'Null when the catalog does not know the id.';
const UNKNOWN_OPERATION = 'Null when the catalog does not know the operation.';

/** A product that an agent may use. */
export class AgentProductItem {
  @Property(id(undefined, 110)) InsuranceCompanyId: number;
  @Property(nullable(filledText(UNKNOWN_ID, 'Örnek Sigorta'))) InsuranceCompanyName: string | null;
  @Property(id(undefined, 111)) ProductId: number;
  @Property(nullable(filledText(UNKNOWN_ID, 'Kasko'))) ProductName: string | null;
}

/** All products that an agent may use. */
export class AgentProducts {
  @Property(listOf(AgentProductItem)) Products: AgentProductItem[];
  @Property(version()) Version: number;
}

/** An operation to which an agent is subscribed. */
export class AgentSubscriptionItem {
  @Property(id(undefined, 14)) ServiceOperationId: number;
  @Property(nullable(filledText(UNKNOWN_OPERATION, 'Teklif Al'))) ServiceOperationName: string | null;
  @Property(nullable(filledText(UNKNOWN_OPERATION, 'Kasko Teklif'))) ServiceName: string | null;
  @Property(nullable(id('Only for outsource operations.'))) OutsourceProcessId: number | null;
  @Property(nullable(filledText('Only for outsource operations.'))) OutsourceProcessName: string | null;
}

/** What a platform is notified of. */
export class OwnSubscriptions {
  @Property(listOf(AgentSubscriptionItem)) Operations: AgentSubscriptionItem[];
  @Property(version()) Version: number;
}

/** An operation without its names. */
export class SubscribedOperation {
  @Property(id(undefined, 14)) ServiceOperationId: number;
  @Property(nullable(id('Only for outsource operations.'))) OutsourceProcessId: number | null;
}

/** What a change of subscriptions would do. */
export class SubscriptionTrial {
  @Property(listOf(SubscribedOperation)) Added: SubscribedOperation[];
  @Property(listOf(SubscribedOperation)) Removed: SubscribedOperation[];
}

/** The products of the service catalog, which agents may be given. */
export class CatalogProducts {
  @Property(listOf(AgentProductItem)) Products: AgentProductItem[];
}

/** An operation of the service catalog. */
export class CatalogOperation extends AgentSubscriptionItem {
  @Property(count('Services of the catalog that have the operation.', 12)) Services: number;
}

/** The operations of the service catalog, to which agents may be subscribed. */
export class CatalogOperations {
  @Property(listOf(CatalogOperation)) Operations: CatalogOperation[];
}

/** All operations to which an agent is subscribed. */
export class AgentSubscriptions {
  @Property(listOf(AgentSubscriptionItem)) Subscriptions: AgentSubscriptionItem[];
  @Property(version()) Version: number;
}

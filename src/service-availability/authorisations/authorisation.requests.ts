import { OneAgent } from '../../agents/agent.request.js';
import { About } from '../../common/api-description.js';
import { Int32, ListOf } from '../../common/binding/fields.js';

const ID = { required: true, greaterThan: 0 };

export class ProductAuthorisation {
  @Int32(ID)
  insuranceCompanyId: number;

  @Int32(ID)
  productId: number;
}

export class SetProducts extends OneAgent {
  @About('Everything that the agent may use; the catalog need not know it. A repeated pair counts once.')
  @ListOf(() => ProductAuthorisation, { required: true, maxItems: 5_000 })
  products: ProductAuthorisation[];
}

export class Subscription {
  @Int32(ID)
  serviceOperationId: number;

  @About('Of an outsource operation: each of its processes is subscribed by itself.')
  @Int32({ greaterThan: 0 })
  outsourceProcessId?: number;
}

export class SetSubscriptions extends OneAgent {
  @About('Everything that the agent hears of, as far as it is in its scope. A repeated pair counts once.')
  @ListOf(() => Subscription, { required: true, maxItems: 5_000 })
  subscriptions: Subscription[];
}

import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsOptional, ValidateNested } from 'class-validator';
import { OneAgent } from '../../agents/agent.requests.js';
import { About } from '../../api/api-schemas.js';
import { IsId, QueryFlag } from '../../api/binding/decorators.js';
import { IsExpectedVersion } from '../../api/expected-version.js';

export class ProductAuthorisation {
  @IsId() insuranceCompanyId: number;

  @IsId() productId: number;
}

export class SetProducts extends OneAgent {
  @About('Everything that the agent may use; the catalog need not know it. A repeated pair counts once.')
  @IsArray()
  @ArrayMaxSize(5000)
  @ValidateNested({ each: true })
  @Type(() => ProductAuthorisation)
  products: ProductAuthorisation[];

  @IsExpectedVersion()
  expectedVersion?: number;
}

export class Subscription {
  @IsId() serviceOperationId: number;

  @About('The process of an outsource operation; each process is subscribed separately.')
  @IsOptional()
  @IsId()
  outsourceProcessId?: number;
}

/** All that a platform wants to be notified of. */
export class SetOwnSubscriptions {
  @About(
    'Everything that the agent is to be notified of, as far as it is in the agent’s scope. A repeated pair counts once.',
  )
  @IsArray()
  @ArrayMaxSize(5000)
  @ValidateNested({ each: true })
  @Type(() => Subscription)
  operations: Subscription[];

  @About('Answers what would be added and removed; nothing is changed.')
  @QueryFlag()
  dryRun = false;

  @IsExpectedVersion()
  expectedVersion?: number;
}

export class SetSubscriptions extends OneAgent {
  @About(
    'Everything that the agent is notified of, as far as it is in the agent’s scope. A repeated pair counts once.',
  )
  @IsArray()
  @ArrayMaxSize(5000)
  @ValidateNested({ each: true })
  @Type(() => Subscription)
  subscriptions: Subscription[];

  @IsExpectedVersion()
  expectedVersion?: number;
}

import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsInt, IsOptional, IsPositive, ValidateNested } from 'class-validator';
import { OneAgent } from '../../agents/agent.requests.js';
import { About } from '../../api/about.js';
import { IsExpectedVersion } from '../../api/expected-version.js';

export class ProductAuthorisation {
  @IsInt()
  @IsPositive()
  insuranceCompanyId: number;

  @IsInt()
  @IsPositive()
  productId: number;
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
  @IsInt()
  @IsPositive()
  serviceOperationId: number;

  @About('The process of an outsource operation; each process is subscribed separately.')
  @IsOptional()
  @IsInt()
  @IsPositive()
  outsourceProcessId?: number;
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

import { Controller, Get } from '@nestjs/common';
import { Access } from '../../access/access.js';
import { Describe } from '../../api/api-description.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import type { CatalogOperations, CatalogProducts } from './authorisation.answers.js';
import { AuthorisationReads } from './authorisation-reads.service.js';
import { LIST_OPERATIONS, LIST_PRODUCTS } from './authorisations.description.js';

/** What the staff chooses from when it gives an agent products and subscriptions. */
@Controller('api/admin')
@Access(['Administrator', 'Operator'])
export class CatalogChoicesController {
  constructor(private readonly reads: AuthorisationReads) {}

  @Get('products')
  @Describe(LIST_PRODUCTS)
  async products(): Promise<ApiResponse<CatalogProducts>> {
    return ok({ Products: await this.reads.catalogProducts() });
  }

  @Get('operations')
  @Describe(LIST_OPERATIONS)
  async operations(): Promise<ApiResponse<CatalogOperations>> {
    return ok({ Operations: await this.reads.catalogOperations() });
  }
}

import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnyRole } from '../access/access.js';
import { Describe } from '../api/api-description.js';
import { Input } from '../api/binding/bind.pipe.js';
import { isKnown } from '../api/entity-tags.rules.js';
import { type ApiResponse, ok } from '../api/envelope.js';
import type { RawJson } from '../api/json/stringify.js';
import type { Page } from '../api/paging.js';
import { CatalogReads } from './catalog-reads.service.js';
import type { VehicleVersionItem } from './vehicle.answers.js';
import { ListVehicles } from './vehicle.requests.js';
import { LIST_VEHICLES, LIST_VERSIONS } from './vehicle-catalogs.description.js';

/** The vehicle catalog, for everyone who works with the gateway. */
@Controller('api/VehicleCatalogs')
export class VehicleCatalogsController {
  constructor(private readonly catalog: CatalogReads) {}

  @Get()
  @Describe(LIST_VEHICLES)
  @AnyRole('catalog:read')
  async list(
    @Input() query: ListVehicles,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResponse<Page<RawJson>> | undefined> {
    // Read before the page: a sync in between leaves the older tag on the newer page, which is read again once more.
    const tag = await this.catalog.tagOf(query);
    reply.header('etag', tag);
    if (!isKnown(tag, request.headers['if-none-match'])) return ok(await this.catalog.page(query));
    reply.code(304);
    return undefined;
  }

  @Get('versions')
  @Describe(LIST_VERSIONS)
  @AnyRole('catalog:read')
  async versions(): Promise<ApiResponse<VehicleVersionItem[]>> {
    return ok(await this.catalog.versions());
  }
}

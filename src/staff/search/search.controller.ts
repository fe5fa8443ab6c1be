import { Controller, Get } from '@nestjs/common';
import { Access } from '../../access/access.js';
import { Describe } from '../../api/api-description.js';
import { Input } from '../../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import type { SearchHit } from './search.answers.js';
import { SEARCH_FOR } from './search.description.js';
import { SearchFor } from './search.requests.js';
import { Search } from './search.service.js';

/** How the staff gets from a number or a name to a record. */
@Controller('api/admin/search')
export class SearchController {
  constructor(private readonly search: Search) {}

  @Get()
  @Describe(SEARCH_FOR)
  @Access(['Administrator', 'Operator'])
  async find(@Input() { q }: SearchFor): Promise<ApiResponse<SearchHit[]>> {
    return ok(await this.search.find(q));
  }
}

import { Controller, Get } from '@nestjs/common';
import { Access } from '../../access/access.js';
import { Describe } from '../../api/api-description.js';
import { Input } from '../../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import type { Page } from '../../api/paging.js';
import type { BoardFacets, ServiceBoardItem } from './board.answers.js';
import { ListBoard, ShowFacets } from './board.requests.js';
import { LIST_BOARD, SHOW_FACETS } from './service-board.description.js';
import { ServiceBoard } from './service-board.service.js';

/** The whole service catalog, as the service operator's staff searches it. */
@Controller('api/admin/service-availabilities')
@Access(['Administrator', 'Operator'])
export class ServiceBoardController {
  constructor(private readonly board: ServiceBoard) {}

  @Get()
  @Describe(LIST_BOARD)
  async list(@Input() query: ListBoard): Promise<ApiResponse<Page<ServiceBoardItem[]>>> {
    return ok(await this.board.page(query));
  }

  @Get('facets')
  @Describe(SHOW_FACETS)
  async facets(@Input() filter: ShowFacets): Promise<ApiResponse<BoardFacets>> {
    return ok(await this.board.facets(filter));
  }
}

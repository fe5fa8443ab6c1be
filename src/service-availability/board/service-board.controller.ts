import { Controller, Get } from '@nestjs/common';
import { Access, OpenToWatches } from '../../access/access.js';
import { Describe, envelope, type OperationDescription } from '../../api/api-description.js';
import { paged } from '../../api/api-schemas.js';
import { Input } from '../../api/binding/bind.pipe.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import type { Page } from '../../api/paging.js';
import { STATUSES } from '../status/availability-administration.description.js';
import { BoardFacets, ServiceBoardItem } from './board.answers.js';
import { ListBoard, ShowFacets } from './board.requests.js';
import { ServiceBoard } from './service-board.service.js';

const LIST_BOARD: OperationDescription = {
  tag: STATUSES,
  summary: { en: 'List the board', tr: 'Panoyu listele' },
  details:
    'Records of the catalog, searched, filtered and sorted. Records that have left the catalog are not listed.',
  answers: { 200: envelope(paged(ServiceBoardItem)) },
};

const SHOW_FACETS: OperationDescription = {
  tag: STATUSES,
  summary: { en: 'Count the board’s choices', tr: 'Panonun seçeneklerini say' },
  details:
    'Takes the filters of the list. A filter does not narrow its own choices, so that a second one can be added: `Count` is the ' +
    'number of records that fit the choice and all other filters. A choice without records is left out, unless the filter ' +
    'names it. Choices are in the Turkish order of their names.',
  answers: { 200: envelope(BoardFacets) },
};

/** The whole service catalog, as the service operator's staff searches it. */
@Controller('api/admin/service-availabilities')
@Access(['Administrator', 'Operator'])
export class ServiceBoardController {
  constructor(private readonly board: ServiceBoard) {}

  @Get()
  @Describe(LIST_BOARD)
  @OpenToWatches()
  async list(@Input() query: ListBoard): Promise<ApiResponse<Page<ServiceBoardItem[]>>> {
    return ok(await this.board.page(query));
  }

  @Get('facets')
  @Describe(SHOW_FACETS)
  async facets(@Input() filter: ShowFacets): Promise<ApiResponse<BoardFacets>> {
    return ok(await this.board.facets(filter));
  }
}

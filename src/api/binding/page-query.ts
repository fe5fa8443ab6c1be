import { QueryInteger } from './decorators.js';

/** The paging parameters of every paged list. */
export abstract class PageQuery {
  @QueryInteger(1, 2_147_483_647, { message: '$property must be at least 1.' })
  page = 1;

  abstract pageSize: number;
}

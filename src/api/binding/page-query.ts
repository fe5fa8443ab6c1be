import { MAX_INT32 } from '../integers.js';
import { QueryInteger } from './decorators.js';

/** The paging parameters of every paged list. */
export abstract class PageQuery {
  @QueryInteger(1, MAX_INT32, { message: '$property must be at least 1.' })
  page = 1;

  abstract pageSize: number;
}

/** The paging parameters of most lists. */
export class PageOf50 extends PageQuery {
  @QueryInteger(1, 200) pageSize = 50;
}

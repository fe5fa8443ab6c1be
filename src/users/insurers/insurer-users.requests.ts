import { About } from '../../api/api-schemas.js';
import { QueryCursor, QueryInteger } from '../../api/binding/decorators.js';
import { AUDIT_CURSOR } from '../../audit/audit.requests.js';

/** Query parameters of the calls of an insurer's users. */
export class ListInsurerCalls {
  @About('Where the last page ended: its `NextCursor`; absent or empty is the newest call.')
  @QueryCursor(AUDIT_CURSOR, 37)
  after?: string;

  @QueryInteger(1, 200) pageSize = 50;
}

import { PathId } from '../common/binding/fields.js';

/** An agent named in the path. */
export class OneAgent {
  @PathId()
  id: number;
}

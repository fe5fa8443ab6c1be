import { PathId } from '../common/binding/decorators.js';

/** An agent named in the path. */
export class OneAgent {
  @PathId()
  id: number;
}

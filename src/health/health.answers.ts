import { listOf, Property, text, word } from '../common/api-schemas.js';

const ENTRY =
  'The text begins with `database:`, `schema:`, `documents:`, `clock:` or `stopping:`; a sentence for people follows.';

/** What a probe gets. */
export class HealthAnswer {
  @Property(word(['ok', 'unavailable'])) Status: 'ok' | 'unavailable';
  @Property(listOf(text(`Why the service is not ready. ${ENTRY}`, 'database: It does not answer.')))
  Missing: string[];
  @Property(listOf(text(`A problem that needs attention while requests are still served. ${ENTRY}`)))
  Warnings: string[];
}

import { listOf, Property, text, word } from '../common/api-schemas.js';

const ENTRY =
  'Begins with `database:`, `schema:`, `documents:`, `clock:` or `stopping:`; a sentence for people follows.';

/** What a probe gets. */
export class HealthAnswer {
  @Property(word(['ok', 'unavailable'])) Status: 'ok' | 'unavailable';
  @Property(
    listOf(text(`What keeps the service from being ready. ${ENTRY}`, 'database: It does not answer.')),
  )
  Missing: string[];
  @Property(listOf(text(`What deserves attention while requests are served all the same. ${ENTRY}`)))
  Warnings: string[];
}

import { listOf, obj, text, word } from '../common/api-schemas.js';

/** What a probe gets. Every entry begins with the name of what was looked at and a colon; words for people follow. */
export interface HealthAnswer {
  Status: 'ok' | 'unavailable';
  Missing: string[];
  Warnings: string[];
}

const ENTRY =
  'Begins with `database:`, `schema:`, `documents:`, `clock:` or `stopping:`; a sentence for people follows.';

export const HEALTH_ANSWER = obj<HealthAnswer>('Health', {
  Status: word(['ok', 'unavailable']),
  Missing: listOf(text(`What keeps the service from being ready. ${ENTRY}`, 'database: It does not answer.')),
  Warnings: listOf(text(`What deserves attention while requests are served all the same. ${ENTRY}`)),
});

import { listOf, Property, textLike, word } from '../../api/api-schemas.js';

const entry = textLike(/^(database|schema|documents|clock|stopping): ./);
const ENTRY =
  'The text begins with `database:`, `schema:`, `documents:`, `clock:` or `stopping:`; a sentence for people follows.';
const MISSING = listOf(entry(`Why the service is not ready. ${ENTRY}`, 'database: It does not answer.'));
const WARNINGS = listOf(entry(`A problem that needs attention while requests are still served. ${ENTRY}`));

/** The answer of a probe while requests are served. */
export class HealthAnswer {
  @Property(word(['ok'])) Status: 'ok';
  @Property({ ...MISSING, maxItems: 0, examples: [[]] }) Missing: string[];
  @Property({ ...WARNINGS, examples: [[]] }) Warnings: string[];
}

/** The answer of a probe while something that requests need is missing. */
export class NotReadyAnswer {
  @Property(word(['unavailable'])) Status: 'unavailable';
  @Property({ ...MISSING, minItems: 1 }) Missing: string[];
  @Property({ ...WARNINGS, examples: [[]] }) Warnings: string[];
}

import type { ExtraParameter } from '../api/api-description.js';

/** The header by which a call may be repeated; `answer` is the one that a repeat gets. */
export const idempotencyKey = (example: string, answer: string): ExtraParameter => ({
  in: 'header',
  name: 'Idempotency-Key',
  description: `A key of your own for this call. A repeat with the same key and the same body within 24 hours ${answer}, so a call whose answer was lost can safely be repeated. Failures are not recorded.`,
  schema: { type: 'string', minLength: 1, maxLength: 128, examples: [example] },
});

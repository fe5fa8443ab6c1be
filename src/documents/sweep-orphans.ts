import type { DocumentReferences } from './document-references.js';
import type { DocumentStore } from './document-store.js';

const BATCH = 500;
/** Up to this number, orphans are removed whatever their share: a small store may hold little else. */
const FEW_ORPHANS = 100;

/** With a store's clock further off, no sweep runs: the clock may have been set, so the age of documents is unknown. */
export const STORE_OFF_BEYOND_MS = 3_600_000;

/** What one sweep did, in documents; the next sweep tries the `failed` ones again. */
export interface SweepResult {
  examined: number;
  removed: number;
  failed: number;
}

/**
 * Removes the documents stored before `olderThan` that no row names, and the remains of writes interrupted before then.
 * All are found before the first is removed: a process that was started with the wrong database would know none of the
 * documents, and must not empty the store. Documents of a lost time stay: a better backup may have the rows that name them.
 * @throws when more than half of the documents (and more than 100) are unnamed, or when store or references fail.
 */
export async function sweepOrphans(
  store: DocumentStore,
  references: DocumentReferences,
  olderThan: Date,
  stop?: AbortSignal,
): Promise<SweepResult> {
  await store.removeUnfinished(olderThan);
  const { examined, orphans } = await findOrphans(store, references, olderThan, stop);
  if (stop?.aborted) return { examined, removed: 0, failed: 0 };
  if (orphans.length > FEW_ORPHANS && orphans.length > examined / 2) {
    throw new Error(
      `${orphans.length} of ${examined} documents are named by no row; nothing was removed. ` +
        'Check that the database and the document store belong together.',
    );
  }
  let removed = 0;
  let failed = 0;
  for (const key of orphans) {
    if (stop?.aborted) break;
    await store.remove(key).then(
      () => removed++,
      () => failed++,
    );
  }
  return { examined, removed, failed };
}

async function findOrphans(
  store: DocumentStore,
  references: DocumentReferences,
  olderThan: Date,
  stop?: AbortSignal,
): Promise<{ examined: number; orphans: string[] }> {
  const lost = await references.lostTimes();
  const isOfLostTime = (at: number) =>
    lost.some(
      ({ from, to }) =>
        at >= from.getTime() - STORE_OFF_BEYOND_MS && at <= to.getTime() + STORE_OFF_BEYOND_MS,
    );
  const orphans: string[] = [];
  let examined = 0;
  let batch: string[] = [];
  const ask = async () => {
    if (batch.length === 0) return;
    const named = await references.areNamed(batch);
    orphans.push(...batch.filter((key) => !named.has(key)));
    examined += batch.length;
    batch = [];
  };
  for await (const { key, storedAt } of store.list()) {
    if (stop?.aborted) break;
    if (storedAt >= olderThan || isOfLostTime(storedAt.getTime())) continue;
    batch.push(key);
    if (batch.length === BATCH) await ask();
  }
  await ask();
  return { examined, orphans };
}

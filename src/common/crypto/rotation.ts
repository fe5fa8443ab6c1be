/** Something stored that may be encrypted with one of several keys. */
export interface StoredItem {
  /** What a message calls it. */
  name: string;
  /** The id of its key, 'plain' when it is not encrypted, 'gone' when it is no longer stored. */
  keyId(): Promise<string>;
  /** Stores the same content under the first key. What is gone by then, or was changed meanwhile, is left alone. */
  rewrite(): Promise<void>;
}

/** All stored items of one kind. */
export interface ItemSource {
  kind: string;
  items(): AsyncIterable<StoredItem>;
}

/** What was found of one kind, before anything was rewritten. */
export interface RotationReport {
  kind: string;
  /** Items by the id of their key, or 'plain'. */
  counts: Map<string, number>;
  rewritten: number;
  failed: { name: string; reason: string }[];
}

/** Rewritten side by side: a store across a network would make one after the other wait for it. */
const AT_ONCE = 4;

/**
 * Looks at every item of a kind and rewrites those that `isDue` says by the id of their key. One that fails does not keep the
 * others. Each item is rewritten in one step: stopped and started again, it goes on with what is left.
 * @throws the error of a source that cannot be listed
 */
export async function rotate(
  source: ItemSource,
  isDue: (keyId: string) => boolean,
  progress: (report: RotationReport) => void,
): Promise<RotationReport> {
  const report: RotationReport = { kind: source.kind, counts: new Map(), rewritten: 0, failed: [] };
  const items = source.items()[Symbol.asyncIterator]();
  const work = async () => {
    for (let next = await items.next(); !next.done; next = await items.next()) {
      await rotateOne(next.value, isDue, report);
      progress(report);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return report;
}

async function rotateOne(
  item: StoredItem,
  isDue: (keyId: string) => boolean,
  report: RotationReport,
): Promise<void> {
  try {
    const keyId = await item.keyId();
    if (keyId === 'gone') return;
    report.counts.set(keyId, (report.counts.get(keyId) ?? 0) + 1);
    if (!isDue(keyId)) return;
    await item.rewrite();
    report.rewritten += 1;
  } catch (error) {
    report.failed.push({ name: item.name, reason: (error as Error).message });
  }
}

import { errorMessage } from '../errors/caught.js';
/** A stored item that may be encrypted with one of several keys. */
export interface StoredItem {
  /** The item's name in messages. */
  name: string;
  /** The id of the item's key, 'plain' when it is not encrypted, 'gone' when it is no longer stored. */
  keyId(): Promise<string>;
  /**
   * Stores the same content under the first key. An item that is gone by then, or was changed meanwhile, is left alone.
   */
  rewrite(): Promise<void>;
}

/** All stored items of one kind. */
export interface ItemSource {
  kind: string;
  /** What is done with an item that is due; by default it is encrypted anew. */
  verb?: string;
  items(): AsyncIterable<StoredItem>;
}

/** The items of one kind that were found, before any was rewritten. */
export interface RotationReport {
  kind: string;
  verb: string;
  /** Items by the id of their key, or 'plain'. */
  counts: Map<string, number>;
  rewritten: number;
  failed: { name: string; reason: string }[];
}

/** Items rewritten at the same time, because a store across a network answers slowly. */
const AT_ONCE = 4;

/**
 * Checks every item of a kind and rewrites those for whose key `isDue` returns true. A failing item does not stop the
 * others. Each item is rewritten in one step, so an interrupted rotation continues when it is started again.
 * @throws the error of a source that cannot be listed
 */
export async function rotate(
  source: ItemSource,
  isDue: (keyId: string) => boolean,
  progress: (report: RotationReport) => void,
): Promise<RotationReport> {
  const { kind, verb = 'encrypted anew' } = source;
  const report: RotationReport = { kind, verb, counts: new Map(), rewritten: 0, failed: [] };
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
    report.failed.push({ name: item.name, reason: errorMessage(error) });
  }
}

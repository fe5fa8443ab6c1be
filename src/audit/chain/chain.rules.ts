import { createHash } from 'node:crypto';

/** A link of the chain, or the genesis before its first one. */
export interface Link {
  /** Counts the links from 1 without a gap. */
  position: bigint;
  hash: Buffer;
}

/** The predecessor of the first link. */
export const GENESIS: Link = { position: 0n, hash: Buffer.alloc(32) };

/** SHA-256 over the hash of the link before and the canonical JSON of the entry, in UTF-8. */
export function linkHash(previous: Buffer, entry: string): Buffer {
  return createHash('sha256').update(previous).update(entry).digest();
}

/** A stored link and the entry that it covers; the entry is null when it is gone. */
export interface StoredLink extends Link {
  entryId: string;
  entry: string | null;
  /** Whether the retention has removed the entries of that time. */
  isRemoved: boolean;
  /** The hash that the retention kept of this link. */
  kept: Buffer | null;
}

/**
 * Follows the chain from a sound link. Returns the last link that is sound, and the entry of the first one that is not:
 * changed, gone, or out of its place. Links of entries that the retention removed are accepted without their entry.
 */
export function follow(
  from: Link,
  links: readonly StoredLink[],
): { last: StoredLink | undefined; broken?: string } {
  let previous = from;
  let last: StoredLink | undefined;
  for (const link of links) {
    const { position, hash, entryId, entry, isRemoved, kept } = link;
    const isEntrySound = entry === null ? isRemoved : hash.equals(linkHash(previous.hash, entry));
    const isKept = kept === null || hash.equals(kept);
    if (position !== previous.position + 1n || !isEntrySound || !isKept) return { last, broken: entryId };
    last = link;
    previous = link;
  }
  return { last };
}

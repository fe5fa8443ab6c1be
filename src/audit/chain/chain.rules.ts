import { createHash } from 'node:crypto';

/** A link of the chain, or what stands before the first one. */
export interface Link {
  /** Counts the links from 1 without a gap. */
  position: bigint;
  hash: Buffer;
}

/** Before the first link. */
export const GENESIS: Link = { position: 0n, hash: Buffer.alloc(32) };

/** SHA-256 over the hash of the link before and the canonical JSON of the entry, in UTF-8. */
export function linkHash(previous: Buffer, entry: string): Buffer {
  return createHash('sha256').update(previous).update(entry).digest();
}

/** A link as it is stored, with the entry that it stands for; null when that is gone. */
export interface StoredLink extends Link {
  entryId: string;
  entry: string | null;
  /** Whether the retention has removed the entries of that time. */
  isRemoved: boolean;
  /** The hash that the retention kept of this link. */
  kept: Buffer | null;
}

/**
 * Follows the chain from a sound link: answers the last link that is sound too, and the entry of the first that is not:
 * changed, gone, or out of its place. What the retention removed is gone, and its links stand for themselves.
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

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
  entryAt: Date;
  chainedAt: Date;
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

/** The chain's end as the service left it. */
export interface Head extends Link {
  entryId: string | null;
  keyId: string | null;
  mac: Buffer | null;
  /** The hash of the link at that position; null when there is none. */
  found: Buffer | null;
  /** The position up to which the retention has removed links. */
  removedUpTo: bigint;
  /** Whether the audit says that it was proven once. */
  wasProven: boolean;
  /** Whether anything was ever audited. */
  hasEntries: boolean;
}

/**
 * `not yet`: no release that proves the end has been at work; `proof removed`: one has; `other key`: the proof can be made
 * only with a key that ENCRYPTION_KEY lacks.
 */
export type HeadState =
  | 'proven'
  | 'not yet'
  | 'other key'
  | 'cut off'
  | 'forged'
  | 'missing'
  | 'proof removed';

/** Whether the chain still has the link that was its end, or only the retention has removed it. */
export function isWhereItWas({
  position,
  hash,
  found,
  removedUpTo,
}: Pick<Head, 'position' | 'hash' | 'found' | 'removedUpTo'>): boolean {
  if (found !== null) return found.equals(hash);
  return position === 0n || position <= removedUpTo;
}

/** How far the time of an entry may lie off those of its neighbours: a long transaction has the time of its beginning. */
const TOLERANCE_MS = 300_000;

/**
 * Entries whose time lies before that of an entry before them, or after the moment in which they were linked, as far as the
 * clock and long transactions do not explain it. `latest` is the latest time before the first of these links.
 */
export function outOfTime(
  latest: number,
  links: readonly Pick<StoredLink, 'entryId' | 'entryAt' | 'chainedAt'>[],
): { latest: number; entries: string[] } {
  const entries: string[] = [];
  let newest = latest;
  for (const { entryId, entryAt, chainedAt } of links) {
    const at = entryAt.getTime();
    if (at > chainedAt.getTime() + TOLERANCE_MS || at < newest - TOLERANCE_MS) entries.push(entryId);
    else newest = Math.max(newest, at);
  }
  return { latest: newest, entries };
}

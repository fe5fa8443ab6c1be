import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ADVISORY_LOCKS } from '../../data/advisory-locks.js';
import { leading } from '../../data/round.js';
import { keepConditions } from '../../events/event-notes.sql.js';
import { AuditHead } from './audit-head.service.js';
import { follow, GENESIS, type Link, linkHash, type StoredLink } from './chain.rules.js';
import {
  ANCHOR,
  ANCHOR_AT,
  APPEND,
  CHAINED,
  FIRST_LINK,
  LAST_LINK,
  LINK_AT,
  LINKS_AFTER,
  REMOVED_BEFORE,
  UNCHAINED,
  UNEXPLAINED,
} from './chain.sql.js';

const CHAINED_AT_ONCE = 500;

/** Reports the entry $1 at which the chain is broken, once: replicas that have not come as far do not know of it. */
const REPORT_BROKEN = keepConditions(
  { kind: 'audit.chain_broken', subject: 'Audit', among: 'false' },
  `select $1::text as subject_id, null::int as agent_id, 0 as step, '{}'::jsonb as facts`,
);

/** The newest link, and when it was made. */
export interface LastLink extends Link {
  entryId: string;
  chainedAt: Date;
}

/** The result of following links. */
export interface Followed {
  links: readonly StoredLink[];
  /** The last sound link; undefined when none is sound. */
  last: StoredLink | undefined;
  /** The entry of the first link that is not sound. */
  broken?: string;
}

/**
 * The chain of hashes over the audit. No action waits for the chain: a trigger notes each entry in the action's own
 * transaction, and one replica at a time links the committed entries afterwards. An entry that commits late is linked
 * late, whatever its id.
 */
@Injectable()
export class AuditChain {
  constructor(
    private readonly dataSource: DataSource,
    private readonly head: AuditHead,
  ) {}

  /**
   * Proves the end of a chain that no release has proven yet, before anything more is audited.
   * @returns whether this replica had the chain for itself, and the end that it has proven for the first time, if any
   */
  async begin(): Promise<{ hasBegun: boolean; first?: Awaited<ReturnType<AuditHead['begin']>> }> {
    const begun = await leading(this.dataSource, ADVISORY_LOCKS.auditChain, async (tx) => {
      const first = await this.head.begin(tx);
      if (!first) await this.head.advance(tx);
      return { hasBegun: true, first };
    });
    return begun ?? { hasBegun: false };
  }

  /** Links every committed entry, unless another replica is doing so; returns the number of new links. */
  async extend(goOn: () => boolean = () => true): Promise<number> {
    let links = 0;
    for (let last = CHAINED_AT_ONCE; last === CHAINED_AT_ONCE && goOn(); links += last) {
      last = (await leading(this.dataSource, ADVISORY_LOCKS.auditChain, (tx) => this.extendOnce(tx))) ?? 0;
    }
    return links;
  }

  /** The newest link. */
  async last(): Promise<LastLink | undefined> {
    const [row]: (Row & { chainedAt: Date })[] = await this.dataSource.query(LAST_LINK);
    return row && { ...asLink(row), entryId: row.entryId, chainedAt: row.chainedAt };
  }

  /**
   * Returns the link before the first one that has to be verified: the genesis, the last link that the retention
   * removed, or the first one that it left. Every link that still exists is followed, even one before an anchor: rows
   * of `audit_anchor` alone, which anyone who owns the table can insert, exempt no link from verification.
   */
  async beginning(): Promise<Link> {
    const [row]: Row[] = await this.dataSource.query(FIRST_LINK);
    const first = row && asLink(row);
    const anchored = await anchor(this.dataSource.manager);
    if (!first || first.position === 1n) return first ? GENESIS : (anchored ?? GENESIS);
    const [before]: Row[] = await this.dataSource.query(ANCHOR_AT, [first.position - 1n]);
    if (before) return asLink(before);
    return anchored && anchored.position >= first.position ? first : GENESIS;
  }

  /** Whether the chain has a link, or the genesis, as it was when it was verified. */
  async has({ position, hash }: Link): Promise<boolean> {
    if (position === 0n) return true;
    const [row]: { hash: Buffer }[] = await this.dataSource.query(LINK_AT, [position]);
    return row?.hash.equals(hash) ?? false;
  }

  /** The moment before which the retention has removed all entries, as PostgreSQL writes it. */
  async removedBefore(): Promise<string | undefined> {
    const [row]: { removedBefore: string | null }[] = await this.dataSource.query(REMOVED_BEFORE);
    return row?.removedBefore ?? undefined;
  }

  async reportBroken(entryId: number): Promise<void> {
    await this.dataSource.query(REPORT_BROKEN, [String(entryId)]);
  }

  /** Returns an entry that is missing, or still there, for no reason that the service's own work explains. */
  async unexplained(): Promise<string | undefined> {
    const [row]: { id: string }[] = await this.dataSource.query(UNEXPLAINED);
    return row?.id;
  }

  /**
   * Follows at most `limit` links after a sound one. When the retention has removed the next links meanwhile, it goes
   * on with the first link that is left; that is no break.
   */
  async follow(from: Link, limit: number): Promise<Followed> {
    const links = await this.after(from.position, limit);
    const { last, broken } = follow(from, links);
    if (broken === undefined) return { links, last };
    const beginning = await this.beginning();
    if (beginning.position > (last ?? from).position) return this.follow(beginning, limit);
    return { links, last, broken };
  }

  /** The links after a position, with their entries. */
  protected async after(position: bigint, limit: number): Promise<StoredLink[]> {
    const rows: Row[] = await this.dataSource.query(LINKS_AFTER, [position, limit]);
    return rows.map(({ position: place, ...row }) => ({ ...row, position: BigInt(place) }));
  }

  private async extendOnce(tx: EntityManager): Promise<number> {
    const entries: { id: string; at: string; entry: string }[] = await tx.query(UNCHAINED, [CHAINED_AT_ONCE]);
    if (entries.length === 0) {
      // An older release may have made the last links.
      await this.head.advance(tx);
      return 0;
    }
    const [row]: Row[] = await tx.query(LAST_LINK);
    const previous = row ? asLink(row) : ((await anchor(tx)) ?? GENESIS);
    let { hash } = previous;
    const hashes = entries.map(({ entry }) => {
      hash = linkHash(hash, entry);
      return hash;
    });
    const ids = entries.map(({ id }) => id);
    const positions = entries.map((_, index) => previous.position + BigInt(index + 1));
    await tx.query(APPEND, [positions, ids, entries.map(({ at }) => at), hashes]);
    await tx.query(CHAINED, [ids]);
    await this.head.advance(tx);
    return entries.length;
  }
}

type Row = Omit<StoredLink, 'position'> & { position: string };

const asLink = ({ position, hash }: Pick<Row, 'position' | 'hash'>): Link => ({
  position: BigInt(position),
  hash,
});

async function anchor(manager: EntityManager): Promise<Link | undefined> {
  const [row]: Row[] = await manager.query(ANCHOR);
  return row && asLink(row);
}

import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ADVISORY_LOCKS } from '../../common/advisory-locks.js';
import { inTransaction } from '../../common/transaction.js';
import { follow, GENESIS, type Link, linkHash, type StoredLink } from './chain.rules.js';
import {
  ANCHOR,
  ANCHOR_AT,
  APPEND,
  CHAINED,
  FIRST_LINK,
  LAST_LINK,
  LINKS_AFTER,
  REMOVED_BEFORE,
  UNCHAINED,
  UNEXPLAINED,
} from './chain.sql.js';

const CHAINED_AT_ONCE = 500;

/** The link that came last, and when. */
export interface LastLink extends Link {
  entryId: string;
  chainedAt: Date;
}

/** Links that were followed. */
export interface Followed {
  links: readonly StoredLink[];
  /** The last one that is sound; undefined when none is. */
  last: StoredLink | undefined;
  /** The entry of the first one that is not. */
  broken?: string;
}

/**
 * The chain of hashes over the audit. No deed waits for another to be chained: a trigger notes each entry in the deed's own
 * transaction, and links are made afterwards, of what is committed, by one replica at a time. An entry that commits late
 * gets its link late, whatever its id.
 */
@Injectable()
export class AuditChain {
  constructor(private readonly dataSource: DataSource) {}

  /** Gives every committed entry its link, unless another replica is about it; answers how many it gave. */
  async extend(goOn: () => boolean = () => true): Promise<number> {
    let links = 0;
    for (let last = CHAINED_AT_ONCE; last === CHAINED_AT_ONCE && goOn(); links += last) {
      last = await inTransaction(this.dataSource, (tx) => this.extendOnce(tx));
    }
    return links;
  }

  /** The link that came last. */
  async last(): Promise<LastLink | undefined> {
    const [row]: (Row & { chainedAt: Date })[] = await this.dataSource.query(LAST_LINK);
    return row && { ...asLink(row), entryId: row.entryId, chainedAt: row.chainedAt };
  }

  /**
   * Where what is kept of the chain begins: at nothing, after the links that the retention removed, or with the first that
   * it left. Every link that is still there is followed, even one before an anchor: rows of `audit_anchor` alone,
   * which anyone who owns the table can insert, exempt no link from verification.
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

  /** The moment before which the retention has removed all entries, as PostgreSQL writes it. */
  async removedBefore(): Promise<string | undefined> {
    const [row]: { removedBefore: string | null }[] = await this.dataSource.query(REMOVED_BEFORE);
    return row?.removedBefore ?? undefined;
  }

  /** An entry that is gone, or still there, as nothing that the service does explains. */
  async unexplained(): Promise<string | undefined> {
    const [row]: { id: string }[] = await this.dataSource.query(UNEXPLAINED);
    return row?.id;
  }

  /**
   * Follows the links after a sound one, at most so many. Where the retention has removed the next ones since the sound one
   * was reached, it goes on with the first that is left: that is no break.
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
    const [lock]: { held: boolean }[] = await tx.query('select pg_try_advisory_xact_lock($1) as held', [
      ADVISORY_LOCKS.auditChain,
    ]);
    if (!lock?.held) return 0;
    const entries: { id: string; at: string; entry: string }[] = await tx.query(UNCHAINED, [CHAINED_AT_ONCE]);
    if (entries.length === 0) return 0;
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

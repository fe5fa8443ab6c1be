import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Settings } from '../../config/settings.js';
import { Proofs } from '../../crypto/proofs.js';
import { AuditService } from '../audit.service.js';
import { GENESIS, type Head, type HeadState, isWhereItWas, type Link } from './chain.rules.js';
import { ANCHOR, HEAD, LAST_LINK, MOVE_HEAD, PROVE_HEAD_ANEW, RESET_HEAD } from './chain.sql.js';

const SERVICE = 'Denetim kaydı';

/** What became of the chain's end since the service last moved it. */
export interface HeadFinding {
  state: HeadState;
  head: Head | undefined;
  /** An entry that names the place for those who look for it; null when nothing was ever audited. */
  entryId: string | null;
}

/**
 * The end of the chain, proven with a key that the database does not have. Whoever owns the tables can cut off entries together
 * with their links, but cannot prove the shorter chain. Links beyond the end are those of an older release that is at work too.
 */
@Injectable()
export class AuditHead {
  private readonly proofs: Proofs;

  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: Settings,
    private readonly audit: AuditService,
  ) {
    this.proofs = new Proofs(settings.encryptionKeys, 'audit head');
  }

  /** Compares the end with the chain, by one statement, so that what another replica does meanwhile is in both or in none. */
  async read(manager: EntityManager = this.dataSource.manager): Promise<HeadFinding> {
    const [row]: HeadRow[] = await manager.query(HEAD);
    const head = row && { ...row, position: BigInt(row.position), removedUpTo: BigInt(row.removedUpTo) };
    const entryId = head?.entryId ?? (await lastLink(manager)).entryId;
    return { state: this.stateOf(head), head, entryId };
  }

  /**
   * Whether a state says that the audit was tampered with. Whoever owns the tables can write the whole chain anew and make it
   * look as if no release had proven it yet: after the start of the service only an empty audit has no proof.
   */
  isBroken({ state, head }: HeadFinding): boolean {
    if (state === 'other key') return this.settings.isEncryptionKeySet;
    return state === 'not yet' ? head?.hasEntries === true : state !== 'proven';
  }

  /**
   * Moves the end to the last link, unless it is not where it was: what is wrong stays to be seen. The key stays the same, so that
   * a replica with another first key does not undo a rotation. Holds the chain's lock.
   */
  async advance(tx: EntityManager): Promise<void> {
    const { state, head } = await this.read(tx);
    const last = await lastLink(tx);
    if (state !== 'proven' || head?.position === last.position) return;
    await this.move(tx, last, head?.keyId ?? undefined);
  }

  /**
   * Proves an end that no release has proven yet, and leaves an entry that says so. Holds the chain's lock.
   * @returns that end; undefined when there is another
   */
  async begin(tx: EntityManager): Promise<(ProvenEnd & { hasEntries: boolean }) | undefined> {
    const { state, head } = await this.read(tx);
    if (!head || state !== 'not yet') return undefined;
    const last = await lastLink(tx);
    await this.move(tx, last);
    await this.recordAnchor(tx, SERVICE, last, {});
    return { ...last, hasEntries: head.hasEntries };
  }

  /**
   * Proves the present end whatever the former one was, and leaves an entry that says so. Holds the chain's lock. An end that
   * is gone, or lies beyond the chain, can be replaced by the owner of the tables alone.
   */
  async anchorAnew(tx: EntityManager, actor: string): Promise<void> {
    const { state, head } = await this.read(tx);
    const last = await lastLink(tx);
    if (!head || head.position > last.position) {
      for (const statement of RESET_HEAD) await tx.query(statement);
    }
    await this.move(tx, last);
    await this.recordAnchor(tx, actor, last, {
      Was: state,
      FormerPosition: head ? Number(head.position) : null,
    });
  }

  /**
   * Proves the same end with the first key. Holds the chain's lock.
   * @throws Error when the present proof is not right: a new one would hide that
   */
  async proveAnew(tx: EntityManager): Promise<void> {
    const { state, head } = await this.read(tx);
    if (!head || state !== 'proven') throw new Error(`the state of the proof is: ${state}`);
    const { keyId, mac } = this.proofs.prove(contentOf(head));
    await tx.query(PROVE_HEAD_ANEW, [keyId, mac]);
  }

  /** Proves an end that another installation has proven with a key that is not known here, and leaves any other as it is. */
  async adopt(tx: EntityManager): Promise<void> {
    const { state, head } = await this.read(tx);
    if (!head || state !== 'other key') return;
    const { keyId, mac } = this.proofs.prove(contentOf(head));
    await tx.query(PROVE_HEAD_ANEW, [keyId, mac]);
  }

  private async move(tx: EntityManager, last: ProvenEnd, usedKey?: string): Promise<void> {
    const { position, hash, entryId } = last;
    const { keyId, mac } = this.proofs.prove(contentOf(last), usedKey);
    await tx.query(MOVE_HEAD, [position, hash, entryId, keyId, mac]);
  }

  private async recordAnchor(
    tx: EntityManager,
    name: string,
    last: ProvenEnd,
    more: Record<string, unknown>,
  ) {
    const details = { Position: Number(last.position), Hash: last.hash.toString('hex'), ...more };
    const audited = { action: 'audit.anchor', target: 'audit', details } as const;
    await this.audit.record(tx, { userId: undefined, name }, audited);
  }

  private stateOf(head: Head | undefined): HeadState {
    if (!head) return 'missing';
    const { keyId, mac } = head;
    if (keyId === null || mac === null) {
      if (head.wasProven) return 'proof removed';
      return isWhereItWas(head) ? 'not yet' : 'cut off';
    }
    const verdict = this.proofs.verify(contentOf(head), { keyId, mac });
    if (verdict === 'proven') return isWhereItWas(head) ? 'proven' : 'cut off';
    // The place can be compared without the key, too.
    return verdict === 'other key' && !isWhereItWas(head) ? 'cut off' : verdict;
  }
}

type HeadRow = Omit<Head, 'position' | 'removedUpTo'> & { position: string; removedUpTo: string };
/** An end of the chain with its entry; null without one. */
type ProvenEnd = Link & { entryId: string | null };

/** What a proof is about. */
const contentOf = ({ position, hash, entryId }: Pick<Head, 'position' | 'hash' | 'entryId'>): string =>
  `${position} ${hash.toString('hex')} ${entryId ?? '-'}`;

/** The newest link, or the last one that the retention removed, or the genesis. */
async function lastLink(manager: EntityManager): Promise<ProvenEnd> {
  for (const statement of [LAST_LINK, ANCHOR]) {
    const [row]: { position: string; hash: Buffer; entryId?: string }[] = await manager.query(statement);
    if (row) return { position: BigInt(row.position), hash: row.hash, entryId: row.entryId ?? null };
  }
  return { ...GENESIS, entryId: null };
}

import type { DataSource } from 'typeorm';
import type { ItemSource, StoredItem } from '../../crypto/rotation.js';
import { ADVISORY_LOCKS } from '../../data/advisory-locks.js';
import { holdLock } from '../../data/locking.js';
import { inTransaction } from '../../data/transaction.js';
import type { AuditHead } from './audit-head.service.js';

/** The proof of the chain's end, for a change of the encryption key. */
export class AuditHeadProof implements ItemSource {
  readonly kind = 'Proof of the audit';
  readonly verb = 'proven anew';

  constructor(
    private readonly dataSource: DataSource,
    private readonly head: AuditHead,
  ) {}

  /** Nothing before the first proof. */
  async *items(): AsyncIterable<StoredItem> {
    const { head } = await this.head.read();
    const keyId = head?.keyId;
    if (!keyId) return;
    yield {
      name: 'the end of the chain',
      keyId: async () => keyId,
      rewrite: () =>
        inTransaction(this.dataSource, async (tx) => {
          await holdLock(tx, ADVISORY_LOCKS.auditChain);
          await this.head.proveAnew(tx);
        }),
    };
  }
}

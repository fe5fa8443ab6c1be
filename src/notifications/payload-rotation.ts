import type { DataSource } from 'typeorm';
import { HEADER_BYTES, keyIdOf } from '../crypto/object-format.js';
import type { ItemSource, StoredItem } from '../crypto/rotation.js';
import { FORGETTING_TYPES } from './notification-types.rules.js';
import { ENCRYPTED_PAYLOAD, isEncryptedPayload, type PayloadCipher } from './payload-cipher.service.js';

/** Rows of one statement: most are of other types, and a statement may take two minutes. */
const PAGE = 5_000;
/** Characters of a payload up to the end of its header; 33 bytes are 44 characters of base64url. */
const START = ENCRYPTED_PAYLOAD.length + (HEADER_BYTES / 3) * 4;

/** The payloads that are forgotten once delivered, as items of a key rotation. */
export class UndeliveredPayloads implements ItemSource {
  readonly kind = 'Undelivered bodies of outgoing logs';

  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: PayloadCipher,
  ) {}

  async *items(): AsyncIterable<StoredItem> {
    let rows: { id: string; start: string | null }[];
    for (let last = '0'; ; last = rows.at(-1)?.id ?? '') {
      rows = await this.dataSource.query(
        `select id, case when type = any ($2::int[]) then left(payload, ${START}) end as start
         from notification where id > $1 order by id limit ${PAGE}`,
        [last, FORGETTING_TYPES],
      );
      if (rows.length === 0) return;
      for (const { id, start } of rows) {
        if (start === null) continue;
        const name = `payload of notification ${id}`;
        yield { name, keyId: async () => keyIdOfPayload(start), rewrite: () => this.rewrite(id) };
      }
    }
  }

  /** A payload never changes, except that it may be forgotten, which wins over the rewrite. */
  private async rewrite(id: string): Promise<void> {
    const [row]: { payload: string | null }[] = await this.dataSource.query(
      'select payload from notification where id = $1',
      [id],
    );
    if (!row?.payload) return;
    const rewritten = await this.cipher.encrypt(id, await this.cipher.decrypt(id, row.payload));
    const sql = 'update notification set payload = $2 where id = $1 and payload is not null';
    await this.dataSource.query(sql, [id, rewritten]);
  }
}

function keyIdOfPayload(start: string): string {
  if (!isEncryptedPayload(start)) return 'plain';
  return keyIdOf(Buffer.from(start.slice(ENCRYPTED_PAYLOAD.length), 'base64url')) ?? 'unknown';
}

import type { DataSource } from 'typeorm';
import { type KeyCipher, keyIdOfText } from './key-cipher.js';
import type { ItemSource, StoredItem } from './rotation.js';

/** Where texts are encrypted by `KeyCipher`, in a table whose key is `id`. */
export interface EncryptedTable {
  kind: string;
  table: string;
  columns: readonly string[];
  /** The noun of a row. */
  row: string;
}

/** The encrypted texts of a table, for a change of the encryption key. */
export class EncryptedColumns implements ItemSource {
  readonly kind: string;

  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: KeyCipher,
    private readonly place: EncryptedTable,
  ) {
    this.kind = place.kind;
  }

  async *items(): AsyncIterable<StoredItem> {
    const { table, columns, row } = this.place;
    for (const column of columns) {
      const rows: { id: number | string; stored: string }[] = await this.dataSource.query(
        `select id, ${column} as stored from ${table} where ${column} is not null order by id`,
      );
      for (const { id, stored } of rows) {
        yield {
          name: `${column} of ${row} ${id}`,
          keyId: async () => keyIdOfText(stored),
          rewrite: () => this.rewrite(column, id, stored),
        };
      }
    }
  }

  /** Leaves a text unchanged that was replaced meanwhile. */
  private async rewrite(column: string, id: number | string, stored: string): Promise<void> {
    const rewritten = this.cipher.encrypt(this.cipher.decrypt(stored));
    const sql = `update ${this.place.table} set ${column} = $3 where id = $1 and ${column} = $2`;
    await this.dataSource.query(sql, [id, stored, rewritten]);
  }
}

import type { DataSource } from 'typeorm';
import type { ItemSource, StoredItem } from '../crypto/rotation.js';
import { type KeyCipher, keyIdOfText } from './key-cipher.js';

const COLUMNS = ['platform_api_key', 'platform_authorization', 'signing_secrets'] as const;

/** The stored platform keys of all agents, for a change of the encryption key. */
export class AgentKeys implements ItemSource {
  readonly kind = 'Platform keys of agents';

  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: KeyCipher,
  ) {}

  async *items(): AsyncIterable<StoredItem> {
    for (const column of COLUMNS) {
      const rows: { id: number; stored: string }[] = await this.dataSource.query(
        `select id, ${column} as stored from agent where ${column} is not null order by id`,
      );
      for (const { id, stored } of rows) {
        yield {
          name: `${column} of agent ${id}`,
          keyId: async () => keyIdOfText(stored),
          rewrite: () => this.rewrite(column, id, stored),
        };
      }
    }
  }

  /** Leaves a key unchanged that an administrator has replaced meanwhile. */
  private async rewrite(column: string, id: number, stored: string): Promise<void> {
    const rewritten = this.cipher.encrypt(this.cipher.decrypt(stored));
    const sql = `update agent set ${column} = $3 where id = $1 and ${column} = $2`;
    await this.dataSource.query(sql, [id, stored, rewritten]);
  }
}

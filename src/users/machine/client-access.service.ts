import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MAY_ACT } from '../../access/may-act.sql.js';
import { hashOf } from '../../crypto/digest.js';
import { DatabasePools } from '../../data/database-pools.js';
import { queryNamed } from '../../data/transaction.js';
import { Clock } from '../../time/clock.js';
import type { TokenUser } from '../user.entity.js';
import { TOKEN_USER } from '../users.sql.js';
import type { PublicKey } from './public-key.rules.js';

/** A secret or a key that may get a token. */
export interface LiveCredential {
  id: string;
  secretHash: string | null;
  publicKey: PublicKey | null;
  expiresAt: Date | null;
  /** Whether its use is to be noted: the last one was a while ago, or came from another address. */
  isDue: boolean;
}

/** A machine that may act, with what proves that it is the caller. */
export interface Client extends TokenUser {
  allowedAddresses: string[];
  credentials: LiveCredential[];
}

/** What the token endpoint reads and writes of machines. */
@Injectable()
export class ClientAccess {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pools: DatabasePools,
    private readonly clock: Clock,
  ) {}

  /** The machine of an id, which asks from an address; undefined when there is none, or it may not act. */
  async find(id: number, address: string): Promise<Client | undefined> {
    const { rows } = await this.pools.requests.query<
      TokenUser & { allowedAddresses: string[]; credentials: StoredCredential[] }
    >({
      ...CLIENT,
      values: [id, address],
    });
    const [row] = rows;
    if (!row) return undefined;
    const credentials = row.credentials.map(({ expiresAt, ...credential }) => ({
      ...credential,
      expiresAt: expiresAt === null ? null : new Date(expiresAt),
    }));
    return { ...row, credentials };
  }

  /** Notes in a transaction that a credential has got a token. Another request that notes the same moment is not waited for. */
  async noteUse(tx: EntityManager, userId: number, credentialId: string, address: string): Promise<boolean> {
    const noted = await queryNamed(tx, NOTE_USER, [userId]);
    if (noted.length === 0) return false;
    await queryNamed(tx, NOTE_CREDENTIAL, [credentialId, address]);
    return true;
  }

  /** Takes an assertion, once on all replicas; false when it was taken before. */
  async takeAssertion(userId: number, jti: string, expiresAt: Date): Promise<boolean> {
    const { rowCount } = await this.pools.requests.query({
      ...TAKE_ASSERTION,
      values: [userId, hashOf(jti), expiresAt],
    });
    return rowCount === 1;
  }

  /** Removes assertions that have expired. @throws Error while the clocks differ: one could be taken again too soon */
  async purge(): Promise<void> {
    this.clock.assertAgreed();
    await this.dataSource.query(REMOVE_EXPIRED);
  }
}

/** Finds the secret among the credentials. */
export function credentialOf({ credentials }: Client, secret: string): LiveCredential | undefined {
  const given = Buffer.from(hashOf(secret));
  return credentials.find(
    ({ secretHash }) => secretHash !== null && timingSafeEqual(Buffer.from(secretHash), given),
  );
}

type StoredCredential = Omit<LiveCredential, 'expiresAt'> & { expiresAt: string | null };

/** $1 id, $2 address. */
const CLIENT = {
  name: 'client-for-token',
  text: `
    select ${TOKEN_USER}, u.allowed_addresses as "allowedAddresses", (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'secretHash', c.secret_hash, 'publicKey', c.public_key, 'expiresAt', c.expires_at,
        'isDue', c.last_used_at is null or c.last_used_at < clock_timestamp() - interval '1 minute'
          or c.last_address is distinct from $2)), '[]')
      from client_credential c
      where c.user_id = u.id and (c.expires_at is null or c.expires_at > clock_timestamp())
    ) as credentials
    from app_user u where u.id = $1 and u.kind = 'Machine' and ${MAY_ACT}`,
};

const NOTE_USER = {
  name: 'note-client-use',
  text: `update app_user set last_login_at = clock_timestamp()
         where id = (select id from app_user where id = $1 for no key update skip locked) returning id`,
};
const NOTE_CREDENTIAL = {
  name: 'note-credential-use',
  text: 'update client_credential set last_used_at = clock_timestamp(), last_address = $2 where id = $1',
};

const TAKE_ASSERTION = {
  name: 'take-client-assertion',
  text: `insert into client_assertion (user_id, jti_hash, expires_at) values ($1, $2, $3) on conflict do nothing`,
};

/** A minute later than the moment up to which the assertion is accepted. */
const REMOVE_EXPIRED = `delete from client_assertion where expires_at < clock_timestamp() - interval '1 minute'`;

import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { hashOf } from '../../crypto/digest.js';
import { Clock } from '../../time/clock.js';

/** What is taken once, on all replicas: the state of a sign-in, and the `jti` of a logout token. */
@Injectable()
export class UsedTokens {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Takes a token; false when it was taken before. */
  async take(by: Pick<EntityManager, 'query'>, token: string, expiresAt: Date): Promise<boolean> {
    const taken: unknown[] = await by.query(TAKE, [hashOf(token), expiresAt]);
    return taken.length > 0;
  }

  /** Removes what would be refused because of its age. @throws Error while the clocks differ */
  async purge(): Promise<void> {
    this.clock.assertAgreed();
    await this.dataSource.query(REMOVE);
  }
}

const TAKE = `
  insert into used_sign_in_token (token_hash, expires_at) values ($1, $2) on conflict do nothing returning token_hash`;

/** A minute later than the moment up to which a token is taken. */
const REMOVE = `delete from used_sign_in_token where expires_at < clock_timestamp() - interval '1 minute'`;

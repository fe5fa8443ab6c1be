import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { DataSource, type EntityManager } from 'typeorm';
import { sha256 } from '../common/digest.js';
import { validationError } from '../common/errors/general.refusals.js';
import { refused } from '../common/errors/refusal.js';
import { IDEMPOTENCY_KEY_REUSED } from './endorsement.refusals.js';

/** A caller's key for one request, whose repeat gets the same answer. */
export interface IdempotentRequest {
  userId: number;
  key: string;
  requestHash: string;
}

const KEPT_FOR = "interval '24 hours'";

/** A call with an Idempotency-Key. Another call is its repeat when the bytes of both bodies are the same. */
export interface RepeatableCall {
  key: string;
  body: Buffer;
}

/**
 * Reads the Idempotency-Key header; undefined without it.
 * @throws DomainError Validation.General for a key that is empty, too long or not printable
 */
export function repeatableCall(
  header: string | string[] | undefined,
  body: Buffer,
): RepeatableCall | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x20-\x7e]{1,128}$/.test(header)) return { key: header, body };
  const message = 'IdempotencyKey must be 1 to 128 printable characters.';
  throw validationError([{ Field: 'IdempotencyKey', Message: message }]);
}

/** The values compared with earlier calls of the same caller; `operation` names the operation and its job. */
export async function idempotentRequest(
  call: RepeatableCall,
  userId: number,
  operation: string,
): Promise<IdempotentRequest> {
  return { userId, key: call.key, requestHash: await sha256(`${operation}\n`, call.body) };
}

/** Recorded successes by caller and key; failures are never recorded. */
@Injectable()
export class IdempotencyKeys {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Whether the very same request has already been recorded.
   * @throws DomainError General.IdempotencyKeyReused when another request was recorded under the key
   */
  async isRepeat(
    request: IdempotentRequest,
    executor: DataSource | EntityManager = this.dataSource,
  ): Promise<boolean> {
    const rows: { request_hash: string }[] = await executor.query(
      `select request_hash from idempotency_key
       where user_id = $1 and key = $2 and created_at > now() - ${KEPT_FOR}`,
      [request.userId, request.key],
    );
    if (!rows[0]) return false;
    if (rows[0].request_hash === request.requestHash) return true;
    throw refused(IDEMPOTENCY_KEY_REUSED);
  }

  /**
   * Records a success in the transaction of that success.
   * @throws DomainError General.IdempotencyKeyReused when another transaction has taken the key meanwhile
   */
  async record(tx: EntityManager, request: IdempotentRequest): Promise<void> {
    const rows: unknown[] = await tx.query(
      `with recorded as (
         insert into idempotency_key as k (user_id, key, request_hash) values ($1, $2, $3)
         on conflict (user_id, key) do update set request_hash = excluded.request_hash, created_at = now()
         where k.created_at <= now() - ${KEPT_FOR}
         returning 1
       )
       select from recorded`,
      [request.userId, request.key, request.requestHash],
    );
    if (rows.length === 0) throw refused(IDEMPOTENCY_KEY_REUSED);
  }

  @Cron('15 * * * *')
  protected async purge(): Promise<void> {
    await this.dataSource
      .query(`delete from idempotency_key where created_at <= now() - ${KEPT_FOR}`)
      // Expired keys are ignored anyway; the next hour removes them.
      .catch(() => undefined);
  }
}

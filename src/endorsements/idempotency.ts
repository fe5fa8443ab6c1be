import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { DatabasePools } from '../common/database-pools.js';
import { sha256 } from '../common/digest.js';
import { validationError } from '../common/errors/general.refusals.js';
import { refused } from '../common/errors/refusal.js';
import type { SqlParameters } from '../common/sql-parameters.js';
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
  constructor(private readonly pools: DatabasePools) {}

  /**
   * Whether the very same request has already been recorded.
   * @throws DomainError General.IdempotencyKeyReused when another request was recorded under the key
   */
  async isRepeat(request: IdempotentRequest): Promise<boolean> {
    const { rows } = await this.pools.requests.query<{ request_hash: string }>({
      name: 'idempotency-key',
      text: `select request_hash from idempotency_key
             where user_id = $1 and key = $2 and created_at > now() - ${KEPT_FOR}`,
      values: [request.userId, request.key],
    });
    if (!rows[0]) return false;
    if (rows[0].request_hash === request.requestHash) return true;
    throw refused(IDEMPOTENCY_KEY_REUSED);
  }

  @Cron('15 * * * *')
  protected async purge(): Promise<void> {
    await this.pools.requests
      .query(`delete from idempotency_key where created_at <= now() - ${KEPT_FOR}`)
      // Expired keys are ignored anyway; the next hour removes them.
      .catch(() => undefined);
  }
}

/**
 * A CTE `recorded` that records a success for the single row of `row`; it is empty when another transaction has taken the
 * key meanwhile.
 */
export function keyWithin(parameters: SqlParameters, row: string, request: IdempotentRequest): string {
  const { userId, key, requestHash } = request;
  const values = [userId, key, requestHash].map((value) => parameters.add(value));
  return `
  recorded as (
    insert into idempotency_key as k (user_id, key, request_hash) select ${values.join(', ')} from ${row}
    on conflict (user_id, key) do update set request_hash = excluded.request_hash, created_at = now()
    where k.created_at <= now() - ${KEPT_FOR}
    returning 1
  )`;
}

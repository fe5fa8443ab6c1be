import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import type { FastifyRequest } from 'fastify';
import type { EntityManager } from 'typeorm';
import { validationError } from '../api/general.refusals.js';
import { refused } from '../api/refusal.js';
import { sha256 } from '../crypto/digest.js';
import { DatabasePools } from '../data/database-pools.js';
import { queryNamed } from '../data/transaction.js';
import { givenRows, type WrittenRow } from '../data/written-rows.sql.js';
import { KEPT_FOR, KEY_COLUMNS, keysOf, type RecordedKey, recordedKeyOf } from './idempotency.sql.js';
import { IDEMPOTENCY_KEY_REUSED } from './job.refusals.js';

/** A caller's key for one request, whose repeat gets the same answer. */
export interface IdempotentRequest {
  userId: number;
  key: string;
  requestHash: string;
}

/** The answer to a repeat needs it. */
export interface RecordedRequest {
  /** The job that the request opened. */
  jobId: number | null;
}

/** A call with an Idempotency-Key. Another call is its repeat when the bytes of both bodies are the same. */
export interface RepeatableCall {
  key: string;
  body: Buffer;
}

/**
 * Reads the Idempotency-Key header; undefined without it.
 * @throws DomainError Validation.General for a key that is empty, too long or not printable
 */
function repeatableCall(header: string | string[] | undefined, body: Buffer): RepeatableCall | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x20-\x7e]{1,128}$/.test(header)) return { key: header, body };
  const message = 'IdempotencyKey must be 1 to 128 printable characters.';
  throw validationError([{ Field: 'IdempotencyKey', Message: message }]);
}

/** The call of a request. @throws DomainError as `repeatableCall` does */
export function repeatableCallOf({ headers, rawBody }: FastifyRequest): RepeatableCall | undefined {
  return repeatableCall(headers['idempotency-key'], rawBody ?? Buffer.alloc(0));
}

/** The values compared with earlier calls of the same caller; `operation` names the operation and what it is about. */
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
   * What was recorded of the very same request; undefined when nothing was.
   * @throws DomainError General.IdempotencyKeyReused when another request was recorded under the key
   */
  async recorded(request: IdempotentRequest): Promise<RecordedRequest | undefined> {
    const values = [request.userId, request.key];
    const { rows } = await this.pools.requests.query<Found>({ ...FIND_KEY, values });
    return repeatOf(request, rows[0]?.recorded ?? null);
  }

  /**
   * Explains why a key could not be recorded in the transaction. It is read there: with a connection beside that of the transaction, repeats
   * that have taken all connections and wait for one job would wait for each other.
   * @returns false: the very same request was recorded meanwhile
   * @throws DomainError General.IdempotencyKeyReused when another request was
   */
  async assertRepeat(tx: EntityManager, request: IdempotentRequest): Promise<false> {
    const [found] = await queryNamed<Found>(tx, FIND_KEY, [request.userId, request.key]);
    repeatOf(request, found?.recorded ?? null);
    return false;
  }

  /**
   * Records a success in the transaction that makes it. Waits for another transaction with the same key; returns false, and has
   * recorded nothing, when that one has recorded it.
   */
  async record(tx: EntityManager, request: IdempotentRequest, jobId?: number): Promise<boolean> {
    const values = [JSON.stringify([keyRow(request, jobId)])];
    return (await queryNamed(tx, RECORD_KEY, values)).length === 1;
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
 * What was recorded of the very same request, given what is stored under its key; undefined when nothing was.
 * @throws DomainError General.IdempotencyKeyReused when another request was recorded under the key
 */
export function repeatOf(
  request: IdempotentRequest,
  recorded: RecordedKey | null,
): RecordedRequest | undefined {
  if (!recorded) return undefined;
  if (recorded.requestHash === request.requestHash) return { jobId: recorded.jobId };
  throw refused(IDEMPOTENCY_KEY_REUSED);
}

/** The values of `KEY_COLUMNS` for a success; `jobId` is the job that it opened. */
export function keyRow({ userId, key, requestHash }: IdempotentRequest, jobId?: number): WrittenRow {
  return { key_user_id: userId, key, request_hash: requestHash, key_job_id: jobId };
}

interface Found {
  recorded: RecordedKey | null;
}

const FIND_KEY = { name: 'idempotency-key', text: `select ${recordedKeyOf('$1', '$2')} as recorded` };
const RECORD_KEY = {
  name: 'record-key',
  text: `with given as (${givenRows(KEY_COLUMNS)}), ${keysOf('given')} select from keyed`,
};

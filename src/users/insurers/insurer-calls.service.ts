import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../time/clock.js';
import { LIST_CALLS } from './insurer-calls.sql.js';
import type { InsurerCallPage } from './insurer-users.answers.js';
import type { ListInsurerCalls } from './insurer-users.requests.js';

/** A call with its moment in microseconds, which a Date cannot carry. */
interface CallRow {
  micros: string;
  id: string;
  at: Date;
  userName: string;
  method: string;
  path: string;
  jobId: number | null;
  status: number;
  code: string | null;
  requestId: string;
}

/** Beyond every call. */
const NEWEST = '9000000000000000.0';

/** Reads the calls of insurers' users, the newest first. */
@Injectable()
export class InsurerCalls {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** The calls before a cursor by users whose companies are all among these. */
  async page(
    companies: readonly number[],
    { after = NEWEST, pageSize }: ListInsurerCalls,
  ): Promise<InsurerCallPage> {
    const rows: CallRow[] = await this.dataSource.query(LIST_CALLS, [
      companies,
      ...after.split('.'),
      pageSize,
    ]);
    const last = rows.length === pageSize ? rows.at(-1) : undefined;
    return {
      Items: rows.map(({ at, userName, method, path, jobId, status, code, requestId }) => ({
        At: this.clock.withOffset(at),
        UserName: userName,
        Method: method,
        Path: path,
        JobId: jobId,
        Status: status,
        Code: code,
        RequestId: requestId,
      })),
      NextCursor: last ? `${last.micros}.${last.id}` : null,
    };
  }
}

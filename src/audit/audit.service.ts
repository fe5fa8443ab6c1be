import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller, RequestOrigin } from '../access/access.js';
import { Clock } from '../common/clock.js';
import { requireTransaction } from '../common/transaction.js';
import { AdminAudit } from './admin-audit.entity.js';

/** Who did it and from where; a deed of the service itself has a name, but no user and no request. */
export type Doer = Pick<Caller, 'userId' | 'name'> & Partial<RequestOrigin>;

/** What was done. `details` must hold no payload, key or password. */
export interface Deed {
  /** `noun.verb`, such as `delivery.resend`. */
  action: string;
  /** The noun and its id, such as `delivery 17`. */
  target: string;
  details?: Record<string, unknown>;
}

/** A deed as answers show it. */
export interface AuditItem {
  Id: number;
  At: string;
  UserId: number | null;
  UserName: string;
  Action: string;
  Target: string;
  Details: Record<string, unknown> | null;
}

/** The record of what administrators and operators did. */
@Injectable()
export class AuditService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Records a deed in the transaction that does it. @throws Error outside a transaction */
  async record(tx: EntityManager, doer: Doer, { action, target, details }: Deed): Promise<void> {
    requireTransaction(tx);
    const userId = doer.userId === undefined ? null : Number(doer.userId);
    await tx.query(
      'insert into admin_audit (user_id, user_name, action, target, details) values ($1, $2, $3, $4, $5)',
      [userId, doer.name, action, target, details === undefined ? null : JSON.stringify(details)],
    );
  }

  /** One page, newest first. */
  async list(page: number, pageSize: number): Promise<{ items: AuditItem[]; total: number }> {
    const [rows, total] = await this.dataSource
      .getRepository(AdminAudit)
      .findAndCount({ order: { id: 'DESC' }, skip: (page - 1) * pageSize, take: pageSize });
    return { items: rows.map((row) => this.asItem(row)), total };
  }

  private asItem(row: AdminAudit): AuditItem {
    return {
      Id: Number(row.id),
      At: this.clock.withOffset(row.at),
      UserId: row.userId,
      UserName: row.userName,
      Action: row.action,
      Target: row.target,
      Details: row.details,
    };
  }
}

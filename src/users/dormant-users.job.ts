import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { LAST_ADMINISTRATOR } from '../access/access.refusals.js';
import { leavingAnAdministrator, lockAdministrators } from '../access/administrators.js';
import { beforeAndAfter } from '../audit/audit.rules.js';
import { type Actor, AuditService } from '../audit/audit.service.js';
import { Settings } from '../config/settings.js';
import { Round } from '../data/round.js';
import { inTransaction } from '../data/transaction.js';
import { DomainError } from '../errors/domain-error.js';
import { Clock } from '../time/clock.js';
import { describeError, LOGGER, type Logger } from '../tracing/logger.js';
import { User } from './user.entity.js';
import { UsersService } from './users.service.js';
import { UNUSED_SINCE } from './users.sql.js';

const ACTOR: Actor = { userId: undefined, name: 'DORMANT_AFTER' };
const AT_ONCE = 500;
const IS_DORMANT = `u.is_active and ${UNUSED_SINCE} < clock_timestamp() - :dormantAfter * interval '1 millisecond'`;

/**
 * Deactivates accounts that nobody has used for DORMANT_AFTER, each in a transaction of its own; the last Administrator who may
 * act stays. Every replica does so: whoever comes second finds the account inactive.
 */
@Injectable()
export class DormantUsers {
  private readonly round: Round<number>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    { dormantAfter }: Settings,
  ) {
    this.round = new Round(
      async () => (dormantAfter === undefined ? 0 : this.deactivateAll(dormantAfter)),
      (error) => {
        this.logger.error({ event: 'dormant accounts not deactivated', error: describeError(error) });
        return 0;
      },
    );
  }

  /** Returns the number of accounts that were deactivated. */
  @Interval(10 * 60_000)
  deactivate(): Promise<number> {
    return this.round.run();
  }

  private async deactivateAll(dormantAfter: number): Promise<number> {
    const dormant = await this.dataSource.manager
      .createQueryBuilder(User, 'u')
      .select('u.id')
      .where(IS_DORMANT, { dormantAfter })
      .orderBy('u.id')
      .take(AT_ONCE)
      .getMany();
    let count = 0;
    for (const { id } of dormant) {
      if (await this.deactivateOne(id, dormantAfter).catch(keptAsLast)) count += 1;
    }
    if (count > 0) this.logger.info({ event: 'dormant accounts deactivated', count });
    return count;
  }

  private deactivateOne(id: number, dormantAfter: number): Promise<boolean> {
    return inTransaction(this.dataSource, async (tx) => {
      await lockAdministrators(tx, 'alone');
      const users = tx.createQueryBuilder(User, 'u').setLock('for_no_key_update');
      const user = await users.where(IS_DORMANT, { dormantAfter }).andWhere({ id }).getOne();
      if (!user) return false;
      await leavingAnAdministrator(tx, () => this.users.changeUser(tx, user, { isActive: false }));
      const { lastUsedAt } = user;
      const details = { LastUsedAt: lastUsedAt && this.clock.withOffset(lastUsedAt) };
      const values = beforeAndAfter(user, { isActive: false });
      const target = `user ${id}`;
      await this.audit.record(tx, ACTOR, { action: 'user.deactivateDormant', target, details, ...values });
      return true;
    });
  }
}

/** @throws the error, unless the account is that of the last Administrator who may act */
function keptAsLast(error: unknown): false {
  const { conflict } = error instanceof DomainError ? error.details : {};
  if (conflict?.Cause === LAST_ADMINISTRATOR.conflict) return false;
  throw error;
}

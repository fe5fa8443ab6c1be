import { Injectable } from '@nestjs/common';
import { DataSource, Not } from 'typeorm';
import type { Settings } from '../config/settings.js';
import { ADVISORY_LOCKS } from '../data/advisory-locks.js';
import { holdLock } from '../data/locking.js';
import { inTransaction } from '../data/transaction.js';
import { passwordProblem, userNameProblem } from './credential.rules.js';
import { User } from './user.entity.js';
import { UsersService } from './users.service.js';

/** Creates the first administrator and keeps demo users and others apart, before the first request is answered. */
@Injectable()
export class UserBootstrapService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
  ) {}

  /**
   * Creates the administrator of the settings when there are no users; when several replicas start at once, one of them
   * does.
   * @throws Error in production when there is neither a user nor the settings, when these break the rules of names and
   *   passwords, or when a demo user is active; in a sandbox when the database has users and no demo user
   */
  async bootstrap({ bootstrapAdministrator, production, sandbox }: Settings): Promise<void> {
    if (production) await this.refuseDemoUsers();
    if (sandbox) await this.refuseOthersUsers(bootstrapAdministrator?.userName);
    await inTransaction(this.dataSource, async (tx) => {
      await holdLock(tx, ADVISORY_LOCKS.firstAdministrator);
      if (await tx.exists(User)) return;
      if (bootstrapAdministrator) {
        if (production) refuseWeak(bootstrapAdministrator);
        const rights = {
          roles: ['Administrator' as const],
          permissions: ['Create'],
          insuranceCompanyIds: [],
          // The first administrator must get in while the provider is not set up yet, or away.
          breakGlass: true,
        };
        const user = await this.users.hashed({ ...bootstrapAdministrator, ...rights });
        await this.users.createUser(user, tx);
      } else if (production) {
        throw new Error(
          'There is no user yet: BOOTSTRAP_ADMIN_USER and BOOTSTRAP_ADMIN_PASSWORD must be set.',
        );
      }
    });
  }

  private async refuseDemoUsers(): Promise<void> {
    const where = { isDemo: true, isActive: true };
    const demo = await this.dataSource.manager.find(User, { where, order: { id: 'ASC' } });
    if (demo.length === 0) return;
    throw new Error(
      `This is the database of a sandbox: its demo users ${demo.map(({ userName }) => userName).join(', ')} are active. ` +
        'Deactivate them, or set DATABASE_URL or DATA_DIR to another database.',
    );
  }

  /** A forgotten NODE_ENV must not put demo administrators into a database with data. */
  private async refuseOthersUsers(administrator = ''): Promise<void> {
    // A first start that ended before its demo data was complete has made only the administrator. One statement, because
    // a second one may see the demo users that another process has made since the first.
    const [first] = await this.dataSource.manager.find(User, {
      select: { id: true, isDemo: true },
      where: [{ isDemo: true }, { userName: Not(administrator) }],
      order: { isDemo: 'DESC' },
      take: 1,
    });
    if (!first || first.isDemo) return;
    throw new Error(
      'This database has users and is none of a sandbox, whose demo administrators would get into it. ' +
        'Set NODE_ENV=production or SANDBOX=false, or set DATABASE_URL or DATA_DIR to another database.',
    );
  }
}

function refuseWeak({ userName, password }: NonNullable<Settings['bootstrapAdministrator']>): void {
  const problem =
    userNameProblem('BOOTSTRAP_ADMIN_USER', userName) ??
    passwordProblem('BOOTSTRAP_ADMIN_PASSWORD', password, userName);
  if (problem) throw new Error(problem);
}

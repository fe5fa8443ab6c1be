import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { leavingAnAdministrator, lockAdministrators } from '../access/administrators.js';
import { ADVISORY_LOCKS } from '../data/advisory-locks.js';
import { waitForLock } from '../data/locking.js';
import { inTransaction, inTrialTransaction } from '../data/transaction.js';
import { type AgentColumns, ApplyAgents } from './apply-agents.js';
import { ApplyOthers } from './apply-others.js';
import { ApplyUsers } from './apply-users.js';
import { linesOf } from './change-words.rules.js';
import { type Changes, changesOf, isEmpty } from './changes.rules.js';
import type { Configuration, WantedConfiguration } from './configuration.js';
import { LOCK_AGENTS } from './configuration.sql.js';
import { fingerprintOf } from './file-text.js';
import { type PresentState, readPresentState } from './present-state.js';
import type { Plan } from './read-file.js';

/** What a file would change in an installation of one state. */
export interface Planned {
  changes: Changes;
  lines: string[];
  fingerprint: string;
}

/** Carries a configuration out of an installation, and into another. */
@Injectable()
export class ConfigurationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly agents: ApplyAgents,
    private readonly users: ApplyUsers,
    private readonly others: ApplyOthers,
  ) {}

  /** The configuration as one moment has it. */
  async present(): Promise<Configuration> {
    return (await this.snapshot()).configuration;
  }

  /**
   * What a file would change: compared with one snapshot, and then tried with every rule of the real change, and undone.
   * @throws Error that names the place in the file that a rule refuses
   */
  async plan(wanted: WantedConfiguration, prune: boolean): Promise<Planned> {
    const { planned, columns } = await this.prepared(wanted, prune);
    if (isEmpty(planned.changes)) return planned;
    await inTrialTransaction(this.dataSource, (tx) => this.change(tx, wanted, prune, planned, columns));
    return planned;
  }

  /**
   * Makes the changes of a plan in one transaction with one action of the audit; returns what changed.
   * @throws Error when the target is not as the plan found it, or the plan does not say what its configuration would change
   */
  async apply({ configuration, prune, fingerprint, changes }: Plan): Promise<Planned> {
    const { planned, columns } = await this.prepared(configuration, prune);
    assertSame(fingerprint, planned.fingerprint);
    if (planned.lines.join('\n') !== changes.join('\n')) {
      throw new Error('The plan does not say what its configuration would change here: make it anew.');
    }
    if (isEmpty(planned.changes)) return planned;
    await inTransaction(this.dataSource, async (tx) => {
      const things = await this.change(tx, configuration, prune, planned, columns);
      await this.others.audit(tx, things, { fingerprint, prune });
    });
    return planned;
  }

  /** The changes by a snapshot, and what their transaction needs: names of hosts are looked up before it begins. */
  private async prepared(
    wanted: WantedConfiguration,
    prune: boolean,
  ): Promise<{ planned: Planned; columns: AgentColumns }> {
    const planned = plannedFrom(await this.snapshot(), wanted, prune);
    return { planned, columns: await this.agents.columnsOf(planned.changes.agents, wanted) };
  }

  /** Makes the planned changes, unless the target has changed since; returns the things for the audit. */
  private async change(
    tx: EntityManager,
    wanted: WantedConfiguration,
    prune: boolean,
    planned: Planned,
    columns: AgentColumns,
  ) {
    await lock(tx, wanted);
    const state = await readPresentState(tx);
    const { changes, fingerprint } = plannedFrom(state, wanted, prune);
    assertSame(planned.fingerprint, fingerprint);
    return leavingAnAdministrator(tx, async () => {
      const agents = await this.agents.apply(tx, changes.agents, state, wanted, columns);
      const users = await this.users.apply(tx, changes.users, state, wanted, agents.ids);
      const others = await this.others.apply(tx, changes, state);
      return [...agents.things, ...users, ...others];
    });
  }

  private async snapshot(): Promise<PresentState> {
    return this.dataSource.transaction('REPEATABLE READ', async (tx) => {
      await tx.query('set transaction read only');
      await tx.query('set local statement_timeout = 0');
      return readPresentState(tx);
    });
  }
}

function plannedFrom(state: PresentState, wanted: WantedConfiguration, prune: boolean): Planned {
  const changes = changesOf(state, wanted, prune);
  const beside = [[...state.withKeys].sort(), changes.unknownServices];
  return {
    changes,
    lines: linesOf(changes),
    fingerprint: fingerprintOf([state.configuration, beside]),
  };
}

/**
 * Keeps every other change of what a file has away until the transaction ends, each by the lock that it takes. The lock of
 * administrators is the first, as in every transaction that takes it.
 */
async function lock(tx: EntityManager, { evaluation }: WantedConfiguration): Promise<void> {
  await lockAdministrators(tx, 'alone');
  await waitForLock(tx, ADVISORY_LOCKS.configuration);
  await tx.query(LOCK_AGENTS);
  await waitForLock(tx, ADVISORY_LOCKS.codeNames);
  // A sync of the catalog may last for minutes: it is not waited for.
  if (evaluation) await waitForLock(tx, ADVISORY_LOCKS.serviceCatalog);
  await tx.query('set local statement_timeout = 0');
}

function assertSame(planned: string, found: string): void {
  if (planned === found) return;
  throw new Error(`The target has changed since the plan was made (${found}): make it anew.`);
}

import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Caller, isStaff } from '../access/access.js';
import { leavingAnAdministrator, lockAdministrators } from '../access/administrators.js';
import { pascalCase } from '../api/binding/rules.js';
import { assertVersion } from '../api/expected-version.js';
import { validationError } from '../api/general.refusals.js';
import { refused } from '../api/refusal.js';
import { auditedValues, beforeAndAfter } from '../audit/audit.rules.js';
import { type Actor, AuditService } from '../audit/audit.service.js';
import { Settings } from '../config/settings.js';
import { ADVISORY_LOCKS } from '../data/advisory-locks.js';
import { waitForLock } from '../data/locking.js';
import { inTransaction, requireTransaction } from '../data/transaction.js';
import { denied } from '../errors/bare-answer.js';
import { NameCache } from '../net/name-cache.js';
import { withoutSlashes } from '../net/public-urls.js';
import { Agent } from './agent.entity.js';
import { AGENT_NOT_FOUND, PLATFORM_URL_JUST_CHANGED } from './agent.refusals.js';
import { AgentEndpoints } from './agent-endpoints.service.js';
import { bringsKeysOnly, changesEndpoint, endpointChange, NO_ENDPOINT, originOf } from './endpoint.rules.js';
import { assertPublic } from './platform-url.js';
import { END_TRIAL } from './trials/endpoint-trials.sql.js';

/**
 * Fields of an agent that is created or changed: undefined leaves a field as it is, a blank URL or key removes it. Keys
 * belong to the origin of the URL that they were sent with.
 */
export interface AgentFields {
  name?: string;
  platformUrl?: string;
  platformApiKey?: string;
  platformAuthorization?: string;
  /** Both or one; none end signing. */
  signingSecrets?: readonly string[];
  isActive?: boolean;
  /** Null ends the service's own pauses; see the requests. */
  autoPause?: { failures: number; minutes: number } | null;
  /** Null is without limit. */
  perSecond?: number | null;
  resumePerSecond?: number;
}

/** A change of an agent before its row is locked. */
export interface PreparedChange {
  /** The agent as it was when its keys were encrypted. */
  seen: Agent | null;
  columns: Partial<Agent>;
}

/** What is known of an agent while it is locked. */
export type LockedAgent = Pick<Agent, 'isActive' | 'productsVersion' | 'subscriptionsVersion'>;

/** Columns whose values the audit does not record. */
const KEYS = ['platformApiKey', 'platformAuthorization', 'signingSecrets'];

/** Makes and changes agents. */
@Injectable()
export class AgentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: Settings,
    private readonly audit: AuditService,
    private readonly names: NameCache,
    private readonly endpoints: AgentEndpoints,
  ) {}

  /**
   * The agent for which a caller acts: the one in a platform user's token, or the one that a caller names who may name any.
   * @param mayName the staff, unless the operation says otherwise
   * @throws BareAnswer 403 for a token without agent
   * @throws DomainError Validation.General naming AgentId
   */
  async actingFor(caller: Caller, named: number | undefined, mayName = isStaff(caller)): Promise<number> {
    if (!mayName) {
      if (caller.agentId === undefined) throw denied('no agent');
      return caller.agentId;
    }
    if (named === undefined) throw validationError([{ Field: 'AgentId', Message: 'AgentId is required.' }]);
    if (await this.exists(named)) return named;
    throw validationError([{ Field: 'AgentId', Message: 'AgentId must be the id of an agent.' }]);
  }

  /**
   * Creates an agent and returns its id.
   * @throws DomainError Validation.General for a platform that must not be called, and for keys without a URL
   */
  async create(actor: Actor, fields: AgentFields & { name: string }): Promise<number> {
    const columns = await this.asColumns(fields);
    endpointChange(NO_ENDPOINT, columns);
    return inTransaction(this.dataSource, async (tx) => {
      await waitForLock(tx, ADVISORY_LOCKS.configuration, { as: 'together' });
      const id = await this.createWithin(tx, columns);
      await this.audit.record(tx, actor, {
        action: 'agent.create',
        target: `agent ${id}`,
        details: { Fields: Object.keys(columns).map(pascalCase) },
        after: auditedValues(columns, { secrets: KEYS }),
      });
      return id;
    });
  }

  /** The part of `create` that writes; the caller has prepared the columns, and audits. */
  async createWithin(tx: EntityManager, columns: Partial<Agent>): Promise<number> {
    requireTransaction(tx);
    return (await tx.save(tx.create(Agent, columns))).id;
  }

  /**
   * Changes the given fields; values equal to the stored ones are no change. A new origin of the URL removes the keys
   * that the change does not bring, and keys without a URL are refused.
   * @param expected the version that the change expects; undefined expects none
   * @throws DomainError General.NotFound, Validation.General; General.Conflict for keys whose URL was just changed, for
   *   another version, and for a deactivation that leaves no Administrator who may act
   */
  async update(actor: Actor, id: number, fields: AgentFields, expected?: number): Promise<void> {
    const prepared = await this.prepared(id, fields);
    const { columns } = prepared;
    const withdraws = fields.isActive === false;
    await inTransaction(this.dataSource, async (tx) => {
      if (withdraws) await lockAdministrators(tx, 'alone');
      const { stored, changed } = await this.changeOf(tx, id, prepared, expected);
      if (Object.keys(changed).length === 0) return;
      const change = () => this.changeWithin(tx, id, changed);
      // The agent's users may not act any more.
      await (withdraws ? leavingAnAdministrator(tx, change) : change());
      // Keys that were removed because of the new origin.
      const cleared = Object.keys(changed).filter((name) => !(name in columns));
      await this.audit.record(tx, actor, {
        action: 'agent.update',
        target: `agent ${id}`,
        details: {
          Fields: Object.keys(changed).map(pascalCase),
          ...(cleared.length > 0 && { ClearedWithUrl: cleared.map(pascalCase) }),
        },
        ...beforeAndAfter(stored, changed, KEYS),
      });
    });
  }

  /** The part of `update` that writes what `changeOf` has found, to the agent that it has locked; the caller audits. */
  async changeWithin(tx: EntityManager, id: number, changed: Partial<Agent>): Promise<void> {
    if (changesEndpoint(changed)) await tx.query(END_TRIAL, [id, 'EndpointChanged']);
    await tx.update(Agent, { id }, changed);
  }

  /** What is needed of a change before its transaction: keys are encrypted, and the URL's name is looked up. */
  async prepared(id: number, fields: AgentFields): Promise<PreparedChange> {
    const seen = await this.dataSource.getRepository(Agent).findOneBy({ id });
    return { seen, columns: await this.asColumns(fields) };
  }

  /**
   * The agent, locked until the transaction ends, and what the change makes other than it is.
   * @throws DomainError as `update`
   */
  async changeOf(
    tx: EntityManager,
    id: number,
    { seen, columns }: PreparedChange,
    expected: number | undefined,
  ): Promise<{ stored: Agent; changed: Partial<Agent> }> {
    const stored = await tx.findOne(Agent, { where: { id }, lock: { mode: 'for_no_key_update' } });
    if (!stored) throw refused(AGENT_NOT_FOUND);
    assertVersion(stored.version, expected);
    if (bringsKeysOnly(columns) && seen && originOf(seen.platformUrl) !== originOf(stored.platformUrl)) {
      throw refused(PLATFORM_URL_JUST_CHANGED);
    }
    return { stored, changed: differences(stored, endpointChange(stored, columns)) };
  }

  /** Whether the agent exists, active or not. */
  async exists(id: number): Promise<boolean> {
    return this.dataSource.getRepository(Agent).existsBy({ id });
  }

  /** The versions of an agent's lists. @throws DomainError General.NotFound */
  async versions(id: number): Promise<Omit<LockedAgent, 'isActive'>> {
    const select = { productsVersion: true, subscriptionsVersion: true };
    const agent = await this.dataSource.getRepository(Agent).findOne({ where: { id }, select });
    if (!agent) throw refused(AGENT_NOT_FOUND);
    return agent;
  }

  /**
   * Returns the agent, locked until the transaction ends, so that changes of what it may use run one after the other.
   * @throws DomainError General.NotFound
   */
  async lock(tx: EntityManager, id: number): Promise<LockedAgent> {
    requireTransaction(tx);
    const lock = { mode: 'for_no_key_update' } as const;
    const select = { id: true, isActive: true, productsVersion: true, subscriptionsVersion: true };
    const agent = await tx.findOne(Agent, { where: { id }, select, lock });
    if (!agent) throw refused(AGENT_NOT_FOUND);
    return agent;
  }

  /** The fields as they are stored. @throws DomainError Validation.General for a platform that must not be called */
  async asColumns(fields: AgentFields): Promise<Partial<Agent>> {
    const platformUrl = fields.platformUrl && withoutSlashes(fields.platformUrl.trim());
    if (platformUrl && !this.settings.allowPrivatePlatformUrls)
      await assertPublic(platformUrl, this.names.all);
    const columns = {
      name: fields.name,
      platformUrl: platformUrl === '' ? null : platformUrl,
      platformApiKey: this.endpoints.encrypted(fields.platformApiKey),
      platformAuthorization: this.endpoints.encrypted(fields.platformAuthorization),
      signingSecrets: this.endpoints.encrypted(fields.signingSecrets?.join(' ')),
      isActive: fields.isActive,
      ...(fields.autoPause !== undefined && {
        autoPauseFailures: fields.autoPause?.failures ?? null,
        autoPauseMinutes: fields.autoPause?.minutes ?? null,
      }),
      perSecond: fields.perSecond,
      resumePerSecond: fields.resumePerSecond,
    };
    return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  }
}

/** A key that is set always differs from the stored one, because each encryption gives another text. */
function differences(stored: Agent, columns: Partial<Agent>): Partial<Agent> {
  const changed = Object.entries(columns).filter(([name, value]) => stored[name as keyof Agent] !== value);
  return Object.fromEntries(changed);
}

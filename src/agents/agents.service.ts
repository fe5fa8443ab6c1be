import { Injectable, type OnModuleInit } from '@nestjs/common';
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
import { KeyCipher } from '../crypto/key-cipher.js';
import { secretBytes } from '../crypto/webhook-signature.js';
import { inTransaction, requireTransaction } from '../data/transaction.js';
import { folded, TURKISH } from '../data/turkish.sql.js';
import { denied } from '../errors/bare-answer.js';
import { NameCache } from '../net/name-cache.js';
import { withoutSlashes } from '../net/public-urls.js';
import { Clock } from '../time/clock.js';
import type { AgentDetail, AgentItem, AutoPause, EndpointTrialItem } from './agent.answers.js';
import { Agent } from './agent.entity.js';
import { AGENT_NOT_FOUND, PLATFORM_URL_JUST_CHANGED } from './agent.refusals.js';
import type { AgentSortField } from './agent.requests.js';
import {
  bringsKeysOnly,
  changesEndpoint,
  endpointChange,
  NO_ENDPOINT,
  originOf,
  type StoredEndpoint,
} from './endpoint.rules.js';
import { assertPublic } from './platform-url.js';
import { EndpointTrial, trialItem } from './trials/endpoint-trial.entity.js';
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

/** Selects agents; all given members must match. */
export interface AgentFilter {
  /** Part of the name, or the id. */
  q?: string;
  isActive?: boolean;
  paused?: boolean;
}

interface Paging {
  page: number;
  pageSize: number;
}

interface Order {
  sortBy?: AgentSortField;
  sortOrder?: 'asc' | 'desc';
}

/** The URL of an agent's platform and the keys for it; the URL is undefined when none is configured. */
export interface AgentEndpoint {
  url: string | undefined;
  apiKey: string | undefined;
  authorization: string | undefined;
  /** Secrets that sign the calls; none when they are not signed. */
  signingSecrets: readonly Buffer[];
}

/** What is known of an agent while it is locked. */
export type LockedAgent = Pick<Agent, 'isActive' | 'productsVersion' | 'subscriptionsVersion'>;

/** Columns whose values the audit does not record. */
const KEYS = ['platformApiKey', 'platformAuthorization', 'signingSecrets'];

/** Agents that an error message lists by id. */
const NAMED_AT_MOST = 10;

/** Manages agents and the endpoints of their platforms. Keys leave this class only as part of an endpoint. */
@Injectable()
export class AgentsService implements OnModuleInit {
  private readonly cipher: KeyCipher;
  /** Deliveries of one claim share the object of their endpoint's columns, so its keys are decrypted once. */
  private readonly endpoints = new WeakMap<StoredEndpoint, AgentEndpoint>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly names: NameCache,
  ) {
    this.cipher = new KeyCipher(settings.encryptionKeys);
  }

  /**
   * Refuses to start in production with a wrong key, which would park the agents' deliveries, one after the other.
   * @throws Error in production, when no key of ENCRYPTION_KEY decrypts a stored key
   */
  async onModuleInit(): Promise<void> {
    if (!this.settings.production) return;
    const agents = await this.dataSource.getRepository(Agent).find({ order: { id: 'ASC' } });
    const closed = agents.filter((agent) => !this.isOpen(agent)).map(({ id }) => id);
    if (closed.length === 0) return;
    const ids = closed.slice(0, NAMED_AT_MOST).join(', ') + (closed.length > NAMED_AT_MOST ? ', ...' : '');
    throw new Error(
      `ENCRYPTION_KEY does not decrypt the stored keys of ${closed.length} agents (${ids}): the key that encrypted them has to stay in the list.`,
    );
  }

  /** One page of the agents of a filter, by id. */
  async list({
    page,
    pageSize,
    sortBy = 'id',
    sortOrder = 'asc',
    ...filter
  }: AgentFilter & Paging & Order): Promise<{ items: AgentItem[]; total: number }> {
    const agents = this.dataSource.getRepository(Agent).createQueryBuilder('agent');
    const { q, isActive, paused } = filter;
    if (q !== undefined) {
      const isPartOfName = `strpos(${folded('agent.name')}, ${folded('cast(:q as text)')}) > 0`;
      agents.andWhere(`(${isPartOfName} or agent.id::text = :q)`, { q });
    }
    if (isActive !== undefined) agents.andWhere('agent.isActive = :isActive', { isActive });
    if (paused !== undefined) agents.andWhere(`agent.pausedAt is ${paused ? 'not null' : 'null'}`);
    const direction = sortOrder === 'desc' ? 'DESC' : 'ASC';
    const [found, total] = await agents
      .orderBy(sortBy === 'name' ? `agent.name ${TURKISH}` : 'agent.id', direction)
      .addOrderBy('agent.id', direction)
      .skip((page - 1) * pageSize)
      .take(pageSize)
      .getManyAndCount();
    return { items: found.map((agent) => this.asItem(agent)), total };
  }

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

  /** @throws DomainError General.NotFound */
  async detail(id: number): Promise<AgentDetail> {
    const agent = await this.dataSource.getRepository(Agent).findOneBy({ id });
    if (!agent) throw refused(AGENT_NOT_FOUND);
    return {
      ...this.asItem(agent),
      PausedBy: agent.pausedBy,
      PauseReason: agent.pauseReason,
      PauseCause: agent.pauseCause,
      Trial: await this.latestTrial(id),
      CreatedAt: this.clock.withOffset(agent.createdAt),
      Version: agent.version,
    };
  }

  /**
   * Creates an agent and returns its id.
   * @throws DomainError Validation.General for a platform that must not be called, and for keys without a URL
   */
  async create(actor: Actor, fields: AgentFields & { name: string }): Promise<number> {
    const columns = await this.asColumns(fields);
    endpointChange(NO_ENDPOINT, columns);
    return inTransaction(this.dataSource, async (tx) => {
      const { id } = await tx.save(tx.create(Agent, columns));
      await this.audit.record(tx, actor, {
        action: 'agent.create',
        target: `agent ${id}`,
        details: { Fields: Object.keys(columns).map(pascalCase) },
        after: auditedValues(columns, { secrets: KEYS }),
      });
      return id;
    });
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
      if (changesEndpoint(changed)) await tx.query(END_TRIAL, [id, 'EndpointChanged']);
      const change = () => tx.update(Agent, { id }, changed);
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

  /** Returns the URL and keys of an agent's platform. The keys of the settings go to the URL of the settings only. */
  endpoint(stored: StoredEndpoint): AgentEndpoint {
    const known = this.endpoints.get(stored);
    if (known) return known;
    const { platformUrl, platformApiKey, platformAuthorization, signingSecrets } = stored;
    const defaults = platformUrl === null ? this.settings.platform : undefined;
    const endpoint = {
      url: platformUrl ?? defaults?.url,
      apiKey: platformApiKey ? this.cipher.decrypt(platformApiKey) : defaults?.apiKey,
      authorization: platformAuthorization
        ? this.cipher.decrypt(platformAuthorization)
        : defaults?.authorization,
      signingSecrets: signingSecrets ? this.cipher.decrypt(signingSecrets).split(' ').map(secretBytes) : [],
    };
    this.endpoints.set(stored, endpoint);
    return endpoint;
  }

  private isOpen(agent: Agent): boolean {
    try {
      this.endpoint(agent);
      return true;
    } catch {
      return false;
    }
  }

  private async asColumns(fields: AgentFields): Promise<Partial<Agent>> {
    const encrypted = (key: string | undefined) =>
      key?.trim() === '' ? null : key && this.cipher.encrypt(key);
    const platformUrl = fields.platformUrl && withoutSlashes(fields.platformUrl.trim());
    if (platformUrl && !this.settings.allowPrivatePlatformUrls)
      await assertPublic(platformUrl, this.names.all);
    const columns = {
      name: fields.name,
      platformUrl: platformUrl === '' ? null : platformUrl,
      platformApiKey: encrypted(fields.platformApiKey),
      platformAuthorization: encrypted(fields.platformAuthorization),
      signingSecrets: encrypted(fields.signingSecrets?.join(' ')),
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

  private async latestTrial(agentId: number): Promise<EndpointTrialItem | null> {
    const [trial] = await this.dataSource
      .getRepository(EndpointTrial)
      .find({ where: { agentId }, order: { id: 'DESC' }, take: 1 });
    return trial ? trialItem(trial, this.clock) : null;
  }

  private asItem(agent: Agent): AgentItem {
    return {
      Id: agent.id,
      Name: agent.name,
      PlatformUrl: agent.platformUrl,
      HasPlatformApiKey: agent.platformApiKey !== null,
      HasPlatformAuthorization: agent.platformAuthorization !== null,
      HasSigningSecrets: agent.signingSecrets !== null,
      IsActive: agent.isActive,
      PausedAt: agent.pausedAt && this.clock.withOffset(agent.pausedAt),
      AutoPause: autoPauseOf(agent),
      PerSecond: agent.perSecond,
      ResumePerSecond: agent.resumePerSecond,
    };
  }
}

/** A key that is set always differs from the stored one, because each encryption gives another text. */
function differences(stored: Agent, columns: Partial<Agent>): Partial<Agent> {
  const changed = Object.entries(columns).filter(([name, value]) => stored[name as keyof Agent] !== value);
  return Object.fromEntries(changed);
}

function autoPauseOf({ autoPauseFailures: Failures, autoPauseMinutes: Minutes }: Agent): AutoPause | null {
  return Failures === null || Minutes === null ? null : { Failures, Minutes };
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { beforeAndAfter, told } from '../audit/audit.rules.js';
import { AuditService, type Doer } from '../audit/audit.service.js';
import { pascalCase } from '../common/binding/rules.js';
import { Clock } from '../common/clock.js';
import { conflict, notFound } from '../common/errors/domain-error.js';
import { inTransaction, requireTransaction } from '../common/transaction.js';
import { Settings } from '../config/settings.js';
import { Agent } from './agent.entity.js';
import {
  bringsKeysOnly,
  endpointChange,
  NO_ENDPOINT,
  originOf,
  type StoredEndpoint,
} from './endpoint.rules.js';
import { KeyCipher } from './key-cipher.js';
import { assertPublic } from './platform-url.js';

/**
 * What can be told of an agent when it is made or changed: undefined leaves a field as it is, a blank URL or key removes
 * it. Keys belong to the origin of the URL that they came with.
 */
export interface AgentFields {
  name?: string;
  platformUrl?: string;
  platformApiKey?: string;
  platformAuthorization?: string;
  isActive?: boolean;
}

/** An agent as answers show it: keys are never among the fields. */
export interface AgentItem {
  Id: number;
  Name: string;
  PlatformUrl: string | null;
  HasPlatformApiKey: boolean;
  HasPlatformAuthorization: boolean;
  IsActive: boolean;
  PausedAt: string | null;
}

/** Where an agent's platform is and which keys open it; the URL is undefined when none is configured. */
export interface AgentEndpoint {
  url: string | undefined;
  apiKey: string | undefined;
  authorization: string | undefined;
}

/** Columns of which the audit tells no value. */
const KEYS = ['platformApiKey', 'platformAuthorization'];

/** Agents told of by id in one message. */
const NAMED_AT_MOST = 10;

/** Agents, and where and how their platforms are reached. Keys leave only as part of an endpoint. */
@Injectable()
export class AgentsService implements OnModuleInit {
  private readonly cipher: KeyCipher;
  /** The deliveries of a claim share their endpoint's columns: keys are decrypted once for all of them. */
  private readonly endpoints = new WeakMap<StoredEndpoint, AgentEndpoint>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly audit: AuditService,
  ) {
    this.cipher = new KeyCipher(settings.encryptionKeys);
  }

  /**
   * With a wrong key the deliveries of these agents would be parked, one after the other.
   * @throws Error in production, when a stored key was made by none of ENCRYPTION_KEY's
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

  /** One page of all agents, by id. */
  async list(page: number, pageSize: number): Promise<{ items: AgentItem[]; total: number }> {
    const [agents, total] = await this.dataSource
      .getRepository(Agent)
      .findAndCount({ order: { id: 'ASC' }, skip: (page - 1) * pageSize, take: pageSize });
    return { items: agents.map((agent) => this.asItem(agent)), total };
  }

  /**
   * Makes an agent and answers its id.
   * @throws DomainError Validation.General for a platform that must not be called, and for keys without URL
   */
  async create(doer: Doer, fields: AgentFields & { name: string }): Promise<number> {
    const columns = await this.asColumns(fields);
    endpointChange(NO_ENDPOINT, columns);
    return inTransaction(this.dataSource, async (tx) => {
      const { id } = await tx.save(tx.create(Agent, columns));
      await this.audit.record(tx, doer, {
        action: 'agent.create',
        target: `agent ${id}`,
        details: { Fields: Object.keys(columns).map(pascalCase) },
        after: told(columns, { secrets: KEYS }),
      });
      return id;
    });
  }

  /**
   * Changes what is given; what is so already is no deed. A new origin of the URL takes the keys away that do not come
   * with it, and what the change leaves of the endpoint must not be mixed.
   * @throws DomainError General.NotFound, Validation.General; General.Conflict for keys whose URL has just become another
   */
  async update(doer: Doer, id: number, fields: AgentFields): Promise<void> {
    const seen = await this.dataSource.getRepository(Agent).findOneBy({ id });
    const columns = await this.asColumns(fields);
    await inTransaction(this.dataSource, async (tx) => {
      const stored = await tx.findOne(Agent, { where: { id }, lock: { mode: 'for_no_key_update' } });
      if (!stored) throw notFound('The agent');
      if (bringsKeysOnly(columns) && seen && originOf(seen.platformUrl) !== originOf(stored.platformUrl)) {
        throw conflict('The agent’s platform URL has just been changed; send the keys with their URL.');
      }
      const changed = differences(stored, endpointChange(stored, columns));
      if (Object.keys(changed).length === 0) return;
      await tx.update(Agent, { id }, changed);
      // Those that fell to a new origin.
      const cleared = Object.keys(changed).filter((name) => !(name in columns));
      await this.audit.record(tx, doer, {
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

  /** Whether there is such an agent, active or not. */
  async exists(id: number): Promise<boolean> {
    return this.dataSource.getRepository(Agent).existsBy({ id });
  }

  /**
   * The agent, locked until the transaction ends: changes of what it may use come one after the other.
   * @throws DomainError General.NotFound
   */
  async lock(tx: EntityManager, id: number): Promise<Pick<Agent, 'isActive'>> {
    requireTransaction(tx);
    const lock = { mode: 'for_no_key_update' } as const;
    const agent = await tx.findOne(Agent, { where: { id }, select: { id: true, isActive: true }, lock });
    if (!agent) throw notFound('The agent');
    return agent;
  }

  /**
   * Where an agent's platform is and which keys open it. The keys of the settings belong to the URL of the settings: they
   * go to no other.
   */
  endpoint(stored: StoredEndpoint): AgentEndpoint {
    const known = this.endpoints.get(stored);
    if (known) return known;
    const { platformUrl, platformApiKey, platformAuthorization } = stored;
    const defaults = platformUrl === null ? this.settings.platform : undefined;
    const endpoint = {
      url: platformUrl ?? defaults?.url,
      apiKey: platformApiKey ? this.cipher.decrypt(platformApiKey) : defaults?.apiKey,
      authorization: platformAuthorization
        ? this.cipher.decrypt(platformAuthorization)
        : defaults?.authorization,
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
    const platformUrl = fields.platformUrl?.trim().replace(/\/+$/, '');
    if (platformUrl && !this.settings.allowPrivatePlatformUrls) await assertPublic(platformUrl);
    const columns = {
      name: fields.name,
      platformUrl: platformUrl === '' ? null : platformUrl,
      platformApiKey: encrypted(fields.platformApiKey),
      platformAuthorization: encrypted(fields.platformAuthorization),
      isActive: fields.isActive,
    };
    return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  }

  private asItem(agent: Agent): AgentItem {
    return {
      Id: agent.id,
      Name: agent.name,
      PlatformUrl: agent.platformUrl,
      HasPlatformApiKey: agent.platformApiKey !== null,
      HasPlatformAuthorization: agent.platformAuthorization !== null,
      IsActive: agent.isActive,
      PausedAt: agent.pausedAt && this.clock.withOffset(agent.pausedAt),
    };
  }
}

/** A key is encrypted anew each time and so always differs, unless there is none before and after. */
function differences(stored: Agent, columns: Partial<Agent>): Partial<Agent> {
  const changed = Object.entries(columns).filter(([name, value]) => stored[name as keyof Agent] !== value);
  return Object.fromEntries(changed);
}

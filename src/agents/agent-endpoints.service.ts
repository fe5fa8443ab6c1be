import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Settings } from '../config/settings.js';
import { KeyCipher } from '../crypto/key-cipher.js';
import { secretBytes } from '../crypto/webhook-signature.js';
import { Agent } from './agent.entity.js';
import type { StoredEndpoint } from './endpoint.rules.js';

/** The URL of an agent's platform and the keys for it; the URL is undefined when none is configured. */
export interface AgentEndpoint {
  url: string | undefined;
  apiKey: string | undefined;
  authorization: string | undefined;
  /** Secrets that sign the calls; none when they are not signed. */
  signingSecrets: readonly Buffer[];
}

/** Agents that an error message lists by id. */
const NAMED_AT_MOST = 10;

/** Encrypts and decrypts the keys of the agents' platforms. They leave this class only as part of an endpoint. */
@Injectable()
export class AgentEndpoints implements OnModuleInit {
  private readonly cipher: KeyCipher;
  /** Deliveries of one claim share the object of their endpoint's columns, so its keys are decrypted once. */
  private readonly endpoints = new WeakMap<StoredEndpoint, AgentEndpoint>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: Settings,
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

  /** Returns a key as it is stored. A blank key becomes null, which removes the stored key; undefined leaves the stored key as it is. */
  encrypted(key: string | undefined): string | null | undefined {
    return key?.trim() === '' ? null : key && this.cipher.encrypt(key);
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
}

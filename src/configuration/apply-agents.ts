import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Agent } from '../agents/agent.entity.js';
import { type AgentFields, AgentsService } from '../agents/agents.service.js';
import { recordEvent } from '../events/record-event.js';
import { AuthorisationsService } from '../service-availability/authorisations/authorisations.service.js';
import { Clock } from '../time/clock.js';
import { ACTOR, type AuditedThing, fieldsThing, given, inPlace, taken } from './applied-things.js';
import type { AgentChange, ListChange } from './changes.rules.js';
import { operationKey, productKey, type WantedConfiguration } from './configuration.js';
import type { PresentState } from './present-state.js';

/** The stored columns of changed agents, by their names. */
export type AgentColumns = ReadonlyMap<string, Partial<Agent>>;

/** Why an agent is paused that a file brings, or whose keys went with its address; the screens show it. */
const REASON =
  'Yapılandırma dosyasıyla geldi: platformunun anahtarlarını girin, sonra devam ettirin. / ' +
  'Came with a configuration file: set the keys of its platform, then resume it.';

/** Makes the changes of agents, by the rules of their screens. */
@Injectable()
export class ApplyAgents {
  constructor(
    private readonly agents: AgentsService,
    private readonly authorisations: AuthorisationsService,
    private readonly clock: Clock,
  ) {}

  /** What is stored of the changed fields. @throws Error that names the agent whose address must not be called */
  async columnsOf(changes: readonly AgentChange[], wanted: WantedConfiguration): Promise<AgentColumns> {
    const columns = new Map<string, Partial<Agent>>();
    for (const { name, isNew, fields } of changes) {
      const { platformUrl, ...others } = fields;
      const stored: AgentFields = {
        ...others,
        ...(isNew && { name }),
        ...(platformUrl !== undefined && { platformUrl: platformUrl ?? '' }),
      };
      columns.set(name, await inPlace(placeOf(wanted, name), () => this.agents.asColumns(stored)));
    }
    return columns;
  }

  /** Makes the changes; returns the ids of all agents by their names, and the things for the audit. */
  async apply(
    tx: EntityManager,
    changes: readonly AgentChange[],
    { agentIds, configuration }: PresentState,
    wanted: WantedConfiguration,
    columns: AgentColumns,
  ): Promise<{ ids: Map<string, number>; things: AuditedThing[] }> {
    const ids = new Map(agentIds);
    const stored = new Map(configuration.agents.map((agent) => [agent.name, agent]));
    const things: AuditedThing[] = [];
    for (const change of changes) {
      const { name, products, subscriptions } = change;
      await inPlace(placeOf(wanted, name), async () => {
        const id = await this.write(tx, change, ids.get(name), columns.get(name) ?? {});
        ids.set(name, id);
        const was = stored.get(name);
        if (isChanged(products)) {
          const all = changed(was?.products ?? [], products, productKey);
          await this.authorisations.setProductsWithin(tx, id, all);
        }
        if (isChanged(subscriptions)) {
          const all = changed(was?.subscriptions ?? [], subscriptions, operationKey);
          await this.authorisations.setSubscriptionsWithin(tx, id, all);
        }
        things.push(...thingsOf(change, id));
      });
    }
    return { ids, things };
  }

  private async write(
    tx: EntityManager,
    { isNew, losesKeys }: AgentChange,
    id: number | undefined,
    columns: Partial<Agent>,
  ): Promise<number> {
    const pause = { pausedAt: this.clock.now(), pausedBy: ACTOR.name, pauseReason: REASON, pauseCause: null };
    if (isNew || id === undefined) {
      const made = await this.agents.createWithin(tx, { ...columns, ...pause });
      await this.notePause(tx, made);
      return made;
    }
    if (Object.keys(columns).length === 0) return id;
    // The rows are locked, and keys are never set here: nothing can have changed since the columns were prepared.
    const { stored, changed } = await this.agents.changeOf(tx, id, { seen: null, columns }, undefined);
    const pauses = losesKeys && stored.pausedAt === null;
    await this.agents.changeWithin(tx, id, { ...changed, ...(pauses && pause) });
    if (pauses) await this.notePause(tx, id);
    return id;
  }

  private notePause(tx: EntityManager, id: number): Promise<void> {
    const facts = { by: 'Staff', userId: null, cause: REASON } as const;
    return recordEvent(tx, { kind: 'agent.paused', subject: { kind: 'Agent', id: String(id) }, facts });
  }
}

function placeOf({ agents = [] }: WantedConfiguration, name: string): string {
  const index = agents.findIndex((agent) => agent.name === name);
  return index < 0 ? `agent ${JSON.stringify(name)}` : `agents[${index}]`;
}

const isChanged = ({ added, removed }: ListChange<unknown>) => added.length > 0 || removed.length > 0;

function changed<T>(was: readonly T[], { added, removed }: ListChange<T>, keyOf: (item: T) => string): T[] {
  const gone = new Set(removed.map(keyOf));
  return [...was.filter((item) => !gone.has(keyOf(item))), ...added];
}

function thingsOf(
  { name, isNew, fields, was, products, subscriptions, losesKeys }: AgentChange,
  id: number,
): AuditedThing[] {
  const thing = `agent ${id}`;
  const paused = isNew || losesKeys ? { paused: true } : {};
  return [
    ...fieldsThing(thing, isNew ? undefined : was, { ...(isNew && { name }), ...fields, ...paused }),
    ...products.added.map((item) => given(`${thing} product ${productKey(item)}`, 'Products')),
    ...products.removed.map((item) => taken(`${thing} product ${productKey(item)}`, 'Products')),
    ...subscriptions.added.map((item) => given(`${thing} operation ${operationKey(item)}`, 'Operations')),
    ...subscriptions.removed.map((item) => taken(`${thing} operation ${operationKey(item)}`, 'Operations')),
  ];
}

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import type { EntityManager } from 'typeorm';
import { inTransaction } from '../../src/common/transaction.js';
import type { ChangeSummary, ParameterItem } from '../../src/parameters/parameter.answers.js';
import type { ParameterState } from '../../src/parameters/parameter.rules.js';
import { stagedLine } from '../../src/parameters/parameter-rows.rules.js';
import { ParametersService } from '../../src/parameters/parameters.service.js';
import type { Answer, Client } from './client.js';
import { startTestService, type TestService } from './service.js';

/** A group of type 8. */
export interface ChangeGroup {
  ChangeType: 'added' | 'updated' | 'deleted';
  Values: ParameterItem[];
}

/** A service with an administrator and one agent, whose deliveries wait. */
export interface Parameters {
  service: TestService;
  administrator: Client;
  put(parameterId: number, value: string, body?: unknown): Promise<Answer>;
  remove(parameterId: number, value: string): Promise<Answer>;
  change(changes: unknown[]): Promise<Answer>;
  /** Every value of a parameter, page by page. */
  values(parameterId: number, pageSize?: number): Promise<ParameterItem[]>;
  /** Stages and applies values in one transaction; `before` runs between, and may throw. */
  sync(
    values: readonly ParameterState[],
    before?: (tx: EntityManager) => Promise<void>,
  ): Promise<ChangeSummary>;
  /** The payloads of type 8 since the last call, in their order. */
  announced(): Promise<string[]>;
  stop(): Promise<void>;
}

/** A complete body of PUT; `changes` replace or (as undefined) remove members. */
export const state = (changes: Record<string, unknown> = {}) => ({
  parameterName: 'AUDI',
  status: true,
  crossed: false,
  ...changes,
});

/** A change of the bulk operation. */
export const upsert = (
  parameterId: number,
  parameterValue: string,
  changes: Record<string, unknown> = {},
) => ({
  changeType: 'upsert',
  parameterId,
  parameterValue,
  ...state(changes),
});

/** Path of one value. */
export const pathOf = (parameterId: number, value: string) =>
  `/api/admin/parameters/${parameterId}/values/${encodeURIComponent(value)}`;

/** Vehicle parameters are staged; tests use the same ones. */
export const STAGED_IDS = [91, 92, 93];

export async function startParameters(variables: Record<string, string> = {}): Promise<Parameters> {
  const service = await startTestService(variables);
  const agentId = await service.createAgent();
  await service.dataSource.query('update agent set paused_at = now() where id = $1', [agentId]);
  const administrator = await service.as({ roles: ['Administrator'], permissions: [] });
  let last = 0;
  return {
    service,
    administrator,
    put: (parameterId, value, body = state()) => administrator.put(pathOf(parameterId, value), body),
    remove: (parameterId, value) => administrator.send('DELETE', pathOf(parameterId, value)),
    change: (changes) => administrator.post('/api/admin/parameters/changes', { changes }),
    values: async (parameterId, pageSize = 200) => {
      const items: ParameterItem[] = [];
      for (let page = 1; ; page++) {
        const path = `/api/parameters/${parameterId}/values?page=${page}&pageSize=${pageSize}`;
        const answer = (await administrator.get(path)).response<{
          Items: ParameterItem[];
          HasNextPage: boolean;
        }>();
        items.push(...answer.Items);
        if (!answer.HasNextPage) return items;
      }
    },
    sync: (values, before) =>
      inTransaction(service.dataSource, async (tx) => {
        await stage(service, tx, values);
        await before?.(tx);
        return service.running.app.get(ParametersService).applyStaged(tx);
      }),
    announced: async () => {
      const rows: { id: number; payload: string }[] = await service.dataSource.query(
        'select id::int, payload from notification where type = 8 and id > $1 order by id',
        [last],
      );
      last = rows.at(-1)?.id ?? last;
      return rows.map(({ payload }) => payload);
    },
    stop: () => service.stop(),
  };
}

/** Fills the stage of a transaction. */
export async function stage(
  service: TestService,
  tx: EntityManager,
  values: readonly ParameterState[],
): Promise<void> {
  const copy = await service.running.app.get(ParametersService).stage(tx, STAGED_IDS);
  const client: pg.PoolClient = await tx.queryRunner?.connect();
  await pipeline(Readable.from(values.map(stagedLine)), client.query(from(copy)));
}

/**
 * What a platform holds that applied the payloads in their order. Each must fit what the platform holds: `added` is new
 * to it, `updated` is another state of what it has, `deleted` is just what it has.
 */
export class Mirror {
  private readonly values = new Map<string, string>();

  apply(payloads: readonly string[]): this {
    for (const payload of payloads) {
      for (const { ChangeType, Values } of JSON.parse(payload) as ChangeGroup[]) {
        for (const value of Values) this.applyOne(ChangeType, value);
      }
    }
    return this;
  }

  of(parameterId: number): ParameterItem[] {
    const items = [...this.values.values()].map((text) => JSON.parse(text) as ParameterItem);
    return items.filter(({ ParameterId }) => ParameterId === parameterId);
  }

  private applyOne(changeType: ChangeGroup['ChangeType'], value: ParameterItem): void {
    const key = `${value.ParameterId} ${value.ParameterValue}`;
    const held = this.values.get(key);
    const told = JSON.stringify(value);
    const fits = {
      added: held === undefined,
      updated: held !== undefined && held !== told,
      deleted: held === told,
    };
    if (!fits[changeType]) throw new Error(`${changeType} does not fit: ${told} where ${held} is held`);
    if (changeType === 'deleted') this.values.delete(key);
    else this.values.set(key, told);
  }
}

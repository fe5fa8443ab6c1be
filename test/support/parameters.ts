import type { EntityManager } from 'typeorm';
import { inTransaction } from '../../src/data/transaction.js';
import type { ParameterValueItem } from '../../src/parameters/parameter.answers.js';
import type { ParameterState } from '../../src/parameters/parameter.rules.js';
import { COLUMNS, rowOf } from '../../src/parameters/parameter-rows.rules.js';
import type { Changed } from '../../src/parameters/parameter-writer.service.js';
import { ParametersService } from '../../src/parameters/parameters.service.js';
import { serviceWith, type TestService } from './service.js';

/** A group of type 8. */
export interface ChangeGroup {
  ChangeType: 'added' | 'updated' | 'deleted';
  Values: ParameterValueItem[];
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
) => ({ changeType: 'upsert', parameterId, parameterValue, ...state(changes) });

/** Path of one value. */
export const pathOf = (parameterId: number, value: string) =>
  `/api/admin/parameters/${parameterId}/values/${encodeURIComponent(value)}`;

export async function startParameters(variables: Record<string, string> = {}) {
  const service = await serviceWith(variables);
  const agentId = await service.createAgent();
  await service.dataSource.query('update agent set paused_at = now() where id = $1', [agentId]);
  const administrator = await service.as({ roles: ['Administrator'], permissions: [] });
  let last = 0;
  return {
    service,
    administrator,
    put: (parameterId: number, value: string, body: unknown = state()) =>
      administrator.put(pathOf(parameterId, value), body),
    remove: (parameterId: number, value: string) => administrator.send('DELETE', pathOf(parameterId, value)),
    change: (changes: unknown[]) => administrator.post('/api/admin/parameters/changes', { changes }),
    /** Every value of a parameter, page by page. */
    values: async (parameterId: number, pageSize = 200) => {
      const items: ParameterValueItem[] = [];
      for (let page = 1; ; page++) {
        const path = `/api/parameters/${parameterId}/values?page=${page}&pageSize=${pageSize}`;
        const answer = (await administrator.get(path)).response<{
          Items: ParameterValueItem[];
          HasNextPage: boolean;
        }>();
        items.push(...answer.Items);
        if (!answer.HasNextPage) return items;
      }
    },
    /** Applies a list of values in one transaction. */
    sync: (values: readonly ParameterState[]) =>
      inTransaction(service.dataSource, (tx) => applyList(service, tx, values)),
    /** The payloads of type 8 since the last call, in their order. */
    announced: async (): Promise<string[]> => {
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

/** A service with an administrator and one agent, whose deliveries wait. */

/** Applies a list of values inside a transaction. */
export async function applyList(
  service: TestService,
  tx: EntityManager,
  values: readonly ParameterState[],
): Promise<Changed> {
  const list = {
    sql: `select ${COLUMNS.join(', ')} from json_to_recordset($1::json) as value (
            parameter_id int, parameter_value text, natural_order text, parameter_name text, status boolean,
            crossed boolean, dependents text, additional_details text)`,
    parameters: [JSON.stringify(values.map(rowOf))],
  };
  const { reached: _, ...done } = await service.running.app.get(ParametersService).applySelected(tx, list);
  return done;
}

/**
 * The values held by a platform that has applied the payloads in their order. Each payload must fit them: an `added`
 * value is new, an `updated` one differs from the held one, a `deleted` one equals it.
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

  of(parameterId: number): ParameterValueItem[] {
    const items = [...this.values.values()].map((text) => JSON.parse(text) as ParameterValueItem);
    return items.filter(({ ParameterId }) => ParameterId === parameterId);
  }

  private applyOne(changeType: ChangeGroup['ChangeType'], value: ParameterValueItem): void {
    const key = `${value.ParameterId} ${value.ParameterValue}`;
    const held = this.values.get(key);
    const announced = JSON.stringify(value);
    const fits = {
      added: held === undefined,
      updated: held !== undefined && held !== announced,
      deleted: held === announced,
    };
    if (!fits[changeType]) throw new Error(`${changeType} does not fit: ${announced} where ${held} is held`);
    if (changeType === 'deleted') this.values.delete(key);
    else this.values.set(key, announced);
  }
}

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '../../src/api/paging.js';
import type { VehicleSyncItem } from '../../src/vehicle-catalog/sync/sync.answers.js';
import { VehicleSyncs } from '../../src/vehicle-catalog/sync/vehicle-syncs.service.js';
import type { VehicleItem, VehicleVersionItem } from '../../src/vehicle-catalog/vehicle.answers.js';
import type { Answer, Client } from './client.js';
import { startTestService, type TestService } from './service.js';

/** A vehicle of a test's list: codes, model name, values by year. A brand's name defaults to one made of its code. */
export interface Listed {
  brand: number;
  model: number;
  name?: string;
  brandName?: string;
  values?: Record<number, number>;
}

/** A notification in the form that tests read. */
export interface Announced {
  type: number;
  payload: unknown;
}

/** The payload of type 13. */
export interface CatalogChange {
  Version: string;
  ChangedCount: number;
  SyncedAt: string;
}

/** What type 13 tells of a version. */
export function announcedOf(version: VehicleVersionItem | undefined): CatalogChange | undefined {
  if (!version) return undefined;
  const { Version, ChangedCount, SyncedAt } = version;
  return { Version, ChangedCount, SyncedAt };
}

const YEARS = [2026, 2025, 2024, 2023];

/** A list as CSV: the years 2026 to 2023. */
export function csv(list: readonly Listed[]): string {
  const rows = list.map(
    ({ brand, model, name = `MODEL ${model}`, brandName = `BRAND ${brand}`, values = {} }) =>
      [brand, model, brandName, name, ...YEARS.map((year) => values[year] ?? 0)].join(';'),
  );
  return [`Marka Kodu;Tip Kodu;Marka Adı;Tip Adı;${YEARS.join(';')}`, ...rows, ''].join('\n');
}

/** A list of `count` vehicles in brands of ten, each with two values. */
export function listOf(count: number, value = 100_000): Listed[] {
  return Array.from({ length: count }, (_, index) => ({
    brand: 1 + Math.floor(index / 10),
    model: 1001 + (index % 10),
    values: { 2026: value + index, 2025: value - index },
  }));
}

/** A form with a list in the field `file`. */
export function form(content: string | Buffer, field = 'file', fileName = 'list.csv'): FormData {
  const body = new FormData();
  body.append(field, new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), fileName);
  return body;
}

export const SYNCS = '/api/admin/vehicle-catalog/syncs';

export async function startCatalog(variables: Record<string, string> = {}) {
  // Not the shared one: a process remembers which lists it applied.
  const service = await startTestService(variables);
  const agentId = await service.createAgent();
  await service.dataSource.query('update agent set paused_at = now() where id = $1', [agentId]);
  const administrator = await service.as({ roles: ['Administrator'], permissions: [] });
  return { ...catalogOf(service, administrator), stop: () => service.stop() };
}

/** The same for a running service. */
export function catalogOf(service: TestService, administrator: Client) {
  let last = 0;
  const send = (list: readonly Listed[] | string, query = '') =>
    administrator.post(`${SYNCS}${query}`, form(typeof list === 'string' ? list : csv(list)));
  const ended = (answer: Answer) => endOf(administrator, answer);
  return {
    service,
    administrator,
    /** Sends a list. */
    send,
    /** A sync that has been answered with 202, when it has ended. */
    ended,
    /** Sends a list and answers the sync when it has ended. */
    sync: async (list: readonly Listed[] | string, query?: string) => ended(await send(list, query)),
    /** Every record, or every one that a version changed, page by page. */
    pull: (query?: string, pageSize?: number) => pullAll(administrator, query, pageSize),
    versions: async () =>
      (await administrator.get('/api/VehicleCatalogs/versions')).response<VehicleVersionItem[]>(),
    /**
     * Resolves when no sync of the process runs, and its list is released, which happens after its outcome is recorded.
     */
    idle: () => service.running.app.get(VehicleSyncs).idle(),
    /** Names of the files of lists that wait for their sync. */
    kept: () => readdir(join(service.dataDirectory, 'vehicle-lists')).catch(() => []),
    /** The notifications since the last call. */
    announced: async (): Promise<Announced[]> => {
      const rows: { id: number; type: number; payload: string }[] = await service.dataSource.query(
        'select id::int, type, payload from notification where id > $1 order by id',
        [last],
      );
      last = rows.at(-1)?.id ?? last;
      return rows.map(({ type, payload }) => ({ type, payload: JSON.parse(payload) as unknown }));
    },
  };
}

/** A service with an administrator and one agent, whose deliveries wait. */
export type Catalog = Awaited<ReturnType<typeof startCatalog>>;

/** A sync that has been answered with 202, when it has ended. */
export async function endOf(client: Client, answer: Answer): Promise<VehicleSyncItem> {
  if (answer.status !== 202) throw new Error(`${answer.status} ${answer.text}`);
  const { Id } = answer.response<{ Id: number }>();
  for (;;) {
    const item = (await client.get(`${SYNCS}/${Id}`)).response<VehicleSyncItem>();
    if (item.State !== 'Running') return item;
  }
}

/** Every record of the catalog, or every one that a version changed, page by page. */
export async function pullAll(client: Client, query = '', pageSize = 1000): Promise<VehicleItem[]> {
  const items: VehicleItem[] = [];
  for (let page = 1; ; page++) {
    const answer = await client.get(`/api/VehicleCatalogs?page=${page}&pageSize=${pageSize}${query}`);
    const { Items, HasNextPage } = answer.response<Page<VehicleItem[]>>();
    items.push(...Items);
    if (!HasNextPage) return items;
  }
}

import { Readable } from 'node:stream';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CatalogReads } from '../../src/vehicle-catalog/catalog-reads.service.js';
import { VehicleSyncs } from '../../src/vehicle-catalog/sync/vehicle-syncs.service.js';
import { ListFiles } from '../../src/vehicle-catalog/upload/list-files.js';
import { vehicleListText } from '../vehicle-list/delimited-text.js';
import { generateVehicleList } from '../vehicle-list/generate-list.js';

const ROWS = 200;
const ACTOR = { userId: undefined, name: 'sandbox' };

/** Syncs a small invented list, unless there is a catalog already. */
export async function seedVehicles(app: NestFastifyApplication): Promise<void> {
  const versions = await app.get(CatalogReads).versions();
  if (versions.length > 0) return;
  const form = { separator: ';', encoding: 'utf-8-bom', numbers: 'turkish' } as const;
  const text = vehicleListText(generateVehicleList({ rows: ROWS }), form);
  const list = await app.get(ListFiles).keep(Readable.from([text]), 'sandbox.csv');
  const order = { content: { list }, source: 'Sandbox', actor: ACTOR, dryRun: false, confirm: [] } as const;
  const { done } = await app.get(VehicleSyncs).start(order);
  await done;
}

// A process that syncs lists on request, as the service does.
import 'reflect-metadata';
import { AuditService } from '../../dist/src/audit/audit.service.js';
import { createDataSource } from '../../dist/src/database/data-source.js';
import { NotificationsService } from '../../dist/src/notifications/notifications.service.js';
import { ParameterWriter } from '../../dist/src/parameters/parameter-writer.service.js';
import { ParametersService } from '../../dist/src/parameters/parameters.service.js';
import { Clock } from '../../dist/src/time/clock.js';
import { createLogger } from '../../dist/src/tracing/logger.js';
import { CatalogWriter } from '../../dist/src/vehicle-catalog/sync/catalog-writer.service.js';
import { SyncJournal } from '../../dist/src/vehicle-catalog/sync/sync-journal.js';
import { VehicleSyncs } from '../../dist/src/vehicle-catalog/sync/vehicle-syncs.service.js';
import { listAt } from '../../dist/src/vehicle-catalog/upload/list-files.js';

const { url } = JSON.parse(process.argv[2]);
const dataSource = await createDataSource({ url }, 4).initialize();
const clock = new Clock('Europe/Istanbul');
const notifications = new NotificationsService(
  clock,
  { wake: () => undefined },
  { encryptsPayloadsOf: () => false },
);
const audit = new AuditService();
const writer = new ParameterWriter({ parameterChangesPerNotification: 1_000 }, notifications);
const parameters = new ParametersService(dataSource, writer, audit);
const journal = new SyncJournal(dataSource, clock, audit);
const catalog = new CatalogWriter(clock, notifications, parameters, audit);
const syncs = new VehicleSyncs(dataSource, journal, catalog, createLogger('silent'));
const actor = { userId: undefined, name: 'bench' };

process.on('message', async (path) => {
  const deliveries = await count();
  const began = performance.now();
  const content = { list: await listAt(path) };
  const { id, done } = await syncs.start({ content, source: 'Command', actor, dryRun: false, confirm: [] });
  await done;
  const ms = performance.now() - began;
  const { State, Error: reason } = await journal.find(id);
  if (State !== 'Succeeded') throw new Error(reason);
  const peakMb = process.resourceUsage().maxRSS / 1024;
  process.send({ ms, peakMb, deliveries: (await count()) - deliveries });
});
process.send('ready');

async function count() {
  const [row] = await dataSource.query('select count(*)::int as count from delivery');
  return row.count;
}

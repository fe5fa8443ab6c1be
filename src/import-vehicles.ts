import 'reflect-metadata';
import { Registry } from 'prom-client';
import { AuditService } from './audit/audit.service.js';
import { Clock } from './common/clock.js';
import { runCommand, say } from './common/command-line.js';
import { DecryptionMetrics } from './common/crypto/decryption.metrics.js';
import { DomainError } from './common/errors/domain-error.js';
import { createLogger } from './common/http/logger.js';
import { Settings } from './config/settings.js';
import { openDatabase } from './database/open-database.js';
import { NotificationsService } from './notifications/notifications.service.js';
import { PayloadCipher } from './notifications/payload-cipher.service.js';
import { ParameterWriter } from './parameters/parameter.writer.js';
import { ParametersService } from './parameters/parameters.service.js';
import { followSync } from './vehicle-catalog/import/follow-sync.js';
import { CatalogWriter } from './vehicle-catalog/sync/catalog.writer.js';
import { SyncJournal } from './vehicle-catalog/sync/sync-journal.js';
import { VehicleSyncs } from './vehicle-catalog/sync/vehicle-syncs.service.js';
import { listAt } from './vehicle-catalog/upload/list-files.js';

const usage = `Usage: npm run vehicles:import -- FILE [--dry-run] [--confirm]
Syncs a vehicle value list with the configured database, whether the service runs or not. What the sync announces is
delivered by the service.

  --dry-run   only says what the list would change
  --confirm   applies it even when it changes suspiciously much
  --help      this text
  --version   the version of the service
Ends with 0 when the list was applied or tried, with 1 when it was not, with 2 for arguments that are not known.`;
const options = {
  'dry-run': { type: 'boolean', default: false },
  confirm: { type: 'boolean', default: false },
} as const;

await runCommand({ usage, options, files: 1 }, async ({ values, files: [path = ''] }) => {
  await importList(path, values['dry-run'], values.confirm);
});

async function importList(path: string, dryRun: boolean, confirm: boolean): Promise<void> {
  const settings = new Settings(process.env);
  const list = await listAt(path);
  const database = await openDatabase(settings, say);
  try {
    const { dataSource, time } = database;
    const clock = new Clock(settings.businessTimeZone, time);
    const payloads = new PayloadCipher(settings, new DecryptionMetrics(new Registry()));
    const notifications = new NotificationsService(clock, { wake: () => undefined }, payloads);
    const audit = new AuditService();
    const writer = new ParameterWriter(settings, notifications);
    const parameters = new ParametersService(dataSource, writer, audit);
    const journal = new SyncJournal(dataSource, clock, audit);
    const catalog = new CatalogWriter(clock, notifications, parameters, audit);
    const syncs = new VehicleSyncs(dataSource, journal, catalog, createLogger('error'));
    const doer = { userId: undefined, name: 'npm run vehicles:import' };
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void syncs.beforeApplicationShutdown());
    const started = await syncs.start({ content: { list }, source: 'Command', doer, dryRun, confirm });
    const outcome = await followSync(started, journal, process.stdout);
    if (outcome.State === 'Failed') process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new Error(error.message);
  } finally {
    await database.close();
  }
}

import { runCommand } from '../common/command-line.js';
import { DomainError } from '../common/errors/domain-error.js';
import { followSync } from '../vehicle-catalog/import/follow-sync.js';
import { SyncJournal } from '../vehicle-catalog/sync/sync-journal.js';
import { VehicleSyncsModule } from '../vehicle-catalog/sync/vehicle-syncs.module.js';
import { VehicleSyncs } from '../vehicle-catalog/sync/vehicle-syncs.service.js';
import { listAt } from '../vehicle-catalog/upload/list-files.js';
import { withModules } from './command-context.js';

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
  const list = await listAt(path);
  try {
    await withModules([VehicleSyncsModule], async (context) => {
      const syncs = context.get(VehicleSyncs);
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void syncs.stop());
      const doer = { userId: undefined, name: 'npm run vehicles:import' };
      const started = await syncs.start({ content: { list }, source: 'Command', doer, dryRun, confirm });
      const outcome = await followSync(started, context.get(SyncJournal), process.stdout);
      if (outcome.State === 'Failed') process.exitCode = 1;
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new Error(error.message);
  }
}

import { Settings } from '../config/settings.js';
import { revertLastMigration } from '../database/migrate.js';
import { openDatabase, reachDatabase } from '../database/open-database.js';
import { readSchemaState, unknownMigrations } from '../database/schema-state.js';
import { refuseEmptyDatabase } from './command-context.js';
import { command, MisuseError, say } from './command-line.js';
import { keepPartitions } from './keep-partitions.js';

const usage = `Usage: zeyil migrate [--revert [--yes]]

Brings the schema up to date without serving, and makes and drops the partitions that time asks for. The service does the
same by itself, unless its database role owns nothing. Weeks of deliveries are dropped only where NOTIFICATION_RETENTION is set.
Ends with 1 when a partition could not be made or dropped.

  --revert    takes the last migration back, and what only it could keep is lost: make a backup first
  --yes       with --revert: even while the service is connected, when only the release before runs
  --help      this text
  --version   the version of the service`;

export default command(
  { usage, options: { revert: '--revert', yes: '--yes' } },
  async ({ revert: takesBack, yes = false }) => {
    if (yes && !takesBack) throw new MisuseError('--yes');
    return takesBack ? revert(yes) : migrate();
  },
);

async function migrate(): Promise<number> {
  const settings = new Settings(process.env);
  const { direct, time, close } = await openDatabase(settings, say);
  try {
    const unknown = unknownMigrations(await readSchemaState((sql) => direct.query(sql)));
    if (unknown) say(unknown);
    if (!settings.isNotificationRetentionSet) {
      say('NOTIFICATION_RETENTION is not set: no week of deliveries is dropped.');
    }
    const allKept = await keepPartitions(direct, settings, time);
    say(allKept ? 'The database is up to date.' : 'The schema is up to date; not all partitions are.');
    return allKept ? 0 : 1;
  } finally {
    await close();
  }
}

async function revert(whileServing: boolean): Promise<number> {
  const { dataSource, direct, connection, close } = await reachDatabase(new Settings(process.env), say);
  try {
    await refuseEmptyDatabase(direct);
    // Closed first: their sessions would count as those of a running service.
    for (const source of new Set([dataSource, direct])) await source.destroy();
    say(`The migration ${await revertLastMigration(connection, { whileServing }, say)} was reverted.`);
    return 0;
  } finally {
    await close();
  }
}

// Measures the sync of a catalog with 1 % changes and the notification of 1,000 agents: node bench/catalog-sync.mjs
// [--quick]
import { AuditService } from '../dist/src/audit/audit.service.js';
import { inTrialTransaction } from '../dist/src/data/transaction.js';
import { createDataSource } from '../dist/src/database/data-source.js';
import { runMigrations } from '../dist/src/database/migrate.js';
import { NotificationsService } from '../dist/src/notifications/notifications.service.js';
import { catalogRefusals } from '../dist/src/service-availability/catalog/catalog.rules.js';
import { stageCatalog } from '../dist/src/service-availability/catalog/catalog-staging.js';
import { CatalogSyncService } from '../dist/src/service-availability/catalog/catalog-sync.service.js';
import { Clock } from '../dist/src/time/clock.js';
import { inSlices } from '../dist/src/time/steps.js';
import { syncRowByRow } from './catalog/row-by-row.mjs';
import { catalog, fill, next } from './catalog/world.mjs';
import { benchmark, calm, endLater, median, printTable } from './lib.mjs';
import { startPostgres } from './servers.mjs';

const ACTOR = { userId: undefined, name: 'bench' };

await benchmark(async ({ quick, rounds = quick ? 2 : 7 }) => {
  const [records, agents] = quick ? [10_000, 100] : [100_000, 1_000];
  const server = await startPostgres();
  const ours = await prepare(server, 'ours', catalog(records), agents);
  const peer = await prepare(server, 'peer', catalog(records), agents);
  const times = { copy: [], check: [], sync: [], peer: [] };
  let notified = 0;
  for (let round = 0; round < Number(rounds); round++) {
    ours.list = next(ours.list, round, records / 100);
    await calm();
    times.copy.push(
      await timed(() => inTrialTransaction(ours.dataSource, (tx) => stageCatalog(tx, ours.list))),
    );
    times.check.push(await timed(() => inSlices(catalogRefusals(ours.list, false))));
    const before = await notificationsOf(ours);
    times.sync.push(await timed(() => ours.catalog.sync(ACTOR, { records: ours.list, allowEmpty: false })));
    notified = (await notificationsOf(ours)) - before;
    // Row by row takes the better part of a minute, so one round is enough.
    if (round > 0) continue;
    peer.list = next(peer.list, round, records / 100);
    times.peer.push(await timed(() => syncRowByRow(peer.dataSource, peer.list)));
    const same = (await notificationsOf(peer)) === (await notificationsOf(ours));
    if (!same) throw new Error('The two ways do not tell the same agents.');
  }
  const copy = median(times.copy);
  const row = (name, values) => [
    name,
    median(values).toFixed(0),
    (median(values) / copy).toFixed(1),
    `${Math.min(...values).toFixed(0)}-${Math.max(...values).toFixed(0)}`,
  ];
  const title = `${records.toLocaleString('en')} records, 1 % changed; ${notified} of ${agents.toLocaleString('en')} agents are notified (target: at most 5 x the copy)`;
  printTable(
    title,
    ['', 'ms', 'against the copy', 'range'],
    [
      row('COPY of the snapshot into a temporary table', times.copy),
      row('**sync**: checked, compared, applied, notifications written', times.sync),
      row('of that, checking the records', times.check),
      row('TypeORM, row by row and agent by agent', times.peer),
    ],
  );
});

async function prepare(server, name, list, agents) {
  const url = await server.fresh(`catalog_${name}`);
  await runMigrations({ url });
  const dataSource = await createDataSource({ url }, 2).initialize();
  endLater(() => dataSource.destroy());
  await fill(url, agents);
  const clock = new Clock('Europe/Istanbul');
  const notifications = new NotificationsService(
    clock,
    { wake: () => undefined },
    { encryptsPayloadsOf: () => false },
  );
  const sync = new CatalogSyncService(dataSource, clock, notifications, new AuditService());
  await sync.sync(ACTOR, { records: list, allowEmpty: false });
  await server.settle(url);
  return { dataSource, catalog: sync, list };
}

async function notificationsOf({ dataSource }) {
  const [{ count }] = await dataSource.query('select count(*)::int as count from notification');
  return count;
}

async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

// Works 1 and 2: endorsements against the peer, and those without PDFs against the bare write as well.
import { runMigrations } from '../../dist/src/database/migrate.js';
import { calm, inTurn, sleep, start } from '../lib.mjs';
import { withClient } from '../servers.mjs';
import { measured, note, report } from './measure.mjs';
import { bodyWithoutPdfs, bodyWithPdfs, endorsements } from './requests.mjs';
import { addRequestedJobs } from './rows.mjs';
import { startGateway, startPeer } from './services.mjs';

/** A multiple of the usual number of connections, among which pgbench divides them. */
const COUNTS = { small: { full: 8_000, quick: 480 }, large: { full: 1_600, quick: 160 } };
/** Deliveries keep up with the endorsements; what is left takes milliseconds. */
const DRAINED_WITHIN_MS = 60_000;

export async function measureSmall(bench) {
  const body = bodyWithoutPdfs();
  const { server, sink } = bench;
  const platformUrl = `http://127.0.0.1:${sink.hello.answering}`;
  const gateway = await startGateway(server, { database: 'small_gateway', platformUrl });
  const paused = await startGateway(server, { database: 'small_paused', platformUrl, paused: true });
  const peer = await startPeer(server, { database: 'small_peer' });
  const contenders = [
    await caller(bench, { key: 'gateway', name: 'this gateway, delivering', ...gateway, drains: true, body }),
    await caller(bench, { key: 'paused', name: 'this gateway, agent paused', ...paused, body }),
    ...(await theBuildBefore(bench, { database: 'small_before', platformUrl, body })),
    await caller(bench, { key: 'peer', name: 'Nest + Express, TypeORM `save()`', ...peer, body }),
    await oneStatement(bench),
  ];
  await compare(bench, `Endorsement, ${kb(body)} KB, PDFs of the transfer`, contenders, COUNTS.small);
}

export async function measureLarge(bench) {
  const body = bodyWithPdfs();
  const { server, sink } = bench;
  const platformUrl = `http://127.0.0.1:${sink.hello.answering}`;
  const gateway = await startGateway(server, { database: 'large_gateway', platformUrl });
  const peer = await startPeer(server, { database: 'large_peer' });
  const contenders = [
    await caller(bench, { key: 'gateway', name: 'this gateway, delivering', ...gateway, drains: true, body }),
    ...(await theBuildBefore(bench, { database: 'large_before', platformUrl, body })),
    await caller(bench, { key: 'peer', name: 'Nest + Express, TypeORM `save()`', ...peer, body }),
  ];
  await compare(bench, `Endorsement, ${kb(body)} KB, two PDFs of 150 KB`, contenders, COUNTS.large);
}

/** The delivering gateway of another checkout, when the benchmark names one. */
async function theBuildBefore(bench, { body, ...options }) {
  if (!bench.before) return [];
  const before = await startGateway(bench.server, { ...options, checkout: bench.before });
  return [
    await caller(bench, {
      key: 'before',
      name: 'the build before, delivering',
      ...before,
      drains: true,
      body,
    }),
  ];
}

const kb = (body) => (Buffer.byteLength(body) / 1000).toFixed(Buffer.byteLength(body) < 10_000 ? 1 : 0);

/** A contender that the load calls over HTTP. */
async function caller({ load, connections, helpers }, contender) {
  const request = endorsements(await contender.login('one'), contender.body);
  const { origin } = contender;
  return {
    ...contender,
    helpers,
    run: ({ count, first }) => load.ask({ ...request, origin, connections, count, first }),
  };
}

async function oneStatement({ server, connections, helpers }) {
  const url = await server.fresh('small_limit');
  await runMigrations({ url });
  // Nothing delivers here, so the paused agent only takes the reference of the deliveries.
  await withClient(url, (client) =>
    client.query(`insert into agent (name, paused_at) values ('Acente', now())`),
  );
  const runner = await start('./http/one-statement.mjs', { url, connections });
  return {
    key: 'limit',
    name: `the same rows by one statement (${runner.hello === 'pgbench' ? 'pgbench' : 'Node.js, pg'})`,
    url,
    helpers: { ...helpers, limit: runner.pid },
    stop: runner.stop,
    run: (run) => runner.ask(run),
  };
}

async function compare(bench, title, contenders, counts) {
  const { quick, rounds, connections } = bench;
  const wanted = quick ? counts.quick : counts.full;
  const count = Math.ceil(wanted / connections) * connections;
  const results = new Map(contenders.map(({ key }) => [key, []]));
  // Statements are planned, and files are in memory, before the first round.
  for (const contender of contenders) await endorse(bench, contender, count);
  for (let round = 0; round < rounds; round++) {
    for (const contender of inTurn(contenders, round)) {
      const result = await endorse(bench, contender, count);
      results.get(contender.key).push(result);
      note(contender.name, result);
    }
  }
  for (const { stop } of contenders) await stop();
  report(`${title}, ${connections} connections, ${count.toLocaleString('en')} a round`, contenders, results);
}

/**
 * Gives the contender new jobs, and measures their endorsements after a quarter of them: while another contender runs, V8 makes the
 * heap of this one small and drops compiled code with it, which costs a second of compiling.
 */
async function endorse({ server, connections }, contender, count) {
  const warm = Math.ceil(count / 4 / connections) * connections;
  const first = await addRequestedJobs(contender.url, warm + count);
  await server.settle(contender.url);
  await calm();
  const before = await recorded(contender);
  await contender.run({ count: warm, first });
  const result = await measured({ ...contender, server }, () =>
    contender.run({ count, first: first + warm }),
  );
  const done = (await recorded(contender)) - before;
  if (done !== warm + count) throw new Error(`${contender.name} recorded ${done} of ${warm + count}.`);
  // Deliveries that are left over would run beside the next contender.
  if (contender.drains) await drained(contender);
  return result;
}

/** Endorsements with all their rows. */
function recorded({ url }) {
  return counted(url, COMPLETE);
}

const COMPLETE = `
  select least(
    (select count(*) from job where current_stage = 3),
    (select count(*) from endorsement),
    (select count(*) / 6 from endorsement_installment),
    (select count(*) / 2 from job_file f join job_action a on a.id = f.action_id where a.action_type = 3)
  )::int as count`;

async function drained({ url }) {
  const deadline = performance.now() + DRAINED_WITHIN_MS;
  while ((await counted(url, 'select count(*)::int as count from delivery')) > 0) {
    if (performance.now() > deadline) throw new Error('The platform did not take all deliveries.');
    await sleep(100);
  }
}

function counted(url, sql) {
  return withClient(url, async (client) => (await client.query(sql)).rows[0].count);
}

// Measures a claim and a record beside millions of other rows, and the effect of an old snapshot: node bench/claims.mjs
// [--quick]

import { createDataSource } from '../dist/src/database/data-source.js';
import { DeliveryStore } from '../dist/src/notifications/dispatch/delivery-store.js';
import { assemble } from './delivery/contenders.mjs';
import { drain } from './delivery/drain.mjs';
import { producer } from './delivery/gateway.mjs';
import { benchmark, calm, endLater, inTurn, median, printTable, start } from './lib.mjs';
import { withClient } from './servers.mjs';

const AGENTS = [1, 2, 3, 4];
const LIMIT = 125;
const LEASE_MS = 30_000;
const LOOK_AHEAD_MS = 300;

async function prepare(server, kind, others) {
  const url = await server.fresh(`claims_${kind}_${others}`);
  const queue = await producer(
    url,
    AGENTS.map(() => 'http://127.0.0.1:9'),
  );
  // The service creates the partitions of the present weeks when it starts.
  const service = await start('./delivery/worker.mjs', { contender: 'gateway', url, timeout: 15_000 });
  await service.stop();
  await withClient(url, async (client) => {
    await client.query('update agent set paused_at = null');
    for (const sql of kind === 'waiting' ? WAITING : FINISHED) await client.query(sql.replace('$1', others));
  });
  await server.settle(url);
  const dataSource = await createDataSource({ url }, 2).initialize();
  endLater(() => dataSource.destroy());
  return {
    kind,
    others,
    queue,
    store: new DeliveryStore({ dispatcher: dataSource.driver.master }),
    results: [],
  };
}

// The payloads of the other rows are short: they are never read, and five million long ones would only fill the disk.
const WAITING = [
  `insert into delivery (notification_id, agent_id, type, referance_no, due_at)
   select -n, 1 + n % 4, 101, '1_20261120160456229' || lpad(n::text, 10, '0') || '_0_0',
          now() + interval '1 day' + n * interval '1 millisecond' from generate_series(1, $1) n`,
];
const FINISHED = [
  `insert into notification (id, type, payload, created_at)
   select -n, 101, '{}', now() - n * interval '0.05 second' from generate_series(1, $1) n`,
  `insert into finished_delivery (id, notification_id, agent_id, type, referance_no, state, attempts, created_at,
                                  finished_at, started_at, sub_referance_no, duration_ms, http_status, response_excerpt)
   select -n, -n, 1 + n % 4, 101, '1_20261119160456229' || lpad(n::text, 10, '0') || '_0_0', 'Delivered', 1,
          moment, moment, moment, '20261119160456229' || lpad(n::text, 13, '0'), 5, 200,
          '{"ResultStatus":{"Status":"Success","Explanation":null},"Result":null}'
   from generate_series(1, $1) n, lateral (select now() - n * interval '0.05 second' as moment) m`,
];

/** Makes deliveries due, then claims and records them all; the median milliseconds of each step. */
async function claimAll({ queue, store }, due) {
  await queue.fill(due);
  await calm();
  const times = { claim: [], record: [], scout: [] };
  const timed = async (name, work) => {
    const start = performance.now();
    const result = await work;
    times[name].push(performance.now() - start);
    return result;
  };
  const positions = new Map();
  for (let left = due; left > 0; ) {
    await timed('scout', store.scout(1_500));
    const wanted = AGENTS.map((agentId) => ({ agentId, limit: LIMIT, from: positions.get(agentId) }));
    const lanes = await timed('claim', store.claim(wanted, LEASE_MS, LOOK_AHEAD_MS));
    for (const { agentId, last } of lanes) positions.set(agentId, last);
    const outcomes = lanes.flatMap((lane) => lane.deliveries).map(delivered);
    if (outcomes.length === 0) throw new Error(`${left} deliveries were not claimed.`);
    await timed('record', store.record(outcomes));
    left -= outcomes.length;
  }
  return Object.fromEntries(Object.entries(times).map(([name, values]) => [name, median(values)]));
}

function delivered({ id, referanceNo, notificationId, agentId, type, claimToken, attemptNumber }) {
  const responseExcerpt = '{"ResultStatus":{"Status":"Success","Explanation":null},"Result":null}';
  const subReferanceNo = `20261120160456229${id.padStart(13, '0')}`;
  const answer = { startedAt: Date.now(), durationMs: 5, httpStatus: 200, error: null, responseExcerpt };
  const attempt = { number: attemptNumber, subReferanceNo, ...answer };
  const claim = { deliveryId: id, referanceNo, notificationId, agentId, type, claimToken };
  const times = { waitMs: 0, endedAt: 0, lateMs: 0, claimedAt: Date.now() };
  return { ...claim, ...times, attemptOnLadder: attemptNumber, verdict: 'Delivered', attempt };
}

function reportCosts(places) {
  const middle = (place, step) => median(place.results.map((result) => result[step]));
  const rows = places.map((place) => {
    const cells = ['claim', 'record', 'scout'].map((step) => {
      const ms = middle(place, step);
      return `${ms.toFixed(2)} (${(ms / middle(places[0], step)).toFixed(2)})`;
    });
    return [`${place.others.toLocaleString('en')} ${place.kind}`, ...cells];
  });
  const header = ['other rows', 'claim of 500, ms (ratio)', 'record of 500, ms', 'scout, ms'];
  printTable('Claims beside other rows (target: within 20 %)', header, rows);
}

async function reportSnapshot(gateway, count, rounds) {
  const sink = await start('./delivery/sink.mjs', { delay: 0 });
  const rates = { without: [], with: [] };
  for (let round = 0; round < rounds; round++) {
    rates.without.push((await drain(gateway, sink, { count, slow: false })).rate);
    rates.with.push((await drain(gateway, sink, { count, slow: false, watch: holdSnapshot })).rate);
  }
  const ratio = median(rates.with) / median(rates.without);
  const row = [median(rates.without), median(rates.with)].map((rate) =>
    Math.round(rate).toLocaleString('en'),
  );
  const title = `Drain of ${count.toLocaleString('en')} beside an old snapshot (target: >= 0.6)`;
  printTable(title, ['without, deliveries/s', 'with', 'ratio'], [[...row, ratio.toFixed(2)]]);
}

/** A transaction that keeps the server from removing rows that die after its first statement. */
async function holdSnapshot({ url }) {
  let release;
  const released = new Promise((resolve) => {
    release = resolve;
  });
  const held = withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read');
    await client.query('select count(*) from agent');
    await released;
  });
  return async () => {
    release();
    await held;
  };
}

await benchmark(async ({ quick, rounds = quick ? 1 : 5 }) => {
  const [gateway] = await assemble(['gateway']);
  const due = quick ? 5_000 : 20_000;
  const places = [];
  for (const others of quick ? [10_000, 100_000] : [10_000, 1_000_000, 5_000_000]) {
    for (const kind of ['waiting', 'finished']) places.push(await prepare(gateway.server, kind, others));
  }
  for (let round = 0; round < rounds; round++) {
    for (const place of inTurn(places, round)) place.results.push(await claimAll(place, due));
  }
  reportCosts(places);
  await reportSnapshot(gateway, quick ? 10_000 : 100_000, quick ? 1 : 3);
});

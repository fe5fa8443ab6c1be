// Measures what operational events cost while deliveries are used up: node bench/events.mjs [--quick] [--count N]

import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { addUp } from '../dist/src/alerts/merge.rules.js';
import { ADD_OCCURRENCES } from '../dist/src/alerts/merge.sql.js';
import { TAKE_NOTES } from '../dist/src/events/event-notes.sql.js';
import { RECORD, recordParameters } from '../dist/src/notifications/dispatch/record.sql.js';
import { assemble } from './delivery/contenders.mjs';
import { AROUND, PAYLOAD, TYPE } from './delivery/notice.mjs';
import { benchmark, calm, endLater, inTurn, median, printTable, start } from './lib.mjs';
import { withClient } from './servers.mjs';

const AGENTS = 50;
const BATCH = 500;
/** Attempts before the last one of the type. */
const USED = 10;
const NOTE = /\), (\s*noted_event as \([\s\S]*?)\), counted as \(/;

const fillSql = (count) => `
  with announced as (
    insert into notification (id, type, payload)
    select nextval('notification_no'), ${TYPE}, '${PAYLOAD}' from generate_series(1, ${count}) returning id)
  insert into delivery (notification_id, agent_id, type, referance_no, started, finished)
  select id, 1 + id % ${AGENTS}, ${TYPE}, '${AROUND[0]}' || lpad(id::text, 10, '0') || '${AROUND[1]}', ${USED}, ${USED}
  from announced`;

/** The outcome of a last attempt that failed, as the dispatcher records it. */
function usedUp({ id, notification_id: notificationId, agent_id: agentId, referance_no: referanceNo }) {
  const answer = { startedAt: Date.now(), durationMs: 5, httpStatus: 500, error: null, responseExcerpt: '' };
  const subReferanceNo = `20261120160456229${id.padStart(13, '0')}`;
  const claim = { deliveryId: id, notificationId, referanceNo, agentId, type: TYPE, claimToken: CLAIM };
  const times = { waitMs: 0, endedAt: performance.now(), lateMs: 0, claimedAt: Date.now() };
  const attempt = { number: USED + 1, subReferanceNo, ...answer };
  return { ...claim, ...times, verdict: 'Exhausted', attemptOnLadder: USED + 1, attempt };
}
const CLAIM = '00000000-0000-4000-8000-000000000001';

const sum = (values) => values.reduce((all, value) => all + value, 0);

/** Seconds in which the notes come to the feed, as one replica adds them. */
async function mergeAll(client, serverMs) {
  const from = serverMs();
  for (;;) {
    await client.query('begin');
    const { rows } = await client.query(TAKE_NOTES, [5_000]);
    await client.query(ADD_OCCURRENCES, [JSON.stringify(addUp(rows).occurrences)]);
    await client.query('commit');
    if (rows.length === 0) return (serverMs() - from) / 1_000;
  }
}

await benchmark(async ({ quick, count: wanted }) => {
  const [{ server, producer }] = await assemble(['gateway']);
  const count = Number(wanted ?? (quick ? 10_000 : 100_000));
  const url = await server.fresh();
  const queue = await producer(url, Array(AGENTS).fill('http://127.0.0.1:9'));
  // The service creates the partitions of the present weeks when it starts.
  const service = await start('./delivery/worker.mjs', { contender: 'gateway', url, timeout: 15_000 });
  await service.stop();
  await queue.close();
  await withClient(url, (client) => client.query(fillSql(2 * count)));
  await server.settle(url);
  const without = RECORD.replace(NOTE, '), counted as (');
  if (without === RECORD) throw new Error('The note is not found in the statement.');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  endLater(() => client.end());
  await client.query(`update delivery set claim_token = '${CLAIM}'`);
  await client.query('vacuum (analyze) delivery');
  const { rows } = await client.query(
    'select id, notification_id, agent_id, referance_no from delivery order by id',
  );
  const { rows: session } = await client.query('select pg_backend_pid() as pid');
  // What the session's process spent on a processor: the time by the clock depends on what else the machine does.
  const serverMs = () =>
    Number(readFileSync(`/proc/${session[0].pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  const ways = [
    { key: 'with', text: RECORD, ms: [] },
    { key: 'without', text: without, ms: [] },
  ];
  await calm();
  for (let round = 0; rows.length >= 2 * BATCH; round++) {
    for (const way of inTurn(ways, round)) {
      const values = recordParameters(rows.splice(0, BATCH).map(usedUp));
      const from = serverMs();
      await client.query({ name: way.key, text: way.text, values });
      way.ms.push(serverMs() - from);
    }
  }
  const [noted, bare] = ways.map(({ ms }) => ms);
  const { rows: notes } = await client.query(
    'select count(*)::int as notes, sum(count)::int as sum from event_note',
  );
  if (notes[0].sum !== count) throw new Error(`${notes[0].sum} of ${count} were noted.`);
  const merging = await mergeAll(client, serverMs);
  printTable(
    `${count.toLocaleString('en')} deliveries of ${AGENTS} agents used up, ${BATCH} at a time, ${notes[0].notes} notes (target: within 5 %)`,
    ['', 'with events', 'without', 'median of the ratios'],
    [
      [
        'CPU ms of the server to record a batch',
        median(noted).toFixed(2),
        median(bare).toFixed(2),
        median(noted.map((ms, place) => ms / bare[place])).toFixed(3),
      ],
      [
        'CPU s to merge all notes, and to record all without them',
        merging.toFixed(2),
        (sum(bare) / 1_000).toFixed(2),
        '',
      ],
    ],
  );
});

// Measures requests beside 10,000, 1 million and 10 million jobs with an action and an outgoing log each, at the same number
// of jobs a day: node bench/growth.mjs [--quick] [--rounds 3] [--connections 16]

import { SUM_UP } from '../dist/src/offline-jobs/days/job-days.sql.js';
import { measured, note, rateOf } from './http/measure.mjs';
import { bearer, bodyWithoutPdfs, endorsements, reads } from './http/requests.mjs';
import { addRequestedJobs } from './http/rows.mjs';
import { startGateway } from './http/services.mjs';
import { benchmark, calm, inTurn, median, printTable, start } from './lib.mjs';
import { startPostgres, withClient } from './servers.mjs';

const SIZES = { full: [10_000, 1_000_000, 10_000_000], quick: [1_000, 10_000, 100_000] };
const JOBS_A_DAY = 10_000;
const SECONDS = { full: 3, quick: 0.5 };
const WRITES = { full: 2_400, quick: 160 };

function figures(results, size, first) {
  const rate = median(results.get(size).map((result) => result.rate));
  if (size === first) return [rateOf(rate)];
  const ratio = results.get(size).map((result, round) => result.rate / results.get(first)[round].rate);
  return [rateOf(rate), median(ratio).toFixed(2)];
}

/** A service with rows, and its callers' tokens. */
async function filled(server, size) {
  const gateway = await startGateway(server, {
    database: `growth_${size}`,
    platformUrl: 'http://127.0.0.1:9',
    paused: true,
  });
  await withClient(gateway.url, async (client) => {
    await client.query(`insert into app_user (user_name, password_hash, roles, permissions, insurance_company_ids, agent_id)
      select name, password_hash, array[role], '{}', '{}', case when role = 'PlatformUser' then 1 end
      from app_user, (values ('platform', 'PlatformUser'), ('operator', 'Operator')) as added (name, role)
      where user_name = 'one'`);
    // Without triggers and checks of foreign keys, which take most of the time; the sums of jobs are made afterwards.
    await client.query('set session_replication_role = replica');
    for (const sql of ROWS) await client.query(sql.replaceAll('$1', size).replaceAll('$2', JOBS_A_DAY));
    // The gateway sums them up itself soon after its start.
    await client.query('begin');
    await client.query('lock table job_day in exclusive mode');
    for (const sql of SUM_UP) await client.query(sql, sql.includes('$1') ? ['Europe/Istanbul'] : []);
    await client.query('commit');
  });
  await server.settle(gateway.url);
  const tokens = {};
  for (const user of ['one', 'all', 'platform', 'operator']) tokens[user] = await gateway.login(user);
  return { ...gateway, size, tokens };
}

/** Companies as in the benchmark of the list: the first of 400 has 14 %. All jobs lie before today. */
const ROWS = [
  `insert into job (insurance_company_id, agent_id, product_id, product_branch_id, product_branch_name, policy_number,
     agent_name, has_exist_policy_request, current_stage, last_job_action_type, create_date, last_action_date, change_no)
   select 1 + floor(400 * power(((n * 2654435761) % 4294967296) / 4294967296.0, 3)), 1, 111, 2, 'Kasko',
          (100000000000000 + n)::text, 'Acente ' || n % 1000, false, 1 + n % 4, 1, moment, moment, n
   from generate_series(1, $1) n, lateral (
     select date_trunc('day', now() at time zone 'Europe/Istanbul') at time zone 'Europe/Istanbul'
              - ($1 - n + 0.5) / $2 * interval '1 day' as moment) m`,
  `select setval('job_change_no_seq', $1)`,
  `insert into job_action (job_id, action_type, stage, user_name, create_date)
   select id, 1, current_stage, 'platform', create_date from job`,
  `insert into outgoing_log (gw_log_id, agent_id, insurance_company_id, product_id, service_operation_id, url, started_at,
     duration_ms, http_status, notification_id, delivery_id, created_at)
   select 'log-' || id, agent_id, insurance_company_id, product_id, 1, 'https://insurer.example/service', create_date, 100, 200,
          -id, -id, create_date from job`,
];

/** Requests of a contender, as the load takes them. */
const OPERATIONS = {
  'job list of yesterday': ({ tokens }, length) => ({
    ...reads(tokens.one, `/api/offline/jobs?createDate=${daysAgo(1)}&pageSize=50`),
    seconds: SECONDS[length],
  }),
  'actions of a job': ({ tokens, size }, length) => ({
    ...reads(tokens.all, '/api/offline/jobs/{n}/actions'),
    first: Math.max(1, size - 5_000),
    modulus: Math.min(size, 5_000),
    seconds: SECONDS[length],
  }),
  'change feed, at its end': ({ tokens, size }, length) => ({
    ...reads(tokens.one, `/api/offline/jobs/changes?cursor=${size - 400}`),
    seconds: SECONDS[length],
  }),
  'outgoing logs, the feed’s first page': ({ tokens }, length) => ({
    ...reads(tokens.operator, '/api/admin/outgoing-logs/feed?pageSize=50'),
    seconds: SECONDS[length],
  }),
  'a new job': ({ tokens }, length) => ({
    method: 'POST',
    path: '/api/platform/jobs',
    headers: { ...bearer(tokens.platform), 'content-type': 'application/json' },
    body: JSON.stringify({
      insuranceCompanyId: 7,
      productId: 111,
      productBranchId: 2,
      productBranchName: 'Kasko',
      policyNumber: '100000334601017',
    }),
    status: 201,
    count: WRITES[length],
  }),
  'an endorsement': async ({ tokens, url }, length) => ({
    ...endorsements(tokens.one, bodyWithoutPdfs()),
    count: WRITES[length],
    first: await addRequestedJobs(url, WRITES[length]),
  }),
};

function daysAgo(days) {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' }).format(
    Date.now() - days * 86_400_000,
  );
}

await benchmark(async ({ quick, rounds = quick ? 1 : 3, connections = 16 }) => {
  const server = await startPostgres();
  const load = await start('./http/load.mjs');
  const contenders = [];
  for (const size of SIZES[quick ? 'quick' : 'full']) contenders.push(await filled(server, size));
  const run = (contender, request) =>
    measured({ server, pid: contender.pid, helpers: { load: load.pid } }, () =>
      load.ask({ ...request, origin: contender.origin, connections: Number(connections) }),
    );
  const rows = [];
  for (const [what, requestOf] of Object.entries(OPERATIONS)) {
    const results = new Map(contenders.map(({ size }) => [size, []]));
    for (let round = -1; round < Number(rounds); round++) {
      for (const contender of inTurn(contenders, Math.max(round, 0))) {
        const request = await requestOf(contender, quick ? 'quick' : 'full');
        await calm();
        const result = await run(contender, request);
        // The first round compiles what is hot.
        if (round >= 0) results.get(contender.size).push(result);
        note(`${what}, ${contender.size}`, result);
      }
    }
    rows.push([what, ...contenders.flatMap(({ size }) => figures(results, size, contenders[0].size))]);
  }
  const header = contenders.flatMap(({ size }, place) => [
    `${size.toLocaleString('en')}: requests/s`,
    ...(place > 0 ? ['of the first'] : []),
  ]);
  printTable('Requests beside jobs, their actions and outgoing logs', ['', ...header], rows);
});

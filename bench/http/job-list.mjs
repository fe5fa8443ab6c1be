// Work 3: pages of the job list beside the peer's `findAndCount`, for callers of few and of many companies.
import { calm, inTurn, median, printTable } from '../lib.mjs';
import { measured, note, rateOf } from './measure.mjs';
import { reads } from './requests.mjs';
import { addJobs, CALLERS } from './rows.mjs';
import { startGateway, startPeer } from './services.mjs';

const DAYS = 90;
const LAST_DAY = '2026-09-30';
const FIRST_DAY = '2026-07-03';
/** Days after the others, each alone with its jobs. */
const BIG_DAYS = [
  { day: '2026-10-05', jobs: 10_000 },
  { day: '2026-10-06', jobs: 100_000 },
];
const ALL_JOBS = 1_000_000;
/** A tenth of all jobs, to see that the benchmark works. */
const QUICK_DIVISOR = 10;
const PAGE_SIZE = 50;

export async function measureList(bench) {
  const { server, sink, quick, rounds } = bench;
  const divisor = quick ? QUICK_DIVISOR : 1;
  const platformUrl = `http://127.0.0.1:${sink.hello.answering}`;
  const gateway = await startGateway(server, { database: 'list_gateway', platformUrl });
  const peer = await startPeer(server, { database: 'list_peer' });
  const contenders = [
    { key: 'gateway', name: 'this gateway', ...gateway },
    { key: 'peer', name: 'findAndCount', ...peer },
  ];
  for (const contender of contenders) {
    const { url, login } = contender;
    await addJobs(url, { count: ALL_JOBS / divisor, days: DAYS, lastDay: LAST_DAY });
    for (const { day, jobs } of BIG_DAYS)
      await addJobs(url, { count: jobs / divisor, days: 1, lastDay: day });
    await server.settle(url);
    contender.tokens = {};
    for (const caller of Object.keys(CALLERS)) contender.tokens[caller] = await login(caller);
  }
  const rows = [];
  for (const page of pages(divisor)) {
    const total = await sameTotal(contenders, page);
    const results = { gateway: [], peer: [] };
    for (let round = 0; round < rounds; round++) {
      for (const contender of inTurn(contenders, round)) {
        await calm();
        // Compiled code of a contender is dropped while others run.
        await read(bench, contender, page, quick ? 0.5 : 2);
        const result = await read(bench, contender, page, quick ? 1 : 4);
        results[contender.key].push(result);
        note(`${page.what}: ${contender.name}`, result);
      }
    }
    rows.push(rowOf(page.what, total, results));
  }
  for (const { stop } of contenders) await stop();
  const header = ['gateway/s', 'p50 ms', 'p99 ms', 'peer/s', 'p50 ms', 'p99 ms', 'gateway / peer', 'CPU'];
  printTable(
    `Job list of ${(ALL_JOBS / divisor).toLocaleString('en')} jobs over ${DAYS} days, pages of ${PAGE_SIZE}, ${bench.connections} connections; CPU is the gateway's over the peer's, Node.js and PostgreSQL together`,
    ['', 'jobs found', ...header],
    rows,
  );
}

/** The default of the list is one day; the 200th page of a caller with few companies needs more of them. */
function pages(divisor) {
  const day = (from, to = from) => `createDateFrom=${from}&createDateTo=${to}`;
  const page = (caller, range, number) => {
    const companies = CALLERS[caller] === 1 ? '1 company' : `${CALLERS[caller]} companies`;
    return {
      what: `${companies}, ${range.what}, page ${number}`,
      caller,
      query: `${range.query}&page=${number}`,
    };
  };
  const oneDay = { what: 'one day', query: day(LAST_DAY) };
  const allDays = { what: `${DAYS} days`, query: day(FIRST_DAY, LAST_DAY) };
  const lastOfDay = Math.floor(200 / divisor);
  return [
    ...Object.keys(CALLERS).map((caller) => page(caller, oneDay, 1)),
    page('all', oneDay, lastOfDay),
    ...Object.keys(CALLERS).flatMap((caller) => [page(caller, allDays, 1), page(caller, allDays, 200)]),
    ...BIG_DAYS.map(({ day: big, jobs }) => {
      const what = `a day of ${(jobs / divisor).toLocaleString('en')}`;
      return page('all', { what, query: day(big) }, 1);
    }),
  ];
}

const pathOf = ({ query }) => `/api/offline/jobs?${query}&pageSize=${PAGE_SIZE}`;

/** Both services must find the same jobs in the same order; returns their number. */
async function sameTotal(contenders, page) {
  const answers = await Promise.all(
    contenders.map(async ({ origin, tokens }) => {
      const { headers } = reads(tokens[page.caller], '');
      const answer = await fetch(`${origin}${pathOf(page)}`, { headers });
      const { TotalCount, Items } = (await answer.json()).Response;
      return JSON.stringify([TotalCount, Items.map(({ Id }) => Id)]);
    }),
  );
  if (answers[0] !== answers[1]) throw new Error(`${page.what}: ${answers.join(' is not ')}.`);
  const [total, ids] = JSON.parse(answers[0]);
  if (ids.length === 0) throw new Error(`${page.what}: the page is empty.`);
  return total;
}

function read({ server, load, connections, helpers }, { origin, pid, tokens }, page, seconds) {
  const request = reads(tokens[page.caller], pathOf(page));
  return measured({ server, pid, helpers }, () => load.ask({ ...request, origin, connections, seconds }));
}

function rowOf(what, total, { gateway, peer }) {
  const middle = (results, field) => median(results.map((result) => result[field]));
  const ratio = (field) => median(gateway.map((result, round) => result[field] / peer[round][field]));
  const figures = (results) => [
    rateOf(middle(results, 'rate')),
    middle(results, 'p50').toFixed(1),
    middle(results, 'p99').toFixed(1),
  ];
  return [
    what,
    total.toLocaleString('en'),
    ...figures(gateway),
    ...figures(peer),
    ratio('rate').toFixed(2),
    ratio('cpu').toFixed(2),
  ];
}

// Work 5: logins beside bare argon2, and how much logins delay a list that is read meanwhile.
import { calm, inTurn, median, printTable, start } from '../lib.mjs';
import { measured, note, report } from './measure.mjs';
import { logins, reads } from './requests.mjs';
import { addJobs } from './rows.mjs';
import { startGateway, startPeer, THREADS } from './services.mjs';

const AT_ONCE = [4, 20];
/** Readers of the list beside the logins. */
const READERS = 4;
const DAY = '2026-09-30';
const LIST = `/api/offline/jobs?createDateFrom=${DAY}&createDateTo=${DAY}`;
const JOBS = 10_000;

export async function measureLogin(bench) {
  const { server, sink } = bench;
  const platformUrl = `http://127.0.0.1:${sink.hello.answering}`;
  const gateway = await startGateway(server, { database: 'login_gateway', platformUrl });
  const peer = await startPeer(server, { database: 'login_peer' });
  const argon2 = await start('./http/argon2.mjs', {}, [], { UV_THREADPOOL_SIZE: THREADS });
  const services = [
    { key: 'gateway', name: 'this gateway', ...gateway },
    { key: 'peer', name: 'Nest + Express', ...peer },
  ];
  for (const service of services) {
    await addJobs(service.url, { count: JOBS, days: 1, lastDay: DAY });
    await server.settle(service.url);
    service.token = await service.login('all');
  }
  const bare = { key: 'argon2', name: 'argon2 alone', pid: argon2.pid, argon2 };
  for (const atOnce of AT_ONCE) await compareLogins(bench, [...services, bare], atOnce);
  await argon2.stop();
  await compareLists(bench, services);
  for (const { stop } of services) await stop();
}

async function compareLogins(bench, contenders, atOnce) {
  const { quick, rounds } = bench;
  const results = new Map(contenders.map(({ key }) => [key, []]));
  for (const contender of contenders) await logIn(bench, contender, atOnce, 0.5);
  for (let round = 0; round < rounds; round++) {
    for (const contender of inTurn(contenders, round)) {
      await calm();
      const result = await logIn(bench, contender, atOnce, quick ? 1 : 4);
      results.get(contender.key).push(result);
      note(contender.name, result);
    }
  }
  report(`Logins, ${atOnce} at once`, contenders, results);
}

function logIn({ server, load, helpers }, { pid, origin, argon2 }, atOnce, seconds) {
  const run = () =>
    argon2
      ? argon2.ask({ atOnce, seconds })
      : load.ask({ ...logins(), origin, connections: atOnce, seconds });
  return measured({ server, pid, helpers }, run);
}

/** Each round reads the list alone and then beside 20 logins at once, which a second load process sends. */
async function compareLists(bench, services) {
  const { quick, rounds } = bench;
  const loginLoad = await start('./http/load.mjs');
  const seconds = quick ? 1 : 4;
  const results = new Map(services.map(({ key }) => [key, { alone: [], beside: [] }]));
  for (const service of services) await readList(bench, service, 0.5);
  for (let round = 0; round < rounds; round++) {
    for (const service of inTurn(services, round)) {
      const { alone, beside } = results.get(service.key);
      await calm();
      alone.push(await readList(bench, service, seconds));
      const { origin } = service;
      // The logins begin before the reads and end after them.
      const run = { ...logins(), origin, connections: Math.max(...AT_ONCE), seconds: seconds + 0.5 };
      const loggingIn = loginLoad.ask(run);
      const result = await readList(bench, service, seconds);
      const { rate } = await loggingIn;
      beside.push({ ...result, logins: rate });
      process.stderr.write(
        `${service.name}: list p99 ${alone.at(-1).p99.toFixed(1)} ms alone, ${result.p99.toFixed(1)} ms beside ${rate.toFixed(0)} logins/s\n`,
      );
    }
  }
  await loginLoad.stop();
  const rows = services.map(({ key, name }) => {
    const { alone, beside } = results.get(key);
    const middle = (list, field) => median(list.map((result) => result[field]));
    const slower = median(beside.map(({ p99 }, round) => p99 / alone[round].p99));
    return [
      name,
      middle(alone, 'p99').toFixed(1),
      middle(beside, 'p99').toFixed(1),
      slower.toFixed(1),
      Math.round(middle(alone, 'rate')),
      Math.round(middle(beside, 'rate')),
      Math.round(middle(beside, 'logins')),
    ];
  });
  printTable(
    `Job list of a day, ${READERS} readers, beside 20 logins at once`,
    ['', 'p99 ms alone', 'p99 ms beside', 'beside / alone', 'lists/s alone', 'lists/s beside', 'logins/s'],
    rows,
  );
}

function readList({ load }, { origin, token }, seconds) {
  return load.ask({ ...reads(token, LIST), origin, connections: READERS, seconds });
}

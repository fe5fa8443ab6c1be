// The common part of all benchmarks: the right Node.js, processes that end with the benchmark, medians, tables.
import { fork, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { machineSeconds } from './cpu.mjs';

const PEERS_NEED = [22, 18];
/** Cores that other processes may use during a measurement. */
export const FOREIGN_CORES = 0.2;
/** As in `npm start`, for every contender: prefetched data outlives a small nursery. */
const NODE_OPTIONS = ['--max-semi-space-size=32'];
const endings = [];
let failed;
let patienceMs;

/**
 * Runs a benchmark with its options, on the Node.js of bench/node_modules when the present one is too old for the
 * peers. Started processes end with it, after success, failure and signals.
 */
export async function benchmark(main) {
  if (await ranElsewhere()) return;
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      count: { type: 'string' },
      only: { type: 'string' },
      connections: { type: 'string' },
      before: { type: 'string' },
      patience: { type: 'string', default: '15' },
    },
  });
  patienceMs = Number(values.patience) * 1000;
  const broken = new Promise((_, reject) => {
    failed = reject;
  });
  process.once('SIGINT', () => failed('Interrupted.'));
  process.once('SIGTERM', () => failed('Terminated.'));
  process.on('uncaughtException', (error) => failed(error));
  const [load] = loadavg();
  console.log(
    `Node.js ${process.version}${load > 0.7 ? `; load ${load.toFixed(1)}: the figures will be noisy` : ''}`,
  );
  try {
    await Promise.race([main({ ...values, only: values.only?.split(',') }), broken]);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
  for (const end of endings.reverse()) await end().catch((error) => console.error(error.message));
  process.exit();
}

/** Registers a function that runs when the benchmark ends; the latest runs first. */
export function endLater(end) {
  endings.push(end);
}

async function ranElsewhere() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > PEERS_NEED[0] || (major === PEERS_NEED[0] && minor >= PEERS_NEED[1])) return false;
  const node = fileURLToPath(
    new URL(`node_modules/node-${process.platform}-${process.arch}/bin/node`, import.meta.url),
  );
  if (!existsSync(node)) return false;
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' });
  // The terminal sends Ctrl-C to both; the child has to clean up first.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.exitCode = await new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  return true;
}

/** Whether the present Node.js is new enough for pg-boss and Graphile Worker. */
export function nodeSuitsPeers() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > PEERS_NEED[0] || (major === PEERS_NEED[0] && minor >= PEERS_NEED[1]);
}

/**
 * Forks a script and waits for its first message; `variables` are added to its environment. A process that ends by
 * itself ends the benchmark.
 */
export async function start(script, options = {}, nodeOptions = [], variables = {}) {
  const child = fork(new URL(script, import.meta.url), [JSON.stringify(options)], {
    execArgv: [...process.execArgv, ...NODE_OPTIONS, ...nodeOptions],
    env: { ...process.env, ...variables },
  });
  let stopping = false;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  void exited.then((code) => {
    if (!stopping) failed(new Error(`${script} ended by itself with ${code}.`));
  });
  const stop = async () => {
    stopping = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await exited;
    clearTimeout(timer);
  };
  endLater(stop);
  const ask = (question) =>
    new Promise((resolve) => {
      child.once('message', resolve);
      if (question) child.send(question);
    });
  return { pid: child.pid, hello: await ask(), ask, tell: (message) => child.send(message), stop };
}

/** Waits for a second in which the machine is otherwise idle, for at most the seconds given by --patience. */
export async function calm() {
  const deadline = performance.now() + patienceMs;
  do {
    const [before, at] = [machineSeconds(), performance.now()];
    await sleep(1_000);
    const cores = (machineSeconds() - before) / ((performance.now() - at) / 1000);
    if (cores < FOREIGN_CORES) return;
  } while (performance.now() < deadline);
}

/** Benchmarks measure the service, not the limits of its callers: all of theirs come from one address. */
export const WITHOUT_LIMITS = {
  REQUESTS_PER_ADDRESS: 'off',
  REQUESTS_PER_CALLER: 'off',
  REQUESTS_WITHOUT_TOKEN: 'off',
  UNDER_WAY_PER_ADDRESS: 'off',
  UNDER_WAY_PER_CALLER: 'off',
};

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The median; for an even number of values the mean of the two in the middle. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

/** The value below which the share `q` of the values lies. */
export function quantile(values, q) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))];
}

/**
 * The list in another order each round, so that over as many rounds as it has elements (twice as many when their
 * number is odd) each follows every other equally often (Williams design): the previous run leaves the machine slower
 * or faster.
 */
export function inTurn(list, round) {
  const isOdd = list.length % 2 === 1;
  const shift = isOdd ? round >> 1 : round;
  const zigzag = list.map((_, i) => (i % 2 === 0 ? i / 2 : list.length - (i + 1) / 2));
  const order = zigzag.map((place) => list[(place + shift) % list.length]);
  return isOdd && round % 2 === 1 ? order.reverse() : order;
}

/** Prints rows as a Markdown table. */
export function printTable(title, header, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  console.log(`\n### ${title}\n\n${line(header)}\n${line(header.map(() => '---'))}`);
  for (const row of rows) console.log(line(row));
}

// One measured run of the load against a contender, and the table of several.
import { measureCpu } from '../cpu.mjs';
import { FOREIGN_CORES, median, printTable } from '../lib.mjs';

/**
 * Runs `work`, which resolves with the load's result, and adds CPU time per request in milliseconds. `helpers` are the
 * other processes of the run by name, so that their time does not count as that of foreign ones.
 */
export async function measured({ server, pid, helpers }, work) {
  const cpu = measureCpu({ ...(pid && { node: pid }), postgres: server.pid, ...helpers });
  const result = await work();
  const used = cpu();
  const perRequest = (seconds = 0) => (seconds * 1000) / result.count;
  const nodeCpu = perRequest(used.node);
  const serverCpu = perRequest(used.postgres);
  return { ...result, nodeCpu, serverCpu, cpu: nodeCpu + serverCpu, foreign: used.foreign };
}

/** Prints the medians of each contender, and the first contender's over the other's, taken round by round. */
export function report(title, contenders, results) {
  const ours = results.get(contenders[0].key);
  const rows = contenders.map(({ key, name, pid }) => {
    const theirs = results.get(key);
    const middle = (field) => median(theirs.map((result) => result[field]));
    // A disturbance of one run of a round mostly affects all of them.
    const ratio = (field) => median(ours.map((result, round) => result[field] / theirs[round][field]));
    const noisy = theirs.some(({ foreign }) => foreign > FOREIGN_CORES) ? ' (noisy)' : '';
    return [
      name,
      rateOf(middle('rate')) + noisy,
      ratio('rate').toFixed(2),
      middle('p50').toFixed(1),
      middle('p99').toFixed(1),
      `${pid ? middle('nodeCpu').toFixed(2) : '-'} + ${middle('serverCpu').toFixed(2)}`,
      ratio('cpu').toFixed(2),
    ];
  });
  const cpuHeader = 'CPU ms per request: Node.js + PostgreSQL';
  printTable(title, ['', 'requests/s', 'gateway / it', 'p50 ms', 'p99 ms', cpuHeader, 'gateway / it'], rows);
}

/** A rate, with a digit after the point when it is below 100. */
export function rateOf(rate) {
  return rate < 100 ? rate.toFixed(1) : Math.round(rate).toLocaleString('en');
}

/** Prints one run as it ends. */
export function note(name, { rate, p50, p99, nodeCpu, serverCpu, foreign }) {
  process.stderr.write(
    `${name}: ${rateOf(rate)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, CPU ${nodeCpu.toFixed(2)} + ${serverCpu.toFixed(2)} ms, foreign ${foreign.toFixed(2)}\n`,
  );
}

// Measures the throughput and CPU time of delivering a persisted backlog: node bench/delivery.mjs [--quick] [--count
// 20000] [--rounds 12] [--only gateway,pg-boss]
import { assemble } from './delivery/contenders.mjs';
import { drain } from './delivery/drain.mjs';
import { benchmark, FOREIGN_CORES, inTurn, median, printTable, start } from './lib.mjs';

const SLOW_MS = 20;
/** The gateway's targets: at least this multiple of a peer's rate, at most this multiple of its CPU. */
const TARGETS = {
  undici: { rate: 0.55 },
  'pg-boss': { rate: 1.3, cpu: 0.7 },
  bullmq: { rate: 1.6 },
  'graphile-worker': { rate: 2.5 },
};

/**
 * A short drain is less accurate: the machine's speed changes within it. With six contenders each follows every other
 * equally often.
 */
const ROUNDS = new Map([
  [20_000, 12],
  [100_000, 6],
]);

await benchmark(async ({ quick, only, count: wanted, rounds: wantedRounds }) => {
  const contenders = await assemble(only);
  const counts = wanted ? [Number(wanted)] : quick ? [5_000] : ROUNDS.keys();
  for (const count of counts) {
    const rounds = Number(wantedRounds ?? (quick ? 1 : (ROUNDS.get(count) ?? 6)));
    for (const delay of [0, SLOW_MS]) {
      const sink = await start('./delivery/sink.mjs', { delay });
      const results = new Map(contenders.map(({ key }) => [key, []]));
      for (let round = 0; round < rounds; round++) {
        for (const contender of inTurn(contenders, round)) {
          const result = await drain(contender, sink, { count, slow: delay > 0 });
          results.get(contender.key).push(result);
          process.stderr.write(`${contender.name}: ${describe(result)}\n`);
        }
      }
      await sink.stop();
      report(
        `${count.toLocaleString('en')} deliveries, platform answers after ${delay} ms`,
        contenders,
        results,
      );
    }
  }
});

function describe({ rate, warmRate, workerCpu, serverCpu, foreign }) {
  return `${Math.round(rate)}/s, warm ${Math.round(warmRate)}/s, CPU ${workerCpu.toFixed(3)} + ${serverCpu.toFixed(3)}, foreign ${foreign.toFixed(2)}`;
}

function report(title, contenders, results) {
  const ours = results.get('gateway') ?? [];
  const rows = contenders.map(({ name, key }) => {
    const theirs = results.get(key);
    const middle = (field) => median(theirs.map((result) => result[field]));
    // Ratios are taken round by round: a disturbance of one drain of a round mostly affects all of them.
    const ratio = (field) => median(ours.map((result, round) => result[field] / theirs[round][field]));
    const noisy = theirs.some(({ foreign }) => foreign > FOREIGN_CORES) ? ' (noisy)' : '';
    const target = TARGETS[key] ?? {};
    return [
      name,
      Math.round(middle('rate')).toLocaleString('en') + noisy,
      ratio('rate').toFixed(2) + judged(target.rate, '>=', ratio('rate') >= target.rate),
      Math.round(middle('warmRate')).toLocaleString('en'),
      ratio('warmRate').toFixed(2),
      `${middle('workerCpu').toFixed(3)} + ${middle('serverCpu').toFixed(3)}`,
      ratio('cpu').toFixed(2) + judged(target.cpu, '<=', ratio('cpu') <= target.cpu),
    ];
  });
  const cpuHeader = 'CPU s per 1,000: Node.js + server';
  const header = ['', 'deliveries/s', 'gateway / it', 'once warm', 'gateway / it', cpuHeader, 'gateway / it'];
  printTable(title, header, rows);
}

function judged(target, sign, met) {
  return target === undefined ? '' : ` (target ${sign} ${target}: ${met ? 'met' : 'missed'})`;
}

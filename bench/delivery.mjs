// How fast a persisted backlog is delivered, and for how much CPU: node bench/delivery.mjs [--quick] [--rounds 3] [--only gateway,pg-boss]
import { assemble } from './delivery/contenders.mjs';
import { drain } from './delivery/drain.mjs';
import { benchmark, FOREIGN_CORES, median, printTable, rotated, start } from './lib.mjs';

const SLOW_MS = 20;
/** What the gateway is to reach: times a peer's rate at least, times its CPU at most. */
const TARGETS = {
  undici: { rate: 0.55 },
  'pg-boss': { rate: 1.3, cpu: 0.7 },
  bullmq: { rate: 1.6 },
  'graphile-worker': { rate: 2.5 },
};

await benchmark(async ({ quick, only, rounds = quick ? 1 : 3 }) => {
  const contenders = await assemble(only);
  for (const count of quick ? [5_000] : [20_000, 100_000]) {
    for (const delay of [0, SLOW_MS]) {
      const sink = await start('./delivery/sink.mjs', { delay });
      const results = new Map(contenders.map(({ key }) => [key, []]));
      for (let round = 0; round < rounds; round++) {
        for (const contender of rotated(contenders, round)) {
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
  const middle = (key, field) => median(results.get(key)?.map((result) => result[field]) ?? [Number.NaN]);
  const ours = {
    rate: middle('gateway', 'rate'),
    warmRate: middle('gateway', 'warmRate'),
    cpu: middle('gateway', 'cpu'),
  };
  const rows = contenders.map(({ name, key }) => {
    const [rate, warmRate, cpu] = [middle(key, 'rate'), middle(key, 'warmRate'), middle(key, 'cpu')];
    const noisy = results.get(key).some(({ foreign }) => foreign > FOREIGN_CORES) ? ' (noisy)' : '';
    const parts = `${middle(key, 'workerCpu').toFixed(3)} + ${middle(key, 'serverCpu').toFixed(3)}`;
    const target = TARGETS[key] ?? {};
    const [rateRatio, cpuRatio] = [ours.rate / rate, ours.cpu / cpu];
    return [
      name,
      Math.round(rate).toLocaleString('en') + noisy,
      rateRatio.toFixed(2) + judged(target.rate, '>=', rateRatio >= target.rate),
      Math.round(warmRate).toLocaleString('en'),
      (ours.warmRate / warmRate).toFixed(2),
      parts,
      cpuRatio.toFixed(2) + judged(target.cpu, '<=', cpuRatio <= target.cpu),
    ];
  });
  const cpuHeader = 'CPU s per 1,000: Node.js + server';
  const header = ['', 'deliveries/s', 'gateway / it', 'once warm', 'gateway / it', cpuHeader, 'gateway / it'];
  printTable(title, header, rows);
}

function judged(target, sign, met) {
  return target === undefined ? '' : ` (target ${sign} ${target}: ${met ? 'met' : 'missed'})`;
}

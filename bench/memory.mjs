// Memory of the gateway while it drains a million deliveries: node bench/memory.mjs [--quick]
import { residentMb } from './cpu.mjs';
import { assemble } from './delivery/contenders.mjs';
import { drain } from './delivery/drain.mjs';
import { benchmark, printTable, quantile, start } from './lib.mjs';

const SHOWN = 10;

await benchmark(async ({ quick }) => {
  const [gateway] = await assemble(['gateway']);
  const sink = await start('./delivery/sink.mjs', { delay: 0 });
  const count = quick ? 50_000 : 1_000_000;
  const samples = [];
  const watch = ({ worker }) => {
    const timer = setInterval(
      async () => samples.push({ resident: residentMb(worker.pid), live: await worker.ask('memory') }),
      quick ? 300 : 2_000,
    );
    return () => clearInterval(timer);
  };
  const options = { count, slow: false, watch, tries: 1, nodeOptions: ['--expose-gc'] };
  const { rate } = await drain(gateway, sink, options);
  // The first samples are from a process that is still warming up.
  const warm = samples.slice(Math.ceil(samples.length / SHOWN));
  const shown = Array.from({ length: SHOWN }, (_, i) => warm[Math.floor((i * warm.length) / SHOWN)]);
  const title = `${count.toLocaleString('en')} deliveries at ${Math.round(rate).toLocaleString('en')}/s, MB from the first to the last`;
  printTable(
    title,
    ['', ...shown.map((_, i) => `${i + 1}`)],
    ['live', 'resident'].map((kind) => [kind, ...shown.map((sample) => Math.round(sample[kind]))]),
  );
  for (const kind of ['live', 'resident']) {
    const [early, late] = [warm.slice(0, warm.length / 2), warm.slice(warm.length / 2)].map((part) =>
      quantile(
        part.map((sample) => sample[kind]),
        0.5,
      ),
    );
    console.log(`${kind}: median of the second half / of the first ${(late / early).toFixed(2)}`);
  }
});

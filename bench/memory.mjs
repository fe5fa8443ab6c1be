// Resident memory of the gateway while it drains a million deliveries: node bench/memory.mjs [--quick]
import { residentMb } from './cpu.mjs';
import { assemble } from './delivery/contenders.mjs';
import { drain } from './delivery/drain.mjs';
import { benchmark, printTable, quantile, start } from './lib.mjs';

const SHOWN = 12;

await benchmark(async ({ quick }) => {
  const [gateway] = await assemble(['gateway']);
  const sink = await start('./delivery/sink.mjs', { delay: 0 });
  const count = quick ? 50_000 : 1_000_000;
  const samples = [];
  const watch = ({ worker }) => {
    const timer = setInterval(() => samples.push(residentMb(worker.pid)), quick ? 100 : 1_000);
    return () => clearInterval(timer);
  };
  const { rate } = await drain(gateway, sink, { count, slow: false, watch, tries: 1 });
  const step = Math.max(1, Math.floor(samples.length / SHOWN));
  const shown = samples.filter((_, i) => i % step === 0).map((mb) => Math.round(mb));
  printTable(
    `Resident memory, ${count.toLocaleString('en')} deliveries at ${Math.round(rate).toLocaleString('en')}/s, every ${step} samples`,
    shown.map((_, i) => `${i + 1}`),
    [shown],
  );
  const half = Math.floor(samples.length / 2);
  const halves = [samples.slice(0, half), samples.slice(half)].map((part) => Math.round(quantile(part, 0.5)));
  console.log(
    `\nMedian of the first half ${halves[0]} MB, of the second ${halves[1]} MB; at most ${Math.round(Math.max(...samples))} MB.`,
  );
});

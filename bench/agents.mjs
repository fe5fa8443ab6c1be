// Measures whether many agents with few deliveries each drain as fast as few agents with many: node bench/agents.mjs
// [--quick] [--rounds 6]
import { assemble } from './delivery/contenders.mjs';
import { drain } from './delivery/drain.mjs';
import { benchmark, inTurn, median, printTable, start } from './lib.mjs';

const COUNT = 20_000;
const AGENTS = [4, 100, 1_000];

await benchmark(async ({ quick, rounds = quick ? 1 : 6 }) => {
  const [gateway] = await assemble(['gateway']);
  const sink = await start('./delivery/sink.mjs', { delay: 0 });
  const results = new Map(AGENTS.map((agents) => [agents, []]));
  for (let round = 0; round < Number(rounds); round++) {
    for (const agents of inTurn(AGENTS, round)) {
      const result = await drain(gateway, sink, { count: quick ? COUNT / 10 : COUNT, platforms: agents });
      results.get(agents).push(result);
      process.stderr.write(`${agents} agents: ${Math.round(result.rate)}/s\n`);
    }
  }
  await sink.stop();
  const few = results.get(AGENTS[0]);
  const rows = AGENTS.map((agents) => {
    const own = results.get(agents);
    const middle = (field) => median(own.map((result) => result[field]));
    const ratio = (field) => median(own.map((result, round) => result[field] / few[round][field]));
    return [
      agents.toLocaleString('en'),
      Math.round(middle('rate')).toLocaleString('en'),
      ratio('rate').toFixed(2),
      Math.round(middle('warmRate')).toLocaleString('en'),
      ratio('warmRate').toFixed(2),
      `${middle('workerCpu').toFixed(3)} + ${middle('serverCpu').toFixed(3)}`,
    ];
  });
  printTable(
    `${(quick ? COUNT / 10 : COUNT).toLocaleString('en')} deliveries, divided among agents`,
    [
      'agents',
      'deliveries/s',
      `of that of ${AGENTS[0]}`,
      'once warm',
      `of that of ${AGENTS[0]}`,
      'CPU s per 1,000: Node.js + server',
    ],
    rows,
  );
});

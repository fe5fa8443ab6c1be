// Measures requests to the service: node bench/http.mjs [--quick] [--rounds 5] [--connections 16]
// [--only small,large,list,catalog,login,intake,logs] [--before <another built checkout>]
import { measureCatalog } from './http/catalog.mjs';
import { measureLarge, measureSmall } from './http/endorsements.mjs';
import { measureList } from './http/job-list.mjs';
import { measureLogin } from './http/login.mjs';
import { measureIntake, measureLogs } from './http/recordings.mjs';
import { benchmark, start } from './lib.mjs';
import { startPostgres } from './servers.mjs';

const WORKS = {
  small: measureSmall,
  large: measureLarge,
  list: measureList,
  catalog: measureCatalog,
  login: measureLogin,
  intake: measureIntake,
  logs: measureLogs,
};

await benchmark(
  async ({ quick, only = Object.keys(WORKS), rounds = quick ? 1 : 5, connections = 16, before }) => {
    const unknown = only.filter((name) => !(name in WORKS));
    if (unknown.length > 0) throw new Error(`--only knows ${Object.keys(WORKS).join(', ')}.`);
    const server = await startPostgres();
    const load = await start('./http/load.mjs');
    const sink = await start('./delivery/sink.mjs', { delay: 0 });
    const helpers = { load: load.pid, sink: sink.pid };
    for (const name of only) {
      await WORKS[name]({
        server,
        load,
        sink,
        helpers,
        quick,
        rounds: Number(rounds),
        connections: Number(connections),
        before,
      });
    }
  },
);

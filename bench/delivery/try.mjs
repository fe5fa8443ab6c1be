import { createDataSource } from '../../dist/src/database/data-source.js';
import { runMigrations } from '../../dist/src/database/migrate.js';
import { cpuSeconds, freshDatabase, sleep, start, startPostgres, withClient } from '../lib.mjs';
const [N = 20000, DELAY = 0, AGENTS = 4] = process.argv.slice(2).map(Number);
const pgs = await startPostgres();
const sink = await start('./delivery/sink.mjs', [4101, DELAY]);
for (let round = 0; round < 3; round++) {
  const url = await freshDatabase(pgs, 'ours');
  const ds = await createDataSource({ url }).initialize(); await runMigrations(ds); await ds.destroy();
  await withClient(url, async (c) => {
    await c.query(`insert into agent (name, platform_url) select 'a'||i, 'http://127.0.0.1:4101' from generate_series(1,$1::int) i`, [AGENTS]);
    await c.query(`with n as (insert into notification (id,type,payload) select nextval('notification_no'), 101, repeat('x',560) from generate_series(1,$1::int) returning id)
      insert into delivery (notification_id, agent_id, type, referance_no) select id, 1 + id % $2::int, 101, '1_20261120160456229'||lpad(id::text,10,'0')||'_0_0' from n`, [N, AGENTS]);
    await c.query('vacuum analyze');
  });
  await fetch('http://127.0.0.1:4101', { method: 'DELETE' });
  const pg0 = cpuSeconds(pgs.pid);
  const w = await start('./delivery/gateway.mjs', [], { DATABASE_URL: url });
  const n0 = 0;
  let r; do { await sleep(50); r = await (await fetch('http://127.0.0.1:4101')).json(); } while (r.count < N);
  await sleep(300);
  const left = await withClient(url, async (c) => (await c.query('select count(*) from delivery')).rows[0].count);
  console.log(N, 'delay', DELAY, Math.round(N / r.ms * 1000), '/s', 'node cpu', (cpuSeconds(w.child.pid)).toFixed(2), 'pg cpu', (cpuSeconds(pgs.pid) - pg0).toFixed(2), 'left', left);
  await w.stop();
}
await sink.stop(); await pgs.stop();

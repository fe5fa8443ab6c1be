import { createDataSource } from '../dist/src/database/data-source.js';
import { runMigrations } from '../dist/src/database/migrate.js';
import { CLAIM } from '../dist/src/notifications/delivery.claim.js';
import { RECORD } from '../dist/src/notifications/delivery.record.js';
import { freshDatabase, startPostgres, withClient } from './lib.mjs';
const pgs = await startPostgres();
const url = await freshDatabase(pgs, 'ours');
const ds = await createDataSource({ url }).initialize(); await runMigrations(ds); await ds.destroy();
await withClient(url, async (c) => {
  await c.query(`insert into agent (name, platform_url) select 'a'||i, 'http://127.0.0.1:4101' from generate_series(1,4) i`);
  await c.query(`with n as (insert into notification (id,type,payload) select nextval('notification_no'), 101, repeat('x',560) from generate_series(1,100000) returning id)
      insert into delivery (notification_id, agent_id, type, referance_no) select id, 1 + id % 4, 101, '1_20261120160456229'||lpad(id::text,10,'0')||'_0_0' from n`);
  await c.query('vacuum analyze');
  await c.query('set plan_cache_mode=force_generic_plan');
  await c.query('prepare cl as ' + CLAIM);
  await c.query('prepare rec as ' + RECORD);
  const show = async (q) => console.log((await c.query(q)).rows.map((r) => r['QUERY PLAN']).join('\n'));
  await c.query('begin');
  await show(`explain (analyze, buffers, costs) execute cl('{1,2,3,4}','{300,300,300,300}','{-infinity,-infinity,-infinity,-infinity}','{0,0,0,0}',300,30000,gen_random_uuid())`);
  const ids = Array.from({ length: 300 }, (_, i) => i + 1);
  const a = (v) => `'{${ids.map(() => v).join(',')}}'`;
  await show(`explain (analyze, buffers) execute rec('{${ids.join(',')}}', ${a('6b9a3c1e-9d0f-4f0e-8c36-9e9d3a3f1b11')}, ${a('Delivered')}, ${a(0)}, ${a(1)}, '{${ids.map((i) => 's' + i).join(',')}}', ${a('2026-11-20')}, ${a(1)}, ${a(200)}, ${a('null')}, ${a('x')})`);
});
await pgs.stop();

// @module-tag running
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cluster, type Clusters, DATABASE, execute, openClusters, urlOf } from './support/clusters.js';
import { startDeliveries } from './support/deliveries.js';
import { makePath } from './support/endorsements.js';
import { endorsement, openRequestedJob } from './support/jobs.js';
import { loggedIn } from './support/processes.js';
import { startTestService } from './support/service.js';
import { POSTGRESQL_15 } from './support/tags.js';

const run = promisify(execFile);

/** Test files of the parts whose statements are more than inserts and look-ups by key. */
const FUNCTIONAL = [
  ...['audit-reads', 'deliveries-feed', 'endorsement-errors', 'endorsement-record', 'job-days', 'jobs-list'],
  ...['lost-claims', 'outcome-recorder', 'parameters-changes', 'retention', 'search', 'service-catalog'],
  ...['service-days', 'session-settings', 'vehicle-catalog'],
];

describe('PostgreSQL 15', { tags: 'needs-postgresql-15' }, () => {
  let clusters: Clusters;
  let old: Cluster;

  beforeAll(async () => {
    clusters = await openClusters();
    const settings = { wal_level: 'logical', max_connections: '200', synchronous_commit: 'off' };
    old = await clusters.create('fifteen', settings, { programs: POSTGRESQL_15 });
    await clusters.start(old);
  });
  afterAll(() => clusters.close());

  test('everything works on it as on the embedded one: endorsements, lists, deliveries, catalogs, retention', async () => {
    const files = FUNCTIONAL.map((name) => `test/${name}.test.ts`);
    const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|TMPDIR)/.test(name));
    const { stdout } = await run(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--project', 'usual', '--reporter=dot', ...files],
      { env: { ...Object.fromEntries(own), TEST_DATABASE_URL: urlOf(old.port, 'postgres') } },
    ).catch((error: { stdout?: unknown }) => ({ stdout: `FAILED\n${error.stdout}` }));
    expect(stdout).not.toContain('FAILED');
    expect(stdout).toContain(`${FUNCTIONAL.length} passed`);
  }, 1_200_000);

  test('the major upgrade by logical replication of docs/postgresql.en.md loses no row and no number', async () => {
    const [publication, subscription, copying, caughtUp, numbers, end] = blocks('Major upgrade');
    await execute(old, 'postgres', `create database ${DATABASE}`);
    const before = await startDeliveries({ DATABASE_URL: urlOf(old.port) });
    const agentId = before.agentId;
    const platform = await before.service.as({ roles: ['PlatformUser'], agentId });
    const insurer = await before.service.as({
      roles: ['InsuranceCompanyAPIAdmin'],
      insuranceCompanyIds: [110],
    });
    const make = async () => {
      const id = await openRequestedJob(platform, { insuranceCompanyId: 110 });
      expect((await insurer.post(makePath(id), endorsement())).status).toBe(204);
      return id;
    };
    const first = await make();

    const next = await clusters.create('next', { max_connections: '200' });
    await clusters.start(next);
    await execute(next, 'postgres', `create database ${DATABASE}`);
    const schema = await run(join(POSTGRESQL_15, 'pg_dump'), ['--schema-only', urlOf(old.port)], {
      maxBuffer: 64 * 2 ** 20,
    });
    await execute(next, DATABASE, plain(schema.stdout));
    await execute(old, DATABASE, publication);
    await execute(next, DATABASE, subscription.replace(/'host=.*?'/, `'${urlOf(old.port)}'`));
    await expect.poll(() => execute(next, DATABASE, copying), { timeout: 300_000 }).toEqual([]);
    // The service runs meanwhile.
    const second = await make();
    await before.stop();
    await expect.poll(() => execute(old, DATABASE, caughtUp)).toEqual([{ bool_and: true }]);
    for (const { format } of await execute(old, DATABASE, numbers)) {
      await execute(next, DATABASE, String(format));
    }
    for (const statement of end.split(';').filter((text) => text.trim())) {
      await execute(next, DATABASE, statement);
    }

    expect(await counts(next)).toEqual(await counts(old));
    const after = await startTestService({ DATABASE_URL: urlOf(next.port) });
    // The third user of the service that ran before.
    const user = { userName: 'user-3', password: 'a password for user-3' };
    const opened = await openRequestedJob(await loggedIn(after.url, user));
    expect([first < second, second < opened]).toEqual([true, true]);
    await after.stop();
  });
});

/** The SQL blocks of a section of docs/postgresql.en.md. */
function blocks(section: string): [string, string, string, string, string, string] {
  const page = readFileSync('docs/postgresql.en.md', 'utf8');
  const text = page.slice(page.indexOf(`## ${section}`)).split('\n## ')[0] ?? '';
  const found = [...text.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql]) => sql ?? '');
  expect(found).toHaveLength(6);
  return found as [string, string, string, string, string, string];
}

/** Without the lines that only psql reads, and what would hide the schema from the session. */
function plain(dump: string): string {
  return dump.replaceAll(/^\\.*$/gm, '').replaceAll(/^SELECT pg_catalog.set_config\('search_path'.*$/gm, '');
}

/** Rows of each table and numbers given out; those of this replica's session and probes come and go. */
async function counts(cluster: Cluster): Promise<Record<string, unknown>[]> {
  const tables = await execute(
    cluster,
    DATABASE,
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace
     and relkind in ('r', 'p') and not relispartition and relname not in ('replica', 'write_probe') order by 1`,
  );
  const each = tables.map(({ name }) => `select '${name}' as name, count(*) from ${name}`);
  return execute(cluster, DATABASE, `${each.join(' union all ')} order by 1`);
}

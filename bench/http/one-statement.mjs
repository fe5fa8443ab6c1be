// The limit of the endorsement: what it writes, as one prepared statement without parameters, from as many connections as
// the load has. By pgbench where it is installed, otherwise by Node.js: one-statement.mjs {"url", "connections"}
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { quantile } from '../lib.mjs';
import { STATEMENT } from './one-statement.sql.mjs';

const VERSIONS = '/usr/lib/postgresql';
const { url, connections } = JSON.parse(process.argv[2]);
const pgbench = findPgbench();
const clients = pgbench ? [] : await connect();

/** Asked with { count, first }: the number of endorsements, and the id of the first job. */
process.on('message', async ({ count, first }) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create sequence if not exists limit_job`);
  await client.query(`alter sequence limit_job restart with ${Number(first)}`);
  await client.end();
  process.send(pgbench ? await byPgbench(count) : await byNode(count));
});

/** The newest pgbench of Debian's packages. */
function findPgbench() {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => b - a) : [];
  return versions.map((version) => join(VERSIONS, version, 'bin/pgbench')).find(existsSync);
}

async function byPgbench(count) {
  const directory = mkdtempSync(join(tmpdir(), 'zeyil-bench-pgbench-'));
  try {
    const script = join(directory, 'endorsement.sql');
    writeFileSync(script, `${STATEMENT};\n`);
    const share = ['--client', connections, '--jobs', 2, '--transactions', count / connections];
    const how = ['--no-vacuum', '--protocol', 'prepared', '--file', script];
    const log = ['--log', '--log-prefix', join(directory, 'log')];
    const { stdout } = await promisify(execFile)(pgbench, [...share, ...how, ...log, url].map(String));
    const rate = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
    const logs = readdirSync(directory).filter((name) => name.startsWith('log.'));
    const lines = logs.flatMap((name) => readFileSync(join(directory, name), 'utf8').trim().split('\n'));
    // The third column is the time of the transaction in microseconds.
    return result(
      lines.map((line) => Number(line.split(' ')[2]) / 1000),
      (lines.length / rate) * 1000,
    );
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function connect() {
  return Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
}

async function byNode(count) {
  const times = [];
  let sent = 0;
  const began = performance.now();
  const caller = async (client) => {
    while (sent < count) {
      sent += 1;
      const at = performance.now();
      await client.query({ name: 'endorsement', text: STATEMENT });
      times.push(performance.now() - at);
    }
  };
  await Promise.all(clients.map(caller));
  return result(times, performance.now() - began);
}

function result(times, ms) {
  return {
    count: times.length,
    rate: (times.length / ms) * 1000,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => process.exit());
process.on('disconnect', () => process.exit());
process.send(pgbench ? 'pgbench' : 'node');

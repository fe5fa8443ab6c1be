import { appendFile, chmod, chown, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makePrivateDirectory, type RunAs, runAs } from '../../src/database/embedded/account.js';
import { findPlace } from '../../src/database/embedded/place.js';

const USER = 'app';
const DATABASE = 'zeyil';

/** A server of PostgreSQL that a synchronous standby follows, and one address for whichever of the two is the primary. */
export interface ReplicatedPostgres {
  /** Leads to the primary, also after a promotion. */
  url: string;
  /** Leads to the standby, for reads. */
  standbyUrl: string;
  /** Takes the standby away, so that no commit is confirmed, and brings it back. */
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  /** Ends the primary at once, as a machine that loses its power. */
  killPrimary(): Promise<void>;
  /** Makes the standby the primary; the address leads to it from then on. */
  promote(): Promise<void>;
  /**
   * The same while the former primary lives on and takes writes without its standby: only new connections lead to the new primary.
   * Returns the new primary's port.
   */
  promoteBeside(): Promise<number>;
  close(): Promise<void>;
}

interface Cluster {
  data: string;
  port: number;
}

/** Both servers run from the PostgreSQL that npm installed, on this machine. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const directory = await mkdtemp(join(tmpdir(), 'zeyil-replicated-'));
  // As root, PostgreSQL runs under another account, which must reach its directory.
  await chmod(directory, 0o755);
  const {
    directory: home,
    account,
    binaries,
  } = await findPlace(join(directory, 'postgres'), join(directory, 'state'), 'socket');
  const control = (...args: string[]) => runAs(account, binaries.pgCtl, args);
  const start = ({ data }: Cluster) => control('start', '-D', data, '-w', '-l', `${data}.log`);

  const primary: Cluster = { data: join(home, 'primary'), port: await freePort() };
  await makePrivateDirectory(primary.data, account);
  await runAs(account, binaries.initdb, [
    '-D',
    primary.data,
    '-U',
    USER,
    '--auth=trust',
    '--encoding=UTF8',
    '--no-sync',
  ]);
  await configure(primary, account, { wal_level: 'replica', wal_keep_size: '256MB', max_wal_senders: '4' });
  await start(primary);
  await execute(primary, 'postgres', `create database ${DATABASE}`);

  const standby: Cluster = { data: join(home, 'standby'), port: await freePort() };
  await copyOf(primary, standby, account);
  await configure(standby, account, {
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=${USER} application_name=standby`,
  });
  await writeOwn(join(standby.data, 'standby.signal'), '', account);
  await start(standby);
  // From here on a commit is answered once the standby has it.
  await execute(primary, 'postgres', `alter system set synchronous_standby_names = 'standby'`);
  await execute(primary, 'postgres', 'select pg_reload_conf()');
  await untilSynchronous(primary);

  const address = await openAddress(primary.port);
  let running = [primary, standby];
  return {
    url: urlOf(address.port),
    standbyUrl: urlOf(standby.port),
    stopStandby: async () => {
      await control('stop', '-D', standby.data, '-m', 'immediate', '-w');
    },
    startStandby: async () => {
      await start(standby);
    },
    killPrimary: async () => {
      await control('stop', '-D', primary.data, '-m', 'immediate', '-W');
      running = [standby];
    },
    promote: async () => {
      await control('promote', '-D', standby.data, '-w');
      address.leadTo(standby.port);
    },
    promoteBeside: async () => {
      await execute(primary, 'postgres', 'alter system reset synchronous_standby_names');
      await execute(primary, 'postgres', 'select pg_reload_conf()');
      await control('promote', '-D', standby.data, '-w');
      address.leadNewTo(standby.port);
      return standby.port;
    },
    close: async () => {
      address.close();
      for (const { data } of running) await control('stop', '-D', data, '-m', 'immediate', '-w');
      await rm(directory, { recursive: true, force: true });
    },
  };
}

const urlOf = (port: number, database = DATABASE) => `postgresql://${USER}@127.0.0.1:${port}/${database}`;

async function execute({ port }: Cluster, database: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(urlOf(port, database));
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows as Record<string, unknown>[])
    .finally(() => client.end());
}

/** Settings that come later count; a standby's replace those that were copied from its primary. */
async function configure(
  { data, port }: Cluster,
  account: RunAs,
  settings: Record<string, string>,
): Promise<void> {
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    // The drill ends processes, never the machine.
    fsync: 'off',
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value}'\n`);
  await appendFile(join(data, 'postgresql.conf'), lines.join(''));
  if (account) await chown(join(data, 'postgresql.conf'), account.uid, account.gid);
}

/** A copy of the running primary, as PostgreSQL's manual describes a backup by hand. */
async function copyOf(primary: Cluster, standby: Cluster, account: RunAs): Promise<void> {
  const client = new pg.Client(urlOf(primary.port, 'postgres'));
  await client.connect();
  await client.query(`select pg_backup_start('standby', true)`);
  await makePrivateDirectory(standby.data, account);
  for (const name of await readdir(primary.data)) {
    if (name === 'postmaster.pid' || name === 'postmaster.opts') continue;
    await cp(join(primary.data, name), join(standby.data, name), { recursive: true });
  }
  const { rows } = await client.query('select labelfile from pg_backup_stop()');
  await client.end();
  await writeFile(join(standby.data, 'backup_label'), String(rows[0].labelfile));
  if (account) await ownAll(standby.data, account);
}

async function ownAll(directory: string, { uid, gid }: NonNullable<RunAs>): Promise<void> {
  await chown(directory, uid, gid);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    await chown(join(entry.parentPath, entry.name), uid, gid);
  }
}

async function writeOwn(path: string, text: string, account: RunAs): Promise<void> {
  await writeFile(path, text);
  if (account) await chown(path, account.uid, account.gid);
}

async function untilSynchronous(primary: Cluster): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const [row] = await execute(primary, 'postgres', 'select sync_state from pg_stat_replication');
    if (row?.['sync_state'] === 'sync') return;
    await sleep(50);
  }
  throw new Error(`The standby does not follow: ${await readFile(`${primary.data}.log`, 'utf8')}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The address of the primary, as a load balancer or a name has it; a change breaks the connections to the former one. */
async function openAddress(first: number) {
  let target = first;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true).pipe(other);
      one
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    leadNewTo: (port: number) => {
      target = port;
    },
    leadTo: (port: number) => {
      target = port;
      cut();
    },
    close: () => {
      server.close();
      cut();
    },
  };
}

import { appendFile, chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { makePrivateDirectory, runAs } from '../../kit/embedded/account.js';
import { findPlace } from '../../kit/embedded/place.js';
import { freePort } from './listening.js';

export const USER = 'app';
export const DATABASE = 'zeyil';

/** A server of PostgreSQL on this machine, by its files and port. */
export interface Cluster {
  data: string;
  port: number;
  /** Where its programs are. */
  programs: string;
}

export async function openClusters() {
  const directory = await mkdtemp(join(tmpdir(), 'zeyil-clusters-'));
  // As root, PostgreSQL runs under another account, which must reach its directory.
  await chmod(directory, 0o755);
  const {
    directory: home,
    account,
    binaries,
  } = await findPlace(join(directory, 'postgres'), join(directory, 'state'), 'socket');
  const running = new Set<Cluster>();
  const control = ({ programs, data }: Cluster, action: string, ...args: string[]) =>
    runAs(account, join(programs, 'pg_ctl'), [action, '-D', data, ...args]);
  const configure = async ({ data, port }: Cluster, settings: Record<string, string>): Promise<void> => {
    const all = {
      listen_addresses: '127.0.0.1',
      port: String(port),
      unix_socket_directories: '',
      // Tests end processes, never the machine.
      fsync: 'off',
      ...settings,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name} = '${value}'\n`);
    await appendFile(join(data, 'postgresql.conf'), lines.join(''));
    if (account) await chown(join(data, 'postgresql.conf'), account.uid, account.gid);
  };
  const end = async (cluster: Cluster, wait: '-w' | '-W') => {
    running.delete(cluster);
    await control(cluster, 'stop', '-m', 'immediate', wait);
  };
  return {
    /** The account that servers run as. */
    account,
    /** Settings that come later count. */
    configure,
    /** Makes a cluster with these settings; `fill` writes its files, by default `initdb` of `programs`. */
    create: async (
      name: string,
      settings: Record<string, string>,
      fill: ((data: string) => Promise<void>) | { programs: string } = {
        programs: join(binaries.pgCtl, '..'),
      },
    ): Promise<Cluster> => {
      const programs = typeof fill === 'function' ? join(binaries.pgCtl, '..') : fill.programs;
      const cluster = { data: join(home, name), port: await freePort(), programs };
      await makePrivateDirectory(cluster.data, account);
      if (typeof fill === 'function') await fill(cluster.data);
      else {
        const options = ['-U', USER, '--auth=trust', '--encoding=UTF8', '--no-sync'];
        await runAs(account, join(programs, 'initdb'), ['-D', cluster.data, ...options]);
      }
      await configure(cluster, settings);
      return cluster;
    },
    start: async (cluster: Cluster) => {
      await control(cluster, 'start', '-w', '-l', `${cluster.data}.log`);
      running.add(cluster);
    },
    stop: (cluster: Cluster) => end(cluster, '-w'),
    /** Ends a server at once, as a machine that loses its power. */
    kill: (cluster: Cluster) => end(cluster, '-W'),
    promote: async (cluster: Cluster) => {
      await control(cluster, 'promote', '-w');
    },
    /** Stops what runs and removes all files. */
    close: async () => {
      for (const cluster of [...running]) await end(cluster, '-w');
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Servers of one test, from the PostgreSQL that npm installed or from that of a distribution. */
export type Clusters = Awaited<ReturnType<typeof openClusters>>;

export const urlOf = (port: number, database = DATABASE) =>
  `postgresql://${USER}@127.0.0.1:${port}/${database}`;

/** Runs one statement on a server. */
export async function execute(
  { port }: Pick<Cluster, 'port'>,
  database: string,
  sql: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(urlOf(port, database));
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows as Record<string, unknown>[])
    .finally(() => client.end());
}

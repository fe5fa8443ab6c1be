import { chown, cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { makePrivateDirectory, type RunAs } from '../../kit/embedded/account.js';
import { type Cluster, DATABASE, execute, openClusters, USER, urlOf } from './clusters.js';
import { listening } from './listening.js';

/** Both servers run from the PostgreSQL that npm installed, on this machine. */
export async function startReplicatedPostgres() {
  const clusters = await openClusters();
  const primary = await clusters.create('primary', {
    wal_level: 'replica',
    wal_keep_size: '256MB',
    max_wal_senders: '4',
  });
  await clusters.start(primary);
  await execute(primary, 'postgres', `create database ${DATABASE}`);

  const standby = await clusters.create('standby', {}, (data) => copyOf(primary, data, clusters.account));
  await clusters.configure(standby, {
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=${USER} application_name=standby`,
  });
  await writeOwn(join(standby.data, 'standby.signal'), '', clusters.account);
  await clusters.start(standby);
  // From here on a commit is answered once the standby has it.
  await execute(primary, 'postgres', `alter system set synchronous_standby_names = 'standby'`);
  await execute(primary, 'postgres', 'select pg_reload_conf()');
  await untilSynchronous(primary);

  const address = await openAddress(primary.port);
  return {
    /** Leads to the primary, also after a promotion. */
    url: urlOf(address.port),
    /** Leads to the standby, for reads. */
    standbyUrl: urlOf(standby.port),
    /** Takes the standby away, so that no commit is confirmed, and brings it back. */
    stopStandby: () => clusters.stop(standby),
    startStandby: () => clusters.start(standby),
    /** Ends the primary at once, as a machine that loses its power. */
    killPrimary: () => clusters.kill(primary),
    /** Makes the standby the primary; the address leads to it from then on. */
    promote: async () => {
      await clusters.promote(standby);
      address.leadTo(standby.port);
    },
    /**
     * The same while the former primary lives on and takes writes without its standby: only new connections lead to the new primary.
     * Returns the new primary's port.
     */
    promoteBeside: async () => {
      await execute(primary, 'postgres', 'alter system reset synchronous_standby_names');
      await execute(primary, 'postgres', 'select pg_reload_conf()');
      await clusters.promote(standby);
      address.leadNewTo(standby.port);
      return standby.port;
    },
    close: async () => {
      address.close();
      await clusters.close();
    },
  };
}

/** A server of PostgreSQL that a synchronous standby follows, and one address for whichever of the two is the primary. */
export type ReplicatedPostgres = Awaited<ReturnType<typeof startReplicatedPostgres>>;

/** A copy of the running primary, as PostgreSQL's manual describes a backup by hand. */
async function copyOf(primary: Cluster, data: string, account: RunAs): Promise<void> {
  const client = new pg.Client(urlOf(primary.port, 'postgres'));
  await client.connect();
  await client.query(`select pg_backup_start('standby', true)`);
  await makePrivateDirectory(data, account);
  for (const name of await readdir(primary.data)) {
    if (name === 'postmaster.pid' || name === 'postmaster.opts') continue;
    await cp(join(primary.data, name), join(data, name), { recursive: true });
  }
  const { rows } = await client.query('select labelfile from pg_backup_stop()');
  await client.end();
  await writeFile(join(data, 'backup_label'), String(rows[0].labelfile));
  if (account) await ownAll(data, account);
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
  await listening(server);
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

import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { EmbeddedPostgresFixture, NOBODY, type OwnerAccount, query } from './support/embedded-owner.js';

const fixture = new EmbeddedPostgresFixture();
const self = { name: 'this user', uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
const isRoot = self.uid === 0;
const nobodyCanRun = isRoot && canRunNode(NOBODY);
const accounts = isRoot ? [{ ...self, name: 'root' }, NOBODY] : [self];

afterAll(() => fixture.dispose());

describe.each(accounts)('run by $name', (account) => {
  const run = account === NOBODY && !nobodyCanRun ? test.skip : test;

  run('the first start makes the database and a later start finds the data', async () => {
    const directory = fixture.makeDirectory(account);
    const first = await fixture.start(directory, account);
    await query(first.connection, 'CREATE TABLE kept AS SELECT 42 AS answer');
    expect(
      await query(first.connection, "SELECT current_database(), current_setting('server_encoding') e"),
    ).toEqual([{ current_database: 'zeyil', e: 'UTF8' }]);
    await first.stop();
    expect(existsSync(pidFile(directory))).toBe(false);

    const second = await fixture.start(directory, account);
    expect(await query(second.connection, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await second.stop();
  });

  run('kill -9 of the gateway ends the server cleanly', async () => {
    const directory = fixture.makeDirectory(account);
    const owner = await fixture.start(directory, account);
    await owner.kill();
    await vi.waitFor(() => expect(existsSync(pidFile(directory))).toBe(false), 30_000);
    expect(readFileSync(join(directory, 'server.log'), 'utf8')).toContain('database system is shut down');
  });

  run('a gateway that starts right after kill -9 notices nothing', async () => {
    const directory = fixture.makeDirectory(account);
    const first = await fixture.start(directory, account);
    await query(first.connection, 'CREATE TABLE kept AS SELECT 42 AS answer');
    let owner = first;
    for (let round = 0; round < 4; round++) {
      await owner.kill();
      await sleep(round * 10);
      owner = await fixture.start(directory, account);
      expect(await query(owner.connection, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    }
    await sleep(500);
    expect(await query(owner.connection, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await owner.stop();
  });

  run('several gateways that start at once share one server, and the last to leave stops it', async () => {
    const directory = fixture.makeDirectory(account);
    const owners = await Promise.all([1, 2, 3].map(() => fixture.start(directory, account)));
    for (const owner of owners) {
      expect(await query(owner.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await owner.stop();
    }
    expect(existsSync(pidFile(directory))).toBe(false);
  });

  run('the death of one gateway leaves the server to the other', async () => {
    const directory = fixture.makeDirectory(account);
    const first = await fixture.start(directory, account);
    const second = await fixture.start(directory, account);
    await first.kill();
    await sleep(500);
    expect(await query(second.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await second.kill();
    await vi.waitFor(() => expect(existsSync(pidFile(directory))).toBe(false), 30_000);
  });
});

describe('a server that died', () => {
  test('An embedded real PostgreSQL starts when DATABASE_URL is not set; it survives kill -9 of its owner and of itself', {
    tags: 'running',
  }, async () => {
    const directory = fixture.makeDirectory(self);
    const owner = await fixture.start(directory, self, { settings: {} });
    await query(owner.connection, 'CREATE TABLE kept AS SELECT 42 AS answer');
    process.kill(serverPid(directory), 'SIGKILL');
    const found = await vi.waitFor(() => query(owner.connection, 'SELECT answer FROM kept'), 30_000);
    expect(found).toEqual([{ answer: 42 }]);
    await owner.stop();
  });

  test('does not hinder the next start, even when a query of it is still at work', async () => {
    const directory = fixture.makeDirectory(self);
    const owner = await fixture.start(directory, self);
    const busy = query(owner.connection, 'SELECT count(*) FROM generate_series(1, 1e12)').catch(
      () => 'cut off',
    );
    await sleep(300);
    owner.process.kill('SIGSTOP');
    process.kill(serverPid(directory), 'SIGKILL');

    // The stopped owner does not reap its child, so the dead server is a zombie now.
    const next = await fixture.start(directory, self);
    expect(await query(next.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(await busy).toBe('cut off');
    await owner.kill();
    await next.stop();
  });

  test('leaves no lock behind when its pid belongs to another process by now', async () => {
    const [directory, other] = [fixture.makeDirectory(self), fixture.makeDirectory(self)];
    const [owner, neighbour] = [await fixture.start(directory, self), await fixture.start(other, self)];
    await owner.stop();
    for (const pid of [process.pid, serverPid(other)]) {
      writePidFile(directory, pid);
      mkdirSync(join(directory, 'socket'));
      copyFileSync(pidFile(directory), join(directory, 'socket', '.s.PGSQL.5432.lock'));
      const next = await fixture.start(directory, self);
      expect(await query(next.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await next.stop();
    }
    expect(await query(neighbour.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await neighbour.stop();
  });
});

describe('a start', () => {
  test('A first start that is killed leaves no half-made cluster', { tags: 'running' }, async () => {
    const directory = fixture.makeDirectory(self);
    for (const delay of [60, 120, 240, 360]) {
      const child = fixture.launch(directory, self);
      await sleep(delay);
      child.kill('SIGKILL');
      if (existsSync(join(directory, 'data')))
        expect(existsSync(join(directory, 'data', 'global', 'pg_control'))).toBe(true);
    }
    const owner = await fixture.start(directory, self);
    expect(await query(owner.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await owner.stop();
    await (await fixture.start(directory, self)).stop();
    expect(readdirSync(directory).sort()).toEqual(['data', 'server.log', 'users']);
    expect(readdirSync(join(directory, 'users'))).toEqual([]);
  });

  test('in one directory does not disturb the server of another', async () => {
    const owners = await Promise.all([1, 2].map(() => fixture.start(fixture.makeDirectory(self), self)));
    for (const [index, owner] of owners.entries()) {
      await query(owner.connection, `CREATE TABLE mine AS SELECT ${index} AS number`);
    }
    for (const [number, owner] of owners.entries()) {
      expect(await query(owner.connection, 'SELECT number FROM mine')).toEqual([{ number }]);
      await owner.stop();
    }
  });

  test('works in a directory whose path is too long for a socket', async () => {
    const directory = join(fixture.makeDirectory(self), 'x'.repeat(120));
    const owner = await fixture.start(directory, self);
    expect(await query(owner.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(String(owner.connection.host).length).toBeLessThan(90);
    await owner.stop();
    expect(existsSync(String(owner.connection.host))).toBe(false);
  });

  test('Where the embedded database listens on a TCP port, as on Windows, it asks for a password that only its account can read', {
    tags: 'running',
  }, async () => {
    const directory = fixture.makeDirectory(self);
    const first = await fixture.start(directory, self, { listens: 'tcp' });
    const { host, password, ...connection } = first.connection;
    expect(host).toBe('127.0.0.1');
    expect(String(password).length).toBeGreaterThanOrEqual(32);
    expect(statSync(join(directory, 'password')).mode & 0o077).toBe(0);
    await query(first.connection, 'CREATE TABLE kept AS SELECT 42 AS answer');
    for (const wrong of [undefined, 'guessed'])
      await expect(query({ ...connection, host, password: wrong }, 'SELECT 1')).rejects.toThrow(
        /password|SASL/i,
      );
    await first.kill();
    const second = await fixture.start(directory, self, { listens: 'tcp' });
    expect(second.connection.password).toBe(password);
    expect(await query(second.connection, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await second.stop();
    expect(existsSync(pidFile(directory))).toBe(false);
  });

  test('works in a directory with odd characters in its name', async () => {
    const directory = join(fixture.makeDirectory(self), `it's "$HOME", \`id\` & çok`);
    const owner = await fixture.start(directory, self);
    expect(owner.connection.host).toBe(join(directory, 'socket'));
    expect(await query(owner.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await owner.stop();
  });

  test('does not touch a database that somebody serves whose processes cannot be seen', async () => {
    const directory = fixture.makeDirectory(self);
    await (await fixture.start(directory, self)).stop();
    mkdirSync(join(directory, 'socket'));
    const elsewhere = createServer().listen(join(directory, 'socket', '.s.PGSQL.5432'));
    await once(elsewhere, 'listening');
    writePidFile(directory, 999_999_999);
    await expect(fixture.start(directory, self)).rejects.toThrow(/in use by a server in another container/);
    expect(existsSync(pidFile(directory))).toBe(true);
    elsewhere.close();
  });

  test('Started by root in a private home, the embedded database lives elsewhere, and a warning names the place', {
    tags: ['running', 'needs-root'],
  }, async () => {
    const directory = join(fixture.makeDirectory(self, 0o700), 'postgres');
    const first = await fixture.start(directory, self);
    await query(first.connection, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const location = readFileSync(join(directory, 'location'), 'utf8').trim();
    expect(location).toContain(join(fixture.root, 'state'));

    const second = await fixture.start(directory, self);
    expect(await query(second.connection, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    const warning = `warn: The database lives in ${location}: a backup of ${directory} does not hold it.`;
    for (const { messages } of [first, second]) expect(messages).toContain(warning);
    await second.stop();
  });

  test('of a database that lives elsewhere and is gone says so, and makes no empty one in its place', async () => {
    const directory = fixture.makeDirectory(self);
    const elsewhere = join(fixture.root, 'gone');
    writeFileSync(join(directory, 'location'), `${elsewhere}\n`);
    await expect(fixture.start(directory, self)).rejects.toThrow(/ is gone\. Bring it back/);
    expect(existsSync(elsewhere)).toBe(false);
  });

  test('The embedded database lives under DATA_DIR, also when root starts it and DATA_DIR does not exist yet', {
    tags: 'running',
  }, async () => {
    const directory = join(fixture.makeDirectory(self), 'data', 'postgres');
    await (await fixture.start(directory, self)).stop();
    expect(existsSync(join(directory, 'data', 'PG_VERSION'))).toBe(true);
    expect(statSync(directory).mode & 0o777).toBe(0o700);
  });

  test('that fails says why, with the end of the log of the server', async () => {
    const directory = fixture.makeDirectory(self);
    const start = fixture.start(directory, self, { settings: { max_connections: 'plenty' } });
    await expect(start).rejects.toThrow(/^PostgreSQL did not start in .*max_connections.*plenty/s);
  });

  test.runIf(nobodyCanRun)('in a directory of somebody else says so', async () => {
    const directory = fixture.makeDirectory(self, 0o700);
    await expect(fixture.start(directory, NOBODY)).rejects.toThrow(
      /cannot be kept in .* Start as the user who owns/,
    );
  });

  test('with a database of another PostgreSQL release says so and leaves it alone', async () => {
    const directory = fixture.makeDirectory(self);
    await (await fixture.start(directory, self)).stop();
    writeFileSync(join(directory, 'data', 'PG_VERSION'), '9\n');
    await expect(fixture.start(directory, self)).rejects.toThrow(
      /was made by PostgreSQL 9, but this is PostgreSQL 18/,
    );
  });
});

function pidFile(directory: string): string {
  return join(directory, 'data', 'postmaster.pid');
}

/** As a server leaves it that had no time to remove it. */
function writePidFile(directory: string, pid: number): void {
  const lines = [pid, join(directory, 'data'), 1, 5432, join(directory, 'socket'), '', '', 'ready', ''];
  writeFileSync(pidFile(directory), lines.join('\n'));
}

function serverPid(directory: string): number {
  return Number.parseInt(readFileSync(pidFile(directory), 'utf8'), 10);
}

/** Not where Node or the checkout lies in a private home. */
function canRunNode(account: OwnerAccount): boolean {
  const script = `require(${JSON.stringify(resolve('node_modules/pg'))})`;
  return spawnSync(process.execPath, ['-e', script], { uid: account.uid, gid: account.gid }).status === 0;
}

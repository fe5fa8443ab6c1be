import { type ChildProcess, type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import pg from 'pg';

const OWNER = `
import { startEmbeddedPostgres } from './kit/embedded/embedded-postgres.js';
const say = (kind, value) => console.log(JSON.stringify({ kind, value }));
try {
  const options = JSON.parse(process.argv[2]);
  const server = await startEmbeddedPostgres({ ...options, log: (...line) => say('log', line.reverse().join(': ')) });
  process.once('SIGTERM', () => server.stop().then(() => process.exit(0)));
  setInterval(() => {}, 60_000);
  say('ready', server.connection);
} catch (error) {
  say('failed', error.message);
}
`;

/** The account that runs the gateway in a test. */
export interface OwnerAccount {
  name: string;
  uid: number;
  gid: number;
}

/** An account without privileges. */
export const NOBODY: OwnerAccount = { name: 'nobody', uid: 65534, gid: 65534 };

/** A Node process that started the embedded PostgreSQL and holds it. */
export interface Owner {
  process: ChildProcess;
  connection: pg.ClientConfig;
  messages: string[];
  /** Ends the process in order and waits for it. */
  stop(): Promise<void>;
  /** Kills the process with SIGKILL and waits for its end. */
  kill(): Promise<void>;
}

/** Compiles the manager into a temporary directory, because a test can kill only a separate Node process. */
export class EmbeddedPostgresFixture {
  readonly root = mkdtempSync(join(tmpdir(), 'zeyil-embedded-'));
  private readonly owners: ChildProcess[] = [];
  private directories = 0;

  constructor() {
    chmodSync(this.root, 0o755);
    symlinkSync(resolve('node_modules'), join(this.root, 'node_modules'));
    writeFileSync(join(this.root, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(this.root, 'owner.js'), OWNER);
    const compilerOptions = { rootDir: resolve('.'), outDir: this.root, incremental: false };
    const config = {
      extends: resolve('tsconfig.json'),
      compilerOptions,
      include: [resolve('kit/embedded')],
    };
    const configFile = join(this.root, 'tsconfig.json');
    writeFileSync(configFile, JSON.stringify(config));
    execFileSync('node_modules/.bin/tsc', ['-p', configFile, '--tsBuildInfoFile', 'null'], { stdio: 'pipe' });
  }

  /** A directory for one test, which belongs to the account. */
  makeDirectory(account: OwnerAccount, mode = 0o755): string {
    const path = join(this.root, `project-${this.directories++}`);
    mkdirSync(path);
    chmodSync(path, mode);
    chownSync(path, account.uid, account.gid);
    return path;
  }

  /** Starts a process that will own the directory's server; does not wait for the server. */
  launch(
    directory: string,
    account: OwnerAccount,
    options: object = {},
  ): ChildProcessByStdio<null, Readable, null> {
    const settings = { fsync: 'off' };
    const argument = JSON.stringify({
      directory,
      settings,
      stateDirectory: join(this.root, 'state'),
      ...options,
    });
    const child = spawn(process.execPath, [join(this.root, 'owner.js'), argument], {
      uid: account.uid,
      gid: account.gid,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.owners.push(child);
    return child;
  }

  /** Starts such a process and waits until the server answers; rejects with the process's message if it does not. */
  async start(directory: string, account: OwnerAccount, options: object = {}): Promise<Owner> {
    const child = this.launch(directory, account, options);
    const messages: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      const { kind, value } = JSON.parse(line);
      if (kind === 'failed') throw new Error(value);
      if (kind === 'ready') return this.owner(child, value, messages);
      messages.push(value);
    }
    throw new Error('The owner of the server ended before it was ready.');
  }

  /** Kills the remaining processes and removes every directory. */
  async dispose(): Promise<void> {
    for (const child of this.owners) await end(child, 'SIGKILL');
    rmSync(this.root, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }

  private owner(process: ChildProcess, connection: pg.ClientConfig, messages: string[]): Owner {
    const stop = () => end(process, 'SIGTERM');
    return { process, connection, messages, stop, kill: () => end(process, 'SIGKILL') };
  }
}

/** Runs one query on a new connection. */
export async function query(connection: pg.ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  // The query rejects when the server dies; without a listener the event would end the test run.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { Client } from './client.js';
import { createTestDatabase } from './database.js';
import { query } from './embedded-owner.js';
import { type ServiceProcess, startServiceProcess } from './process.js';

/** The administrator whom the first process creates. */
export const ADMIN = { userName: 'first-admin', password: 'the first password' };

/** A new database and an empty DATA_DIR. */
export async function openProcesses() {
  const database = await createTestDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'zeyil-processes-'));
  const started: ServiceProcess[] = [];
  return {
    connection: database.connection,
    start: async (variables: Record<string, string> = {}) => {
      const service = await startServiceProcess({
        DATABASE_URL: database.url,
        DATA_DIR: directory,
        BOOTSTRAP_ADMIN_USER: ADMIN.userName,
        BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
        ...variables,
      });
      started.push(service);
      return service;
    },
    /** Resolves when no delivery is left to be made. */
    settled: async () => {
      const left = async () => (await query(database.connection, 'select from delivery')).length;
      await vi.waitFor(async () => expect(await left()).toBe(0), 30_000);
    },
    /** Kills the running processes and removes their shared data. */
    close: async () => {
      for (const service of started) service.child.kill('SIGKILL');
      await database.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Processes of the built service on one database and one DATA_DIR. */
export type Processes = Awaited<ReturnType<typeof openProcesses>>;

/** A logged-in client of the process at this address. */
export async function loggedIn(url: string, user = ADMIN): Promise<Client> {
  const answer = await new Client(url).post('/api/authentication/login', user);
  return new Client(url, answer.response<{ AccessToken: string }>().AccessToken);
}

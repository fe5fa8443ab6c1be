import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Manifest } from '../../src/backup/manifest.js';
import { createDataSource } from '../../src/database/data-source.js';
import { connectionUrl, execute } from './database.js';

export const ADMIN = { userName: 'first-admin', password: 'the first password' };

/** A directory for backups and the data of services, and databases to restore into. */
export class BackupDirectory {
  private readonly emptied: string[] = [];
  private readonly secrets = {
    JWT_SECRETS: randomBytes(48).toString('base64url'),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  };

  private constructor(readonly path: string) {}

  static async make(): Promise<BackupDirectory> {
    return new BackupDirectory(await mkdtemp(join(tmpdir(), 'zeyil-backup-')));
  }

  async remove(): Promise<void> {
    for (const name of this.emptied) {
      await execute(inject('testServer').connection, `drop database if exists ${name} with (force)`);
    }
    await rm(this.path, { recursive: true, force: true });
  }

  /** Settings of a service, or of a command beside it, with the data directory of this name. */
  settings(url: string, data: string) {
    return {
      ...this.secrets,
      DATABASE_URL: url,
      DATA_DIR: join(this.path, data),
      ENCRYPT_DOCUMENTS: 'true',
      BOOTSTRAP_ADMIN_USER: ADMIN.userName,
      BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
      NOTIFICATION_RETRY_WAITS: '3s,5s,10s',
    };
  }

  /** The folder of a backup. */
  folder(name: string): string {
    return join(this.path, name);
  }

  async manifest(name: string): Promise<Manifest> {
    return JSON.parse(await readFile(join(this.folder(name), 'backup.json'), 'utf8')) as Manifest;
  }

  /** A database without any table. */
  async emptyDatabase(): Promise<string> {
    const name = `zeyil_restore_${randomBytes(6).toString('hex')}`;
    const { connection } = inject('testServer');
    await execute(connection, `create database ${name}`);
    this.emptied.push(name);
    return connectionUrl({ ...connection, database: name });
  }
}

/** The rows of one statement. */
export async function rowsAt<T>(url: string, sql: string): Promise<T[]> {
  const source = await createDataSource({ url }, 1).initialize();
  return source.query<T[]>(sql).finally(() => source.destroy());
}

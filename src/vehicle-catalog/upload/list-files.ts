import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { Clock } from '../../time/clock.js';
import { stampOf } from '../list/file-stamp.js';
import type { ListInFile } from '../sync/sync-order.js';

const FORGOTTEN_MS = 24 * 3_600_000;
const NAME_AT_MOST = 200;

/** Lists that wait for their sync, in files of their own under DATA_DIR. */
@Injectable()
export class ListFiles implements OnApplicationBootstrap {
  private readonly directory: string;

  constructor(
    settings: Settings,
    private readonly clock: Clock,
  ) {
    this.directory = join(settings.dataDirectory, 'vehicle-lists');
  }

  /** Removes the files of killed processes. */
  async onApplicationBootstrap(): Promise<void> {
    const names = await readdir(this.directory).catch(() => []);
    for (const path of names.map((name) => join(this.directory, name))) {
      const age = await stat(path).then(
        // A file in use must not look old because a clock was set since, on this machine or elsewhere.
        ({ mtimeMs }) => Math.min(Date.now(), this.clock.now().getTime()) - mtimeMs,
        () => 0,
      );
      // What cannot be removed, such as anything on a disk that is read-only, must not keep the service from its start.
      if (age > FORGOTTEN_MS) await rm(path, { force: true }).catch(() => undefined);
    }
  }

  /** Writes a list while it arrives; after any failure no file is left, and the rest of the content is not awaited. */
  async keep(content: Readable, name = ''): Promise<ListInFile> {
    const fileName = safeName(name);
    const path = join(this.directory, randomUUID());
    const release = () => rm(path, { force: true });
    const hash = createHash('sha256');
    const hashing = new Transform({
      transform(chunk, _, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    try {
      await mkdir(this.directory, { recursive: true, mode: 0o700 });
      // Opened before anything can fail: a file that is still being opened would be created after its removal.
      const file = await open(path, 'wx', 0o600);
      await pipeline(content, hashing, file.createWriteStream());
    } catch (error) {
      content.destroy();
      // The reason of the failure matters, even when there is nothing to remove.
      await release().catch(() => undefined);
      throw error;
    }
    return { path, fileName, contentHash: hash.digest('hex'), release };
  }
}

/** A list in a file elsewhere, which stays there. @throws VehicleListError when there is no such file */
export async function listAt(path: string): Promise<ListInFile> {
  const stamp = await stampOf(path);
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  const contentHash = hash.digest('hex');
  return { path, fileName: safeName(path), contentHash, stamp, release: async () => undefined };
}

/** A name without folders and invisible characters; `list` when nothing is left of it. */
function safeName(name: string): string {
  const last = basename(name.replaceAll('\\', '/')).replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ');
  return [...last].slice(0, NAME_AT_MOST).join('').trim() || 'list';
}

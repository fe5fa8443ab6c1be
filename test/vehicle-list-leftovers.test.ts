// @module-tag vehicle-list
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Settings } from '../src/config/settings.js';
import type { Clock } from '../src/time/clock.js';
import { ListFiles } from '../src/vehicle-catalog/upload/list-files.js';

test('A forgotten list that cannot be removed stops neither the start nor the removal of the others', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'zeyil-lists-'));
  const lists = join(dataDirectory, 'vehicle-lists');
  const old = new Date('2026-01-01T00:00:00Z');
  try {
    // Removed as a file, a folder fails as a file does on a disk that is read-only.
    await mkdir(join(lists, 'a folder'), { recursive: true });
    await writeFile(join(lists, 'b list'), 'x');
    for (const name of ['a folder', 'b list']) await utimes(join(lists, name), old, old);
    const files = new ListFiles({ dataDirectory } as Settings, { now: () => new Date() } as Clock);
    await files.onApplicationBootstrap();
    expect(await readdir(lists)).toEqual(['a folder']);
  } finally {
    await rm(dataDirectory, { recursive: true });
  }
});

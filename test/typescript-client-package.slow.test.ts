import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import manifest from '../clients/typescript/package.json' with { type: 'json' };

const run = promisify(execFile);
const ENTRIES = Object.entries(manifest.exports);
let folder: string;
let installed: string;

/** Another project, in which the package is installed. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeyil-client-'));
  await run('npm', ['pack', '--pack-destination', folder], { cwd: 'clients/typescript' });
  const [archive = ''] = await readdir(folder);
  await run('tar', ['-xzf', archive], { cwd: folder });
  installed = join(folder, 'node_modules', manifest.name);
  await mkdir(join(installed, '..'), { recursive: true });
  await rename(join(folder, 'package'), installed);
  for (const name of Object.keys(manifest.dependencies))
    await symlink(resolve('node_modules', name), join(folder, 'node_modules', name));
});
afterAll(() => rm(folder, { recursive: true }));

test.each(ENTRIES)(
  "Another project imports the client's package, and finds its types: %s",
  async (entry, { types }) => {
    const name = join(manifest.name, entry);
    const script = `console.log(typeof (await import('${name}')))`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: folder });
    expect(stdout).toBe('object\n');
    await access(join(installed, types));
  },
);

test("The client's package has no sources and no tests", async () => {
  expect(await readdir(installed)).toEqual(['README.md', 'dist', 'package.json']);
});

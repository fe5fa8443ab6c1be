import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const run = promisify(execFile);
/** What package.json starts, by the name of its script. */
const COMMANDS = Object.entries(manifest.scripts).flatMap(([name, script]) => {
  const [, file] = /(dist\/src\/\S+\.js)/.exec(script) ?? [];
  return file ? [[name, file] as const] : [];
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a command in an empty folder; all that it would touch is `data` there: it has no settings but that. */
async function command(file: string, ...args: string[]) {
  const env = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data') };
  const failed = (error: { code: number; stdout: string; stderr: string }) => error;
  const ended = run(process.execPath, [resolve(file), ...args], { cwd: folder, env, timeout: 60_000 });
  const { code, stdout, stderr } = await ended.then((ok) => ({ code: 0, ...ok }), failed);
  return { code, stdout, stderr, touched: existsSync(join(folder, 'data')) };
}

test('all commands are looked at', () =>
  expect(COMMANDS.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      ...['start', 'demo', 'migrate', 'vehicles:check', 'vehicles:import', 'vehicles:generate'],
    ]),
  ));

describe.each(COMMANDS)('npm run %s', { tags: 'running' }, (_name, file) => {
  test('Commands: `--help` and `--version` exit 0 and touch nothing', async () => {
    const [help, version] = await Promise.all([command(file, '--help'), command(file, '--version')]);
    const told = { code: 0, stderr: '', touched: false };
    expect(help).toEqual({ ...told, stdout: expect.stringMatching(/^Usage: npm /) });
    expect(version).toEqual({ ...told, stdout: `${manifest.version}\n` });
  });

  test('Commands: an unknown argument exits with 2 and touches nothing', async () => {
    const refused = { code: 2, stdout: '', stderr: expect.stringMatching(/^Usage: npm /), touched: false };
    const wrong = [command(file, 'one', 'another'), command(file, '--help', '--unknown')];
    expect(await Promise.all(wrong)).toEqual([refused, refused]);
  });
});

test('A `.env` that every user of the machine may write stops the start', { tags: 'running' }, async () => {
  const path = join(folder, '.env');
  await writeFile(path, 'PORT=wrong\n');
  await chmod(path, 0o666);
  const refused = await command('dist/src/main.js');
  expect(refused).toMatchObject({ code: 1, touched: false });
  expect(refused.stderr).toBe(`${path} is a file that every user of the machine may write.\n`);
  await chmod(path, 0o644);
  expect((await command('dist/src/main.js')).stderr).toContain('PORT must be a whole number');
});

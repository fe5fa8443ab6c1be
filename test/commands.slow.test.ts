import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { type CommandName, commandStreams } from './support/commands.js';

const PROGRAM = 'dist/src/main.js';
const HELP = execFileSync(process.execPath, [PROGRAM, '--help'], { encoding: 'utf8' });
const COMMANDS = Array.from(HELP.matchAll(/^ {2}([a-z][a-z ]*?) {2,}/gm), ([, name = '']) => name);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the program in an empty folder; all that it would touch is `data` there: it has no settings but that. */
async function zeyil(...args: string[]) {
  const env = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data') };
  const failed = (error: { code: number; stdout: string; stderr: string }) => error;
  const ended = promisify(execFile)(process.execPath, [resolve(PROGRAM), ...args], {
    cwd: folder,
    env,
    timeout: 200_000,
  });
  const { code, stdout, stderr } = await ended.then((ok) => ({ code: 0, ...ok }), failed);
  return { code, stdout, stderr, touched: existsSync(join(folder, 'data')) };
}

test('zeyil --help lists every command', () => {
  expect(COMMANDS).toEqual([
    ...[
      'start',
      'demo',
      'migrate',
      'backup',
      'backup prove',
      'restore',
      'audit verify',
      'keys rotate',
      'config export',
      'config plan',
      'config apply',
      'documents check',
    ],
    ...['vehicles check', 'vehicles import', 'vehicles generate', 'platform check', 'compare'],
    ...['prove fuzz', 'prove chaos', 'prove soak', 'prove volume'],
  ]);
});

test.each([['audit'], ['nothing'], ['one', 'another'], ['--unknown']])(
  'What is no command ends with 2 and the list of commands: %s',
  async (...words) => {
    const refused = await zeyil(...words);
    expect(refused).toMatchObject({ code: 2, stdout: '', touched: false });
    expect(refused.stderr).toMatch(/^error: unknown [\s\S]+\n {2}vehicles import {2}/);
  },
);

/** Runs a command of the program with the same variables. */
async function run(name: CommandName | 'start', ...args: string[]) {
  const variables = { DATA_DIR: join(folder, 'data') };
  if (name === 'start') return zeyil(name, ...args);
  return { ...(await commandStreams(name, variables, ...args)), touched: existsSync(variables.DATA_DIR) };
}

const OWN = COMMANDS.filter((name) => !name.startsWith('prove ')) as (CommandName | 'start')[];
describe.each(OWN)('npx zeyil %s', { tags: 'running' }, (name) => {
  const usage = expect.stringMatching(new RegExp(`^Usage: zeyil ${name}\\b`));

  test('Commands: `--help` and `--version` exit 0 and touch nothing', async () => {
    const [help, version] = await Promise.all([zeyil(...name.split(' '), '--help'), run(name, '--version')]);
    const quiet = { code: 0, stderr: '', touched: false };
    expect(help).toEqual({ ...quiet, stdout: usage });
    expect(version).toEqual({ ...quiet, stdout: `${manifest.version}\n` });
  });

  test('Commands: an unknown argument exits with 2, is named, and touches nothing', async () => {
    const refused = { code: 2, stdout: '', stderr: usage, touched: false };
    const wrong = await Promise.all([run(name, 'one', 'another'), run(name, '--help', '--unknown')]);
    expect(wrong).toEqual([refused, refused]);
    expect(wrong.map(({ stderr }) => stderr.trimEnd().split('\n').at(-1))).toEqual([
      expect.stringMatching(/^Wrong or missing: (another|one|TOKEN_OLD)$/),
      'Wrong or missing: --unknown',
    ]);
  });
});

test('No document, text or file of a deployment names a script or command that does not exist', () => {
  const files = ['.', 'clients', 'deploy', 'docs', 'kit', 'scripts', 'src', 'test']
    .flatMap((place) =>
      readdirSync(place, { recursive: place !== '.' }).map((name) => join(place, String(name))),
    )
    .filter((file) => /\.(md|ya?ml|ts|mjs|example)$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  const wrong = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(NAMED)].flatMap(([text, script, words = '', path]) => {
      const isOwn = file.startsWith('clients/typescript/');
      const isKnown =
        (script !== undefined && (isOwn || script in manifest.scripts)) ||
        (path !== undefined && existsSync(path)) ||
        COMMANDS.some((name) => `${words} `.startsWith(`${name} `));
      return isKnown ? [] : [`${file}: ${text}`];
    }),
  );
  expect(wrong).toEqual([]);
});

/** A script of npm, a command of the program, or a script that node runs. */
const NAMED =
  /npm run (?:-s )?([a-z][a-z:-]*)|(?:npx zeyil|node dist\/src\/main\.js) ([a-z]+(?: [a-z]+)?)|node (scripts\/[\w-]+\.mjs)/g;

test('A `.env` that every user of the machine may write stops the start', { tags: 'running' }, async () => {
  const path = join(folder, '.env');
  await writeFile(path, 'PORT=wrong\n');
  await chmod(path, 0o666);
  const refused = await zeyil('start');
  expect(refused).toMatchObject({ code: 1, touched: false });
  expect(refused.stderr).toBe(`${path} is a file that every user of the machine may write.\n`);
  await chmod(path, 0o644);
  expect((await zeyil('start')).stderr).toContain('PORT must be a whole number');
});

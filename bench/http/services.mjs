// The two services, each a process of its own with a database of its own on the one server.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { endLater, WITHOUT_LIMITS } from '../lib.mjs';
import { withClient } from '../servers.mjs';
import { addPeople, PASSWORD } from './rows.mjs';

/** As in `npm start`, for both. */
export const THREADS = '20';
const NODE_OPTIONS = ['--enable-source-maps', '--max-semi-space-size=32'];
/** A benchmark outlives the usual token. */
const TOKEN_LIFE = '1d';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
/** Inside node_modules, so that the compiled files find the packages of the benchmarks. */
const PEER = path('../node_modules/.http-peer/');

/**
 * The built service. `paused`: the agent takes no deliveries; `variables` are further settings; `checkout` is the directory of
 * another build.
 */
export async function startGateway(
  server,
  { database, platformUrl, paused = false, variables = {}, checkout = path('../..') },
) {
  const url = await server.fresh(database);
  const directory = temporary();
  const service = await spawnService(join(checkout, 'dist/src/main.js'), directory, {
    DATABASE_URL: url,
    DATA_DIR: directory,
    PORT: '0',
    SANDBOX: 'false',
    LOG_LEVEL: 'error',
    ...WITHOUT_LIMITS,
    ACCESS_TOKEN_TTL: TOKEN_LIFE,
    ...variables,
  });
  await withClient(url, async (client) => {
    await client.query(
      `insert into agent (name, platform_url, paused_at) values ('Acente', $1, case when $2 then now() end)`,
      [platformUrl, paused],
    );
    await addPeople(client);
  });
  return { ...service, url, login: loginAt(service.origin) };
}

/** The service of http/peer, compiled at the first start of a benchmark. */
export async function startPeer(server, { database }) {
  compilePeer();
  const url = await server.fresh(database);
  const directory = temporary();
  const variables = { NODE_ENV: 'production', DATABASE_URL: url, DOCUMENTS: directory };
  const service = await spawnService(join(PEER, 'main.js'), directory, variables);
  await withClient(url, addPeople);
  return { ...service, url, login: loginAt(service.origin) };
}

let isCompiled = false;

function compilePeer() {
  if (isCompiled) return;
  const compiler = path('../../node_modules/@typescript/native/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', path('peer')], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The peer does not compile:\n${stdout}`);
  // Below node_modules, Node.js does not read the package.json of the benchmarks, which says that these are modules.
  writeFileSync(join(PEER, 'package.json'), '{ "type": "module" }');
  isCompiled = true;
}

function temporary() {
  const directory = mkdtempSync(join(tmpdir(), 'zeyil-bench-http-'));
  endLater(async () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Starts a script and waits for the line in which it prints its address. One that ends by itself ends the benchmark. */
async function spawnService(script, cwd, variables) {
  const child = spawn(process.execPath, [...NODE_OPTIONS, script], {
    cwd,
    env: { PATH: process.env.PATH, UV_THREADPOOL_SIZE: THREADS, ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
    // Ctrl-C reaches the whole process group; the benchmark ends its processes itself.
    detached: true,
  });
  let stopping = false;
  const exited = once(child, 'exit');
  const broken = exited.then(([code, signal]) => {
    if (!stopping) throw new Error(`${script} ended by itself with ${code ?? signal}.`);
  });
  const stop = async () => {
    stopping = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await exited;
    clearTimeout(timer);
  };
  endLater(stop);
  const origin = await Promise.race([listening(child.stdout), broken]);
  return { pid: child.pid, origin, stop };
}

function listening(stdout) {
  return new Promise((resolve) => {
    createInterface({ input: stdout }).on('line', (line) => {
      if (line.startsWith('{"event":"listening"')) resolve(JSON.parse(line).url);
      else process.stderr.write(`${line}\n`);
    });
  });
}

/** A function that logs a user in and returns the access token. */
function loginAt(origin) {
  return async (userName) => {
    const answer = await fetch(`${origin}/api/authentication/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName, password: PASSWORD }),
    });
    if (answer.status !== 200) throw new Error(`Login of ${userName}: ${await answer.text()}`);
    return (await answer.json()).Response.AccessToken;
  };
}

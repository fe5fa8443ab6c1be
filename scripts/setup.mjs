// Prepares a checkout for `npm start` and `npm test`: installs and builds what is missing or out of date, says so in one
// line each, and is silent and quick when there is nothing to do. Needs nothing but Node.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';

const OLDEST_NODE = [20, 19];
const INSTALLED = 'node_modules/.zeyil-lock';
const BUILT = 'dist/.built-from';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
try {
  refuseOldNode();
  if (!isInstalled() || !isBuilt()) await withLock('.setup-lock', prepare);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

async function prepare() {
  if (!isInstalled()) await install();
  if (!isBuilt()) await build();
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new Error(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is Node ${process.versions.node}.`);
}

function isInstalled() {
  return readIfThere(INSTALLED) === lockFingerprint();
}

async function install() {
  // npm would empty the directory that others share.
  if (lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Error(
      'node_modules is a link and out of date: install the packages in the checkout it leads to.',
    );
  }
  console.log('Installing the packages (npm ci).');
  // No package may run code while it is installed; none of ours needs to.
  await run(...npm('ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'));
  writeFileSync(INSTALLED, lockFingerprint());
}

function npm(...args) {
  const own = process.env.npm_execpath;
  if (own?.endsWith('.js')) return [process.execPath, [own, ...args]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', args];
}

/** Binaries differ by platform: a directory that is mounted into a container may have been installed outside. */
function lockFingerprint() {
  return fingerprint(['package-lock.json'], `${process.platform}-${process.arch}`);
}

function isBuilt() {
  return readIfThere(BUILT) === buildFingerprint(sourceFingerprint());
}

async function build() {
  console.log('Building (tsc).');
  const sources = sourceFingerprint();
  removeOrphanedOutput();
  await run(process.execPath, ['node_modules/@typescript/native/bin/tsc', '-p', 'tsconfig.json']);
  writeFileSync(BUILT, buildFingerprint(sources));
}

/** The compiler's own notes tell whether somebody else has built something since, such as `npm run start:dev`. */
function buildFingerprint(sources) {
  return fingerprint(['dist/.tsbuildinfo'], sources);
}

/** Contents, not times: a checkout, a copy or an unpacked archive can make an old file look new, or a new one old. */
function sourceFingerprint() {
  const sources = readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return fingerprint(['ormconfig.ts', 'package-lock.json', 'tsconfig.json', ...sources.sort()], '');
}

/** The compiler leaves the output of a removed source, which a test or an import would then still find. */
function removeOrphanedOutput() {
  if (!existsSync('dist/src')) return;
  for (const name of readdirSync('dist/src', { recursive: true })) {
    const source = /^(.*)\.js(\.map)?$/.exec(name)?.[1];
    if (source !== undefined && !existsSync(join('src', `${source}.ts`))) rmSync(join('dist/src', name));
  }
}

function fingerprint(files, seed) {
  const hash = createHash('sha256').update(seed);
  for (const file of files) hash.update(`\0${file}\0`).update(readIfThere(file) ?? '');
  return hash.digest('hex');
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Runs a command silently; if it fails, its output says why. */
async function run(command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], shell: command.endsWith('.cmd') });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  const problem = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) =>
      resolve(code === 0 ? undefined : `it ended with ${code ?? signal}`),
    );
  });
  if (problem !== undefined) throw new Error(`${output}\n${command} ${args.join(' ')}: ${problem}`.trim());
}

// Prepares a checkout for `npm start` and `npm test`: installs and builds what is missing or out of date, with one line
// of output each; silent and quick when nothing is to be done. With --compiled it leaves out the pages, the documentation and
// the bundle. Needs nothing but Node.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from './lock.mjs';

const INSTALLED = 'node_modules/.zeyil-lock';
const COMPILED = 'dist/.compiled-from';
const BUNDLED = 'dist/.bundled-from';
const SOURCES = ['src', 'kit', 'migrations'];
const BUNDLER = 'scripts/bundle.mjs';
const PAGES = 'admin-ui';
// The pages call the service by the client's code.
const CLIENT = 'clients/typescript/src';
// Every build of the pages, also by another command, empties this folder first.
const PAGES_BUILT = 'admin-ui/dist/.built-from';
/** The documentation as a site. Every build of it empties its folder `dist` first, too. */
const SITE = 'docs-site';
const SITE_BUILT = 'docs-site/dist/.built-from';
const SITE_SOURCES = [
  'README.md',
  'README.tr.md',
  'CHANGELOG.md',
  'CHANGELOG.tr.md',
  'SECURITY.md',
  'SECURITY.tr.md',
  'admin-ui/tokens.css',
];

/** Generators read the compiled code alone. Other arguments are those of `zeyil`, which begins with this file. */
const COMPILED_ONLY = process.argv[2] === '--compiled';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
try {
  refuseOtherNode();
  if (!isPrepared()) await withLock('.setup-lock', prepare);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

function isPrepared() {
  if (!isInstalled() || !isCompiled()) return false;
  return COMPILED_ONLY || (isBundled() && pagesAreBuilt() && siteIsBuilt());
}

async function prepare() {
  if (!isInstalled()) await install();
  if (COMPILED_ONLY) return isCompiled() ? undefined : compile();
  // Side by side, since the site of the documentation takes one core only; the lock is kept until both have ended.
  const results = await Promise.allSettled([buildService(), siteIsBuilt() ? undefined : buildSite()]);
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}

async function buildService() {
  if (!isCompiled()) await compile();
  if (!isBundled()) await bundle();
  if (!pagesAreBuilt()) await buildPages();
}

function refuseOtherNode() {
  const { node } = JSON.parse(readFileSync('package.json', 'utf8')).engines;
  if (node.split(' || ').some(includesThisNode)) return;
  throw new Error(`Node ${node} is needed; this is Node ${process.versions.node}.`);
}

/** Reads the two forms of semver ranges that package.json uses, `^20.19.0` and `>=24.11.0`. */
function includesThisNode(range) {
  const [, kind, ...oldest] = /^(\^|>=)(\d+)[.](\d+)[.]0$/.exec(range);
  const [oldestMajor, oldestMinor] = oldest.map(Number);
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major === oldestMajor ? minor >= oldestMinor : kind === '>=' && major > oldestMajor;
}

function isInstalled() {
  return readIfThere(INSTALLED) === lockFingerprint();
}

async function install() {
  // npm would empty the shared directory behind the link.
  if (lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Error(
      'node_modules is a link and out of date: install the packages in the checkout it leads to.',
    );
  }
  console.log('Installing the packages (npm ci).');
  // Packages must not run code during installation; none of ours needs to.
  await run(...npm('ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'));
  writeFileSync(INSTALLED, lockFingerprint());
}

function npm(...args) {
  const own = process.env.npm_execpath;
  if (own?.endsWith('.js')) return [process.execPath, [own, ...args]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', args];
}

/**
 * Part of the fingerprint, since binaries differ by platform: a directory mounted into a container may have been
 * installed outside.
 */
function lockFingerprint() {
  return fingerprint(['package-lock.json'], `${process.platform}-${process.arch}`);
}

function isCompiled() {
  return readIfThere(COMPILED) === buildFingerprint(sourceFingerprint());
}

async function compile() {
  console.log('Compiling (tsc).');
  const sources = sourceFingerprint();
  removeOrphanedOutput();
  // Nothing serves from the bundle of other code; the note goes first, so that a bundle is never said to be there when it is not.
  rmSync(BUNDLED, { force: true });
  rmSync('dist/serve', { recursive: true, force: true });
  await run(process.execPath, ['node_modules/@typescript/native/bin/tsc', '-p', 'tsconfig.json']);
  writeFileSync(COMPILED, buildFingerprint(sources));
}

/** The bundle is made of the compiled code. */
function isBundled() {
  return existsSync(BUNDLED) && readIfThere(BUNDLED) === readIfThere(COMPILED);
}

async function bundle() {
  console.log('Bundling (rolldown).');
  const compiled = readIfThere(COMPILED);
  await run(process.execPath, [BUNDLER]);
  writeFileSync(BUNDLED, compiled);
}

/** The compiler's own notes show whether another command has built since, such as `npm run start:dev`. */
function buildFingerprint(sources) {
  return fingerprint(['dist/.tsbuildinfo'], sources);
}

/**
 * Compares contents, not times: a checkout, a copy or an unpacked archive can make an old file look new, or a new one
 * old.
 */
function sourceFingerprint() {
  const others = ['ormconfig.ts', 'package-lock.json', 'tsconfig.json', BUNDLER];
  return fingerprint([...others, ...SOURCES.flatMap(filesIn)], '');
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function pagesAreBuilt() {
  return readIfThere(PAGES_BUILT) === pageFingerprint();
}

async function buildPages() {
  console.log('Building the pages (vite).');
  const sources = pageFingerprint();
  await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', PAGES]);
  writeFileSync(PAGES_BUILT, sources);
}

function pageFingerprint() {
  const built = join(PAGES, 'dist/');
  const sources = [...filesIn(PAGES), ...filesIn(CLIENT)].filter((file) => !file.startsWith(built));
  return fingerprint(['package-lock.json', ...sources], '');
}

function siteIsBuilt() {
  return readIfThere(SITE_BUILT) === siteFingerprint();
}

async function buildSite() {
  console.log('Building the documentation (vitepress).');
  const sources = siteFingerprint();
  await run(process.execPath, ['node_modules/vitepress/bin/vitepress.js', 'build', SITE]);
  writeFileSync(SITE_BUILT, sources);
}

function siteFingerprint() {
  const made = [join(SITE, 'dist/'), join(SITE, 'pages/'), join(SITE, '.vitepress/.temp')];
  const sources = [...filesIn('docs'), ...filesIn(SITE)].filter(
    (file) => !made.some((folder) => file.startsWith(folder)),
  );
  return fingerprint(['package-lock.json', ...SITE_SOURCES, ...sources], '');
}

/** The compiler keeps the output of a removed source, which a test or an import would then still find. */
function removeOrphanedOutput() {
  for (const folder of SOURCES.filter((folder) => existsSync(join('dist', folder)))) {
    for (const name of readdirSync(join('dist', folder), { recursive: true })) {
      const source = /^(.*)\.js(\.map)?$/.exec(name)?.[1];
      if (source !== undefined && !existsSync(join(folder, `${source}.ts`)))
        rmSync(join('dist', folder, name));
    }
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

/** Runs a command silently; if it fails, prints its output. */
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

// The proof of a change in a minute: format, lint, types and import rules of what changed; beside them all pure specs, one
// endorsement over HTTP, and the tests of the changed files and areas. --base REV compares with a commit, by default with the
// last one. What does not fit into the minute is named, and left to `npm test`.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createVitest } from 'vitest/node';
import { changedSince } from './changed.mjs';

/** Seconds of tests, as the last runs took, that two workers finish beside the checks. */
const SECONDS = 30;
/** A file that no run has timed yet. */
const UNKNOWN = 2;
const ALWAYS = ['test/first-endorsement.test.ts'];
/** The sections of promises that a folder of src has, where the section is not called as the folder. */
const SECTIONS_OF = {
  api: ['running', 'endorsements'],
  data: ['running', 'endorsements'],
  config: ['running'],
  database: ['running'],
  codes: ['offline-jobs'],
  auth: ['authentication'],
  users: ['authentication'],
  access: ['authentication'],
  agents: ['offline-jobs'],
  platform: ['notifications'],
  notifications: ['notifications', 'deliveries'],
  sources: ['vehicle-list', 'service-availability'],
  'vehicle-catalog': ['vehicle-catalog', 'vehicle-list'],
  'admin-ui': ['admin-screens'],
  staff: ['admin-screens', 'running'],
};

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { base } = parseArgs({ options: { base: { type: 'string', default: 'HEAD' } } }).values;
const changed = changedSince(base);
const checks = run('scripts/check.mjs', '--base', base);
const tested = await runTests();
const checked = await checks;
console.log(checked.output.trim());
process.exit(tested && checked.status === 0 ? 0 : 1);

function run(...args) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.once('close', (status) => resolve({ status, output }));
  });
}

async function runTests() {
  // Files of src are related to every test that starts the service: their areas are asked instead.
  const related = changed
    .filter((name) => !name.startsWith('src/'))
    .map((name) => `${process.cwd()}/${name}`);
  const vitest = await createVitest('test', {
    watch: false,
    project: ['usual'],
    related,
    passWithNoTests: true,
  });
  await vitest.standalone();
  const nameOf = ({ moduleId }) => relative(process.cwd(), moduleId);
  const all = await vitest.globTestSpecifications();
  const pure = all.filter((test) => nameOf(test).endsWith('.spec.ts') || ALWAYS.includes(nameOf(test)));
  const found = new Set(related.length > 0 ? (await vitest.getRelevantTestSpecifications()).map(nameOf) : []);
  const sections = sectionsOf(changed);
  const times = recordedTimes();
  const isWanted = (name) => changed.includes(name) || found.has(name) || isOf(name, sections);
  const wanted = all
    .filter((test) => !pure.includes(test) && isWanted(nameOf(test)))
    .map((test) => ({ test, name: nameOf(test), s: times.get(nameOf(test)) ?? UNKNOWN }))
    .sort((a, b) => changed.includes(b.name) - changed.includes(a.name) || a.s - b.s);
  let left = SECONDS;
  const chosen = wanted.filter(({ s }) => {
    left -= s;
    return left >= 0;
  });
  await vitest.runTestSpecifications([...pure, ...chosen.map(({ test }) => test)], false);
  await vitest.close();
  const omitted = wanted.filter((one) => !chosen.includes(one)).map(({ name }) => name);
  if (omitted.length > 0) console.log(`Left to npm test: ${omitted.join(', ')}`);
  return !process.exitCode;
}

function sectionsOf(names) {
  const folders = names.map((name) =>
    name.startsWith('admin-ui/') ? 'admin-ui' : /^src\/([^/]+)/.exec(name)?.[1],
  );
  return new Set(folders.filter(Boolean).flatMap((folder) => SECTIONS_OF[folder] ?? [folder]));
}

/** Whether a test file proves promises of one of the sections: it names the section's tag. */
function isOf(name, sections) {
  if (name.endsWith('.spec.ts')) return false;
  const text = readFileSync(name, 'utf8');
  return [...sections].some(
    (section) => text.includes(`'${section}'`) || text.includes(`@module-tag ${section}\n`),
  );
}

function recordedTimes() {
  if (!existsSync('dist/test-times.json')) return new Map();
  const { files } = JSON.parse(readFileSync('dist/test-times.json', 'utf8'));
  const total = ({ load, setUp = 0, tests = 0, tearDown = 0 }) => (load + setUp + tests + tearDown) / 1000;
  return new Map(files.map((file) => [file.file, total(file)]));
}

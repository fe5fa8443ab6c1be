// Prints where the time of the last run of tests went: by kind of file, and file by file, dearest first. A number in the
// arguments limits the files, 40 without one.
import { readFileSync } from 'node:fs';

const { wall, files: known } = JSON.parse(readFileSync('dist/test-times.json', 'utf8'));
const files = known.filter(({ earlier }) => !earlier);
const COSTS = ['browsers', 'processes', 'services', 'shared', 'databases'];
const atMost = Number(process.argv[2] ?? 40);

const seconds = (ms) => (ms / 1000).toFixed(1);
const totalOf = ({ load, setUp = 0, tests = 0, tearDown = 0 }) => load + setUp + tests + tearDown;
const started = ({ costs }, kind) => costs?.[kind]?.count ?? 0;
const all = files.reduce((sum, file) => sum + totalOf(file), 0);

const kinds = new Map();
for (const file of files) kinds.set(kindOf(file), [...(kinds.get(kindOf(file)) ?? []), file]);
const tests = files.reduce((sum, { count }) => sum + count, 0);
console.log(`${tests} tests in ${files.length} files: ${seconds(wall)} s, ${seconds(all)} s of workers\n`);
console.log('| kind | files | tests | s | share |\n|---|---|---|---|---|');
for (const [kind, members] of [...kinds].sort(([, a], [, b]) => sumOf(b) - sumOf(a))) {
  const count = members.reduce((sum, file) => sum + file.count, 0);
  const share = ((100 * sumOf(members)) / all).toFixed(1);
  console.log(`| ${kind} | ${members.length} | ${count} | ${seconds(sumOf(members))} | ${share} % |`);
}
console.log('\n| started | number | s until there |\n|---|---|---|');
for (const kind of COSTS) {
  const ms = files.reduce((sum, { costs }) => sum + (costs?.[kind]?.ms ?? 0), 0);
  console.log(`| ${kind} | ${files.reduce((sum, file) => sum + started(file, kind), 0)} | ${seconds(ms)} |`);
}
console.log(`\n| s | set-up | tests | tear-down | number | ${COSTS.join(' | ')} | file |`);
console.log(`|---|---|---|---|---|${COSTS.map(() => '---').join('|')}|---|`);
for (const file of [...files].sort((a, b) => totalOf(b) - totalOf(a)).slice(0, atMost)) {
  const { setUp = 0, tests: during = 0, tearDown = 0, count } = file;
  const times = [totalOf(file), setUp, during, tearDown].map(seconds).join(' | ');
  const counts = COSTS.map((kind) => started(file, kind)).join(' | ');
  console.log(`| ${times} | ${count} | ${counts} | ${file.file} |`);
}

function sumOf(members) {
  return members.reduce((sum, file) => sum + totalOf(file), 0);
}

/** What decides what a file costs. */
function kindOf(file) {
  if (file.file.endsWith('.spec.ts')) return 'pure';
  if (started(file, 'browsers') > 0 || file.file.startsWith('test/browser/')) return 'browser';
  if (started(file, 'processes') > 0) return 'processes';
  if (started(file, 'services') > 1) return 'several services';
  if (started(file, 'services') === 1) return 'one service';
  return started(file, 'shared') > 0 ? 'shared service' : 'no service';
}

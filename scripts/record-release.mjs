// Records what later releases are held to; run it for each release: node scripts/record-release.mjs
// The statements that this release sends to the database are those of a run through all operations of the API and all
// notifications, with parameters, in order. test/release-before.test.ts replays them on the schema of later releases. The description
// of the API is what scripts/api-release.mjs compares later ones with.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const TOUR = 'test/api-docs-answers.test.ts';
const FOLDER = 'test/releases';
/**
 * Statements that create partitions of these weeks fail in another week, when the partitions exist or overlap others.
 */
const DATED = /_20\d{6}\b|^lock table \w+_default/;

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'zeyil-release-'));
try {
  const file = join(folder, 'statements');
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', TOUR], {
    env: {
      ...process.env,
      NODE_OPTIONS: `--import=${pathToFileURL('scripts/statement-recorder.mjs')}`,
      RECORD_STATEMENTS: file,
    },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The tour failed: nothing is recorded.');
  const lines = compact(readFileSync(file, 'utf8'));
  for (const name of readdirSync(FOLDER)) if (name.endsWith('.jsonl')) rmSync(join(FOLDER, name));
  writeFileSync(join(FOLDER, `${version}.jsonl`), `${lines.join('\n')}\n`);
  await import('./api-release.mjs');
  console.log(`Recorded ${lines.length} lines and the API for release ${version}.`);
} finally {
  rmSync(folder, { recursive: true });
}

/** One line for the text of each statement at its first run, and one for each run; in the order of sending. Services of the run have databases of their own. */
function compact(recorded) {
  const runs = recorded
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ sql }) => !DATED.test(sql));
  const numbers = new Map();
  const sessions = new Map();
  const databases = new Map();
  const number = (map, key) => {
    if (!map.has(key)) map.set(key, map.size);
    return map.get(key);
  };
  const lines = [];
  for (const { session, database, sql, values, copied, code } of runs.sort((a, b) => a.order - b.order)) {
    if (!numbers.has(sql)) lines.push(JSON.stringify({ sql }));
    const places = { database: number(databases, database), session: number(sessions, session) };
    const run = { ...places, statement: number(numbers, sql), values, copied, code };
    lines.push(JSON.stringify(run));
  }
  return lines;
}

// Runs every benchmark, one after the other, and prints all tables: node bench/all.mjs [--quick] [--patience 15]
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Its only option is the number of rounds. */
const WITHOUT_OPTIONS = 'binding.mjs';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
if (!existsSync(path('node_modules'))) {
  console.error('The peers are not installed: npm ci --ignore-scripts in bench.');
  process.exit(1);
}
const { scripts } = JSON.parse(readFileSync(path('package.json'), 'utf8'));
// The terminal sends Ctrl-C to both; a benchmark stops its servers first.
let terminate = () => process.exit(1);
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => terminate());
for (const command of Object.values(scripts)) {
  const script = command.replace(/^node /, '');
  const options = script === WITHOUT_OPTIONS ? [] : process.argv.slice(2);
  console.log(`\n## ${script}\n`);
  const child = spawn(process.execPath, [path(script), ...options], { stdio: 'inherit' });
  terminate = () => child.kill('SIGTERM');
  const status = await new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  if (status !== 0) process.exit(status);
}

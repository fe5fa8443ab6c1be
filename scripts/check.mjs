// Everything that can be checked without running the service. Ends with 1 at the first step that fails.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

await step('format and lint', () =>
  run(
    'node_modules/@biomejs/biome/bin/biome',
    'ci',
    '--colors=off',
    '--diagnostic-level=warn',
    '--error-on-warnings',
    '.',
  ),
);
await step('types', () => run('node_modules/@typescript/native/bin/tsc', '-p', 'tsconfig.test.json'));
await step('imports', checkImports);

async function step(name, check) {
  console.log(`check: ${name}`);
  const problem = await check();
  if (problem === undefined) return;
  console.error(problem);
  process.exit(1);
}

function run(script, ...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  return status === 0 ? undefined : `${stdout}${stderr}`.trim();
}

async function checkImports() {
  const { cruise } = await import('dependency-cruiser');
  const { default: readOptions } = await import('dependency-cruiser/config-utl/extract-depcruise-options');
  const { default: readTsConfig } = await import('dependency-cruiser/config-utl/extract-ts-config');
  const options = await readOptions('./.dependency-cruiser.cjs');
  const { output } = await cruise(['src', 'ormconfig.ts'], options, undefined, {
    tsConfig: readTsConfig('tsconfig.json'),
  });
  const { violations, totalCruised } = output.summary;
  // With a TypeScript that it does not know, dependency-cruiser reads no file and finds nothing wrong.
  const sources = readdirSync('src', { recursive: true }).filter((name) => name.endsWith('.ts')).length;
  if (sources === 0 || totalCruised < sources) return `Only ${totalCruised} of ${sources} files were read.`;
  if (violations.length > 0)
    return violations.map(({ from, to, rule }) => `${from} -> ${to}: ${rule.name}`).join('\n');
}

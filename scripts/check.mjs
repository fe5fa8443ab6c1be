// Runs every check that does not need the running service. Exits with 1 at the first step that fails. With --base REV it
// runs those of sources only, and formats and lints the files that differ from this commit.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { deadLinks } from '../docs-site/pages.mjs';
import { changedSince } from './changed.mjs';

const SERVICE = ['src', 'migrations', 'ormconfig.ts'];
/**
 * The types of Node's own modules, the TypeScript that dependency-cruiser loads (docs/decisions/0012), what vitest loads for
 * `npm run coverage`, what the tests give to the browser, and what the validator of bills of materials loads.
 */
const WITHOUT_IMPORT = [
  ...['@types/node', 'typescript', '@vitest/coverage-v8', 'axe-core'],
  ...['ajv-formats', 'ajv-formats-draft2019'],
];

/** What clerks read: the texts of the screens and the names that the service gives them. */
const TURKISH =
  /^(admin-ui\/admin\/texts\/tr|src\/(alerts|audit|codes|errors|staff\/story|vehicle-catalog\/messages)\/)/;

/** Bytes that a browser loads, compressed, before the administration screens show anything. */
const FIRST_LOAD_AT_MOST = 190_000;

/** Finds the package in an import; one of a file that its package does not export contains the path to it. */
const PACKAGE = /^((\.\.\/)+node_modules\/)?(?<name>(@[^/]+\/)?[^/]+)/;

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const PROJECTS = ['tsconfig.test.json', 'admin-ui/tsconfig.json', 'clients/typescript/tsconfig.json'];
const { base } = parseArgs({ options: { base: { type: 'string' } } }).values;
await step('format and lint', () =>
  run(
    'node_modules/@biomejs/biome/bin/biome',
    'ci',
    '--colors=off',
    '--diagnostic-level=warn',
    '--error-on-warnings',
    '--files-ignore-unknown=true',
    '--no-errors-on-unmatched',
    ...(base === undefined ? ['.'] : ['vitest.config.ts', ...changedSince(base)]),
  ),
);
for (const project of PROJECTS) {
  await step(`types of ${project}`, () =>
    run('node_modules/@typescript/native/bin/tsc', '-p', project, '--noEmit'),
  );
}
await step('file names', checkFileNames);
await step('words', checkWords);
await step('words of the Turkish screens', checkTurkishWords);
// This and the imports use one core each. The six scripts share a process, and so the description of the API.
const described =
  base === undefined &&
  run(
    '--import=./scripts/api-types.mjs',
    '--import=./scripts/errors.mjs',
    '--import=./scripts/notification-pages.mjs',
    '--import=./scripts/settings-page.mjs',
    '--import=./scripts/api-release.mjs',
    'scripts/collections.mjs',
    '--check',
  );
await step('links of the documentation', async () => deadLinks().join('\n') || undefined);
await step('imports', checkImports);
if (base !== undefined) process.exit(0);
const promises = run('scripts/interface.mjs', '--check');
await step('types of the API, generated pages, collections, breaks with the last release', () => described);
await step('size of the pages', checkPageSize);
await step('promises', () => promises);

async function step(name, check) {
  console.log(`check: ${name}`);
  const problem = await check();
  if (problem === undefined) return;
  console.error(problem);
  process.exit(1);
}

/** What a script that fails has written. */
function run(...args) {
  return promisify(execFile)(process.execPath, args, { maxBuffer: 16 * 1024 * 1024 }).then(
    () => undefined,
    ({ message, stdout, stderr }) => `${stdout}${stderr}`.trim() || message,
  );
}

/** A suffix names the kind of a file in src; CONTRIBUTING.md lists the kinds. */
function checkFileNames() {
  const kinds = [...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/^\| `([a-z]+)` \|/gm)].map(
    ([, kind]) => kind,
  );
  const wellNamed = new RegExp(`(^|/)[^./]+([.](${kinds.join('|')}))?([.]spec)?[.]ts$`);
  const strange = ['src', 'kit']
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => `${folder}/${path}`))
    .filter((path) => path.endsWith('.ts') && !wellNamed.test(path));
  return (
    strange.map((path) => `${path}: its suffix is not in CONTRIBUTING.md, "Naming"`).join('\n') || undefined
  );
}

/** Words of no field; CONTRIBUTING.md lists them with those to use. A member of the API and a metric keep their published names. */
function checkWords() {
  const table = /^\| say \| not \|\n.*\n(?<rows>(?:\|.*\n)+)/m.exec(readFileSync('CONTRIBUTING.md', 'utf8'));
  const words = [...table.groups.rows.matchAll(/\| ([a-z]+) \|$/gm)].map(([, word]) => word).join('|');
  const wrong = new RegExp(`(?<![a-z])(?:${words})s?(?![a-z])`, 'gi');
  const published = /zeyil_\w+|AuditDeeds|AgentsTold|told from/g;
  const parts = /(?<=[a-z])(?=[A-Z])/g;
  return (
    ['src', 'kit']
      .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`))
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
      .flatMap((path) => {
        const text = readFileSync(path, 'utf8').replaceAll(published, '').replaceAll(parts, ' ');
        return [...new Set(text.match(wrong))].map(
          (word) => `${path}: "${word}", see CONTRIBUTING.md, "English"`,
        );
      })
      .join('\n') || undefined
  );
}

/** The last column of the glossary, at the beginning of a word, in texts in quotation marks; texts for the log are English. */
function checkTurkishWords() {
  const glossary = readFileSync('docs/glossary.md', 'utf8');
  const never = [...glossary.matchAll(/^\|.*\| ([^|]*[^|\s]) \|$/gm)]
    .slice(1)
    .flatMap(([, words]) => words.split(', '));
  const wrong = never.map((word) => word.toLocaleLowerCase('tr'));
  return (
    ['admin-ui/admin/texts/tr', 'src']
      .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`))
      .filter((path) => TURKISH.test(path) && path.endsWith('.ts') && !path.endsWith('.spec.ts'))
      .flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(/'(?:[^'\\\n]|\\.)*'/g)].flatMap(([text]) => {
          const words = text.toLocaleLowerCase('tr');
          const found = wrong.filter((word) =>
            new RegExp(`(?<!\\p{L})${word.replaceAll(/[()?.]/g, '\\$&')}`, 'u').test(words),
          );
          return found.map((word) => `${path}: "${word}" in ${text}, see docs/glossary.md`);
        }),
      )
      .join('\n') || undefined
  );
}

/** A page's first load: its scripts, what they import at once, and its style sheets, compressed. */
function checkPageSize() {
  const page = 'admin-ui/dist/admin/index.html';
  const files = [
    ...readFileSync(page, 'utf8').matchAll(/(?:src|href)="(\/admin\/assets\/[^"]+\.(?:js|css))"/g),
  ];
  const size = files.reduce((sum, [, file]) => sum + statSync(`admin-ui/dist${file}.gz`).size, 0);
  if (files.length === 0) return `${page} loads nothing.`;
  return size > FIRST_LOAD_AT_MOST
    ? `${page} loads ${size} bytes (gzip); ${FIRST_LOAD_AT_MOST} are allowed.`
    : undefined;
}

async function checkImports() {
  const { cruise } = await import('dependency-cruiser');
  const { default: readOptions } = await import('dependency-cruiser/config-utl/extract-depcruise-options');
  const { default: readTsConfig } = await import('dependency-cruiser/config-utl/extract-ts-config');
  const options = await readOptions('./.dependency-cruiser.cjs');
  const roots = [
    ...[...SERVICE, 'kit', 'admin-ui', 'clients', 'docs-site', 'test', 'bench', 'scripts'],
    'vitest.config.ts',
  ];
  const { output } = await cruise(roots, options, undefined, { tsConfig: readTsConfig('tsconfig.json') });
  const { modules, summary } = output;
  // With an unsupported TypeScript version dependency-cruiser reads no file and so finds nothing wrong.
  const sources = ['src', 'kit', 'admin-ui']
    .flatMap((folder) => readdirSync(folder, { recursive: true }))
    .filter((name) => /\.tsx?$/.test(name)).length;
  const read = modules.filter(({ source }) => /^(src|kit|admin-ui)\//.test(source)).length;
  if (sources === 0 || read < sources) return `Only ${read} of ${sources} files were read.`;
  const violations = summary.violations.map(({ from, to, rule }) => `${from} -> ${to}: ${rule.name}`);
  const unused = unusedPackages(modules).map((place) => `${place}: every package is used where it stands`);
  return [...violations, ...unused].join('\n') || undefined;
}

/**
 * The packages of the root and the workspaces that nothing uses: the service imports its dependencies; tests, scripts and
 * what is in a workspace import the development packages, or a script or a test starts them by their path. What one workspace
 * alone imports stands there.
 */
function unusedPackages(modules) {
  const starters = ['scripts', 'test'].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.(mjs|ts)$/.test(name))
      .map((name) => readFileSync(`${folder}/${name}`, 'utf8')),
  );
  const { workspaces } = manifestOf('.');
  const placeOf = (source) => workspaces.find((folder) => source.startsWith(`${folder}/`)) ?? '.';
  return ['.', ...workspaces].flatMap((place) => {
    const imported = importedBy(modules.filter(({ source }) => placeOf(source) === place));
    const isUsed = (name) =>
      imported.has(name) ||
      imported.has(name.replace('@types/', '')) ||
      starters.some((starter) => starter.includes(`'node_modules/${name}/`)) ||
      WITHOUT_IMPORT.includes(name);
    const { dependencies = {}, devDependencies = {} } = manifestOf(place);
    const needed = place === '.' ? neededByService(modules, dependencies) : imported;
    return [
      ...Object.keys(dependencies).filter((name) => !needed.has(name)),
      ...Object.keys(devDependencies).filter((name) => !isUsed(name)),
    ].map((name) => `${place}/package.json -> ${name}`);
  });
}

function neededByService(modules, dependencies) {
  const isOfService = ({ source }) =>
    SERVICE.some((path) => source.startsWith(path)) && !source.endsWith('.spec.ts');
  const needed = importedBy(modules.filter(isOfService));
  // A package asks its user to install its peers, such as axios for @nestjs/axios.
  for (const name of [...needed].filter((name) => name in dependencies)) {
    const { peerDependencies = {} } = manifestOf(`node_modules/${name}`);
    for (const peer of Object.keys(peerDependencies)) needed.add(peer);
  }
  return needed;
}

function importedBy(modules) {
  return new Set(
    modules.flatMap(({ dependencies }) =>
      dependencies.map(({ module }) => PACKAGE.exec(module)?.groups.name),
    ),
  );
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
}

// Makes the files of this version's release from this checkout: npm run release. The same commit, Node.js and npm give the same
// bytes. Needs git, GNU tar and gzip.
//   release/zeyil-gateway-VERSION-PLATFORM.tar.gz      what production needs, except Node.js and PostgreSQL
//   release/zeyil-gateway-kit-VERSION-PLATFORM.tar.gz  sandbox, simulator, demo and samples, to unpack over it
//   release/zeyil-gateway-VERSION.cdx.json             the packages in the first, as a CycloneDX bill of materials
//   release/zeyil-gateway-VERSION.openapi.json         the description of the API
//   release/zeyil-gateway-VERSION.md                   what changed
//   release/SHA256SUMS                                 for sha256sum --check
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { archive } from './archive.mjs';
import { describedApi } from './described-api.mjs';
import { installPackages, makeProduction, readManifest, SANDBOX } from './production.mjs';

/** What operators read and copy; the image has none of it. */
const FOR_OPERATORS = [
  ...[
    '.env.example',
    'CHANGELOG.md',
    'CHANGELOG.tr.md',
    'README.md',
    'README.tr.md',
    'SECURITY.md',
    'SECURITY.tr.md',
    'docs',
  ],
  ...['grafana', 'kubernetes', 'postgres', 'prometheus', 'systemd'].map((name) => `deploy/${name}`),
];
const KIT = ['dist/kit', SANDBOX, 'admin-ui/dist/simulator', 'kit/receivers', 'kit/collection'];
/** Pages that the production bundle has, and the documentation. */
const PAGES = ['admin', 'reference', 'docs'];

const { values: options } = parseArgs({
  options: {
    output: { type: 'string', default: 'release' },
    // A folder that scripts/production.mjs has made.
    production: { type: 'string' },
    'allow-changes': { type: 'boolean', default: false },
  },
});
const output = resolve(options.output);
process.chdir(join(import.meta.dirname, '..'));
const { name, version } = readManifest();
const platform = `${process.platform}-${process.arch}`;
const [seconds, commit] = git('log', '-1', '--format=%ct %H').split(' ');
const notes = changesOf(version);
if (!options['allow-changes'] && git('status', '--porcelain') !== '')
  throw new Error(
    'The checkout differs from its commit: commit first, or add --allow-changes to try a release.',
  );

const folder = mkdtempSync(join(tmpdir(), 'zeyil-release-'));
try {
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  const bundle = join(folder, 'production', `${name}-${version}`);
  if (options.production === undefined) makeProduction(bundle);
  else cpSync(options.production, bundle, { recursive: true, verbatimSymlinks: true });
  const materials = await billOfMaterials(bundle);
  for (const part of FOR_OPERATORS) cpSync(part, join(bundle, part), { recursive: true });
  await archive(bundle, join(output, `${name}-${version}-${platform}.tar.gz`), seconds);
  await archive(makeKit(bundle), join(output, `${name}-kit-${version}-${platform}.tar.gz`), seconds);
  write(`${name}-${version}.cdx.json`, `${JSON.stringify(materials, null, 2)}\n`);
  write(`${name}-${version}.openapi.json`, `${JSON.stringify(await describedApi(), null, 2)}\n`);
  write(`${name}-${version}.md`, `# ${name} ${version}\n\nCommit ${commit}.\n\n${notes}\n`);
  const files = readdirSync(output).sort();
  const sums = files.map((file) => `${sha256(readFileSync(join(output, file)))}  ${file}\n`);
  write('SHA256SUMS', sums.join(''));
  for (const sum of sums) process.stdout.write(sum);
} finally {
  rmSync(folder, { recursive: true });
}

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8' }).trim();
}

/** The part of CHANGELOG.md that belongs to a version, which has a date when it may be released. */
function changesOf(release) {
  const [, ...parts] = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m);
  const part = parts.find((text) => text.startsWith(`${release} (`));
  const [, date, changes] = /^\S+ \((\d{4}-\d\d-\d\d)\)\n+(.*)$/s.exec(part ?? '') ?? [];
  if (date === undefined) throw new Error(`CHANGELOG.md has no "## ${release} (YYYY-MM-DD)".`);
  return `Released on ${date}.\n\n${changes.trim()}`;
}

/** The kit lies over an unpacked bundle, and so has none of its packages. */
function makeKit(bundle) {
  const kit = join(folder, 'kit', `${name}-${version}`);
  for (const part of KIT) cpSync(part, join(kit, part), { recursive: true });
  installPackages(kit, '--workspace=kit');
  const packages = join(kit, 'node_modules');
  rmSync(join(packages, '@zeyil-gateway'), { recursive: true });
  const names = readdirSync(packages).flatMap((entry) =>
    entry.startsWith('@') ? readdirSync(join(packages, entry)).map((own) => `${entry}/${own}`) : entry,
  );
  for (const shared of names.filter((own) => existsSync(join(bundle, 'node_modules', own))))
    rmSync(join(packages, shared), { recursive: true });
  return kit;
}

/**
 * Packages of the bundle as npm lists them, and those whose code the pages contain. The number and the time, which npm draws, follow
 * from the contents and the commit.
 */
async function billOfMaterials(bundle) {
  const { Spec, Validation } = await import('@cyclonedx/cyclonedx-library');
  const listed = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'], {
    cwd: bundle,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { serialNumber: _, metadata, components, dependencies, ...document } = JSON.parse(listed);
  const known = new Set(components.map((component) => component['bom-ref']));
  const ofPages = componentsOfPages().filter((component) => !known.has(component['bom-ref']));
  const self = metadata.component['bom-ref'];
  const content = {
    components: [...components, ...ofPages],
    dependencies: [
      ...dependencies.map(({ ref, dependsOn }) => ({
        ref,
        dependsOn:
          ref === self ? [...dependsOn, ...ofPages.map((component) => component['bom-ref'])] : dependsOn,
      })),
      ...ofPages.map((component) => ({ ref: component['bom-ref'], dependsOn: [] })),
    ],
  };
  const digest = sha256(JSON.stringify(content));
  const uuid = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
  const materials = {
    ...document,
    serialNumber: `urn:uuid:${uuid}`,
    metadata: {
      ...metadata,
      timestamp: new Date(Number(seconds) * 1000).toISOString(),
      component: { ...metadata.component, name },
    },
    ...content,
  };
  const validator = new Validation.JsonStrictValidator(
    Spec.Version[`v${document.specVersion.replace('.', 'dot')}`],
  );
  const wrong = await validator.validate(JSON.stringify(materials));
  if (wrong !== null) throw new Error(`The bill of materials is not valid: ${JSON.stringify(wrong)}`);
  return materials;
}

/** npm does not know them as a part of the bundle, since they are compiled into the pages. */
function componentsOfPages() {
  const lists = ['admin-ui', 'docs-site'].map((folder) =>
    readFileSync(`${folder}/dist/packages.json`, 'utf8'),
  );
  const pages = Object.assign({}, ...lists.map((list) => JSON.parse(list)));
  return [...new Set(PAGES.flatMap((page) => pages[page]))].sort().map((package_) => {
    const { version: number, license, description } = readManifest(join('node_modules', package_));
    const ref = `${package_}@${number}`;
    return {
      'bom-ref': ref,
      type: 'library',
      name: package_,
      version: number,
      scope: 'required',
      description,
      purl: `pkg:npm/${ref.replace(/^@/, '%40')}`,
      licenses: [{ license: { id: license } }],
    };
  });
}

function write(file, text) {
  writeFileSync(join(output, file), text);
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

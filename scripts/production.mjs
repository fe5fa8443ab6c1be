// Makes a folder of what production has of this built checkout: the image and the release contain it, and the sandbox, the
// simulator and the tests have no part in it. node scripts/production.mjs FOLDER
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * Code, pages, the documentation, the guide of /api/docs, the passwords that are refused, and the settings of npm: without them `npm start` would ask
 * a registry for a newer npm, and wait for it for a minute on a machine without network.
 */
const PARTS = [
  ...[
    'dist/src',
    'dist/serve',
    'dist/migrations',
    'admin-ui/dist/admin',
    'admin-ui/dist/reference',
    'docs-site/dist/site',
  ],
  ...['docs/guide', 'assets', '.npmrc'],
];
/** The kit's part of the bundle. */
export const SANDBOX = 'dist/serve/kit';
const MANIFESTS = ['package.json', 'package-lock.json', '.npmrc'];
const WORKSPACES = ['admin-ui', 'clients/typescript', 'docs-site', 'kit'];

if (import.meta.filename === resolve(process.argv[1])) {
  const [, , folder] = process.argv;
  if (folder === undefined) throw new Error('The folder to make is missing.');
  makeProduction(folder);
}

/** Makes the folder anew. Its package.json has what is needed to run, and no package of development. */
export function makeProduction(folder) {
  rmSync(folder, { recursive: true, force: true });
  for (const part of PARTS) cpSync(part, join(folder, part), { recursive: true });
  rmSync(join(folder, SANDBOX), { recursive: true });
  installPackages(folder, '--workspaces=false');
  const { scripts, workspaces: _, devDependencies: __, bin: ___, ...manifest } = readManifest();
  const start = scripts.start.replace(/^.*? env /, 'exec env NODE_ENV=production ');
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ ...manifest, scripts: { start } }, null, 2)}\n`,
  );
}

/** Installs packages by the lock file, without those of development, into the folder's node_modules. None runs code meanwhile. */
export function installPackages(folder, ...options) {
  const place = join(folder, '.install');
  for (const file of [...MANIFESTS, ...WORKSPACES.map((workspace) => `${workspace}/package.json`)]) {
    mkdirSync(dirname(join(place, file)), { recursive: true });
    cpSync(file, join(place, file));
  }
  const quiet = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['ci', '--omit=dev', ...options, ...quiet], { cwd: place, stdio: 'inherit' });
  // Links to programs of packages, which nothing calls, and npm's own notes.
  for (const name of ['.bin', '.package-lock.json'])
    rmSync(join(place, 'node_modules', name), { recursive: true, force: true });
  renameSync(join(place, 'node_modules'), join(folder, 'node_modules'));
  rmSync(place, { recursive: true });
}

export function readManifest(folder = '.') {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

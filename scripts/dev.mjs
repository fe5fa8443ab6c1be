// Compiles after every change of a source, and restarts the service when there are no errors. Builds a page after every
// change of its files, for the next reload in the browser.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

const SETTLE_MS = 100;
let service;
let pending;
let turn = startService();
const watched = new Set();
const pages = node('node_modules/vite/bin/vite.js', 'build', 'admin-ui', '--watch', '--logLevel', 'warn');

watchFolders();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    pages.kill();
    void stopService().then(() => process.exit(0));
  });

/** Watches each folder separately: the recursive watch of Node 20 loses a file that an editor replaces. */
function watchFolders() {
  const folders = ['src', 'kit'].flatMap((root) => [
    root,
    ...readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name)),
  ]);
  for (const folder of folders) {
    if (!watched.has(folder)) watch(folder, changed).once('error', () => watched.delete(folder));
    watched.add(folder);
  }
}

function changed() {
  clearTimeout(pending);
  pending = setTimeout(() => (turn = turn.then(rebuild)), SETTLE_MS);
}

async function rebuild() {
  watchFolders();
  for (const step of [
    ['node_modules/@typescript/native/bin/tsc', '-p', 'tsconfig.json'],
    ['scripts/bundle.mjs'],
  ]) {
    const [code] = await once(node(...step), 'exit');
    if (code !== 0) return;
  }
  await stopService();
  await startService();
}

async function startService() {
  service = node('--enable-source-maps', 'dist/src/main.js');
}

async function stopService() {
  if (!service || service.exitCode !== null || service.signalCode !== null) return;
  const exited = once(service, 'exit');
  service.kill('SIGTERM');
  await exited;
}

function node(...args) {
  return spawn(process.execPath, args, { stdio: 'inherit' });
}

// Writes the collections of Postman and Bruno from the API's own description. With --check it only compares and exits with
// 1 when they differ. Starts neither database nor server.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brunoFiles } from './collections/bruno.mjs';
import { postmanCollection, postmanEnvironment } from './collections/postman.mjs';
import { foldersOf } from './collections/requests.mjs';
import { describedApi } from './described-api.mjs';

const FOLDER = fileURLToPath(new URL('../clients/collections/', import.meta.url));
const TITLE = 'zeyil-gateway';

const document = await describedApi();
const folders = foldersOf(document);
const bruno = brunoFiles(TITLE, folders);
const files = new Map([
  [
    'postman/zeyil-gateway.postman_collection.json',
    postmanCollection(TITLE, document.info.description, folders),
  ],
  ['postman/sandbox.postman_environment.json', postmanEnvironment()],
  ...[...bruno].map(([path, text]) => [`bruno/${path}`, text]),
]);
if (process.argv.includes('--check')) check();
else write();

function write() {
  for (const folder of ['postman', 'bruno']) rmSync(join(FOLDER, folder), { recursive: true, force: true });
  for (const [path, text] of files) {
    mkdirSync(dirname(join(FOLDER, path)), { recursive: true });
    writeFileSync(join(FOLDER, path), text);
  }
}

function check() {
  const present = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath !== FOLDER)
    .map((entry) => join(entry.parentPath, entry.name).slice(FOLDER.length).replaceAll(sep, '/'));
  const isCurrent =
    present.every((path) => path === 'README.md' || files.has(path)) &&
    [...files].every(
      ([path, text]) => present.includes(path) && readFileSync(join(FOLDER, path), 'utf8') === text,
    );
  if (isCurrent) return;
  console.error('clients/collections is out of date: run npm run collections:write');
  process.exitCode = 1;
}

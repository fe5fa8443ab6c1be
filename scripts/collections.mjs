// Writes the collection of Postman from the API's own description. With --check it only compares and exits with 1 when it
// differs. Starts neither database nor server.
import { readFileSync, writeFileSync } from 'node:fs';
import { postmanCollection, postmanEnvironment } from './collections/postman.mjs';
import { foldersOf } from './collections/requests.mjs';
import { describedApi } from './described-api.mjs';

const FOLDER = new URL('../kit/collection/postman/', import.meta.url);
const document = await describedApi();
const files = {
  'zeyil-gateway.postman_collection.json': postmanCollection(
    'zeyil-gateway',
    document.info.description,
    foldersOf(document),
  ),
  'sandbox.postman_environment.json': postmanEnvironment(),
};
for (const [name, text] of Object.entries(files)) {
  const file = new URL(name, FOLDER);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${name} is out of date: run npm run generate -- collections`);
    process.exitCode = 1;
  }
}

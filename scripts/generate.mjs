// Writes what is generated, or what the arguments name of it: the types of the API, the tables of error codes, the
// collection, and the list of promises.
import { spawnSync } from 'node:child_process';

const WRITERS = {
  types: 'api-types',
  errors: 'errors',
  collections: 'collections',
  interface: 'interface',
};
const asked = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(WRITERS);
for (const name of asked) {
  if (!(name in WRITERS)) throw new Error(`${name} is none of ${Object.keys(WRITERS).join(', ')}.`);
  const { status } = spawnSync(process.execPath, [`scripts/${WRITERS[name]}.mjs`], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

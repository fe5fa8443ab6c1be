// Writes what is generated, or what the arguments name of it: the types of the API, the pages of error
// codes, notifications and settings, the collection, and the list of promises. The pictures of the screens are made on request
// alone, since they need a browser and two minutes; names after `pictures` are those of single ones.
import { spawnSync } from 'node:child_process';

const WRITERS = {
  types: 'api-types',
  errors: 'errors',
  notifications: 'notification-pages',
  settings: 'settings-page',
  collections: 'collections',
  interface: 'interface',
};
const [first, ...others] = process.argv.slice(2);
if (first === 'pictures') {
  for (const step of [['scripts/setup.mjs'], ['scripts/pictures.mjs', ...others]]) {
    const { status } = spawnSync(process.execPath, step, { stdio: 'inherit' });
    if (status !== 0) process.exit(1);
  }
  process.exit(0);
}
const asked = first === undefined ? Object.keys(WRITERS) : [first, ...others];
for (const name of asked) {
  if (!(name in WRITERS)) throw new Error(`${name} is none of ${Object.keys(WRITERS).join(', ')}, pictures.`);
  const { status } = spawnSync(process.execPath, [`scripts/${WRITERS[name]}.mjs`], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

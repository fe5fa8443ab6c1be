// Writes the description of the API as that of this release (test/releases), without texts and examples. With --check it compares the
// description with that of the last release, and exits with 1 when it breaks callers or platforms, unless the version has a larger first number.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unannouncedBreaks } from './api-breaks.mjs';
import { describedApi } from './described-api.mjs';

const FOLDER = join(import.meta.dirname, '../test/releases');
const LEFT_OUT = ['example', 'examples', 'x-messages', 'x-displayName', 'x-tagGroups', 'tags', 'servers'];

/** Where the last release contradicted the rules of the API, and CHANGELOG.md says that this is corrected. Empty it with the next release. */
const CORRECTED = ['', '/actions', '/files/{fileId}'].map(
  (rest) => `GET /api/admin/jobs/{jobId}${rest} 404 application/json.Code: "OfflineJobs.JobNotFound" is gone`,
);

const present = withoutTexts(await describedApi());
const recorded = readdirSync(FOLDER).filter((name) => name.endsWith('.api.json'));
if (process.argv.includes('--check')) {
  const last = JSON.parse(readFileSync(join(FOLDER, recorded[0]), 'utf8'));
  const found = unannouncedBreaks(last, present).filter((line) => !CORRECTED.includes(line));
  if (found.length > 0) {
    console.error(`The API breaks with release ${last.info.version} (CHANGELOG.md, "What may change"):`);
    for (const line of found) console.error(`  ${line}`);
    process.exitCode = 1;
  }
} else {
  for (const name of recorded) rmSync(join(FOLDER, name));
  writeFileSync(join(FOLDER, `${present.info.version}.api.json`), lines(present));
}

function withoutTexts(document) {
  const isLeftOut = (key, value) =>
    (['description', 'summary', 'title'].includes(key) && typeof value === 'string') ||
    LEFT_OUT.includes(key);
  return JSON.parse(JSON.stringify(document, (key, value) => (isLeftOut(key, value) ? undefined : value)));
}

/** One line for each path and component, so that the difference of two releases can be read. */
function lines({ paths, webhooks, components, ...head }) {
  const object = (members, write) =>
    `{\n${Object.entries(members)
      .map(([name, value]) => `${JSON.stringify(name)}: ${write(value)}`)
      .join(',\n')}\n}`;
  const flat = (members) => object(members, JSON.stringify);
  const parts = { paths: flat(paths), webhooks: flat(webhooks), components: object(components, flat) };
  const beginning = JSON.stringify(head).slice(0, -1);
  return `${beginning},\n${Object.entries(parts)
    .map(([name, text]) => `"${name}": ${text}`)
    .join(',\n')}}\n`;
}

// Writes docs/interface.md from the tests that have the tag of a section: their titles are the promises. With --check
// it writes nothing, and exits with 1 when the document differs. Reads the tests without running them.
import { readFileSync, writeFileSync } from 'node:fs';
import { createVitest } from 'vitest/node';

const FILE = 'docs/interface.md';
const HEAD = `# What the interface promises, and which test proves it

Every line is the title of a test that fails when the promise is broken, under the file of the test. \`%s\`, \`%i\`, \`%j\`
and \`$name\` stand for the cases of a table-driven test. \`npm run generate -- interface\` writes this file from the tests; a
skipped test fails the run.
`;

const vitest = await createVitest('test', { watch: false, reporters: [] });
try {
  const document = await render(vitest);
  const current = readFileSync(FILE, 'utf8');
  if (!process.argv.includes('--check')) writeFileSync(FILE, document);
  else if (document !== current) {
    console.error(
      `${FILE} differs from the tests: run npm run generate -- interface. ${firstDifference(current, document)}`,
    );
    process.exitCode = 1;
  }
} finally {
  await vitest.close();
}

async function render(vitest) {
  const modules = await vitest.experimental_parseSpecifications(await vitest.globTestSpecifications());
  const tests = modules
    .sort((a, b) => (a.relativeModuleId < b.relativeModuleId ? -1 : 1))
    .flatMap((module) => [...module.children.allTests()])
    .map((test) => ({ file: test.module.relativeModuleId, title: titleOf(test), tags: test.tags }));
  const sections = vitest.config.tags.filter(({ name }) => !name.startsWith('needs-'));
  const promises = tests.filter(({ tags }) => sections.some(({ name }) => tags.includes(name)));
  refuseDuplicates(promises.map(({ title }) => title));
  return [HEAD, ...sections.map((section) => sectionOf(section, promises))].join('\n');
}

function sectionOf({ name, description }, promises) {
  const lines = [`## ${description}`, ''];
  let last;
  for (const { file, title } of promises.filter(({ tags }) => tags.includes(name))) {
    if (file !== last) lines.push(...(last ? [''] : []), `\`${file}\``, '');
    lines.push(`- ${escaped(title)}`);
    last = file;
  }
  return `${lines.join('\n')}\n`;
}

/** The parser hands out the title as it stands between its quotes, and `%%` of a table-driven test. */
function titleOf({ name, module, options }) {
  if (name.includes('${'))
    throw new Error(`${module.relativeModuleId}: the title "${name}" is no plain text.`);
  const text = name.replace(/\\(.)/g, '$1');
  return options.each ? text.replaceAll('%%', '%') : text;
}

/** Markdown reads `<` outside of code as the beginning of a tag. */
function escaped(title) {
  return title.replace(/`[^`]*`|</g, (found) => (found === '<' ? '\\<' : found));
}

function refuseDuplicates(titles) {
  const twice = titles.filter((title, index) => titles.indexOf(title) !== index);
  if (twice.length > 0) throw new Error(`Two tests have the same title: ${twice.join('; ')}`);
}

function firstDifference(current, document) {
  const [before, after] = [current.split('\n'), document.split('\n')];
  const line = after.findIndex((text, index) => text !== before[index]);
  return `Line ${line + 1} would be: ${after[line] ?? 'the end'}`;
}

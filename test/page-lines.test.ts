// @module-tag running
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { linesIn, linesOfPages } from './support/page-lines.js';

const BLOCKS = linesOfPages();

test('Every command line of a page runs in a test that the page names, or the page says why it does not', () => {
  expect(BLOCKS.length).toBeGreaterThan(35);
  const unmarked = BLOCKS.filter(({ runBy, notRun }) => runBy === undefined && notRun === undefined);
  expect(unmarked).toEqual([]);
  for (const { page, notRun } of BLOCKS.filter((one) => one.notRun !== undefined))
    expect([page, notRun]).toEqual([page, expect.stringMatching(/^\w+ \w+/)]);
});

test('A test that a page names for its lines is there, and takes them from the page', () => {
  for (const { page, runBy } of BLOCKS.filter((one) => one.runBy !== undefined)) {
    const file = `test/${runBy}.test.ts`;
    expect([page, file, existsSync(file)]).toEqual([page, file, true]);
    const source = readFileSync(file, 'utf8');
    expect([page, file, source.includes(`linesRunBy('${runBy}')`)]).toEqual([page, file, true]);
  }
});

test('A line without a test names files, objects and services of deployments that are there', () => {
  const text = BLOCKS.filter(({ notRun }) => notRun !== undefined)
    .map((block) => block.text)
    .join('\n');
  const files = text.match(/\bdeploy\/[\w./-]+/g) ?? [];
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  const command = readFileSync('deploy/kubernetes/command.example.yaml', 'utf8');
  const pods = parseAllDocuments(command).map((one) => one.toJS() as { metadata: Record<string, string> });
  const named = [...text.matchAll(/kubectl -n (\S+) (?:wait pod\/|exec |delete pod )(\S+)/g)];
  expect(named.length).toBe(3);
  for (const [, namespace, name] of named)
    expect(pods.map(({ metadata }) => metadata)).toContainEqual(expect.objectContaining({ namespace, name }));
  const compose = readFileSync('deploy/compose/compose.yaml', 'utf8');
  for (const [, service] of text.matchAll(/docker compose run .*? (gateway-\d) /g))
    expect(compose).toContain(`\n  ${service}:`);
  const unit = readFileSync('deploy/systemd/zeyil-gateway.service', 'utf8');
  const places = text.match(/(?:WorkingDirectory|EnvironmentFile)=(?!\S*-owner)\S+/g) ?? [];
  expect(places.length).toBeGreaterThan(4);
  for (const place of places) expect(unit).toContain(place);
});

test('The rule finds a block without a word about its run, indented lines of the program too, and no block of data', () => {
  const marked = '<!-- not run: needs a cluster -->\n```sh\nkubectl get pods\n```\n';
  const page = `# Page\n\n${marked}\n\`\`\`sh\nnpm start\n\`\`\`\n\n    0 3 * * * node dist/src/main.js migrate\n\n\`\`\`json\n{}\n\`\`\`\n`;
  expect(linesIn('page.md', page)).toEqual([
    { page: 'page.md', text: 'kubectl get pods\n', notRun: 'needs a cluster' },
    { page: 'page.md', text: 'npm start\n' },
    { page: 'page.md', text: '0 3 * * * node dist/src/main.js migrate\n' },
  ]);
  expect(linesIn('page.md', `<!-- all run by guides.slow -->\n\n\`\`\`sh\nls\n\`\`\`\n`)).toEqual([
    { page: 'page.md', text: 'ls\n', runBy: 'guides.slow' },
  ]);
});

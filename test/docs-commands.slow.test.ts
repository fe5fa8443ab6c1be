// @module-tag running
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { command, commandProcess, isCommand } from './support/commands.js';

const PAGES = [
  ...['README.md', 'README.tr.md'],
  ...readdirSync('docs', { recursive: true }).map((name) => `docs/${name}`),
].filter((name) => name.endsWith('.md') && !/interface|decisions/.test(name));
const TEXT = PAGES.map((page) => readFileSync(page, 'utf8')).join('\n');

/** A command as pages write it, up to the end of its line or code: its words, then what it takes. */
const WRITTEN = /(?:npx zeyil|node dist\/src\/main\.js) ([a-z]+(?: (?!and\b|ile\b)[a-z]+)?)?([^`\n#]*)/g;
const WRITTEN_COMMANDS = [...TEXT.matchAll(WRITTEN)]
  .filter(([, words]) => words !== undefined)
  .map(([, words = '', rest = '']) => ({ words, options: rest.match(/--[a-z][a-z-]*/g) ?? [] }));
const NAMES = [...new Set(WRITTEN_COMMANDS.map(({ words }) => words))].sort();

test.each(NAMES)(
  'A command that a page names exists, with the options that the page gives it (zeyil %s)',
  async (name) => {
    // `commands.slow` proves that the program says the same.
    const asked = isCommand(name) ? command(name, {}, '--help') : commandProcess(name, {}, '--help');
    const { code, output: help } = await asked;
    expect(code).toBe(0);
    expect(help).toContain(`zeyil ${name}`);
    const options = WRITTEN_COMMANDS.filter(({ words }) => words === name).flatMap(
      (written) => written.options,
    );
    for (const option of options.filter((one) => one !== '--help')) expect(help).toContain(option);
  },
);

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Writes generated pages, texts by file, and removes others from `folder`, which has nothing else. With --check among the
 * arguments of the process it only compares, and sets the exit code to 1 when they differ.
 */
export function writePages(command, pages, folder) {
  const present = folder && existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const stale = present.filter((file) => !pages.has(file));
  if (!process.argv.includes('--check')) {
    for (const file of stale) rmSync(file);
    for (const [file, text] of pages) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    return;
  }
  const differ = [...pages].filter(
    ([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text,
  );
  for (const file of [...stale, ...differ.map(([name]) => name)]) {
    console.error(`${file} is out of date: run npm run generate -- ${command}`);
    process.exitCode = 1;
  }
}

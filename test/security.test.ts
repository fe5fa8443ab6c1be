import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const security = readFileSync('SECURITY.md', 'utf8');

test('SECURITY.md names tests that exist', () => {
  const named = [...security.matchAll(/`((?:test|src)\/[^`]+)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test('SECURITY.md has a line for each chapter of ASVS 5.0, with its proof where there is something to prove', () => {
  const lines = [...security.matchAll(/^\| V(\d+) [^|]+\|([^|]+)\|([^|]*)\|/gm)];
  expect(lines.map(([, chapter]) => Number(chapter))).toEqual(
    Array.from({ length: 17 }, (_, index) => index + 1),
  );
  const unproven = lines.filter(
    ([, , met = '', proof = '']) => !met.includes('Not used') && !proof.includes('`'),
  );
  expect(unproven.map(([line]) => line)).toEqual([]);
});

test('the documents that SECURITY.md leads to have what it leads to', () => {
  for (const [, path = '', heading] of security.matchAll(/\]\(([\w./-]+)(?:#([\w-]+))?\)/g)) {
    const headings = [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
      text.toLowerCase().replaceAll(' ', '-'),
    );
    if (heading) expect(headings).toContain(heading);
  }
});

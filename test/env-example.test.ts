import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const example = readFileSync('.env.example', 'utf8');
const source = readdirSync('src/config')
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  .map((file) => readFileSync(join('src/config', file), 'utf8'))
  .join('\n');

it('.env.example names every setting and no other', () => {
  const named = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map((line) => line[1]);
  const read = [...source.matchAll(/env\.(?:or|optional|missing)\(\s*'([A-Z0-9_]+)'/g)].map(
    (call) => call[1],
  );
  expect(read.length).toBeGreaterThan(25);
  expect([...new Set(named)].sort()).toEqual([...new Set(read)].sort());
});

it('.env.example comments every setting or group of settings', () => {
  for (const block of example.split('\n\n')) expect(block).toMatch(/^#/);
});

// @module-tag offline-jobs
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleInto } from './support/bundle.js';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'zeyil-secrets-'));
  await bundleInto(join(root, 'program'), 'src/config/local-secrets.ts', 'local-secrets');
});
afterAll(() => rm(root, { recursive: true }));

/** Waits for the moment that all processes share, so that they truly start at once. */
const PROGRAM = `
  import { localSecrets } from './local-secrets.js';
  const [directory, start] = process.argv.slice(-2);
  while (Date.now() < Number(start));
  console.log(JSON.stringify(localSecrets(directory)));
`;

test('Two first starts at once agree on one set of secrets', async () => {
  for (let round = 0; round < 5; round++) {
    const directory = join(root, `data-${round}`);
    const start = String(Date.now() + 400);
    const outputs = await Promise.all(
      Array.from({ length: 4 }, () => {
        const options = { cwd: join(root, 'program') };
        const child = spawn(
          process.execPath,
          ['--input-type=module', '-e', PROGRAM, directory, start],
          options,
        );
        return text(child.stdout);
      }),
    );
    expect(outputs[0]).toContain('jwtSecret');
    expect(new Set(outputs).size).toBe(1);
    expect(await readdir(directory)).toEqual(['secrets.json']);
  }
});

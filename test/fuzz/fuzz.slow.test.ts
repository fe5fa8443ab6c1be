import { execFile } from 'node:child_process';
import { beforeAll, expect, test } from 'vitest';

const SEED = 20261125;
let printed: string;
let exitCode: number | null;

// By the program, as the proofs are run by hand: they load most of their modules when they begin.
beforeAll(async () => {
  const program = ['dist/src/main.js', 'prove', 'fuzz', '--seed', String(SEED), '--requests', '5000'];
  await new Promise<void>((ended) => {
    const proof = execFile(process.execPath, program, (_, stdout, stderr) => {
      printed = `${stdout}${stderr}`;
      exitCode = proof.exitCode;
      ended();
    });
  });
}, 900_000);

test('five thousand odd requests find nothing undocumented, no leak, no stall and no contradiction', () => {
  expect(printed).not.toContain('FOUND');
  expect(printed).toContain('0 findings');
  expect(exitCode).toBe(0);
});

test('the requests get deep: every operation succeeded at least once', () => {
  expect(printed).toContain('never succeeded: none');
});

// @module-tag api-docs
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from './support/service.js';

let service: TestService;
let directory: string;
beforeAll(async () => {
  service = await startTestService();
  directory = await mkdtemp(join(tmpdir(), 'zeyil-lint-'));
});
afterAll(async () => {
  await service?.stop();
  await rm(directory, { recursive: true, force: true });
});

const DOCUMENTS = ['/api/openapi.json', '/api/openapi-3.0.json'];
/** In 3.0 the payloads of notifications are referred to from an extension, which the linter does not read. */
const SKIPPED = { '/api/openapi-3.0.json': ['--skip-rule', 'no-unused-components'] };

test.each(DOCUMENTS)(
  'The description passes the recommended rules of Redocly without error or warning (%s)',
  async (path) => {
    const file = join(directory, 'openapi.json');
    await writeFile(file, (await service.anonymous.get(path)).text);
    expect(await redoclyProblems(file, SKIPPED[path as keyof typeof SKIPPED])).toEqual([]);
  },
);

/** The findings of the command, as the developer's own editor and pipeline would show them. */
async function redoclyProblems(file: string, skipped: readonly string[] = []): Promise<unknown[]> {
  const command = 'node_modules/@redocly/cli/bin/cli.js';
  const options = ['lint', file, '--config', 'redocly.yaml', '--format', 'json', ...skipped];
  // The command would otherwise report its use to its makers and ask for newer versions.
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const run = promisify(execFile)(process.execPath, [command, ...options], { env, maxBuffer: 2 ** 26 });
  // Findings end the command with 1; what it printed is the same.
  const { stdout } = await run.catch((failed: { stdout: string }) => failed);
  return (JSON.parse(stdout) as { problems: unknown[] }).problems;
}

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { FuzzReport } from './run.js';

const HELP = `Usage: zeyil prove fuzz [--seed N] [--requests N] [--concurrency N] [--only INDEX]

Starts the built service with a heap of 256 MB on an embedded PostgreSQL of its own and sends it odd requests to every
operation of its OpenAPI document. Ends with 1 when something was found.

  --seed N         which requests are drawn; the same ones for the same number (1)
  --requests N     how many (10000)
  --concurrency N  how many at once (8)
  --only INDEX     only the one of this index: a finding tells its own
  --help           this text
`;
const OPTIONS = {
  seed: { type: 'string', default: '1' },
  requests: { type: 'string', default: '10000' },
  concurrency: { type: 'string', default: '8' },
  only: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;
const MB = 1_048_576;

/** The command: runs the fuzzer and prints what it found. Answers the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const options = argumentsIn(args);
  if (options === undefined) {
    process.stderr.write(`This is not understood: ${args.join(' ')}\n\n${HELP}`);
    return 2;
  }
  if (options === 'help') {
    process.stdout.write(HELP);
    return 0;
  }
  // Only a run pays for the modules of the service, 8 s; a help text does not.
  const { runFuzz } = await import('./run.js');
  const { startEmbeddedPostgres } = await import('../../kit/embedded/embedded-postgres.js');
  const { connectionUrl } = await import('../support/database.js');
  const { startTestPlatform } = await import('../support/platform.js');
  const root = await mkdtemp(join(tmpdir(), 'zeyil-fuzz-'));
  // Run by root, the database server belongs to another account, which has to pass through this directory.
  await chmod(root, 0o755);
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const database = await startEmbeddedPostgres({
    directory: join(root, 'postgres'),
    log: () => undefined,
    settings,
  });
  const platform = await startTestPlatform({ keepsLedger: false });
  try {
    const report = await runFuzz({
      ...options,
      databaseUrl: connectionUrl(database.connection),
      dataDirectory: join(root, 'data'),
      platform,
      progress: (done) => done % 1_000 === 0 && process.stdout.write(`${done}\n`),
    });
    print(report, options.seed);
    return report.findings.length === 0 ? 0 : 1;
  } finally {
    await platform.close();
    await database.stop();
    await rm(root, { recursive: true, force: true });
  }
}

/** The numbers of the command line; undefined when something of it is no option or no number. */
function argumentsIn(args: readonly string[]) {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    if (values.help) return 'help';
    const { seed, requests, concurrency, only } = values;
    const numbers = [seed, requests, concurrency, only ?? '0'];
    if (!numbers.every((text) => /^\d{1,9}$/.test(text)) || Number(concurrency) === 0) return undefined;
    return {
      seed: Number(seed),
      requests: Number(requests),
      concurrency: Number(concurrency),
      ...(only !== undefined && { only: Number(only) }),
    };
  } catch {
    return undefined;
  }
}

function print(report: FuzzReport, seed: number): void {
  const { findings, statuses, shallow, longest, stalls, warm, end, seconds } = report;
  for (const { index, problem, dump } of findings) {
    const again = index === undefined ? '' : ` [--seed ${seed} --only ${index}]`;
    process.stdout.write(`\nFOUND${again}: ${problem}\n${dump ?? ''}\n`);
  }
  const during = longest.indexes.length > 0 ? ` (during ${longest.indexes})` : '';
  const megabytes = (bytes: number) => `${Math.round((bytes / MB) * 10) / 10} MB`;
  const lines = [
    `answers: ${Object.entries(statuses)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}`,
    `never succeeded: ${shallow.join(', ') || 'none'}`,
    `event loop: held up for at most ${Math.round(longest.ms) || 'less than 50'} ms${during}; ${stalls.length} requests hold it up for more than 100 ms alone`,
    `memory after garbage collection: heap ${megabytes(warm.heapUsed)} -> ${megabytes(end.heapUsed)}, ` +
      `external ${megabytes(warm.external)} -> ${megabytes(end.external)}, resident ${megabytes(warm.rss)} -> ${megabytes(end.rss)}`,
    `${Math.round(seconds)} s, ${findings.length} findings`,
  ];
  process.stdout.write(`\n${lines.join('\n')}\n`);
}

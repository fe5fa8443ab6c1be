import { parseArgs } from 'node:util';
import { serviceVersion } from '../../src/version.js';
import { ABOUT } from './faults/kinds.js';
import { inFolder } from './in-folder.js';
import type { Figures } from './report.js';
import type { ChaosOptions } from './run.js';

const HELP = `Usage: zeyil prove chaos [--rounds N] [--seed S] [--block N] [--store folder|s3]

Runs three replicas of the built service behind a balancer, on a PostgreSQL and a document store of its own, under load
and under faults, and holds what callers and platforms saw to what the service kept. Ends with 1 when something was found.

  --rounds N   how many rounds, of about two seconds (25)
  --seed S     which faults are drawn; the same ones for the same number (1)
  --block N    rounds between two looks at everything (25)
  --store S    where documents are kept: folder or s3 (folder for even seeds, s3 for odd ones)
  --help       this text
  --version    the version of the service

Faults:
${Object.entries(ABOUT)
  .map(([kind, about]) => `  ${kind.padEnd(12)} ${about}`)
  .join('\n')}
`;
const OPTIONS = {
  rounds: { type: 'string', default: '25' },
  seed: { type: 'string', default: '1' },
  block: { type: 'string', default: '25' },
  store: { type: 'string' },
  help: { type: 'boolean', default: false },
  version: { type: 'boolean', default: false },
} as const;

/** The command: plays the rounds and prints the results. Returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const options = argumentsIn(args);
  if (options === undefined) {
    process.stderr.write(`This is not understood: ${args.join(' ')}\n\n${HELP}`);
    return 2;
  }
  if (typeof options === 'string') {
    process.stdout.write(options);
    return 0;
  }
  // Only a run pays for the modules of the service, 8 s; a help text does not.
  const { runChaos } = await import('./run.js');
  return inFolder('zeyil-chaos-', async (root, interruption) => {
    const figures = await runChaos({ ...options, root, progress, interruption });
    const { list } = figures.findings;
    say(...list.map((text) => `FOUND [--seed ${options.seed}]: ${text}`), '', ...figures.lines());
    return list.length === 0 ? 0 : 1;
  });
}

/** Prints the new findings after a look, for observers of a long run. */
function progress({ rounds, seconds, findings }: Figures): void {
  const fresh = findings.takeNew().map((text) => `FOUND: ${text}`);
  say(`${rounds} rounds, ${Math.round(seconds)} s`, ...fresh);
}

function say(...lines: (string | readonly string[])[]): void {
  process.stdout.write(`${lines.flat().join('\n')}\n`);
}

/** The options of the command line, a requested text, or undefined when an argument is unknown. */
function argumentsIn(args: readonly string[]): Omit<ChaosOptions, 'root'> | string | undefined {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    if (values.help) return HELP;
    if (values.version) return `${serviceVersion()}\n`;
    const { rounds, seed, block, store } = values;
    if (![rounds, seed, block].every((text) => /^\d{1,9}$/.test(text))) return undefined;
    if (Number(rounds) === 0 || Number(block) === 0) return undefined;
    const chosen = store ?? (Number(seed) % 2 === 0 ? 'folder' : 's3');
    if (chosen !== 'folder' && chosen !== 's3') return undefined;
    return { rounds: Number(rounds), seed: Number(seed), block: Number(block), store: chosen };
  } catch {
    return undefined;
  }
}

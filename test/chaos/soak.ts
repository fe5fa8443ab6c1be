import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serviceVersion } from '../../src/version.js';
import { inFolder } from './in-folder.js';
import type { Sample } from './samples.js';

const HELP = `Usage: zeyil prove soak [--hours H] [--seed S] [--out FOLDER]

Runs three replicas under mixed load and faults for hours, as zeyil prove chaos does, but ends no process of the first replica, so that what
grows in a process can be seen. After each block of rounds it notes memory, connections, sizes of tables, dead rows and lateness.
Writes soak.csv and soak.svg to FOLDER. Ends with 1 when something was found.

  --hours H    how long, also a part of an hour (4)
  --seed S     which faults are drawn (1)
  --out F      where the samples are written (soak)
  --help       this text
  --version    the version of the service
`;
const OPTIONS = {
  hours: { type: 'string', default: '4' },
  seed: { type: 'string', default: '1' },
  out: { type: 'string', default: 'soak' },
  help: { type: 'boolean', default: false },
  version: { type: 'boolean', default: false },
} as const;
const HOUR_MS = 3_600_000;
/** Rounds between two samples: about 45 seconds. */
const BLOCK = 25;
/** The replica whose process no fault ends. */
const SPARED = 0;

/** The command. Returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const values = valuesIn(args);
  if (!values) {
    process.stderr.write(`This is not understood: ${args.join(' ')}\n\n${HELP}`);
    return 2;
  }
  if (values.help || values.version) {
    process.stdout.write(values.help ? HELP : `${serviceVersion()}\n`);
    return 0;
  }
  // Only a run pays for the modules of the service, 8 s; a help text does not.
  const { runChaos } = await import('./run.js');
  const { csvOf, plotOf, takeSample } = await import('./samples.js');
  await mkdir(values.out, { recursive: true });
  const begun = Date.now();
  const until = begun + Number(values.hours) * HOUR_MS;
  const samples: Sample[] = [];
  return inFolder('zeyil-soak-', async (root, interruption) => {
    const figures = await runChaos({
      root,
      seed: Number(values.seed),
      // More than fit into the time.
      rounds: Math.ceil((until - begun) / 1_000) + BLOCK,
      block: BLOCK,
      store: 'folder',
      spared: SPARED,
      interruption,
      isOver: () => Date.now() >= until,
      look: async (stage, { findings, block }) => {
        samples.push(await takeSample(stage, (Date.now() - begun) / 60_000, block));
        await writeFile(join(values.out, 'soak.csv'), csvOf(samples));
        await writeFile(join(values.out, 'soak.svg'), plotOf(samples));
        for (const text of findings.takeNew()) process.stdout.write(`FOUND: ${text}\n`);
      },
    });
    const { list } = figures.findings;
    process.stdout.write(`${[...list.map((text) => `FOUND: ${text}`), ...figures.lines()].join('\n')}\n`);
    return list.length === 0 ? 0 : 1;
  });
}

function valuesIn(args: readonly string[]) {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    const hours = Number(values.hours);
    return hours > 0 && hours <= 1_000 && /^\d{1,9}$/.test(values.seed) ? values : undefined;
  } catch {
    return undefined;
  }
}

import { parseArgs } from 'node:util';
import { serviceVersion } from '../../../src/version.js';
import { inFolder } from '../in-folder.js';

const HELP = `Usage: zeyil prove volume [--deliveries N] [--endorsements N] [--kills N] [--seed S]

Makes endorsements and changes parameters as fast as three replicas allow, kills replicas while their deliveries proceed, and compares
at the end every change and every delivery with what the database keeps and what the platforms accepted. The platforms refuse
the first attempt of one notification in 200; the ladder has its real waits. Ends with 1 when something was found.

  --deliveries N     how many notifications are delivered at least (1000000)
  --endorsements N   how many of them are those of endorsements (100000)
  --kills N          how many times a replica is killed at least (200)
  --seed S           which replicas are killed (1)
  --help             this text
  --version          the version of the service
`;
const OPTIONS = {
  deliveries: { type: 'string', default: '1000000' },
  endorsements: { type: 'string', default: '100000' },
  kills: { type: 'string', default: '200' },
  seed: { type: 'string', default: '1' },
  help: { type: 'boolean', default: false },
  version: { type: 'boolean', default: false },
} as const;

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
  const { runVolume } = await import('./run.js');
  const { linesOf } = await import('./report.js');
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const sizes = {
    deliveries: Number(values.deliveries),
    endorsements: Number(values.endorsements),
    kills: Number(values.kills),
    seed: Number(values.seed),
  };
  return inFolder('zeyil-volume-', async (root, interruption) => {
    const figures = await runVolume({ ...sizes, root, progress: say, interruption });
    for (const text of figures.findings.list) say(`FOUND: ${text}`);
    for (const line of linesOf(figures, sizes)) say(line);
    return figures.findings.count === 0 ? 0 : 1;
  });
}

function valuesIn(args: readonly string[]) {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    const { deliveries, endorsements, kills, seed } = values;
    const areNumbers = [deliveries, endorsements, kills, seed].every((text) => /^\d{1,9}$/.test(text));
    return areNumbers && Number(deliveries) >= Number(endorsements) ? values : undefined;
  } catch {
    return undefined;
  }
}

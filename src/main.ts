import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Command, CommanderError } from 'commander';
import type { RunCommand } from './commands/command-line.js';
import { errorMessage } from './errors/caught.js';
import { fromKit } from './kit.js';
import { projectFolder } from './project-folder.js';
import { serviceVersion } from './version.js';

type Loaded = Promise<{ default: RunCommand }>;

/** `npm run build` bundles ./commands/start.js into this file. */
const SERVE = new URL('../serve/start.js', import.meta.url).href;

/** The commands in the order of the manual; the module of each is loaded only when the command is asked for. */
const COMMANDS: Readonly<Record<string, readonly [summary: string, load: () => Loaded]>> = {
  start: ['serves until it is stopped', () => import(SERVE) as Loaded],
  demo: [
    'plays and describes the whole flow on the running sandbox',
    () => ofKit('demo', () => import('../kit/demo/demo.js')),
  ],
  migrate: ['brings the schema up to date without serving', () => import('./commands/migrate.js')],
  backup: ['copies the database and its documents', () => import('./commands/backup.js')],
  'backup prove': [
    'restores the newest backup as a trial, and records that it does',
    () => import('./commands/prove-backup.js'),
  ],
  restore: ['puts a backup into an empty database', () => import('./commands/restore.js')],
  'audit verify': ['verifies the hash chain of the audit', () => import('./commands/verify-audit.js')],
  'keys rotate': [
    'encrypts everything anew with the first key of ENCRYPTION_KEY',
    () => import('./commands/rotate-keys.js'),
  ],
  'config export': [
    'writes the configuration to a file, without secrets',
    () => import('./commands/export-configuration.js'),
  ],
  'config plan': [
    'shows what a configuration file would change, and changes nothing',
    () => import('./commands/plan-configuration.js'),
  ],
  'config apply': [
    'makes the changes of a plan, in one transaction',
    () => import('./commands/apply-configuration.js'),
  ],
  'documents check': [
    'tries every operation on the configured document store',
    () => import('./commands/check-documents.js'),
  ],
  'vehicles check': [
    'reads a vehicle value list and changes nothing',
    () => import('./commands/check-vehicle-list.js'),
  ],
  'vehicles import': ['syncs a vehicle value list', () => import('./commands/import-vehicles.js')],
  'vehicles generate': [
    'writes a vehicle value list that no insurer published',
    () => ofKit('vehicles generate', () => import('../kit/vehicle-list/generate.js')),
  ],
  'platform check': [
    "tries a platform's receiver before it goes live",
    () => ofKit('platform check', () => import('../kit/platform-check/check-platform.js')),
  ],
  compare: [
    'sends the same calls of an insurer to two gateways, and compares the answers',
    () => ofKit('compare', () => import('../kit/compare/compare-gateways.js')),
  ],
  'prove fuzz': ['sends random requests to every operation', () => proof('fuzz')],
  'prove chaos': ['runs three replicas under load and faults', () => proof('chaos')],
  'prove soak': ['runs them for hours, and measures what grows', () => proof('soak')],
  'prove volume': ['sends a million deliveries through replicas that are killed', () => proof('volume')],
};

const [word = 'start', ...rest] = process.argv.slice(2);
// Of most commands the name is two words.
const isOfTwo = Object.hasOwn(COMMANDS, `${word} ${rest[0]}`);
const asked = isOfTwo ? [`${word} ${rest[0]}`, ...rest.slice(1)] : [word, ...rest];
try {
  await program().parseAsync(asked, { from: 'user' });
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    process.stderr.write(`${errorMessage(error)}\n`);
    process.exitCode = 1;
  }
}

function program(): Command {
  const zeyil = new Command('zeyil')
    .usage('<command> [arguments]')
    .description('Settings are environment variables or stand in .env; .env.example lists them all.')
    .version(serviceVersion(), '--version', 'the version of the service')
    .helpOption('--help', 'this text; after a command, that of the command')
    .helpCommand(false)
    .configureHelp({ subcommandTerm: (command) => command.name(), helpWidth: 100 })
    .enablePositionalOptions()
    .showHelpAfterError()
    .exitOverride();
  for (const [name, [summary, load]] of Object.entries(COMMANDS)) {
    const command = new Command(name).summary(summary).argument('[arguments...]');
    command.helpOption(false).allowUnknownOption().passThroughOptions();
    zeyil.addCommand(
      command.action(async (args: string[]) => {
        process.exitCode = await (await load()).default(args);
      }),
    );
  }
  return zeyil;
}

function ofKit(name: string, load: () => Loaded): Loaded {
  return fromKit(`zeyil ${name}`, load);
}

/** The long proofs share tools with the tests, which only a checkout has. */
async function proof(name: string): Loaded {
  const script = pathToFileURL(join(projectFolder(), 'scripts/prove.mjs')).href;
  const { prove }: { prove: (name: string, args: readonly string[]) => Promise<never> } = await fromKit(
    'zeyil prove',
    () => import(script),
  );
  return { default: (args) => prove(name, args) };
}

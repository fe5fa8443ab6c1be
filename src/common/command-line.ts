import { existsSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { errorCode, errorMessage } from './errors/caught.js';
import { serviceVersion } from './version.js';

type OptionsConfig = NonNullable<ParseArgsConfig['options']>;

/** The options and arguments of a command. */
export interface CommandUsage<Options extends OptionsConfig> {
  /** The text of `--help`; it begins with `Usage: npm run `. */
  usage: string;
  options: Options;
  /** The number of file arguments that are required; 0 when it is left out. */
  files?: number;
}

/** The values of the options by their names, as `parseArgs` returns them, and the file arguments. */
export interface CommandArguments<Options extends OptionsConfig> {
  values: ReturnType<typeof parseArgs<{ options: Options }>>['values'];
  files: string[];
}

/** The arguments are wrong; the command has touched nothing. */
export class MisuseError extends Error {}

const ALWAYS = { help: { type: 'boolean' }, version: { type: 'boolean' } } as const;

/** Writes a line to standard output. */
export const say = (message: string) => void process.stdout.write(`${message}\n`);

/**
 * The frame of every command of package.json. `--help` and `--version` end with 0, unknown arguments with 2 and the
 * usage on standard error; in both cases before .env is read and anything is touched. An error of `run` ends with 1 and
 * its message; `run` may set another exit code itself.
 */
export async function runCommand<const Options extends OptionsConfig>(
  { usage, options, files = 0 }: CommandUsage<Options>,
  run: (given: CommandArguments<Options>) => Promise<void>,
): Promise<void> {
  try {
    const { values, positionals } = parseArgs({ options: { ...options, ...ALWAYS }, allowPositionals: true });
    if ('help' in values) return say(usage);
    if ('version' in values) return say(serviceVersion());
    if (positionals.length !== files) throw new MisuseError();
    if (existsSync('.env')) process.loadEnvFile('.env');
    await run({ values, files: positionals });
  } catch (error) {
    const isMisuse = error instanceof MisuseError || errorCode(error)?.startsWith('ERR_PARSE_ARGS');
    process.stderr.write(`${isMisuse ? usage : errorMessage(error)}\n`);
    process.exitCode = isMisuse ? 2 : 1;
  }
}

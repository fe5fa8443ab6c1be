import { existsSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Language, languageNamed, type Words } from '../api/language.js';
import { refuseForeignWriters } from '../config/foreign-writers.js';
import { errorCode, errorMessage } from '../errors/caught.js';
import { giveAddressesTime } from '../net/address-time.js';
import { serviceVersion } from '../version.js';

type OptionsConfig = NonNullable<ParseArgsConfig['options']>;

/** The options and arguments of a command. */
export interface CommandUsage<Options extends OptionsConfig> {
  /**
   * The text of `--help`; it begins with `Usage: npm run `. In several languages, the command has `LANGUAGE_OPTION` among its
   * options.
   */
  usage: string | Words;
  options: Options;
  /** The values of options of text that are given without one: `--confirm` for `--confirm=true`. */
  bare?: Readonly<Record<string, string>>;
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

/** The option `--lang`, for `languageOf`. */
export const LANGUAGE_OPTION = { lang: { type: 'string' } } as const;

/**
 * The language of a command's texts: the named one, or else that of the environment (LC_ALL, LC_MESSAGES, LANG), or English.
 * @throws MisuseError when the named one is not known
 */
export function languageOf(named: string | undefined): Language {
  const language = languageNamed(named);
  if (named !== undefined && !language) throw new MisuseError();
  return language ?? languageNamed(localeOfTerminal().slice(0, 2).toLowerCase()) ?? 'en';
}

function localeOfTerminal(): string {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  return LC_ALL || LC_MESSAGES || LANG || '';
}

/** The usage in the language that the arguments ask for, even where they are wrong. */
function usageText(usage: string | Words, args: readonly string[]): string {
  if (typeof usage === 'string') return usage;
  const [, inOne] = /^--lang=(.*)$/.exec(args.find((arg) => arg.startsWith('--lang=')) ?? '') ?? [];
  const named = inOne ?? args[args.indexOf('--lang') + 1];
  return usage[languageNamed(named) ?? languageOf(undefined)];
}

/** Writes a line to standard output. */
export const say = (message: string) => void process.stdout.write(`${message}\n`);

/**
 * The frame of every command of package.json. `--help` and `--version` end with 0, unknown arguments with 2 and the
 * usage on standard error; in both cases before .env is read and anything is touched. An error of `run` ends with 1 and
 * its message; `run` may set another exit code itself.
 */
export async function runCommand<const Options extends OptionsConfig>(
  { usage, options, bare = {}, files = 0 }: CommandUsage<Options>,
  run: (given: CommandArguments<Options>) => Promise<void>,
): Promise<void> {
  const args = process.argv.slice(2).map((arg) => {
    const value = bare[arg.slice(2)];
    return arg.startsWith('--') && value !== undefined ? `${arg}=${value}` : arg;
  });
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...options, ...ALWAYS },
      allowPositionals: true,
    });
    if ('help' in values) return say(usageText(usage, args));
    if ('version' in values) return say(serviceVersion());
    if (positionals.length !== files) throw new MisuseError();
    refuseForeignWriters('.env');
    if (existsSync('.env')) process.loadEnvFile('.env');
    giveAddressesTime();
    await run({ values, files: positionals });
  } catch (error) {
    const isMisuse = error instanceof MisuseError || errorCode(error)?.startsWith('ERR_PARSE_ARGS');
    process.stderr.write(`${isMisuse ? usageText(usage, args) : errorMessage(error)}\n`);
    process.exitCode = isMisuse ? 2 : 1;
  }
}

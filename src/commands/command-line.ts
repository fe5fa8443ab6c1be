import { existsSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { type Language, languageNamed, type Words } from '../api/language.js';
import { refuseForeignWriters } from '../config/foreign-writers.js';
import { errorMessage } from '../errors/caught.js';
import { giveAddressesTime } from '../net/address-time.js';
import { serviceVersion } from '../version.js';

/** Options by the names of their values: `--flag`, `--text <value>`, or `--texts <value...>`, which may be repeated. */
type Options = Readonly<Record<string, string>>;

type Values<Given extends Options> = {
  [Name in keyof Given]: Given[Name] extends `${string}...>`
    ? string[] | undefined
    : Given[Name] extends `${string}>`
      ? string | undefined
      : true | undefined;
};

/** The options and arguments of a command. */
export interface CommandUsage<Given extends Options> {
  /** The text of `--help`; it begins with `Usage: zeyil `. In several languages, the command has `LANGUAGE_OPTION`. */
  usage: string | Words;
  options?: Given;
  /** The values of options of text that are given without one: `--confirm` for `--confirm=true`. */
  bare?: Readonly<Record<string, string>>;
  /** The number of file arguments that are required; 0 when it is left out. */
  files?: number;
}

/** Runs a command with its arguments, and returns the exit code of the process. */
export type RunCommand = (args: readonly string[]) => Promise<number>;

/** The arguments are wrong; the command has touched nothing. The message is the argument at fault, such as `--months`. */
export class MisuseError extends Error {}

/** The option `--lang`, for `languageOf`. */
export const LANGUAGE_OPTION = { lang: '--lang <language>' } as const;

/**
 * The language of a command's texts: the named one, or else that of the environment (LC_ALL, LC_MESSAGES, LANG), or English.
 * @throws MisuseError when the named one is not known
 */
export function languageOf(named: string | undefined): Language {
  const language = languageNamed(named);
  if (named !== undefined && !language) throw new MisuseError('--lang');
  return language ?? languageNamed(localeOfTerminal().slice(0, 2).toLowerCase()) ?? 'en';
}

function localeOfTerminal(): string {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  return LC_ALL || LC_MESSAGES || LANG || '';
}

/** The usage in the language that the arguments ask for, even where they are wrong. */
function usageText(usage: string | Words, args: readonly string[]): string {
  return typeof usage === 'string' ? usage : usage[askedLanguage(args)];
}

function askedLanguage(args: readonly string[]): Language {
  const [, inOne] = /^--lang=(.*)$/.exec(args.find((arg) => arg.startsWith('--lang=')) ?? '') ?? [];
  const named = inOne ?? args[args.indexOf('--lang') + 1];
  return languageNamed(named) ?? languageOf(undefined);
}

/** The usage, and the argument at fault below it, where a terminal ends. */
function misuseText(usage: string | Words, args: readonly string[], error: Error): string {
  const argument = error instanceof MisuseError ? error.message : /'(.+?)'/.exec(error.message)?.[1];
  const isTurkish = typeof usage !== 'string' && askedLanguage(args) === 'tr';
  const fault = argument && `\n${isTurkish ? 'Yanlış ya da eksik' : 'Wrong or missing'}: ${argument}`;
  return `${usageText(usage, args)}${fault || ''}`;
}

/** Writes a line to standard output. */
export const say = (message: string) => void process.stdout.write(`${message}\n`);

/**
 * The frame of every command. `--help` and `--version` end with 0, wrong arguments with 2, the usage and their name on standard error; in both cases
 * before .env is read and anything is touched. An error of `run` ends with 1 and its message; else `run` returns the exit code.
 */
export function command<const Given extends Options>(
  { usage, options, bare = {}, files = 0 }: CommandUsage<Given>,
  run: (values: Values<Given>, ...files: string[]) => Promise<number>,
): RunCommand {
  return async (given) => {
    const args = given.map((arg) => {
      const value = bare[arg.slice(2)];
      return arg.startsWith('--') && value !== undefined ? `${arg}=${value}` : arg;
    });
    try {
      const parser = parserOf(Object.values(options ?? {}));
      parser.parse(args, { from: 'user' });
      const { help, version, ...values } = parser.opts<{ help?: true; version?: true }>();
      if (help || version) {
        say(help ? usageText(usage, args) : serviceVersion());
        return 0;
      }
      if (parser.args.length !== files) throw new MisuseError(parser.args[files]);
      refuseForeignWriters('.env');
      if (existsSync('.env')) process.loadEnvFile('.env');
      giveAddressesTime();
      return await run(values as Values<Given>, ...parser.args);
    } catch (error) {
      const misuse = error instanceof MisuseError || error instanceof CommanderError ? error : undefined;
      process.stderr.write(`${misuse ? misuseText(usage, args, misuse) : errorMessage(error)}\n`);
      return misuse ? 2 : 1;
    }
  };
}

function parserOf(options: readonly string[]): Command {
  const parser = new Command()
    .helpOption(false)
    .argument('[files...]')
    .option('--help')
    .option('--version')
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  for (const option of options) parser.option(option);
  return parser;
}

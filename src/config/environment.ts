import type { Reader } from './readers.js';

/** The places that a process uses. Those that are unusable are reported together with the settings at fault. */
export interface Places {
  readonly host: string;
  readonly port: number;
  readonly dataDirectory: string;
  readonly databaseUrl?: string;
  readonly databaseUrlDirect?: string;
}

/** A start that was refused; the message names every setting at fault and never repeats a value. */
export class SettingsError extends Error {
  /** `places` have defaults, or nothing, where `problems` name their settings. */
  constructor(
    readonly problems: readonly string[],
    readonly places: Places,
  ) {
    super(`The settings are not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

/** Reads variables one by one and collects what is wrong, so that one start shows every mistake. */
export interface Environment {
  optional<T>(name: string, reader: Reader<T>): T | undefined;
  or<T>(name: string, reader: Reader<T>, absent: T): T;
  missing(name: string, reader: Reader<unknown>): string;
  refuse(problem: string): void;
  throwIfRefused(places: Places): void;
}

/** An empty variable counts as absent: that is how most deployment tools leave one out. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const problems: string[] = [];
  const optional = <T>(name: string, reader: Reader<T>): T | undefined => {
    const text = variables[name]?.trim();
    if (!text) return undefined;
    const value = reader.read(text);
    if (value === undefined) problems.push(`${name} must be ${reader.expected}.`);
    return value;
  };
  return {
    optional,
    or: (name, reader, absent) => optional(name, reader) ?? absent,
    missing: (name, reader) => {
      const refused = problems.some((problem) => problem.startsWith(`${name} `));
      if (!refused) problems.push(`${name} is required: ${reader.expected}.`);
      return '';
    },
    refuse: (problem) => void problems.push(problem),
    throwIfRefused: (places) => {
      if (problems.length > 0) throw new SettingsError(problems, places);
    },
  };
}

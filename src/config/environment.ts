import { existsSync, readFileSync } from 'node:fs';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { errorCode } from '../errors/caught.js';
import { envOf, namesOf, PRODUCTION } from './decorators.js';
import { foreignWriters } from './foreign-writers.js';

/** Places that a process uses; unusable places are reported together with the settings at fault. */
export interface Places {
  readonly host: string;
  readonly port: number;
  readonly dataDirectory: string;
  readonly databaseUrl?: string;
  readonly databaseUrlDirect?: string;
}

/** A start that was refused; the message names every setting at fault and never repeats a value. */
export class SettingsError extends Error {
  /** Where `problems` name the setting of a place, `places` holds its default, or nothing. */
  constructor(
    readonly problems: readonly string[],
    readonly places: Places,
  ) {
    super(`The settings are not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

/** Reads classes of settings from variables and collects the mistakes, so that one start shows all of them. */
export class Environment {
  private readonly variables: Record<string, string>;
  private readonly problems: string[] = [];

  /** An empty variable counts as absent, because most deployment tools leave a variable out in this way. */
  constructor(variables: Readonly<Record<string, string | undefined>>) {
    const texts = Object.entries(variables).map(([name, text = '']) => [name, text.trim()]);
    this.variables = Object.fromEntries(texts.filter(([, text]) => text !== ''));
  }

  /** An absent or refused setting has its default. The value of an absent NAME is read from the file that NAME_FILE names. */
  read<T extends object>(type: new () => T): T {
    for (const name of namesOf(type)) this.readFile(name);
    const settings = plainToInstance(type, this.variables, {
      excludeExtraneousValues: true,
      exposeDefaultValues: true,
    });
    const errors = validateSync(settings, {
      skipUndefinedProperties: true,
      stopAtFirstError: true,
      always: true,
      strictGroups: true,
      groups: this.variables['NODE_ENV'] === PRODUCTION ? [PRODUCTION] : [],
    });
    for (const { property, constraints = {} } of errors) {
      this.refuse(`${envOf(settings, property)} ${Object.values(constraints)[0]}`);
      Object.assign(settings, { [property]: Reflect.get(new type(), property) });
    }
    return settings;
  }

  /** Whether a variable has a value; one that NAME_FILE names has it once its class was read. */
  has(name: string): boolean {
    return name in this.variables;
  }

  refuse(problem: string): void {
    this.problems.push(problem);
  }

  /** Refuses one of two variables without the other. */
  requireBoth(one: string, other: string): void {
    if (one in this.variables !== other in this.variables)
      this.refuse(`${one} and ${other} must be set together.`);
  }

  /** Refuses a file that others may choose the content of; one that is not there is reported by whoever reads it. */
  refuseForeignWriters(name: string, path: string, role = ''): void {
    const writers = existsSync(path) ? foreignWriters(path) : undefined;
    if (writers) this.refuse(`${name} names ${writers}${role}.`);
  }

  private readFile(name: string): void {
    const path = this.variables[`${name}_FILE`];
    if (path === undefined) return;
    try {
      const text = readFileSync(path, 'utf8').trim();
      const writers = foreignWriters(path);
      if (writers) this.refuse(`${name}_FILE names ${writers}.`);
      else if (name in this.variables) this.refuse(`${name} and ${name}_FILE must not be set together.`);
      else if (text === '') this.refuse(`${name}_FILE names an empty file.`);
      else this.variables[name] = text;
    } catch (error) {
      this.refuse(`${name}_FILE cannot be read (${errorCode(error)}).`);
    }
  }

  throwIfRefused(places: Places): void {
    if (this.problems.length > 0) throw new SettingsError(this.problems, places);
  }
}

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withConfiguration } from '../../src/commands/with-configuration.js';
import type { Configuration, WantedConfiguration } from '../../src/configuration/configuration.js';
import type { ConfigurationService } from '../../src/configuration/configuration.service.js';
import { command } from './commands.js';
import type { TestDatabase } from './database.js';

/** A folder for files of configurations and plans, and the commands that read and write them. */
export async function openConfigurations() {
  const folder = await mkdtemp(join(tmpdir(), 'zeyil-configuration-'));
  let files = 0;
  const next = () => join(folder, `${++files}.json`);
  const variables = ({ url }: Pick<TestDatabase, 'url'>) => ({
    DATABASE_URL: url,
    DATA_DIR: folder,
    ALLOW_PRIVATE_PLATFORM_URLS: 'true',
  });
  const write = async (content: object | string) => {
    const path = next();
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  };
  const plan = async (target: Pick<TestDatabase, 'url'>, file: string, ...args: string[]) => {
    const out = next();
    const planned = await command('config plan', variables(target), file, '--out', out, ...args);
    return { ...planned, out };
  };
  const apply = (target: Pick<TestDatabase, 'url'>, path: string) =>
    command('config apply', variables(target), path);
  return {
    folder,
    variables,
    write,
    plan,
    apply,
    remove: () => rm(folder, { recursive: true }),
    /** An installation's configuration without a command around it, until `closed`. */
    opened: async (
      target: Pick<TestDatabase, 'url'>,
      closed: Promise<void>,
    ): Promise<ConfigurationService> => {
      const own = process.env;
      // The settings are read at once.
      process.env = { ...own, ...variables(target) };
      const service = new Promise<ConfigurationService>((resolve, reject) => {
        withConfiguration(async (found) => {
          resolve(found);
          await closed;
        }).catch(reject);
      });
      process.env = own;
      return service;
    },
    /** The text of the configuration, as a file has it. */
    exported: async (source: Pick<TestDatabase, 'url'>): Promise<string> => {
      const path = next();
      const { code, output } = await command('config export', variables(source), path);
      if (code !== 0) throw new Error(output);
      return readFile(path, 'utf8');
    },
    /** Plans and applies a configuration; returns what the apply ended with. */
    carry: async (target: Pick<TestDatabase, 'url'>, wanted: object | string, ...args: string[]) => {
      const planned = await plan(target, await write(wanted), ...args);
      return planned.code === 3 ? apply(target, planned.out) : planned;
    },
  };
}

/** A file's content. */
export const file = (parts: WantedConfiguration | Configuration) => ({
  format: 'zeyil-configuration',
  version: 1,
  ...parts,
});

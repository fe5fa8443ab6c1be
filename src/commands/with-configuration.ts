import { randomBytes } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Settings } from '../config/settings.js';
import { ConfigurationModule } from '../configuration/configuration.module.js';
import { ConfigurationService } from '../configuration/configuration.service.js';
import { requireDatabase } from '../database/open-database.js';
import { syncDirectory, writeDurably } from '../documents/durable-files.js';
import { causeCode, errorCode, errorMessage } from '../errors/caught.js';
import { isDatabaseUnavailable, LOCK_NOT_AVAILABLE } from '../errors/database-errors.js';
import { DomainError } from '../errors/domain-error.js';
import { withModules } from './command-context.js';

/** The exit code of a plan that would change something; 2 is that of wrong arguments. */
export const HAS_CHANGES = 3;

/**
 * Does the work with the configuration of the settings' database, whether the service runs or not.
 * @throws Error in words for an operator
 */
export async function withConfiguration<T>(work: (service: ConfigurationService) => Promise<T>): Promise<T> {
  requireDatabase(new Settings(process.env));
  const done = withModules([ConfigurationModule], (context) => work(context.get(ConfigurationService)), {
    migrates: false,
  });
  return done.catch((error: unknown) => {
    throw new Error(inWords(error), { cause: error });
  });
}

function inWords(error: unknown): string {
  const code = causeCode(error) ?? errorCode(Object(error).driverError);
  if (code === LOCK_NOT_AVAILABLE) {
    return 'Another change of users, agents, codes or the service catalog is under way and did not end in time: try again.';
  }
  if (code === '25006')
    return 'The database is read-only: an export can be made of it, but no plan and no change.';
  if (error instanceof DomainError && error.details.fields) {
    return error.details.fields.map(({ Message }) => Message).join('\n');
  }
  return isDatabaseUnavailable(error)
    ? `The database did not do the work (${code ?? 'no answer'}); nothing is changed unless the audit says so.`
    : errorMessage(error);
}

/** No room on the disk, or none that its quota leaves to the user. */
const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

/** Writes a file that only its owner reads, whole or not at all. @throws Error that names the file */
export async function writeWhole(path: string, text: string): Promise<void> {
  const unfinished = `${path}.unfinished-${randomBytes(6).toString('hex')}`;
  try {
    await writeDurably(unfinished, Buffer.from(text));
    await rename(unfinished, path);
    await syncDirectory(dirname(path));
  } catch (error) {
    await rm(unfinished, { force: true });
    const code = errorCode(error) ?? errorMessage(error);
    const reason = FULL.has(code) ? `: the disk is full (${code})` : ` (${code})`;
    throw new Error(`${path} cannot be written${reason}.`, { cause: error });
  }
}

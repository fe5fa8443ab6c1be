import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../errors/caught.js';
import { refuseForeignWriters } from './foreign-writers.js';

/** Secrets of a machine outside production, created once and readable only by their owner. */
export interface LocalSecrets {
  jwtSecret: string;
  encryptionKey: Buffer;
}

/**
 * Reads `<dataDirectory>/secrets.json`, and creates it at first use. Two simultaneous first starts agree on one file.
 * @throws Error when every user of the machine may choose its content
 */
export function localSecrets(dataDirectory: string): LocalSecrets {
  const path = join(dataDirectory, 'secrets.json');
  refuseForeignWriters(path);
  const stored = readOrMake(path, dataDirectory);
  return { jwtSecret: stored.jwtSecret, encryptionKey: Buffer.from(stored.encryptionKey, 'base64') };
}

interface StoredSecrets {
  jwtSecret: string;
  encryptionKey: string;
}

function readOrMake(path: string, dataDirectory: string): StoredSecrets {
  try {
    return read(path) ?? make(path, dataDirectory);
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    throw new Error(`${path} cannot be read or made (${code}); see DATA_DIR.`, { cause: error });
  }
}

function read(path: string): StoredSecrets | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as StoredSecrets;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    if (error instanceof SyntaxError)
      throw new Error(`${path} is damaged; restore it, or set the secrets themselves.`);
    throw error;
  }
}

function make(path: string, dataDirectory: string): StoredSecrets {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o755 });
  const fresh: StoredSecrets = {
    jwtSecret: randomBytes(48).toString('base64url'),
    encryptionKey: randomBytes(32).toString('base64'),
  };
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600 });
  try {
    // Creating a link fails when the name is taken, so a second process can never replace keys that are in use.
    linkSync(draft, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  return read(path) ?? fresh;
}

import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Secrets of a machine outside production, made once and kept readable only by the owner. */
export interface LocalSecrets {
  jwtSecret: string;
  encryptionKey: Buffer;
}

/** Reads `<dataDirectory>/secrets.json`, making it at first use. Two first starts at once agree on one file. */
export function localSecrets(dataDirectory: string): LocalSecrets {
  const path = join(dataDirectory, 'secrets.json');
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
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new Error(`${path} cannot be read or made (${code}); see DATA_DIR.`, { cause: error });
  }
}

function read(path: string): StoredSecrets | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as StoredSecrets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    if (error instanceof SyntaxError)
      throw new Error(`${path} is damaged; restore it, or set the secrets themselves.`);
    throw error;
  }
}

function make(path: string, dataDirectory: string): StoredSecrets {
  mkdirSync(dataDirectory, { recursive: true });
  const fresh: StoredSecrets = {
    jwtSecret: randomBytes(48).toString('base64url'),
    encryptionKey: randomBytes(32).toString('base64'),
  };
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(fresh, null, 2)}\n`, { mode: 0o600 });
  try {
    // A link fails when the name is taken, so a second process can never replace keys already in use.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  return read(path) ?? fresh;
}

import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { localSecrets } from './local-secrets.js';
import { Settings } from './settings.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'zeyil-secrets-'));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('secrets of a machine outside production', () => {
  test('Outside production, secrets that are not set are made once and kept', {
    tags: 'offline-jobs',
  }, () => {
    const directory = join(root, 'not', 'yet', 'there');
    const first = localSecrets(directory);
    expect(Buffer.byteLength(first.jwtSecret)).toBeGreaterThanOrEqual(32);
    expect(first.encryptionKey).toHaveLength(32);
    expect(localSecrets(directory)).toEqual(first);
    expect(readdirSync(directory)).toEqual(['secrets.json']);
  });

  test('Secrets that were made are readable only by the owner', { tags: 'offline-jobs' }, () => {
    localSecrets(root);
    expect(statSync(join(root, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  test('Secrets that every user of the machine may write, or exchange in their folder, stop the start', {
    tags: 'running',
  }, () => {
    const path = join(root, 'secrets.json');
    localSecrets(root);
    chmodSync(path, 0o602);
    expect(() => localSecrets(root)).toThrow(`${path} is a file that every user of the machine may write.`);
    chmodSync(path, 0o600);
    chmodSync(root, 0o777);
    expect(() => localSecrets(root)).toThrow(
      `${path} is a file in a folder that every user of the machine may write.`,
    );
    chmodSync(root, 0o1777);
    expect(localSecrets(root).jwtSecret).toBeTruthy();
  });

  test('are made in a folder that others cannot write, whatever the process masks', () => {
    const before = process.umask(0);
    try {
      expect(localSecrets(join(root, 'made'))).toEqual(localSecrets(join(root, 'made')));
    } finally {
      process.umask(before);
    }
  });

  test('differ between two data directories', () => {
    const [one, other] = [localSecrets(join(root, 'one')), localSecrets(join(root, 'other'))];
    expect(one.jwtSecret).not.toBe(other.jwtSecret);
    expect(one.encryptionKey.equals(other.encryptionKey)).toBe(false);
  });

  test('stand for what is not set, with or without the sandbox', () => {
    const made = new Settings({ DATA_DIR: root, SANDBOX: 'false' });
    const again = new Settings({ DATA_DIR: root });
    expect(again.jwt.secrets).toEqual(made.jwt.secrets);
    expect(again.encryptionKeys).toEqual(made.encryptionKeys);
    const stored = JSON.parse(readFileSync(join(root, 'secrets.json'), 'utf8'));
    expect(made.jwt.secrets).toEqual([stored.jwtSecret]);
  });

  test('give way to what is set, one by one', () => {
    const own = 'a signing secret of 32 bytes or more';
    const made = new Settings({ DATA_DIR: root });
    const mixed = new Settings({ DATA_DIR: root, JWT_SECRETS: own });
    expect(mixed.jwt.secrets).toEqual([own]);
    expect(mixed.encryptionKeys).toEqual(made.encryptionKeys);
  });
});

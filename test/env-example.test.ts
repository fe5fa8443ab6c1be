import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { Settings } from '../src/config/settings.js';

const example = readFileSync('.env.example', 'utf8');
const source = readdirSync('src/config')
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  .map((file) => readFileSync(join('src/config', file), 'utf8'))
  .join('\n');

test('Every setting stands in .env.example, and no other', { tags: 'running' }, () => {
  const named = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map((line) => line[1]);
  const read = [...source.matchAll(/@Env\('([A-Z0-9_]+)'\)/g)].map((call) => call[1]);
  expect(read.length).toBeGreaterThan(25);
  expect([...new Set(named)].sort()).toEqual([...new Set(read)].sort());
});

test('.env.example comments every setting or group of settings', () => {
  for (const block of example.split('\n\n')) expect(block).toMatch(/^#/);
});

test('.env.example is enough for production once its secrets are filled in', { tags: 'running' }, () => {
  const settings = new Settings({
    ...parseEnv(example),
    NODE_ENV: 'production',
    DATA_DIR: tmpdir(),
    JWT_SECRETS: 'a signing secret of 32 bytes or more',
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  });
  expect(settings).toMatchObject({ production: true, sandbox: false, allowPrivatePlatformUrls: false });
});

test('.env.example as it is starts a sandbox', () => {
  const secrets = { JWT_SECRETS: 'x'.repeat(32), ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64') };
  const settings = new Settings({ ...parseEnv(example), DATA_DIR: tmpdir(), ...secrets });
  expect(settings).toMatchObject({ production: false, sandbox: true });
});

test('The page of settings has the refusal of every setting that takes not every value, those of S3 included', {
  tags: 'running',
}, () => {
  const secrets = { JWT_SECRETS: 'x'.repeat(32), ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64') };
  const given = { ...secrets, DATA_DIR: tmpdir(), DOCUMENT_STORE: 's3', S3_BUCKET: 'documents' };
  const page = readFileSync('docs/settings.en.md', 'utf8').split('\n## ');
  const names = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map((line) => line[1] ?? '');
  const refused = names.filter((name) => {
    try {
      new Settings({ ...given, [name]: '\u0001 ?' });
      return false;
    } catch (error) {
      return (error as Error).message.includes(name);
    }
  });
  const stated = page.filter((part) => part.includes('A wrong value stops the start:'));
  expect(stated.map((part) => part.split('\n')[0])).toEqual(refused);
  expect(refused).toContain('S3_SERVER_SIDE_ENCRYPTION');
});

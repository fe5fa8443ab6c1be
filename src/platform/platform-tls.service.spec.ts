import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selfSigned } from '../../test/support/certificates.js';
import { Settings } from '../config/settings.js';
import { createLogger } from '../tracing/logger.js';
import { PlatformTls } from './platform-tls.service.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'zeyil-certificate-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('A renewed client certificate is not taken from a file that every user of the machine may write', {
  tags: 'running',
}, async () => {
  const files = { cert: join(folder, 'cert'), key: join(folder, 'key') };
  const write = ({ cert, key }: { cert: string; key: string }) => {
    writeFileSync(files.cert, cert);
    writeFileSync(files.key, key);
  };
  write(selfSigned('a.example'));
  const lines: string[] = [];
  const settings = new Settings({
    DATA_DIR: folder,
    PLATFORM_CLIENT_CERTIFICATE_FILE: files.cert,
    PLATFORM_CLIENT_KEY_FILE: files.key,
  });
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  const tls = new PlatformTls(settings, logger, new Registry());
  await tls.onModuleInit();
  const before = tls.secureContext;
  expect(before).toBeDefined();
  for (const [name, path] of Object.entries({ CERTIFICATE: files.cert, KEY: files.key })) {
    write(selfSigned('a.example'));
    chmodSync(path, 0o666);
    await tls.refresh();
    expect(tls.secureContext).toBe(before);
    expect(lines.at(-1)).toContain(
      `"reason":"PLATFORM_CLIENT_${name}_FILE names a file that every user of the machine may write"`,
    );
    chmodSync(path, 0o600);
  }
  await tls.refresh();
  expect(tls.secureContext).not.toBe(before);
});

// This project's dispatcher as a worker process: DATABASE_URL says where.
import 'reflect-metadata';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '../../dist/src/boot.js';
import { Settings } from '../../dist/src/config/settings.js';

const service = await startService(
  new Settings({
    DATABASE_URL: process.env.DATABASE_URL,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'zeyil-bench-data-')),
    PORT: '0',
    SANDBOX: 'false',
    LOG_LEVEL: 'warn',
    PLATFORM_TIMEOUT: process.env.PLATFORM_TIMEOUT ?? '15s',
  }),
);
process.send('ready');
process.on('SIGTERM', () => void service.stop().finally(() => process.exit(0)));

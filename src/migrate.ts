import { existsSync } from 'node:fs';
import { AuditService } from './audit/audit.service.js';
import { AuditRetention } from './audit/retention/audit-retention.job.js';
import { Clock } from './common/clock.js';
import { createLogger } from './common/http/logger.js';
import { Settings } from './config/settings.js';
import { openDatabase } from './database/open-database.js';
import { Retention } from './notifications/retention.js';

// Brings the schema up to date without serving, and makes and drops the partitions that time asks for. The service does the
// same by itself, unless its database role owns nothing.
if (existsSync('.env')) process.loadEnvFile('.env');
const say = (message: string) => void process.stdout.write(`${message}\n`);
try {
  const settings = new Settings(process.env);
  const { dataSource, close } = await openDatabase(settings, say);
  try {
    const clock = new Clock(settings.businessTimeZone);
    const logger = createLogger('warn');
    await new Retention(dataSource, settings, clock, logger).keep();
    await new AuditRetention(dataSource, settings, clock, new AuditService(), logger).keep();
  } finally {
    await close();
  }
  say('The database is up to date.');
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

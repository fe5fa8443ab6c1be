import { AuditService } from './audit/audit.service.js';
import { AuditRetention } from './audit/retention/audit-retention.job.js';
import { Clock } from './common/clock.js';
import { runCommand, say } from './common/command-line.js';
import { createLogger } from './common/http/logger.js';
import { Settings } from './config/settings.js';
import { openDatabase } from './database/open-database.js';
import { Retention } from './notifications/retention.js';

const usage = `Usage: npm run migrate
Brings the schema up to date without serving, and makes and drops the partitions that time asks for. The service does the
same by itself, unless its database role owns nothing.`;

await runCommand({ usage, options: {} }, async () => {
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
});

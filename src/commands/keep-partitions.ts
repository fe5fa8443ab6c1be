import type { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { AuditRetention } from '../audit/retention/audit-retention.job.js';
import type { Settings } from '../config/settings.js';
import { Retention } from '../notifications/retention/retention.job.js';
import { Clock } from '../time/clock.js';
import type { DatabaseTime } from '../time/database-time.js';
import { createLogger } from '../tracing/logger.js';

/**
 * Makes the partitions that time asks for and drops those past their retention, as the service does every night. Weeks of
 * deliveries are dropped only where NOTIFICATION_RETENTION is set, because the service may keep them for longer than by
 * default. Returns false, after lines in the log, when something was left.
 */
export async function keepPartitions(
  direct: DataSource,
  settings: Settings,
  time: DatabaseTime,
): Promise<boolean> {
  const clock = new Clock(settings.businessTimeZone, time);
  const logger = createLogger('warn');
  const weeks = new Retention(direct, settings, clock, logger);
  const months = new AuditRetention(direct, settings, clock, new AuditService(), logger);
  const kept = [
    await (settings.isNotificationRetentionSet ? weeks.keep() : weeks.makeWeeks()),
    await months.keep(),
  ];
  return kept.every(Boolean);
}

// @module-tag admin-screens
import { expect, test } from 'vitest';
import type { StaffSettings } from '../src/staff/settings/settings.answers.js';
import { serviceVersion } from '../src/version.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { JWT_SECRET } from './support/tokens.js';

const SECRETS = {
  JWT_SECRETS: JWT_SECRET,
  PLATFORM_API_KEY: 'anahtar-8c1f0b7e',
  SERVICE_CATALOG_SOURCE: 'http://127.0.0.1:9/katalog-8c1f0b7e.json',
};
const service = startOnce(() =>
  startTestService({
    ...SECRETS,
    NOTIFICATION_RETRY_WAITS: '250ms,10s,1h',
    PLATFORM_TIMEOUT: '1500ms',
    NOTIFICATION_RETENTION: '30d',
    JOB_RETENTION: '365d',
    AVAILABILITY_EVALUATION_WINDOW: '10m',
    AVAILABILITY_EVALUATION_MIN_CALLS: '7',
    MAX_BODY_MB: '64',
    BUSINESS_TIME_ZONE: 'Europe/Berlin',
  }),
);

test('The staff reads what the service is set to, and none of its secrets and addresses', async () => {
  const operator = await service.as({ roles: ['Operator'] });
  const answer = await operator.get('/api/admin/settings');
  expect(answer.response<StaffSettings>()).toEqual({
    Version: serviceVersion(),
    TimeZone: 'Europe/Berlin',
    Notifications: { RetryWaitMs: [250, 10_000, 3_600_000], PlatformTimeoutMs: 1_500 },
    Retention: { NotificationDays: 30, JobDays: 365, OutgoingLogDays: null, AuditDays: null },
    Evaluation: {
      WindowSeconds: 600,
      MinCalls: 7,
      FailurePercent: 50,
      RecoveryPercent: 20,
      QuietSeconds: 600,
      MaxQuietSeconds: 7_200,
    },
    Uploads: { BodyBytes: 67_108_864, VehicleListBytes: 52_428_800 },
    Sources: { ServiceCatalog: true, VehicleList: false },
  });
  for (const secret of Object.values(SECRETS)) expect(answer.text).not.toContain(secret);
});

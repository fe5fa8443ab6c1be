import { Controller, Get } from '@nestjs/common';
import { Access } from '../../access/access.js';
import { type ApiTag, Describe, envelope, type OperationDescription } from '../../api/api-description.js';
import { type ApiResponse, ok } from '../../api/envelope.js';
import { DAY } from '../../config/duration.js';
import { Settings } from '../../config/settings.js';
import { LIST_LIMITS } from '../../vehicle-catalog/list/list-limits.js';
import { serviceVersion } from '../../version.js';
import { StaffSettings } from './settings.answers.js';

const SETTINGS: ApiTag = {
  name: 'Settings',
  tr: 'Ayarlar',
  part: 'staff',
  about: 'What the service is set to, for people who explain why it did something and when it will do it.',
};

const READ_SETTINGS: OperationDescription = {
  tag: SETTINGS,
  summary: { en: 'The settings', tr: 'Ayarlar' },
  details:
    'Settings change only when the service is started anew. No secret and no address is among them. Replicas that were ' +
    'started with different settings answer differently.',
  answers: { 200: envelope(StaffSettings) },
};

/** What the service is set to. */
@Controller('api/admin/settings')
export class SettingsController {
  private readonly answer: StaffSettings;

  constructor(settings: Settings) {
    this.answer = answerOf(settings);
  }

  @Get()
  @Describe(READ_SETTINGS)
  @Access(['Administrator', 'Operator'])
  read(): ApiResponse<StaffSettings> {
    return ok(this.answer);
  }
}

function answerOf(settings: Settings): StaffSettings {
  const { availabilityEvaluation: evaluation, platform, serviceCatalog, vehicleList } = settings;
  const { jobRetention, outgoingLogRetention, auditRetention } = settings;
  return {
    Version: serviceVersion(),
    TimeZone: settings.businessTimeZone,
    Notifications: {
      RetryWaitMs: settings.notificationRetryWaits,
      PlatformTimeoutMs: platform.timeout,
    },
    Retention: {
      NotificationDays: days(settings.notificationRetention),
      JobDays: jobRetention === undefined ? null : days(jobRetention),
      OutgoingLogDays: outgoingLogRetention === undefined ? null : days(outgoingLogRetention),
      AuditDays: auditRetention === undefined ? null : days(auditRetention),
    },
    Evaluation: {
      WindowSeconds: seconds(evaluation.window),
      MinCalls: evaluation.minCalls,
      FailurePercent: evaluation.failurePercent,
      RecoveryPercent: evaluation.recoveryPercent,
      QuietSeconds: seconds(evaluation.quietPeriod),
      MaxQuietSeconds: seconds(evaluation.maxQuietPeriod),
    },
    Uploads: { BodyBytes: settings.maxBodyBytes, VehicleListBytes: LIST_LIMITS.fileBytes },
    Sources: {
      ServiceCatalog: serviceCatalog.source !== undefined,
      VehicleList: vehicleList.source !== undefined,
    },
  };
}

const seconds = (milliseconds: number) => Math.round(milliseconds / 1_000);
const days = (milliseconds: number) => Math.round(milliseconds / DAY);

import { resolve } from 'node:path';
import { isPublicHttps } from '../common/net/public-urls.js';
import type { Environment, Places } from './environment.js';
import { readEnvironment } from './environment.js';
import { type EvaluationSettings, readEvaluation } from './evaluation-settings.js';
import { localSecrets } from './local-secrets.js';
import * as as from './readers.js';
import { refuseWeakSecrets, warningsOf } from './weak-settings.js';

/** Where PDFs are kept. */
export type DocumentStoreSettings =
  | { kind: 'folder'; directory: string }
  | {
      kind: 's3';
      endpoint?: string;
      region: string;
      bucket: string;
      prefix: string;
      accessKeyId?: string;
      secretAccessKey?: string;
      forcePathStyle: boolean;
      /** What the S3 server is asked to encrypt objects with; without it, its bucket decides. */
      serverSideEncryption?: 'AES256' | 'aws:kms';
      kmsKeyId?: string;
    };

/** Every setting of the process, read once at start. Durations are milliseconds. Injected by this class. */
export class Settings implements Places {
  readonly production: boolean;
  readonly sandbox: boolean;
  readonly host: string;
  readonly port: number;
  /** How long a stop still serves, so that a balancer sees that it is no longer ready. */
  readonly shutdownDelay: number;
  readonly simulatorPort: number;
  /** Where other replicas see that this process lives; 0 is any free port. */
  readonly replicaPort: number;
  readonly dataDirectory: string;
  readonly logLevel: string;
  readonly trustProxy: boolean | number | string;
  readonly maxBodyBytes: number;
  /** How long browsers shall come by https only; without it they are not told. */
  readonly hstsMaxAge?: number;
  readonly businessTimeZone: string;
  /** Requests of one sender in ten seconds; 0 is no limit. */
  readonly requestLimits: { perAddress: number; perCaller: number };
  readonly databaseUrl?: string;
  /** Leads to the database itself, when databaseUrl leads to a pooler in transaction mode. */
  readonly databaseUrlDirect?: string;
  readonly databasePoolSize: number;
  readonly jwt: {
    secrets: string[];
    issuer: string;
    audience: string;
    accessTtl: number;
    refreshTtl: number;
    /** How long after a login its refresh tokens end, whatever is refreshed. */
    refreshFamilyTtl: number;
  };
  readonly encryptionKeys: Buffer[];
  /** Whether documents, and payloads that are forgotten once they are delivered, are encrypted when they are stored. */
  readonly encryptDocuments: boolean;
  readonly bootstrapAdministrator?: { userName: string; password: string };
  readonly platform: { url?: string; apiKey?: string; authorization?: string; timeout: number };
  readonly allowPrivatePlatformUrls: boolean;
  readonly notificationRetryWaits: number[];
  /** How long notifications, final deliveries and their attempts are kept. */
  readonly notificationRetention: number;
  /** How long jobs are kept after they came to their end; undefined: for good. */
  readonly jobRetention?: number;
  /** How long outgoing logs are kept; undefined: for good. */
  readonly outgoingLogRetention?: number;
  /** Milliseconds; the audit is kept for good when undefined. */
  readonly auditRetention?: number;
  /** Values of parameters that one notification of type 8 carries at most. */
  readonly parameterChangesPerNotification: number;
  /** Where the service catalog is pulled from, and how often; without it, it comes over the API only. */
  readonly serviceCatalog: { source?: string; interval: number };
  readonly availabilityEvaluation: EvaluationSettings;
  /** Where the vehicle value list is pulled from, and how often; without it, it comes over the API and by command only. */
  readonly vehicleList: { source?: string; interval: number };
  /** Opens /metrics; without it they are open outside production and absent in it. */
  readonly metricsToken?: string;
  readonly documentStore: DocumentStoreSettings;
  /** Words in names of query parameters that recorded URLs of outgoing calls lose the values of; beside the built-in ones or instead. */
  readonly outgoingLogHiddenNames?: { words: string[]; beside: boolean };
  /** What the log is told at the start; empty outside production. */
  readonly warnings: readonly string[];

  /** @throws SettingsError naming every setting that is missing, malformed or weak. */
  constructor(variables: Readonly<Record<string, string | undefined>>) {
    const env = readEnvironment(variables);
    // A misspelt one must not make a sandbox of a production database.
    const environment = env.optional('NODE_ENV', as.oneOf('production', 'development', 'test'));
    this.production = environment === 'production';
    this.sandbox = env.optional('SANDBOX', as.flag) ?? !this.production;
    if (this.production && this.sandbox) env.refuse('SANDBOX must not be true with NODE_ENV=production.');
    this.host = env.or('HOST', as.text, '127.0.0.1');
    this.port = env.or('PORT', as.integer(0, 65535), 3000);
    this.shutdownDelay = env.or(
      'SHUTDOWN_DELAY',
      as.durationBetween('0s', '5m'),
      this.production ? 5_000 : 0,
    );
    this.simulatorPort = env.or('SIMULATOR_PORT', as.integer(0, 65535), 3001);
    this.replicaPort = env.or('REPLICA_PORT', as.integer(0, 65535), 0);
    this.dataDirectory = resolve(env.or('DATA_DIR', as.text, '.data'));
    this.logLevel = env.or('LOG_LEVEL', as.oneOf('silent', 'error', 'warn', 'info', 'debug'), 'info');
    this.trustProxy = env.or('TRUST_PROXY', as.proxies, false);
    this.maxBodyBytes = env.or('MAX_BODY_MB', as.integer(1, 256), 32) * 1024 * 1024;
    this.hstsMaxAge = env.optional('HSTS_MAX_AGE', as.days);
    this.businessTimeZone = env.or('BUSINESS_TIME_ZONE', as.timeZone, 'Europe/Istanbul');
    this.requestLimits = {
      perAddress: env.or('REQUESTS_PER_ADDRESS', as.limit, 50_000),
      perCaller: env.or('REQUESTS_PER_CALLER', as.limit, 10_000),
    };
    this.databaseUrl = env.optional('DATABASE_URL', as.postgresUrl);
    this.databaseUrlDirect = env.optional('DATABASE_URL_DIRECT', as.postgresUrl);
    if (this.databaseUrlDirect && !this.databaseUrl) {
      env.refuse('DATABASE_URL_DIRECT goes with DATABASE_URL, which leads to the pooler.');
    }
    this.databasePoolSize = env.or('DATABASE_POOL_SIZE', as.integer(2, 200), 20);
    this.bootstrapAdministrator = readBootstrapAdministrator(env, this.production);
    this.platform = {
      url: env.optional('PLATFORM_URL', as.platformUrl),
      apiKey: env.optional('PLATFORM_API_KEY', as.headerText),
      authorization: env.optional('PLATFORM_AUTHORIZATION', as.headerText),
      timeout: env.or('PLATFORM_TIMEOUT', as.durationBetween('1ms', '10m'), 15_000),
    };
    this.allowPrivatePlatformUrls = env.or('ALLOW_PRIVATE_PLATFORM_URLS', as.flag, !this.production);
    refuseUnreachablePlatforms(env, this);
    this.notificationRetryWaits = env.or('NOTIFICATION_RETRY_WAITS', as.durations, [3e3, 10e3, 60e3, 3600e3]);
    this.notificationRetention = env.or('NOTIFICATION_RETENTION', as.days, 90 * 86_400_000);
    this.jobRetention = env.optional('JOB_RETENTION', as.days);
    this.outgoingLogRetention = env.optional('OUTGOING_LOG_RETENTION', as.days);
    this.auditRetention = env.optional('AUDIT_RETENTION', as.days);
    this.parameterChangesPerNotification = env.or(
      'PARAMETER_CHANGES_PER_NOTIFICATION',
      as.integer(1, 10_000),
      1_000,
    );
    this.serviceCatalog = {
      source: env.optional('SERVICE_CATALOG_SOURCE', as.source),
      interval: env.or('SERVICE_CATALOG_INTERVAL', as.period, 3600e3),
    };
    this.availabilityEvaluation = readEvaluation(env);
    this.vehicleList = {
      source: env.optional('VEHICLE_LIST_SOURCE', as.source),
      interval: env.or('VEHICLE_LIST_INTERVAL', as.period, 86_400_000),
    };
    this.metricsToken = env.optional('METRICS_TOKEN', as.headerText);
    if (this.production && this.metricsToken && this.metricsToken.length < 16) {
      env.refuse('METRICS_TOKEN must have at least 16 characters with NODE_ENV=production.');
    }
    this.outgoingLogHiddenNames = env.optional('OUTGOING_LOG_HIDDEN_NAMES', as.wordsOrMore);
    this.encryptDocuments = env.or('ENCRYPT_DOCUMENTS', as.flag, false);
    this.documentStore = readDocumentStore(env, this.dataDirectory);
    const jwtSecrets = env.optional('JWT_SECRETS', as.secrets);
    const encryptionKeys = env.optional('ENCRYPTION_KEY', as.encryptionKeys);
    if (this.production && !jwtSecrets) env.missing('JWT_SECRETS', as.secrets);
    if (this.production && !encryptionKeys) env.missing('ENCRYPTION_KEY', as.encryptionKeys);
    if (this.production) {
      refuseWeakSecrets(env, {
        JWT_SECRETS: jwtSecrets,
        ENCRYPTION_KEY: encryptionKeys,
        METRICS_TOKEN: this.metricsToken,
        PLATFORM_API_KEY: this.platform.apiKey,
      });
    }
    const jwt = {
      issuer: env.or('JWT_ISSUER', as.text, 'zeyil-gateway'),
      audience: env.or('JWT_AUDIENCE', as.text, 'zeyil-gateway'),
      accessTtl: env.or('ACCESS_TOKEN_TTL', as.tokenLife, 15 * 60_000),
      refreshTtl: env.or('REFRESH_TOKEN_TTL', as.tokenLife, 7 * 86_400_000),
      refreshFamilyTtl: env.or('REFRESH_TOKEN_FAMILY_TTL', as.tokenLife, 30 * 86_400_000),
    };
    env.throwIfRefused(this);
    // Only now: secrets are made up for settings that are otherwise sound, and never in production.
    const local = jwtSecrets && encryptionKeys ? undefined : localSecrets(this.dataDirectory);
    this.jwt = { secrets: jwtSecrets ?? [local?.jwtSecret ?? ''], ...jwt };
    this.encryptionKeys = encryptionKeys ?? [local?.encryptionKey ?? Buffer.alloc(0)];
    const { accessTtl } = jwt;
    this.warnings = this.production ? warningsOf({ accessTtl, trustProxy: this.trustProxy }) : [];
  }
}

/** What a name resolves to is asked when it is called; see `publicOnly`. */
function refuseUnreachablePlatforms(
  env: Environment,
  { platform, sandbox, production, allowPrivatePlatformUrls }: Settings,
): void {
  if (allowPrivatePlatformUrls) return;
  if (sandbox && !production) {
    env.refuse(
      'ALLOW_PRIVATE_PLATFORM_URLS must not be false in the sandbox: its platform is on this machine.',
    );
  }
  if (platform.url && !isPublicHttps(new URL(platform.url))) {
    env.refuse('PLATFORM_URL must be https and public, unless ALLOW_PRIVATE_PLATFORM_URLS is true.');
  }
}

function readBootstrapAdministrator(
  env: Environment,
  production: boolean,
): Settings['bootstrapAdministrator'] {
  const userName = env.optional('BOOTSTRAP_ADMIN_USER', as.text);
  const password = env.optional('BOOTSTRAP_ADMIN_PASSWORD', as.text);
  if (!userName && !password) return undefined;
  if (!userName || !password) {
    env.refuse('BOOTSTRAP_ADMIN_USER and BOOTSTRAP_ADMIN_PASSWORD must be set together.');
    return undefined;
  }
  if (production && password.length < 12) {
    env.refuse('BOOTSTRAP_ADMIN_PASSWORD must have at least 12 characters with NODE_ENV=production.');
  }
  return { userName, password };
}

function readDocumentStore(env: Environment, dataDirectory: string): DocumentStoreSettings {
  if (env.or('DOCUMENT_STORE', as.oneOf('folder', 's3'), 'folder') === 'folder') {
    return { kind: 'folder', directory: resolve(dataDirectory, 'documents') };
  }
  const accessKeyId = env.optional('S3_ACCESS_KEY_ID', as.text);
  const secretAccessKey = env.optional('S3_SECRET_ACCESS_KEY', as.text);
  if (!accessKeyId !== !secretAccessKey) {
    env.refuse('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.');
  }
  const serverSideEncryption = env.optional('S3_SERVER_SIDE_ENCRYPTION', as.oneOf('AES256', 'aws:kms'));
  const kmsKeyId = env.optional('S3_SSE_KMS_KEY_ID', as.headerText);
  if (kmsKeyId && serverSideEncryption !== 'aws:kms') {
    env.refuse('S3_SSE_KMS_KEY_ID needs S3_SERVER_SIDE_ENCRYPTION=aws:kms.');
  }
  return {
    kind: 's3',
    endpoint: env.optional('S3_ENDPOINT', as.httpUrl),
    region: env.or('S3_REGION', as.text, 'us-east-1'),
    bucket: env.optional('S3_BUCKET', as.text) ?? env.missing('S3_BUCKET', as.text),
    prefix: env.or('S3_PREFIX', as.text, ''),
    accessKeyId,
    secretAccessKey,
    forcePathStyle: env.or('S3_FORCE_PATH_STYLE', as.flag, true),
    serverSideEncryption,
    kmsKeyId,
  };
}

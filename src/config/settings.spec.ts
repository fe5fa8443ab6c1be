import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Settings } from './settings.js';

type Variables = Record<string, string | undefined>;
const KEY = Buffer.alloc(32, 1).toString('base64');
const OTHER_KEY = Buffer.alloc(32, 2).toString('base64');
const SECRET = 'a signing secret of 32 bytes or more';
const SECRETS = { JWT_SECRETS: SECRET, ENCRYPTION_KEY: KEY };

const settings = (variables: Variables = {}) =>
  new Settings({ DATA_DIR: tmpdir(), ...SECRETS, ...variables });

describe('settings that are not set', { tags: 'offline-jobs' }, () => {
  test('Settings that are not set have their documented defaults', () => {
    expect(settings({ DATA_DIR: undefined })).toMatchObject({
      production: false,
      sandbox: true,
      host: '127.0.0.1',
      port: 3000,
      simulatorPort: 3001,
      dataDirectory: resolve('.data'),
      logLevel: 'info',
      trustProxy: false,
      maxBodyBytes: 32 * 1024 * 1024,
      businessTimeZone: 'Europe/Istanbul',
      databaseUrl: undefined,
      platform: { url: undefined, apiKey: undefined, authorization: undefined, timeout: 15_000 },
      allowPrivatePlatformUrls: true,
      notificationRetryWaits: [3_000, 10_000, 60_000, 3_600_000],
      notificationRetention: 90 * 86_400_000,
      availabilityEvaluation: {
        interval: 15_000,
        window: 300_000,
        minCalls: 20,
        failurePercent: 50,
        recoveryPercent: 20,
        quietPeriod: 600_000,
        maxQuietPeriod: 7_200_000,
        stableTime: 3_600_000,
      },
      requestLimits: {
        perAddress: 10_000,
        perCaller: 4_000,
        withoutToken: 600,
        probes: 2_000,
        underWayPerAddress: 64,
        underWayPerCaller: 32,
      },
      metricsToken: undefined,
      documentStore: { kind: 'folder', directory: resolve('.data/documents') },
      bootstrapAdministrator: undefined,
      jwt: {
        issuer: 'zeyil-gateway',
        audience: 'zeyil-gateway',
        accessTtl: 900_000,
        refreshTtl: 604_800_000,
      },
    });
  });

  test('An empty variable counts as absent', () => {
    expect(settings({ PORT: '', MAX_BODY_MB: '  ', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      maxBodyBytes: 32 * 1024 * 1024,
      databaseUrl: undefined,
    });
  });
});

describe('settings that are set', () => {
  test.each<{ variables: Variables; read: object }>([
    { variables: { HOST: '0.0.0.0' }, read: { host: '0.0.0.0' } },
    { variables: { PORT: '0' }, read: { port: 0 } },
    { variables: { PORT: ' 65535 ' }, read: { port: 65535 } },
    { variables: { SIMULATOR_PORT: '4001' }, read: { simulatorPort: 4001 } },
    { variables: { SANDBOX: 'false' }, read: { sandbox: false } },
    { variables: { LOG_LEVEL: 'debug' }, read: { logLevel: 'debug' } },
    { variables: { TRUST_PROXY: 'true' }, read: { trustProxy: true } },
    { variables: { TRUST_PROXY: '2' }, read: { trustProxy: 2 } },
    { variables: { TRUST_PROXY: '10.0.0.0/8, ::1' }, read: { trustProxy: '10.0.0.0/8, ::1' } },
    { variables: { MAX_BODY_MB: '1' }, read: { maxBodyBytes: 1_048_576 } },
    { variables: { BUSINESS_TIME_ZONE: 'Europe/Berlin' }, read: { businessTimeZone: 'Europe/Berlin' } },
    {
      variables: { DATABASE_URL: 'postgres://u:p%23%2F%3F%40w@h:5433/d' },
      read: { databaseUrl: 'postgres://u:p%23%2F%3F%40w@h:5433/d' },
    },
    {
      variables: { DATABASE_URL: 'postgres://u:p@ss:w[x@h/d' },
      read: { databaseUrl: 'postgres://u:p@ss:w[x@h/d' },
    },
    {
      // The driver would take the escape beside a space for text.
      variables: { DATABASE_URL: 'postgres://u:p w%2F@h/d' },
      read: { databaseUrl: 'postgres://u:p%20w%2F@h/d' },
    },
    {
      variables: { DATABASE_URL: 'postgres://u@/d?host=/s' },
      read: { databaseUrl: 'postgres://u@/d?host=/s' },
    },
    {
      variables: { DATABASE_URL: 'postgres://u:p@h/d?user=me@host' },
      read: { databaseUrl: 'postgres://u:p@h/d?user=me@host' },
    },
    {
      variables: { DATABASE_URL: 'postgres://u:p@[::1]:5432/d' },
      read: { databaseUrl: 'postgres://u:p@[::1]:5432/d' },
    },
    {
      variables: { DATABASE_URL: 'postgresql://%2Fvar%2Frun/d' },
      read: { databaseUrl: 'postgresql://%2Fvar%2Frun/d' },
    },
    { variables: { DATABASE_URL: 'postgres://u:p@h' }, read: { databaseUrl: 'postgres://u:p@h' } },
    { variables: { HOST: '[::1]' }, read: { host: '::1' } },
    { variables: { HOST: 'fe80::1%eth0' }, read: { host: 'fe80::1%eth0' } },
    { variables: { HOST: 'gateway.local' }, read: { host: 'gateway.local' } },
    { variables: { DATABASE_URL: 'postgres://h/d' }, read: { databaseUrl: 'postgres://h/d' } },
    {
      variables: { DATABASE_URL: 'postgres://h/d?sslmode=verify-ca&sslrootcert=/a.pem' },
      read: { databaseUrl: 'postgres://h/d?sslmode=verify-ca&sslrootcert=/a.pem' },
    },
    {
      variables: { DATABASE_URL: 'postgresql:///d?host=/s' },
      read: { databaseUrl: 'postgresql:///d?host=/s' },
    },
    { variables: { DATABASE_POOL_SIZE: '7' }, read: { databasePoolSize: 7 } },
    {
      variables: { PLATFORM_URL: 'https://platform.example/base/' },
      read: { platform: { url: 'https://platform.example/base' } },
    },
    { variables: { PLATFORM_API_KEY: 'k' }, read: { platform: { apiKey: 'k' } } },
    { variables: { PLATFORM_AUTHORIZATION: 'Basic x' }, read: { platform: { authorization: 'Basic x' } } },
    { variables: { PLATFORM_TIMEOUT: '250ms' }, read: { platform: { timeout: 250 } } },
    { variables: { PLATFORM_ADDRESS_TIMEOUT: '3s' }, read: { platform: { addressTimeout: 3_000 } } },
    {
      variables: { ALLOW_PRIVATE_PLATFORM_URLS: 'false', SANDBOX: 'false' },
      read: { allowPrivatePlatformUrls: false },
    },
    {
      variables: { PARAMETER_CHANGES_PER_NOTIFICATION: '1' },
      read: { parameterChangesPerNotification: 1 },
    },
    { variables: { NOTIFICATION_RETENTION: '7d' }, read: { notificationRetention: 604_800_000 } },
    {
      variables: { SERVICE_CATALOG_SOURCE: 'data/katalog.json' },
      read: { serviceCatalog: { source: 'data/katalog.json', interval: 3_600_000 } },
    },
    {
      variables: {
        SERVICE_CATALOG_SOURCE: 'https://user:key@catalog.example/all?key=1',
        SERVICE_CATALOG_INTERVAL: '10m',
      },
      read: {
        serviceCatalog: { source: 'https://user:key@catalog.example/all?key=1', interval: 600_000 },
      },
    },
    {
      variables: {
        AVAILABILITY_EVALUATION_INTERVAL: '1s',
        AVAILABILITY_EVALUATION_WINDOW: '120s',
        AVAILABILITY_EVALUATION_MIN_CALLS: '1',
        AVAILABILITY_EVALUATION_FAILURE_PERCENT: '30',
        AVAILABILITY_EVALUATION_RECOVERY_PERCENT: '30',
        AVAILABILITY_EVALUATION_QUIET_PERIOD: '1d',
        AVAILABILITY_EVALUATION_MAX_QUIET_PERIOD: '1d',
        AVAILABILITY_EVALUATION_STABLE_TIME: '7d',
      },
      read: {
        availabilityEvaluation: {
          interval: 1_000,
          window: 120_000,
          minCalls: 1,
          failurePercent: 30,
          recoveryPercent: 30,
          quietPeriod: 86_400_000,
          maxQuietPeriod: 86_400_000,
          stableTime: 604_800_000,
        },
      },
    },
    {
      variables: { VEHICLE_LIST_SOURCE: 'data/list.xlsx' },
      read: { vehicleList: { source: 'data/list.xlsx', interval: 86_400_000 } },
    },
    {
      variables: { VEHICLE_LIST_SOURCE: 'https://list.example/a.xlsx', VEHICLE_LIST_INTERVAL: '6h' },
      read: { vehicleList: { source: 'https://list.example/a.xlsx', interval: 21_600_000 } },
    },
    {
      variables: {
        VEHICLE_LIST_SOURCE: 'https://list.example/latest',
        VEHICLE_LIST_POINTER: 'data.files.0.url',
      },
      read: { vehicleList: { source: 'https://list.example/latest', pointer: 'data.files.0.url' } },
    },
    { variables: { METRICS_TOKEN: 'any text' }, read: { metricsToken: 'any text' } },
    {
      variables: { NOTIFICATION_RETRY_WAITS: '10ms, 0s,1m' },
      read: { notificationRetryWaits: [10, 0, 60_000] },
    },
    { variables: { JWT_ISSUER: 'me' }, read: { jwt: { issuer: 'me' } } },
    { variables: { JWT_AUDIENCE: 'you' }, read: { jwt: { audience: 'you' } } },
    { variables: { ACCESS_TOKEN_TTL: '1h' }, read: { jwt: { accessTtl: 3_600_000 } } },
    { variables: { REFRESH_TOKEN_TTL: '30d' }, read: { jwt: { refreshTtl: 2_592_000_000 } } },
    { variables: {}, read: { adminSession: { idle: 1_800_000, life: 43_200_000 } } },
    { variables: { ADMIN_SESSION_IDLE: '5m' }, read: { adminSession: { idle: 300_000, life: 43_200_000 } } },
    { variables: { ADMIN_SESSION_LIFE: '10m' }, read: { adminSession: { idle: 600_000, life: 600_000 } } },
    {
      variables: { JWT_SECRETS: `${SECRET}, ${SECRET}2` },
      read: { jwt: { secrets: [SECRET, `${SECRET}2`] } },
    },
    {
      variables: { ENCRYPTION_KEY: `${OTHER_KEY}, ${KEY}` },
      read: { encryptionKeys: [Buffer.from(OTHER_KEY, 'base64'), Buffer.from(KEY, 'base64')] },
    },
    {
      variables: { BOOTSTRAP_ADMIN_USER: 'root', BOOTSTRAP_ADMIN_PASSWORD: 'short' },
      read: { bootstrapAdministrator: { userName: 'root', password: 'short' } },
    },
    {
      variables: {
        DOCUMENT_STORE: 's3',
        S3_BUCKET: 'b',
        S3_ENDPOINT: 'http://s3:9000',
        S3_FORCE_PATH_STYLE: 'false',
      },
      read: {
        documentStore: {
          kind: 's3',
          bucket: 'b',
          endpoint: 'http://s3:9000',
          region: 'us-east-1',
          prefix: '',
          forcePathStyle: false,
        },
      },
    },
    {
      variables: {
        DOCUMENT_STORE: 's3',
        S3_BUCKET: 'b',
        S3_REGION: 'eu-central-1',
        S3_PREFIX: 'belge/',
        S3_ACCESS_KEY_ID: 'id',
        S3_SECRET_ACCESS_KEY: 'secret',
      },
      read: {
        documentStore: {
          endpoint: undefined,
          region: 'eu-central-1',
          prefix: 'belge/',
          accessKeyId: 'id',
          secretAccessKey: 'secret',
          forcePathStyle: true,
          serverSideEncryption: undefined,
        },
      },
    },
    { variables: {}, read: { encryptDocuments: false } },
    { variables: { ENCRYPT_DOCUMENTS: 'true' }, read: { encryptDocuments: true } },
    {
      variables: {
        DOCUMENT_STORE: 's3',
        S3_BUCKET: 'b',
        S3_SERVER_SIDE_ENCRYPTION: 'aws:kms',
        S3_SSE_KMS_KEY_ID: 'alias/zeyil',
      },
      read: { documentStore: { serverSideEncryption: 'aws:kms', kmsKeyId: 'alias/zeyil' } },
    },
  ])('$variables', ({ variables, read }) => {
    expect(settings(variables)).toMatchObject(read);
  });
});

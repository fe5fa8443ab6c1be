import { resolve } from 'node:path';
import { Transform } from 'class-transformer';
import { IsString, MinLength } from 'class-validator';
import { MEGABYTE } from '../api/binding/rules.js';
import { ADDRESS_MS } from '../net/address-time.js';
import { isHttpUrl, isPublicHttps } from '../net/public-urls.js';
import { type AlertSettings, readAlerts } from './alert-settings.js';
import { type ClientCertificateSettings, readClientCertificate } from './client-certificate-settings.js';
import {
  AreDurations,
  AreProxies,
  AreWordsOrMore,
  Env,
  envOf,
  IsDays,
  IsDuration,
  IsFlag,
  IsHeaderText,
  IsHost,
  IsLimit,
  IsMemberPath,
  IsOneOf,
  IsOwnAddress,
  IsPeriod,
  IsPlatformUrl,
  IsPostgresUrl,
  IsSource,
  IsTokenLife,
  IsUrlOfHttp,
  IsWholeNumber,
  IsZone,
  inProduction,
  PRODUCTION,
} from './decorators.js';
import { type DocumentStoreSettings, readDocumentStore } from './document-store-settings.js';
import { DAY, HOUR, MINUTE } from './duration.js';
import { Environment, type Places } from './environment.js';
import { type EvaluationSettings, readEvaluation } from './evaluation-settings.js';
import { localSecrets } from './local-secrets.js';
import { type LocalSignIn, type ProviderSettings, readProvider } from './provider-settings.js';
import { IsNotPublished, IsRandom, SecretSettings } from './secret-settings.js';
import { type ReadTracing, readTracing } from './tracing-settings.js';
import { filesOfPostgresUrl } from './urls.js';

/** Requests of one sender in ten seconds, and those that may be under way at one time; 0 is no limit. */
class RequestLimits {
  @Env('REQUESTS_PER_ADDRESS') @IsLimit() readonly perAddress: number = 10_000;
  @Env('REQUESTS_PER_CALLER') @IsLimit() readonly perCaller: number = 4_000;
  @Env('REQUESTS_WITHOUT_TOKEN') @IsLimit() readonly withoutToken: number = 600;
  @Env('PROBES_PER_ADDRESS') @IsLimit() readonly probes: number = 2_000;
  @Env('UNDER_WAY_PER_ADDRESS') @IsLimit() readonly underWayPerAddress: number = 64;
  @Env('UNDER_WAY_PER_CALLER') @IsLimit() readonly underWayPerCaller: number = 32;
}

class TokenSettings {
  @Env('JWT_ISSUER') @IsString() readonly issuer: string = 'zeyil-gateway';
  @Env('JWT_AUDIENCE') @IsString() readonly audience: string = 'zeyil-gateway';
  @Env('ACCESS_TOKEN_TTL') @IsTokenLife() readonly accessTtl: number = 15 * MINUTE;
  @Env('REFRESH_TOKEN_TTL') @IsTokenLife() readonly refreshTtl: number = 7 * DAY;
  /** How long after a login its refresh tokens end, however often they are refreshed. */
  @Env('REFRESH_TOKEN_FAMILY_TTL') @IsTokenLife() readonly refreshFamilyTtl: number = 30 * DAY;
}

/** The session of a browser with the administration screens. */
class AdminSessionSettings {
  /** How long after its last use a session ends; undefined is half an hour, or its whole life if that is shorter. */
  @Env('ADMIN_SESSION_IDLE') @IsTokenLife() readonly idle?: number;
  /** How long after the sign-in a session ends, however it is used. */
  @Env('ADMIN_SESSION_LIFE') @IsTokenLife() readonly life: number = 12 * HOUR;
}

class BootstrapAdministrator {
  @Env('BOOTSTRAP_ADMIN_USER') @IsString() readonly userName: string;
  @Env('BOOTSTRAP_ADMIN_PASSWORD')
  @MinLength(12, inProduction('must have at least 12 characters'))
  @IsString()
  readonly password: string;
}

class PlatformSettings {
  @Env('PLATFORM_URL') @IsPlatformUrl() readonly url?: string;
  @Env('PLATFORM_API_KEY') @IsNotPublished() @IsHeaderText() readonly apiKey?: string;
  @Env('PLATFORM_AUTHORIZATION') @IsHeaderText() readonly authorization?: string;
  @Env('PLATFORM_TIMEOUT') @IsDuration('1ms', '10m') readonly timeout: number = 15_000;
  /** For the connection to each address of a platform's name but the last one. */
  @Env('PLATFORM_ADDRESS_TIMEOUT') @IsDuration('10ms', '10m') readonly addressTimeout: number = ADDRESS_MS;
}

/** The source of the service catalog and the pull interval; without a source, the catalog comes over the API only. */
class ServiceCatalogSource {
  @Env('SERVICE_CATALOG_SOURCE') @IsSource() readonly source?: string;
  @Env('SERVICE_CATALOG_INTERVAL') @IsPeriod() readonly interval: number = HOUR;
}

/** The source of the vehicle value list and the pull interval; without a source, lists come by the API or a command. */
class VehicleListSource {
  @Env('VEHICLE_LIST_SOURCE') @IsSource() readonly source?: string;
  /** The path of the member with the list's address, where the source answers JSON. */
  @Env('VEHICLE_LIST_POINTER') @IsMemberPath() readonly pointer?: string;
  @Env('VEHICLE_LIST_INTERVAL') @IsPeriod() readonly interval: number = DAY;
}

/** The proxies of outgoing calls. Their libraries read the variables themselves; see `exportToLibraries`. */
class ProxySettings {
  @Env('HTTPS_PROXY') @IsUrlOfHttp() readonly https?: string;
  @Env('HTTP_PROXY') @IsUrlOfHttp() readonly http?: string;
  @Env('ALL_PROXY') @IsUrlOfHttp() readonly all?: string;
  @Env('NO_PROXY') @IsString() readonly none?: string;
}

/**
 * Puts what was read from files where the libraries read it: axios, `proxy-from-env` for notifications, and those of traces
 * read the environment of the process.
 */
export function exportToLibraries({ proxies, tracing }: Settings, environment: NodeJS.ProcessEnv): void {
  for (const group of [proxies, tracing.variables]) {
    for (const [property, value] of Object.entries(group)) {
      if (value !== undefined) environment[envOf(group, property)] ||= String(value);
    }
  }
}

/** The settings that belong to no group. */
class GeneralSettings {
  // A misspelt name must not turn a production database into a sandbox.
  @Env('NODE_ENV') @IsOneOf('production', 'development', 'test') readonly environment?: string;
  @Env('SANDBOX') @IsFlag() readonly sandbox?: boolean;
  @Env('HOST') @IsHost() readonly host: string = '127.0.0.1';
  @Env('PORT') @IsWholeNumber(0, 65535) readonly port: number = 3000;
  /** The address by which browsers and programs reach the service, without a slash at its end. */
  @Env('PUBLIC_URL') @IsOwnAddress() readonly publicUrl?: string;
  /** How long a stopping service still answers requests, so that balancers notice that it is no longer ready. */
  @Env('SHUTDOWN_DELAY') @IsDuration('0s', '5m') readonly shutdownDelay?: number;
  @Env('SIMULATOR_PORT') @IsWholeNumber(0, 65535) readonly simulatorPort: number = 3001;
  /** The port where other replicas see that this process lives; 0 takes any free port. */
  @Env('REPLICA_PORT') @IsWholeNumber(0, 65535) readonly replicaPort: number = 0;
  @Env('DATA_DIR')
  @Transform(({ value }) => resolve(value))
  @IsString()
  readonly dataDirectory: string = resolve('.data');
  @Env('LOG_LEVEL') @IsOneOf('silent', 'error', 'warn', 'info', 'debug') readonly logLevel: string = 'info';
  @Env('TRUST_PROXY') @AreProxies() readonly trustProxy: boolean | number | string = false;
  @Env('MAX_BODY_MB') @IsWholeNumber(1, 256, MEGABYTE) readonly maxBodyBytes: number = 32 * MEGABYTE;
  /** How long browsers must use https only; without it, the header is not sent. */
  @Env('HSTS_MAX_AGE') @IsDays() readonly hstsMaxAge?: number;
  @Env('BUSINESS_TIME_ZONE') @IsZone() readonly businessTimeZone: string = 'Europe/Istanbul';
  @Env('DATABASE_URL') @IsPostgresUrl() readonly databaseUrl?: string;
  /** The URL of the database itself, when databaseUrl is that of a pooler in transaction mode. */
  @Env('DATABASE_URL_DIRECT') @IsPostgresUrl() readonly databaseUrlDirect?: string;
  /** A server on which `zeyil backup prove` makes its database; without it that of databaseUrl. */
  @Env('PROOF_DATABASE_URL') @IsPostgresUrl() readonly proofDatabaseUrl?: string;
  /** The file of an identity that opens encrypted backups, where a command names none. */
  @Env('BACKUP_IDENTITY_FILE') @IsString() readonly backupIdentityFile?: string;
  @Env('DATABASE_POOL_SIZE') @IsWholeNumber(2, 200) readonly databasePoolSize: number = 20;
  @Env('ALLOW_PRIVATE_PLATFORM_URLS') @IsFlag() readonly allowPrivatePlatformUrls?: boolean;
  /** Whether notifications go through the proxies too. */
  @Env('PROXY_NOTIFICATIONS') @IsFlag() readonly proxyNotifications: boolean = false;
  @Env('NOTIFICATION_RETRY_WAITS')
  @AreDurations()
  readonly notificationRetryWaits: number[] = [3_000, 10_000, MINUTE, HOUR];
  /** How long notifications, final deliveries and their attempts are kept. */
  @Env('NOTIFICATION_RETENTION') @IsDays() readonly notificationRetention: number = 90 * DAY;
  /** How long jobs are kept after they have ended; undefined keeps them for good. */
  @Env('JOB_RETENTION') @IsDays() readonly jobRetention?: number;
  /** How long outgoing logs are kept; undefined keeps them for good. */
  @Env('OUTGOING_LOG_RETENTION') @IsDays() readonly outgoingLogRetention?: number;
  /** How long the audit is kept; undefined keeps it for good. */
  @Env('AUDIT_RETENTION') @IsDays() readonly auditRetention?: number;
  /** Most parameter values that one notification of type 8 carries. */
  @Env('PARAMETER_CHANGES_PER_NOTIFICATION')
  @IsWholeNumber(1, 10_000)
  readonly parameterChangesPerNotification: number = 1_000;
  /** The token for /metrics; without it, metrics are open outside production and absent in production. */
  @Env('METRICS_TOKEN')
  @IsNotPublished()
  @IsRandom(16)
  @MinLength(16, inProduction('must have at least 16 characters'))
  @IsHeaderText()
  readonly metricsToken?: string;
  /**
   * Words in names of query parameters whose values are removed from recorded URLs of outgoing calls, beside the
   * built-in words or instead of them.
   */
  @Env('OUTGOING_LOG_HIDDEN_NAMES')
  @AreWordsOrMore()
  readonly outgoingLogHiddenNames?: { words: string[]; beside: boolean };
  /** Whether staff must have a second factor. */
  @Env('REQUIRE_SECOND_FACTOR') @IsFlag() readonly requireSecondFactor: boolean = false;
  /** How long after its last use an account is deactivated; undefined deactivates none. */
  @Env('DORMANT_AFTER') @IsDays() readonly dormantAfter?: number;
  /** Whether documents, and payloads that are removed after their delivery, are stored encrypted. */
  @Env('ENCRYPT_DOCUMENTS') @IsFlag() readonly encryptDocuments: boolean = false;
}

/** Every setting of the process, read once at start. Durations are milliseconds. The class is its own injection token. */
export class Settings extends GeneralSettings implements Places {
  readonly production: boolean;
  override readonly sandbox: boolean;
  override readonly shutdownDelay: number;
  override readonly allowPrivatePlatformUrls: boolean;
  /** Commands beside the service drop nothing by a default, because the service may have another value. */
  readonly isNotificationRetentionSet: boolean;
  readonly requestLimits: RequestLimits;
  readonly bootstrapAdministrator?: BootstrapAdministrator;
  readonly platform: PlatformSettings;
  readonly platformCertificate?: ClientCertificateSettings;
  readonly proxies: ProxySettings;
  readonly alerts: AlertSettings;
  readonly tracing: ReadTracing;
  readonly serviceCatalog: ServiceCatalogSource;
  readonly vehicleList: VehicleListSource;
  readonly availabilityEvaluation: EvaluationSettings;
  readonly documentStore: DocumentStoreSettings;
  readonly jwt: TokenSettings & { readonly secrets: string[] };
  readonly adminSession: Required<AdminSessionSettings>;
  /** Undefined without OIDC_ISSUER. */
  readonly provider: ProviderSettings | undefined;
  readonly localSignIn: LocalSignIn;
  readonly encryptionKeys: Buffer[];
  /** Whether ENCRYPTION_KEY is set: keys that were made under DATA_DIR are unknown to replicas with another one. */
  readonly isEncryptionKeySet: boolean;
  /** Warnings for the log at the start; empty outside production. */
  readonly warnings: readonly string[];

  /** @throws SettingsError naming every setting that is missing, malformed or weak. */
  constructor(variables: Readonly<Record<string, string | undefined>>) {
    super();
    const env = new Environment(variables);
    Object.assign(this, env.read(GeneralSettings));
    this.production = this.environment === PRODUCTION;
    this.sandbox ??= !this.production;
    this.shutdownDelay ??= this.production ? 5_000 : 0;
    this.allowPrivatePlatformUrls ??= !this.production;
    this.isNotificationRetentionSet = env.has('NOTIFICATION_RETENTION');
    this.requestLimits = env.read(RequestLimits);
    const administrator = env.read(BootstrapAdministrator);
    this.bootstrapAdministrator = administrator.userName ? administrator : undefined;
    this.serviceCatalog = env.read(ServiceCatalogSource);
    this.vehicleList = env.read(VehicleListSource);
    this.availabilityEvaluation = readEvaluation(env);
    this.documentStore = readDocumentStore(env, this.dataDirectory);
    const { jwtSecrets, encryptionKeys } = env.read(SecretSettings);
    const tokens = env.read(TokenSettings);
    this.adminSession = readAdminSession(env);
    const { provider, localSignIn } = readProvider(env, this);
    this.provider = provider;
    this.localSignIn = localSignIn;
    this.platform = env.read(PlatformSettings);
    this.platformCertificate = readClientCertificate(env);
    this.proxies = env.read(ProxySettings);
    this.alerts = readAlerts(env, { allowPrivate: this.allowPrivatePlatformUrls });
    this.tracing = readTracing(env);
    refuseContradictions(env, this);
    refuseOpenAuthorities(env, this, variables['NODE_EXTRA_CA_CERTS']);
    env.throwIfRefused(this);
    // Last of all, because secrets are generated only for otherwise valid settings, and never in production.
    const local = jwtSecrets && encryptionKeys ? undefined : localSecrets(this.dataDirectory);
    this.jwt = { secrets: jwtSecrets ?? [local?.jwtSecret ?? ''], ...tokens };
    this.isEncryptionKeySet = encryptionKeys !== undefined;
    this.encryptionKeys = encryptionKeys ?? [local?.encryptionKey ?? Buffer.alloc(0)];
    this.warnings = this.production ? warningsOf(this) : [];
  }
}

function readAdminSession(env: Environment): Required<AdminSessionSettings> {
  const { life, idle = Math.min(30 * MINUTE, life) } = env.read(AdminSessionSettings);
  if (idle > life) env.refuse('ADMIN_SESSION_IDLE must not be above ADMIN_SESSION_LIFE.');
  return { idle, life };
}

function refuseContradictions(env: Environment, settings: Settings): void {
  const { production, sandbox, platform, allowPrivatePlatformUrls } = settings;
  env.requireBoth('BOOTSTRAP_ADMIN_USER', 'BOOTSTRAP_ADMIN_PASSWORD');
  if (production && sandbox) env.refuse('SANDBOX must not be true with NODE_ENV=production.');
  if (production && settings.provider && !settings.publicUrl) {
    env.refuse('PUBLIC_URL is required with OIDC_ISSUER: the provider sends browsers back to it.');
  }
  if (settings.databaseUrlDirect && !settings.databaseUrl) {
    env.refuse('DATABASE_URL_DIRECT goes with DATABASE_URL, which leads to the pooler.');
  }
  if (settings.vehicleList.pointer !== undefined && !isHttpUrl(settings.vehicleList.source ?? '')) {
    env.refuse('VEHICLE_LIST_POINTER goes with an http or https URL as VEHICLE_LIST_SOURCE.');
  }
  if (allowPrivatePlatformUrls) return;
  if (sandbox && !production) {
    env.refuse(
      'ALLOW_PRIVATE_PLATFORM_URLS must not be false in the sandbox: its platform is on this machine.',
    );
  }
  // The address that a name resolves to is checked when it is called; see `publicOnly`.
  if (platform.url && !isPublicHttps(new URL(platform.url))) {
    env.refuse('PLATFORM_URL must be https and public, unless ALLOW_PRIVATE_PLATFORM_URLS is true.');
  }
}

/** Refuses files of TLS whose content every user of the machine may choose: with their authorities, anybody is the database. */
function refuseOpenAuthorities(env: Environment, settings: Settings, extraAuthorities?: string): void {
  if (extraAuthorities) env.refuseForeignWriters('NODE_EXTRA_CA_CERTS', extraAuthorities);
  const urls = {
    DATABASE_URL: settings.databaseUrl,
    DATABASE_URL_DIRECT: settings.databaseUrlDirect,
    PROOF_DATABASE_URL: settings.proofDatabaseUrl,
  };
  for (const [name, url = ''] of Object.entries(urls)) {
    for (const [parameter, path] of filesOfPostgresUrl(url)) {
      env.refuseForeignWriters(name, path, `, as ${parameter}`);
    }
  }
}

/** Warnings of settings that may be intended, and are dangerous otherwise. */
function warningsOf({ jwt, trustProxy }: Settings): string[] {
  const believing =
    'TRUST_PROXY=true believes X-Forwarded-For from everybody: name the proxies or their number.';
  return [
    ...(jwt.accessTtl > HOUR ? ['ACCESS_TOKEN_TTL is above 1h: a stolen access token opens that long.'] : []),
    ...(trustProxy === true ? [believing] : []),
  ];
}

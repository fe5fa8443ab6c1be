import { createPrivateKey, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selfSigned } from '../../test/support/certificates.js';
import { problemsOf, type Variables } from '../../test/support/settings.js';
import { exportToLibraries, Settings } from './settings.js';

const SECRET = 'a signing secret of 32 bytes or more';
const SECRETS = { JWT_SECRETS: SECRET, ENCRYPTION_KEY: randomBytes(32).toString('base64') };
const PRODUCTION = { NODE_ENV: 'production', ...SECRETS };

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'zeyil-settings-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

const refusal = (variables: Variables) => problemsOf({ DATA_DIR: directory, ...variables });

describe('a setting that cannot be read', () => {
  const WORDS = 'words separated by commas, with a + before them to add to the built-in ones';
  const POSTGRES =
    'a postgres:// or postgresql:// URL of one host, with %23, %2F and %3F for #, / and ? in names and passwords; with sslmode: disable, require, verify-ca or verify-full, and with verify-ca sslrootcert';
  const PLATFORM = 'an http or https URL without user name, password, query or fragment';
  const TTL = 'a duration from 1s to 365d';
  test.each([
    ['NODE_ENV', 'prod', 'one of production, development, test'],
    ['NODE_ENV', 'Production', 'one of production, development, test'],
    ['SANDBOX', 'yes-please', 'true or false'],
    ['TRUST_PROXY', 'TRUE', 'true, false, a number of proxies, or their addresses separated by commas'],
    [
      'TRUST_PROXY',
      'proxy.local',
      'true, false, a number of proxies, or their addresses separated by commas',
    ],
    [
      'TRUST_PROXY',
      '10.0.0.0/8,',
      'true, false, a number of proxies, or their addresses separated by commas',
    ],
    [
      'TRUST_PROXY',
      '10.0.0.0/99',
      'true, false, a number of proxies, or their addresses separated by commas',
    ],
    ['ALLOW_PRIVATE_PLATFORM_URLS', '1', 'true or false'],
    ['HTTPS_PROXY', 'user:hidden@proxy.example:3128', 'an http or https URL'],
    ['HTTP_PROXY', 'socks5://proxy.example', 'an http or https URL'],
    ['ALL_PROXY', 'socks5://proxy.example', 'an http or https URL'],
    ['HTTPS_PROXY', 'http://proxy.example:0', 'an http or https URL'],
    ['HTTPS_PROXY', 'http://proxy-1,proxy-2:3128', 'an http or https URL'],
    ['HTTPS_PROXY', 'http://u:12#34@proxy.example:3128', 'an http or https URL'],
    ['HTTPS_PROXY', 'http://u:12/34@proxy.example:3128', 'an http or https URL'],
    ['HTTP_PROXY', 'http://u:12?34@proxy.example:3128', 'an http or https URL'],
    ['ALL_PROXY', 'http://u:p%FF@proxy.example', 'an http or https URL'],
    [
      'SERVICE_CATALOG_SOURCE',
      'https://u:12/34@files.example/a.json',
      'a file path, or an http or https URL',
    ],
    ['VEHICLE_LIST_SOURCE', 'https://u:12#34@files.example/a.xlsx', 'a file path, or an http or https URL'],
    ['VEHICLE_LIST_SOURCE', 'https:/files.example/a.xlsx', 'a file path, or an http or https URL'],
    ['VEHICLE_LIST_SOURCE', 'https://files.example:0/a.xlsx', 'a file path, or an http or https URL'],
    ['VEHICLE_LIST_SOURCE', 'https://u:p%@files.example/a.xlsx', 'a file path, or an http or https URL'],
    ['HOST', '127.0.0.1:3000', 'a host name or an address, without a port'],
    ['HOST', 'http://127.0.0.1', 'a host name or an address, without a port'],
    ['HOST', '[::1', 'a host name or an address, without a port'],
    ['PORT', '70001', 'a whole number from 0 to 65535'],
    ['PORT', '-8', 'a whole number from 0 to 65535'],
    ['PORT', '3e3', 'a whole number from 0 to 65535'],
    ['SIMULATOR_PORT', 'http', 'a whole number from 0 to 65535'],
    ['MAX_BODY_MB', '0', 'a whole number from 1 to 256'],
    ['MAX_BODY_MB', '257', 'a whole number from 1 to 256'],
    ['DATABASE_POOL_SIZE', '1', 'a whole number from 2 to 200'],
    ['LOG_LEVEL', 'loud', 'one of silent, error, warn, info, debug'],
    ['BUSINESS_TIME_ZONE', 'Istanbul', 'an IANA time zone such as Europe/Istanbul'],
    ['BUSINESS_TIME_ZONE', '+03:00', 'an IANA time zone such as Europe/Istanbul'],
    ['BUSINESS_TIME_ZONE', '-0530', 'an IANA time zone such as Europe/Istanbul'],
    ['DATABASE_URL', 'mysql://user:hidden@host/db', POSTGRES],
    ['DATABASE_URL', 'postgres://u:p#w@h/d', POSTGRES],
    ['DATABASE_URL', 'postgres://u:12#34@h/d', POSTGRES],
    ['DATABASE_URL', 'postgres://u:p/w@h/d', POSTGRES],
    ['DATABASE_URL', 'postgres://u:12/34@h/d', POSTGRES],
    ['DATABASE_URL', 'postgres://u:/w@h/d', POSTGRES],
    ['DATABASE_URL', 'postgres://u:p?w@h/d', POSTGRES],
    ['DATABASE_URL', 'postgres://u:12?34@h/d', POSTGRES],
    ['DATABASE_URL', 'postgres://u:12/x?w=1@h/d', POSTGRES],
    ['DATABASE_URL', 'postgres://u:p@/w@h/d', POSTGRES],
    ['DATABASE_URL', 'postgres://u:p/w@h,i/d', POSTGRES],
    ['DATABASE_URL', 'postgres://u:p@h:1,i:2/d', POSTGRES],
    ['DATABASE_URL', 'postgres://u:p@h%2Ci/d', POSTGRES],
    ['DATABASE_URL', 'postgres://u:p%w@h/d', POSTGRES],
    ['DATABASE_URL', 'postgres://u:p%FF@h/d', POSTGRES],
    ['DATABASE_URL', 'postgres://u:p@h/d/e', POSTGRES],
    ['DATABASE_URL', 'postgres://u:p@h:99999/d', POSTGRES],
    ['DATABASE_URL', 'postgres://u:p@h:port/d', POSTGRES],
    ['DATABASE_URL', 'postgres:///d?host=/s&port=1,2', POSTGRES],
    ['DATABASE_URL', 'postgres://u:p@h/d#e', POSTGRES],
    ['DATABASE_URL', 'u:p@h/d', POSTGRES],
    ['DATABASE_URL', 'postgres:h/d?sslmode=no', POSTGRES],
    ['DATABASE_URL_DIRECT', 'postgres://u:12#34@h/d', POSTGRES],
    ['DATABASE_URL', 'postgres://h,i/d', POSTGRES],
    ['DATABASE_URL', 'postgres://h:1,i:2/d', POSTGRES],
    ['DATABASE_URL', 'postgresql:///d?host=h,i', POSTGRES],
    ['DATABASE_URL', 'postgres://h/d?sslmode=prefer', POSTGRES],
    ['DATABASE_URL', 'postgres://h/d?sslmode=no-verify', POSTGRES],
    ['DATABASE_URL', 'postgres://h/d?connect_timeout=5&sslmode=', POSTGRES],
    ['DATABASE_URL', 'postgres://h/d?sslmode=verify-ca', POSTGRES],
    ['DATABASE_URL', 'postgres://u:p@h:0/d', POSTGRES],
    ['DATABASE_URL', 'postgres://u:p%00@h/d', POSTGRES],
    ['DATABASE_URL', 'postgres://u:p@h/d?sslmode=require&sslmode=no-verify', POSTGRES],
    ['DATABASE_URL', 'postgres:///d?host=/s&host=h,i', POSTGRES],
    ['PLATFORM_URL', 'ftp://user:hidden@host', PLATFORM],
    ['PLATFORM_URL', 'https://a.example,https://b.example', PLATFORM],
    ['PLATFORM_URL', 'https://a.example,b.example', PLATFORM],
    ['PLATFORM_URL', 'https://$PLATFORM_HOST/base', PLATFORM],
    ['PLATFORM_URL', 'https://a..example', PLATFORM],
    ['PLATFORM_URL', 'https://.', PLATFORM],
    ['PLATFORM_URL', 'https://a.example:0', PLATFORM],
    ['PLATFORM_URL', 'https://a.example\\base', PLATFORM],
    ['PLATFORM_URL', 'platform.example', PLATFORM],
    ['PLATFORM_URL', 'https://user:hidden@platform.example', PLATFORM],
    ['PLATFORM_URL', 'https://hidden@platform.example', PLATFORM],
    ['PLATFORM_URL', 'https://platform.example?key=hidden', PLATFORM],
    ['PLATFORM_URL', 'https://platform.example#hidden', PLATFORM],
    ['PLATFORM_API_KEY', 'hidden\nin more lines', 'printable ASCII text'],
    ['PLATFORM_API_KEY', 'gizli-şifre', 'printable ASCII text'],
    ['PLATFORM_AUTHORIZATION', 'Basic hidden\r\nx-other: 1', 'printable ASCII text'],
    ['PLATFORM_TIMEOUT', '15', 'a duration from 1ms to 10m'],
    ['PLATFORM_TIMEOUT', '0s', 'a duration from 1ms to 10m'],
    ['PLATFORM_TIMEOUT', '25d', 'a duration from 1ms to 10m'],
    ['PLATFORM_ADDRESS_TIMEOUT', '5ms', 'a duration from 10ms to 10m'],
    ['ACCESS_TOKEN_TTL', '-5m', TTL],
    ['ACCESS_TOKEN_TTL', '366d', TTL],
    ['REFRESH_TOKEN_TTL', 'week', TTL],
    ['REFRESH_TOKEN_TTL', '999999999d', TTL],
    ['REFRESH_TOKEN_FAMILY_TTL', '30', TTL],
    ['ADMIN_SESSION_IDLE', '0s', TTL],
    ['ADMIN_SESSION_LIFE', '366d', TTL],
    ['PARAMETER_CHANGES_PER_NOTIFICATION', '0', 'a whole number from 1 to 10000'],
    ['PARAMETER_CHANGES_PER_NOTIFICATION', '10001', 'a whole number from 1 to 10000'],
    ['NOTIFICATION_RETENTION', '23h', 'a duration of at least 1d, such as 90d, and at most 36500d'],
    ['JOB_RETENTION', '23h', 'a duration of at least 1d, such as 90d, and at most 36500d'],
    ['EVENT_RETENTION', '1h', 'a duration of at least 1d, such as 90d, and at most 36500d'],
    ['OUTGOING_LOG_RETENTION', '0', 'a duration of at least 1d, such as 90d, and at most 36500d'],
    ['NOTIFICATION_RETENTION', '90', 'a duration of at least 1d, such as 90d, and at most 36500d'],
    ['SERVICE_CATALOG_SOURCE', 'ftp://hidden@host/catalog', 'a file path, or an http or https URL'],
    ['SERVICE_CATALOG_INTERVAL', '999ms', 'a duration from 1s to 24d'],
    ['SERVICE_CATALOG_INTERVAL', '25d', 'a duration from 1s to 24d'],
    ['AVAILABILITY_EVALUATION_INTERVAL', '2h', 'a duration from 1s to 1h'],
    ['AVAILABILITY_EVALUATION_WINDOW', '1m', 'a duration in whole minutes from 2m to 1h'],
    ['AVAILABILITY_EVALUATION_WINDOW', '150s', 'a duration in whole minutes from 2m to 1h'],
    ['AVAILABILITY_EVALUATION_MIN_CALLS', '0', 'a whole number from 1 to 1000000'],
    ['AVAILABILITY_EVALUATION_FAILURE_PERCENT', '101', 'a whole number from 1 to 100'],
    ['AVAILABILITY_EVALUATION_RECOVERY_PERCENT', '0', 'a whole number from 1 to 100'],
    ['AVAILABILITY_EVALUATION_QUIET_PERIOD', '59s', 'a duration in whole minutes from 1m to 1d'],
    ['AVAILABILITY_EVALUATION_MAX_QUIET_PERIOD', '8d', 'a duration in whole minutes from 1m to 7d'],
    ['AVAILABILITY_EVALUATION_STABLE_TIME', '0s', 'a duration from 1m to 7d'],
    ['OUTGOING_LOG_HIDDEN_NAMES', 'police,', WORDS],
    ['OUTGOING_LOG_HIDDEN_NAMES', '+a', WORDS],
    ['OUTGOING_LOG_HIDDEN_NAMES', 'police no', WORDS],
    ['VEHICLE_LIST_SOURCE', 'ftp://hidden@host/list', 'a file path, or an http or https URL'],
    ['VEHICLE_LIST_POINTER', 'data..url', 'the path of a member, such as Result or data.files.0.url'],
    ['VEHICLE_LIST_POINTER', 'Result.', 'the path of a member, such as Result or data.files.0.url'],
    ['VEHICLE_LIST_INTERVAL', '999ms', 'a duration from 1s to 24d'],
    ['VEHICLE_LIST_INTERVAL', '25d', 'a duration from 1s to 24d'],
    ['METRICS_TOKEN', 'hidden\nin more lines', 'printable ASCII text'],
    ['AUDIT_RETENTION', '999999999d', 'a duration of at least 1d, such as 90d, and at most 36500d'],
    [
      'NOTIFICATION_RETRY_WAITS',
      '3s,366d',
      'durations separated by commas, such as 3s,10s,1m,1h, each at most 365d',
    ],
    [
      'NOTIFICATION_RETRY_WAITS',
      '3s,,1m',
      'durations separated by commas, such as 3s,10s,1m,1h, each at most 365d',
    ],
    ['JWT_SECRETS', 'tooshort', 'secrets of at least 32 bytes each, separated by commas'],
    ['JWT_SECRETS', `${SECRET},weak`, 'secrets of at least 32 bytes each, separated by commas'],
    ['ENCRYPTION_KEY', 'hiddenshort', 'base64 of 32 bytes, or several separated by commas'],
    ['ENCRYPTION_KEY', 'AAAA,', 'base64 of 32 bytes, or several separated by commas'],
    ['ENCRYPTION_KEY', '0123456789abcdef'.repeat(4), 'base64 of 32 bytes, or several separated by commas'],
    ['DOCUMENT_STORE', 'ftp', 'one of folder, s3'],
  ])(
    'A setting that cannot be read stops the start with a message that names it and never repeats its value (%s=%s)',
    { tags: ['offline-jobs', 'running'] },
    (name, value, expected) => {
      expect(refusal({ ...SECRETS, [name]: value })).toEqual([`${name} must be ${expected}.`]);
    },
  );

  test('One start shows every mistake in the settings', { tags: 'offline-jobs' }, () => {
    expect(
      refusal({ ...SECRETS, PORT: 'x', MAX_BODY_MB: 'x', JWT_SECRETS: 'x', DOCUMENT_STORE: 's3' }),
    ).toEqual([
      'PORT must be a whole number from 0 to 65535.',
      'MAX_BODY_MB must be a whole number from 1 to 256.',
      'S3_BUCKET is required: text.',
      'JWT_SECRETS must be secrets of at least 32 bytes each, separated by commas.',
    ]);
  });

  test.each([
    [
      { BOOTSTRAP_ADMIN_USER: 'root' },
      'BOOTSTRAP_ADMIN_USER and BOOTSTRAP_ADMIN_PASSWORD must be set together.',
    ],
    [
      { BOOTSTRAP_ADMIN_PASSWORD: 'hidden' },
      'BOOTSTRAP_ADMIN_USER and BOOTSTRAP_ADMIN_PASSWORD must be set together.',
    ],
    [{ EVENTS_URL: 'https://hooks.example' }, 'EVENTS_URL and EVENTS_SECRET must be set together.'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL and MAIL_FROM must be set together.'],
    [
      { DOCUMENT_STORE: 's3', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'hidden' },
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.',
    ],
    [
      { DOCUMENT_STORE: 's3', S3_BUCKET: 'b', S3_SSE_KMS_KEY_ID: 'hidden' },
      'S3_SSE_KMS_KEY_ID needs S3_SERVER_SIDE_ENCRYPTION=aws:kms.',
    ],
    [
      { DOCUMENT_STORE: 's3', S3_BUCKET: 'b', S3_SERVER_SIDE_ENCRYPTION: 'aes256' },
      'S3_SERVER_SIDE_ENCRYPTION must be one of AES256, aws:kms.',
    ],
    [
      { ADMIN_SESSION_IDLE: '1h', ADMIN_SESSION_LIFE: '59m' },
      'ADMIN_SESSION_IDLE must not be above ADMIN_SESSION_LIFE.',
    ],
    [
      { AVAILABILITY_EVALUATION_RECOVERY_PERCENT: '51' },
      'AVAILABILITY_EVALUATION_RECOVERY_PERCENT must not be above AVAILABILITY_EVALUATION_FAILURE_PERCENT.',
    ],
    [
      { AVAILABILITY_EVALUATION_QUIET_PERIOD: '3h' },
      'AVAILABILITY_EVALUATION_MAX_QUIET_PERIOD must not be below AVAILABILITY_EVALUATION_QUIET_PERIOD.',
    ],
  ])('%j: %s', (variables, problem) => {
    expect(refusal({ ...SECRETS, ...variables })).toEqual([problem]);
  });

  test('Every setting may stand in a file that NAME_FILE names; its value is read as if it were set, and a file that cannot be read, is empty or comes beside the setting stops the start', {
    tags: 'running',
  }, () => {
    const file = join(directory, 'value');
    const empty = join(directory, 'empty');
    writeFileSync(file, `${SECRET}\n`);
    writeFileSync(empty, '\n');
    const { ENCRYPTION_KEY } = SECRETS;
    const read = (variables: Variables) =>
      new Settings({ ENCRYPTION_KEY, DATA_DIR: directory, ...variables }).jwt.secrets;
    expect(read({ JWT_SECRETS_FILE: file })).toEqual([SECRET]);
    expect(read({ JWT_SECRETS: '', JWT_SECRETS_FILE: file })).toEqual([SECRET]);
    expect(read({ JWT_SECRETS: SECRET, JWT_SECRETS_FILE: '' })).toEqual([SECRET]);
    // Others have a meaning for other programs.
    expect(read({ JWT_SECRETS: SECRET, SSL_CERT_FILE: '/none' })).toEqual([SECRET]);
    expect(refusal({ ...SECRETS, METRICS_TOKEN_FILE: join(directory, 'none') })).toEqual([
      'METRICS_TOKEN_FILE cannot be read (ENOENT).',
    ]);
    expect(refusal({ ...SECRETS, METRICS_TOKEN_FILE: directory })).toEqual([
      'METRICS_TOKEN_FILE cannot be read (EISDIR).',
    ]);
    expect(refusal({ ...SECRETS, METRICS_TOKEN_FILE: empty })).toEqual([
      'METRICS_TOKEN_FILE names an empty file.',
    ]);
    expect(refusal({ ...SECRETS, JWT_SECRETS_FILE: file })).toEqual([
      'JWT_SECRETS and JWT_SECRETS_FILE must not be set together.',
    ]);
    expect(
      refusal({ ...SECRETS, BOOTSTRAP_ADMIN_USER: 'root', BOOTSTRAP_ADMIN_PASSWORD_FILE: file }),
    ).toEqual([]);
    expect(refusal({ ...SECRETS, PORT_FILE: file })).toEqual([
      'PORT must be a whole number from 0 to 65535.',
    ]);
  });

  test('A file of a setting that every user of the machine may write, or exchange in its folder, stops the start', {
    tags: 'running',
  }, () => {
    const folder = mkdtempSync(join(directory, 'writable-'));
    const file = join(folder, 'token');
    writeFileSync(file, SECRET);
    const problems = (path: string) => refusal({ ...SECRETS, METRICS_TOKEN_FILE: path });
    const written = ['METRICS_TOKEN_FILE names a file that every user of the machine may write.'];
    const exchanged = [
      'METRICS_TOKEN_FILE names a file in a folder that every user of the machine may write.',
    ];
    for (const mode of [0o600, 0o644, 0o444, 0o664]) {
      chmodSync(file, mode);
      expect([mode, problems(file)]).toEqual([mode, []]);
    }
    chmodSync(file, 0o602);
    expect(problems(file)).toEqual(written);
    const link = join(directory, 'link-to-token');
    symlinkSync(file, link);
    expect(problems(link)).toEqual(written);
    expect(refusal({ ...SECRETS, DATABASE_URL_FILE: file })).toContain(
      'DATABASE_URL_FILE names a file that every user of the machine may write.',
    );
    chmodSync(file, 0o600);
    expect(problems(link)).toEqual([]);
    chmodSync(folder, 0o777);
    expect(problems(file)).toEqual(exchanged);
    expect(problems(link)).toEqual(exchanged);
    const below = join(folder, 'below');
    mkdirSync(below);
    writeFileSync(join(below, 'token'), SECRET);
    expect(problems(join(below, 'token'))).toEqual(exchanged);
    // Where only owners may exchange their files, as in the folders of Kubernetes.
    chmodSync(folder, 0o1777);
    expect(problems(file)).toEqual([]);
    expect(problems(join(below, 'token'))).toEqual([]);
    const { cert, key } = selfSigned('a.example');
    writeFileSync(join(directory, 'open-cert'), cert);
    writeFileSync(join(directory, 'open-key'), key);
    chmodSync(join(directory, 'open-key'), 0o666);
    const certificate = {
      PLATFORM_CLIENT_CERTIFICATE_FILE: join(directory, 'open-cert'),
      PLATFORM_CLIENT_KEY_FILE: join(directory, 'open-key'),
    };
    expect(refusal({ ...SECRETS, ...certificate })).toEqual([
      'PLATFORM_CLIENT_KEY_FILE names a file that every user of the machine may write.',
    ]);
  });

  test.each([
    ['DATABASE_URL', 'sslrootcert', {}],
    ['DATABASE_URL', 'sslcert', {}],
    ['DATABASE_URL_DIRECT', 'sslkey', { DATABASE_URL: 'postgres://pooler/d' }],
    ['NODE_EXTRA_CA_CERTS', '', {}],
  ])(
    '%s whose file of TLS (%s) every user of the machine may write stops the start',
    (name, parameter, beside) => {
      const file = join(directory, `${name}.${parameter}`);
      const value = parameter ? `postgres://h/d?sslmode=require&${parameter}=${file}` : file;
      const variables = { ...SECRETS, ...beside, [name]: value };
      expect(refusal(variables)).toEqual([]);
      writeFileSync(file, 'any');
      expect(refusal(variables)).toEqual([]);
      chmodSync(file, 0o646);
      const role = parameter ? `, as ${parameter}` : '';
      expect(refusal(variables)).toEqual([
        `${name} names a file that every user of the machine may write${role}.`,
      ]);
    },
  );

  test('a proxy from a file is put where the libraries of outgoing calls read it', () => {
    const file = join(directory, 'proxy');
    writeFileSync(file, 'http://user:hidden@proxy.example:3128\n');
    const environment: NodeJS.ProcessEnv = { NO_PROXY: 'own.example' };
    exportToLibraries(
      new Settings({ ...SECRETS, DATA_DIR: directory, HTTPS_PROXY_FILE: file, NO_PROXY: 'own.example' }),
      environment,
    );
    expect(environment).toEqual({
      HTTPS_PROXY: 'http://user:hidden@proxy.example:3128',
      NO_PROXY: 'own.example',
    });
  });

  test('the headers for a collector of traces may stand in a file', () => {
    const file = join(directory, 'headers');
    writeFileSync(file, 'api-key=hidden\n');
    const environment: NodeJS.ProcessEnv = {};
    const endpoint = 'https://collector.example';
    const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS_FILE: file };
    const settings = new Settings({ ...SECRETS, DATA_DIR: directory, ...variables });
    exportToLibraries(settings, environment);
    expect(settings.tracing.isOn).toBe(true);
    expect(environment).toEqual({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=hidden',
    });
  });

  test('A client certificate that cannot be used stops the start', { tags: 'running' }, () => {
    const [one, other] = [selfSigned('a.example'), selfSigned('a.example')];
    const files = {
      cert: join(directory, 'cert'),
      key: join(directory, 'key'),
      locked: join(directory, 'locked'),
    };
    writeFileSync(files.cert, one.cert);
    writeFileSync(files.key, one.key);
    const locked = createPrivateKey(one.key).export({
      type: 'pkcs8',
      format: 'pem',
      cipher: 'aes-256-cbc',
      passphrase: 'the passphrase',
    });
    writeFileSync(files.locked, locked);
    const problems = (cert: string, key: string, passphrase?: string) =>
      refusal({
        ...SECRETS,
        PLATFORM_CLIENT_CERTIFICATE_FILE: cert,
        PLATFORM_CLIENT_KEY_FILE: key,
        PLATFORM_CLIENT_KEY_PASSPHRASE: passphrase,
      });
    const both = 'PLATFORM_CLIENT_CERTIFICATE_FILE and PLATFORM_CLIENT_KEY_FILE';
    expect(problems(files.cert, files.key)).toEqual([]);
    expect(problems(files.cert, files.locked, 'the passphrase')).toEqual([]);
    expect(problems(files.cert, '')).toEqual([`${both} must be set together.`]);
    expect(problems(files.cert, join(directory, 'none'))).toEqual([`${both} cannot be used: ENOENT.`]);
    const noKey = 'the key is no PEM of a private key, or its passphrase is wrong';
    for (const [cert, key, reason] of [
      [files.cert, files.cert, noKey],
      [files.cert, files.locked, noKey],
      [files.key, files.key, 'the certificate is no PEM of X.509'],
    ] as const) {
      expect(problems(cert, key)).toEqual([`${both} cannot be used: ${reason}.`]);
    }
    writeFileSync(files.key, other.key);
    expect(problems(files.cert, files.key)).toEqual([
      `${both} cannot be used: the key is not that of the certificate.`,
    ]);
  });

  test('nothing is made up for a start that is refused', () => {
    const empty = mkdtempSync(join(directory, 'refused-'));
    expect(refusal({ DATA_DIR: empty, PORT: 'x' })).toHaveLength(1);
    expect(readdirSync(empty)).toEqual([]);
  });
});

const NOT_PUBLIC = 'PLATFORM_URL must be https and public, unless ALLOW_PRIVATE_PLATFORM_URLS is true.';

describe('where operational events go', () => {
  const HOOK = { EVENTS_URL: 'https://hooks.example', EVENTS_SECRET: `whsec_${'A'.repeat(44)}` };
  const MAIL = { SMTP_URL: 'smtps://u:p%40ss@mail.example', MAIL_FROM: 'Zeyil <a@b.example>' };
  const WEBHOOK_SECRETS = 'one or two secrets, separated by a space: whsec_ and base64 of 24 to 64 bytes';
  const SMTP = 'an smtp:// or smtps:// URL of a host, without a path, with both name and password or neither';
  const SENDER = 'a mail address, or a name with one: Zeyil Gateway <zeyil@sirket.example>';
  test.each([
    [
      { EVENTS_URL: 'https://u:secret@hooks.example' },
      'an http or https URL without user name, password, query or fragment',
    ],
    [{ EVENTS_SECRET: 'whsec_c2hvcnQ=' }, WEBHOOK_SECRETS],
    [{ EVENTS_SECRET: `${HOOK.EVENTS_SECRET} secret` }, WEBHOOK_SECRETS],
    [{ SMTP_URL: 'https://mail.example' }, SMTP],
    [{ SMTP_URL: 'smtp://mail.example/inbox' }, SMTP],
    [{ SMTP_URL: 'smtp://name@mail.example' }, SMTP],
    [{ MAIL_FROM: 'zeyil' }, SENDER],
    [{ MAIL_FROM: 'a@b.example, c@d.example' }, SENDER],
  ])('%j is refused without its value', { tags: 'events' }, (variables, expected) => {
    const [name] = Object.keys(variables);
    expect(refusal({ ...SECRETS, ...HOOK, ...MAIL, ...variables })).toEqual([`${name} must be ${expected}.`]);
  });

  test('`SMTP_URL` names host, port, TLS and credentials', { tags: 'events' }, () => {
    const { alerts } = new Settings({ ...SECRETS, ...MAIL, DATA_DIR: directory });
    const user = { name: 'u', password: 'p@ss' };
    expect(alerts.smtp).toEqual({ host: 'mail.example', port: 465, isSecure: true, isLocal: false, user });
  });

  test('`EVENTS_URL` in production must be https and public', { tags: 'events' }, () => {
    expect(refusal({ ...PRODUCTION, ...HOOK, EVENTS_URL: 'https://10.1.2.3' })).toEqual([
      'EVENTS_URL must be https and public, unless ALLOW_PRIVATE_PLATFORM_URLS is true.',
    ]);
  });
});

describe('platforms that are not public', () => {
  test.each([
    'http://platform.example',
    'https://127.0.0.1',
    'https://10.1.2.3/base',
    'https://169.254.169.254',
    'https://[::1]:8443',
    'https://2130706433',
    'https://0x7f.1',
  ])('`PLATFORM_URL` in production must be https and public (%s)', { tags: 'deliveries' }, (url) => {
    expect(refusal({ ...PRODUCTION, PLATFORM_URL: url })).toEqual([NOT_PUBLIC]);
  });

  test.each([
    { ...PRODUCTION, PLATFORM_URL: 'https://platform.example/base' },
    { ...PRODUCTION, PLATFORM_URL: 'https://93.184.216.34' },
    { ...PRODUCTION, PLATFORM_URL: 'http://10.1.2.3', ALLOW_PRIVATE_PLATFORM_URLS: 'true' },
    { ...SECRETS, PLATFORM_URL: 'http://10.1.2.3' },
  ])('%j is accepted', (variables) => {
    expect(refusal(variables)).toEqual([]);
  });

  test('the sandbox needs them', () => {
    expect(refusal({ ...SECRETS, ALLOW_PRIVATE_PLATFORM_URLS: 'false' })).toEqual([
      'ALLOW_PRIVATE_PLATFORM_URLS must not be false in the sandbox: its platform is on this machine.',
    ]);
  });
});

test.each([{}, { VEHICLE_LIST_SOURCE: 'data/list.xlsx' }])(
  'VEHICLE_LIST_POINTER without a URL that answers JSON is refused: %j',
  (variables) => {
    expect(refusal({ ...variables, VEHICLE_LIST_POINTER: 'Result' })).toEqual([
      'VEHICLE_LIST_POINTER goes with an http or https URL as VEHICLE_LIST_SOURCE.',
    ]);
  },
);

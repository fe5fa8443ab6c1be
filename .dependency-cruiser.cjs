// Which folder may import which, as ARCHITECTURE.md shows it. An arrow that is not in this table does not exist.
const { readFileSync } = require('node:fs');

// The folders without a business term, which every feature may import.
const BASE = ['time', 'errors', 'tracing', 'crypto', 'net', 'api', 'config', 'data', 'http'];

const ARROWS = {
  time: [],
  errors: [],
  tracing: ['errors'],
  crypto: ['time', 'errors'],
  net: ['errors'],
  api: ['time', 'errors'],
  config: ['errors', 'tracing', 'crypto', 'net', 'api'],
  data: ['time', 'errors', 'tracing'],
  http: ['errors', 'tracing', 'net', 'api', 'data'],
  events: BASE,
  access: BASE,
  audit: [...BASE, 'access', 'events'],
  users: [...BASE, 'access', 'audit', 'events'],
  auth: [...BASE, 'access', 'audit', 'users', 'events'],
  platform: BASE,
  sources: [...BASE, 'events'],
  agents: [...BASE, 'access', 'audit'],
  documents: BASE,
  notifications: [...BASE, 'access', 'audit', 'agents', 'platform', 'events'],
  'offline-jobs': [...BASE, 'access', 'audit', 'agents', 'documents', 'notifications'],
  endorsements: [...BASE, 'access', 'audit', 'agents', 'documents', 'notifications', 'offline-jobs'],
  settlement: [
    ...BASE,
    'access',
    'audit',
    'agents',
    'offline-jobs',
    'endorsements',
    'users',
    'vehicle-catalog',
  ],
  'service-availability': [...BASE, 'access', 'audit', 'agents', 'notifications', 'sources', 'events'],
  parameters: [...BASE, 'access', 'audit', 'notifications'],
  'vehicle-catalog': [...BASE, 'access', 'audit', 'notifications', 'parameters', 'sources', 'events'],
  'outgoing-logs': [...BASE, 'access', 'audit', 'agents', 'notifications', 'platform'],
  alerts: [...BASE, 'access', 'audit', 'events', 'users', 'agents', 'platform', 'notifications'],
  staff: [
    ...BASE,
    'access',
    'audit',
    'users',
    'agents',
    'notifications',
    'offline-jobs',
    'endorsements',
    'outgoing-logs',
    'service-availability',
    'vehicle-catalog',
  ],
  configuration: [
    ...BASE,
    'access',
    'audit',
    'events',
    'users',
    'agents',
    'notifications',
    'service-availability',
    'codes',
  ],
  codes: [
    ...BASE,
    'access',
    'audit',
    'notifications',
    'offline-jobs',
    'service-availability',
    'vehicle-catalog',
  ],
  database: [...BASE, 'entities'],
};

// The files that a folder shows to the others. A folder that is not here shows its modules, services, entities, pure
// rules, refusals, and the classes of its requests and answers.
const FACES = {
  agents:
    '^src/agents/(agents\\.sql|platform-url|trials/endpoint-trials\\.sql|.*\\.(module|service|entity|rules|requests|answers|refusals))\\.ts$',
  entities: '^src/.+\\.entity\\.ts$',
  documents:
    '^src/documents/(documents\\.module|pdf\\.rules|document-(sweeping\\.module|store|names|references|removals))\\.ts$',
  platform: '^src/platform/.+\\.(module|client)\\.ts$',
  sources:
    '^src/sources/(sources\\.module|source\\.client|source\\.answers|source-reads\\.service|scheduled-pull)\\.ts$',
  notifications:
    '^src/notifications/(references|notifications\\.sql|.*\\.(module|service|entity|rules|answers|refusals))\\.ts$',
  access: '^src/access/',
  events: '^src/events/',
  'offline-jobs':
    '^src/offline-jobs/((job(-actions|-hits)?|idempotency)\\.sql|(jobs|platform-jobs|staff-jobs)\\.description|.*\\.(module|service|entity|rules|requests|answers|refusals))\\.ts$',
  endorsements:
    '^src/endorsements/(endorsement\\.sql|.*\\.(module|service|entity|rules|requests|answers|refusals))\\.ts$',
  'service-availability':
    '^src/service-availability/(status/service-hits\\.sql|.*\\.(module|service|entity|rules|requests|answers|refusals))\\.ts$',
  'vehicle-catalog':
    '^src/vehicle-catalog/(list/(list-limits|list-remarks|cells|xlsx/open-workbook)|staff/staff-vehicles\\.sql|.*\\.(module|service|entity|rules|requests|answers|refusals))\\.ts$',
  users:
    '^src/users/(admin-sessions|last-uses|passwords|refresh-tokens|standing|users\\.sql|.*\\.(module|service|entity|rules|requests|answers|refusals))\\.ts$',
};
const face = (name) =>
  BASE.includes(name)
    ? `^src/${name}/`
    : (FACES[name] ?? `^src/${name}/.*\\.(module|service|entity|rules|requests|answers|refusals)\\.ts$`);

// What the screens of the administration share, and what each part of it may import. A screen is a folder of its own.
const ADMIN_PARTS = {
  api: [],
  texts: ['api'],
  address: ['api', 'texts'],
  ui: ['api', 'texts', 'address'],
};
const SHARED_PARTS = Object.keys(ADMIN_PARTS).join('|');

const arrows = Object.entries(ARROWS).map(([folder, targets]) => ({
  name: `${folder} may import: ${targets.join(', ') || 'nothing of ours'}`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: { path: '^src/.+/', pathNot: [`^src/${folder}/`, ...targets.map(face)] },
}));

// The files that package.json starts, the one that is bundled, and the one that the TypeORM command line reads.
const scripts = Object.values(JSON.parse(readFileSync('package.json', 'utf8')).scripts).join(' ');
const started = [...scripts.matchAll(/dist\/(src\/\S+)\.js/g)].map(([, path]) => `^${path}\\.ts$`);
const entryPoints = [...started, '^src/commands/start\\.ts$', '^ormconfig\\.ts$'];

module.exports = {
  forbidden: [
    ...arrows,
    {
      name: 'every folder stands in the table',
      severity: 'error',
      from: {
        path: '^src/[^/]+/',
        pathNot: `^src/(api-docs|commands|backup|${Object.keys(ARROWS).join('|')})/`,
      },
      to: {},
    },
    {
      name: 'a part of service-availability imports status, authorisations and outcomes, and no other part',
      severity: 'error',
      from: { path: '^src/service-availability/([^/]+)/' },
      to: {
        path: '^src/service-availability/.+/',
        pathNot: '^src/service-availability/($1|status|authorisations|outcomes)/',
      },
    },
    {
      name: 'what the parts of service-availability import knows none of them',
      severity: 'error',
      from: { path: '^src/service-availability/(status|authorisations|outcomes)/' },
      to: {
        path: '^src/service-availability/.+/',
        pathNot: '^src/service-availability/($1|status/[^/]+\\.entity|authorisations)',
      },
    },
    {
      name: 'only platform, sources and the client of the identity provider talk to the outside world',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot:
          '^src/(platform/|sources/|auth/(auth\\.module|provider/provider(-http|\\.client))\\.ts$|net/occasional-calls\\.ts$)',
      },
      to: { path: 'node_modules/(@nestjs/axios|axios|undici)/' },
    },
    {
      name: 'one client hands mails to the mail server',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/alerts/mail\\.client\\.ts$' },
      to: { path: 'node_modules/nodemailer/' },
    },
    {
      name: 'undici calls platforms only',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/platform/(origin-connections|proxy-tunnel)\\.ts$' },
      to: { path: 'node_modules/undici/' },
    },
    {
      name: 'the check of a platform calls it over the client of the service',
      severity: 'error',
      from: { path: '^kit/platform-check/' },
      to: { path: '^(node:)?(http|https|http2|net|tls)$|node_modules/(axios|undici)/' },
    },
    {
      name: 'only the index of migrations loads those before 1.0',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/database/migrations/index\\.ts$' },
      to: { path: '^migrations/' },
    },
    {
      name: 'migrations before 1.0 need nothing but the building of indexes',
      severity: 'error',
      from: { path: '^migrations/' },
      to: { path: '^src/', pathNot: '^src/database/online-indexes\\.ts$' },
    },
    {
      name: 'the kit is loaded where a sandbox, the embedded server or a command of the kit starts',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(main|boot|database/open-database)\\.ts$' },
      to: { path: '^kit/' },
    },
    {
      name: 'the service works without the kit',
      severity: 'error',
      from: { path: '^(src|migrations)/' },
      to: { path: '^kit/', dynamic: false },
    },
    {
      name: 'the service does not need its tests',
      severity: 'error',
      from: { path: '^(src|kit)/', pathNot: '\\.spec\\.ts$' },
      to: { path: ['^(test|bench|scripts)/', '\\.spec\\.ts$'] },
    },
    {
      name: 'specs start no database',
      severity: 'error',
      from: { path: '^src/.+\\.spec\\.ts$', pathNot: '^src/database/' },
      to: { path: '^(src/database/|kit/embedded/|test/support/database\\.ts$)', reachable: true },
    },
    {
      name: 'specs of the database folder start no database either',
      severity: 'error',
      from: { path: '^src/database/.+\\.spec\\.ts$' },
      to: { path: '^(src/database/data-source|kit/embedded/|test/support/database\\.ts$)', reachable: true },
    },
    {
      name: 'the service needs neither the pages nor the client',
      severity: 'error',
      from: { path: '^(src/|ormconfig)' },
      to: { path: '^(admin-ui|clients)/' },
    },
    {
      name: 'the pages do not need the service',
      severity: 'error',
      from: { path: '^admin-ui/' },
      to: { path: '^(src|kit|test|bench|scripts)/' },
    },
    {
      name: 'only api of the administration screens imports the client',
      severity: 'error',
      from: { path: '^admin-ui/', pathNot: '^admin-ui/admin/api/' },
      to: { path: '^clients/' },
    },
    {
      name: 'the client stands alone',
      severity: 'error',
      from: { path: '^clients/', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: '^clients/|node_modules/lossless-json/', dependencyTypesNot: ['core'] },
    },
    ...Object.entries(ADMIN_PARTS).map(([part, targets]) => ({
      name: `${part} of the administration screens may import: ${targets.join(', ') || 'nothing of ours'}`,
      severity: 'error',
      from: { path: `^admin-ui/admin/${part}/` },
      to: { path: '^admin-ui/', pathNot: `^admin-ui/admin/(${[part, ...targets].join('|')})/` },
    })),
    {
      name: 'a screen of the administration imports no other',
      severity: 'error',
      from: { path: `^admin-ui/admin/([^/]+)/`, pathNot: `^admin-ui/admin/(shell|sign-in|${SHARED_PARTS})/` },
      to: { path: '^admin-ui/', pathNot: `^admin-ui/admin/($1|${SHARED_PARTS})/` },
    },
    { name: 'no circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'everything is found',
      severity: 'error',
      from: { path: '^(src|kit|admin-ui|clients|scripts)/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'benchmarks find what they measure',
      severity: 'error',
      from: { path: '^bench/' },
      to: { path: '/dist/(src|kit)/', couldNotResolve: true },
    },
    {
      name: 'package.json lists every imported package',
      severity: 'error',
      // The benchmarks have another package.json, whose packages are not installed here.
      from: { pathNot: '^bench/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'the service does not need development packages',
      severity: 'error',
      from: { path: '^(src/|migrations/|ormconfig)', pathNot: '\\.spec\\.ts$' },
      // Absent in production, where the log has no lines for people.
      to: { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/pino-pretty/' },
    },
    {
      name: 'everything is used',
      severity: 'error',
      from: { path: entryPoints },
      to: {
        path: '^(src|kit)/',
        pathNot: [...entryPoints, '\\.(spec|d)\\.ts$', '^kit/receivers/'],
        reachable: false,
      },
    },
    {
      name: 'everything of a page is used',
      severity: 'error',
      from: { path: '^admin-ui/[^/]+/main\\.tsx?$' },
      to: { path: '^admin-ui/[^/]+/', pathNot: '(/main\\.tsx?|\\.spec\\.ts|\\.d\\.ts)$', reachable: false },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^dist/'] },
    exclude: { path: '^(admin-ui|clients/typescript|docs-site)/dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    // A workspace has the packages of the root beside its own.
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@zeyil-gateway/source', 'import', 'node', 'default', 'types'],
    },
  },
};

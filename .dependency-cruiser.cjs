// Which folder may import which, as ARCHITECTURE.md shows it. An arrow that is not in this table does not exist.
const { readFileSync } = require('node:fs');

const ARROWS = {
  common: [],
  config: ['common'],
  access: ['common'],
  audit: ['common', 'config', 'access'],
  auth: ['common', 'config', 'access', 'audit'],
  users: ['common', 'access', 'audit', 'auth'],
  platform: ['common', 'config'],
  agents: ['common', 'config', 'access', 'audit'],
  documents: ['common', 'config'],
  notifications: ['common', 'config', 'access', 'audit', 'agents', 'platform'],
  'offline-jobs': ['common', 'config', 'access', 'audit', 'agents', 'documents', 'notifications'],
  endorsements: ['common', 'config', 'access', 'audit', 'documents', 'notifications', 'offline-jobs'],
  'service-availability': ['common', 'config', 'access', 'audit', 'agents', 'notifications', 'platform'],
  parameters: ['common', 'config', 'access', 'audit', 'notifications'],
  'vehicle-catalog': ['common', 'config', 'access', 'audit', 'notifications', 'parameters', 'platform'],
  'outgoing-logs': ['common', 'config', 'access', 'audit', 'agents', 'notifications', 'platform'],
  health: ['common', 'config', 'access', 'notifications'],
  database: ['common', 'config', 'entities'],
};

// What a folder shows to the others: its module, services, entities, pure rules and the shapes of requests and answers, unless it stands here.
const FACES = {
  common: '^src/common/',
  config: '^src/config/',
  entities: '^src/.+\\.entity\\.ts$',
  documents:
    '^src/documents/(documents\\.module|document-(store|names|references|removals|sweeper)|content-disposition)\\.ts$',
  platform: '^src/platform/(platform\\.(module|client|queries)|source\\.client|scheduled-pull)\\.ts$',
  notifications: '^src/notifications/(references|.*\\.(module|service|entity|rules|types|answers))\\.ts$',
  access: '^src/access/',
};
const face = (name) =>
  FACES[name] ?? `^src/${name}/.*\\.(module|service|entity|rules|stages|types|request|answers)\\.ts$`;

const arrows = Object.entries(ARROWS).map(([folder, targets]) => ({
  name: `${folder} may import: ${targets.join(', ') || 'nothing of ours'}`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: { path: '^src/', pathNot: [`^src/${folder}/`, ...targets.map(face)] },
}));

// The files that package.json starts, and the one that the TypeORM command line reads.
const scripts = Object.values(JSON.parse(readFileSync('package.json', 'utf8')).scripts).join(' ');
const started = [...scripts.matchAll(/dist\/(src\/\S+)\.js/g)].map(([, path]) => `^${path}\\.ts$`);
const entryPoints = [...started, '^ormconfig\\.ts$'];

module.exports = {
  forbidden: [
    ...arrows,
    {
      name: 'every folder stands in the table',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: `^src/(sandbox|api-docs|${Object.keys(ARROWS).join('|')})/` },
      to: {},
    },
    {
      name: 'only platform talks to the outside world',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/platform/' },
      to: { path: 'node_modules/(@nestjs/axios|axios)/' },
    },
    {
      name: 'the service does not need its tests',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.spec\\.ts$' },
      to: { path: ['^(test|bench|scripts)/', '\\.spec\\.ts$'] },
    },
    { name: 'no circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'everything is found', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'everything is used',
      severity: 'error',
      from: { path: entryPoints },
      to: { path: '^src/', pathNot: [...entryPoints, '\\.spec\\.ts$'], reachable: false },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};

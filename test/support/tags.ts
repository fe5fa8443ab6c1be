import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The paths in Debian's packages; the one without windows needs half the processor time. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const;
export const CHROMIUM = BROWSERS.find((path) => existsSync(path)) ?? BROWSERS[0];
/** The path in Debian's package. */
export const PGBOUNCER = '/usr/sbin/pgbouncer';
/** The programs of the oldest PostgreSQL that the service works with. */
export const POSTGRESQL_15 = '/usr/lib/postgresql/15/bin';

/** The tags of promises: the sections of docs/interface.md with their headings, in their order. */
export const SECTIONS = {
  authentication: 'Authentication and users',
  'offline-jobs': 'Job list, reads, intake and agents',
  endorsements: 'Recording and rejecting endorsements',
  settlement: 'Settlement',
  documents: 'Documents',
  notifications: 'Notifications',
  parameters: 'Parameters',
  'vehicle-catalog': 'Vehicle catalog',
  deliveries: 'Delivery administration',
  'refusal-logs': 'Logs of refusals',
  audit: 'Audit',
  events: 'Operational events',
  'outgoing-logs': 'Outgoing logs',
  'service-availability': 'Service availability',
  'vehicle-list': 'Vehicle value list',
  'admin-screens': 'Administration screens',
  'api-docs': 'API description',
  running: 'Running',
} as const;

/** Something that a machine may lack: its name in a sentence, and whether this machine has it. */
export interface Need {
  description: string;
  met: boolean;
}

const isOnPath = (command: string) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)));

/** How `unshare` makes a network that has nothing but its loopback, as root or as another user; undefined where it may not. */
export const OWN_NETWORK = ['-n', '-rn'].find((how) => spawnSync('unshare', [how, 'true']).status === 0);

/** The options with which `unshare` may mount a file system for one process, as root or as another user; undefined where it may not. */
export const OWN_MOUNTS = [['-m'], ['-r', '-m']].find(
  (how) => spawnSync('unshare', [...how, 'mount', '-t', 'tmpfs', 'tmpfs', '/tmp']).status === 0,
);

/** The tags of tests that are skipped where their need is not met. */
export const NEEDS = {
  'needs-chromium': { description: 'Debian’s chromium', met: existsSync(CHROMIUM) },
  'needs-pgbouncer': { description: 'Debian’s pgbouncer', met: existsSync(PGBOUNCER) },
  'needs-root': { description: 'a run by root', met: process.getuid?.() === 0 },
  'needs-python': { description: 'Python', met: isOnPath('python3') },
  'needs-age': { description: 'Debian’s age', met: isOnPath('age') },
  'needs-php': { description: 'Debian’s php-cli', met: isOnPath('php') },
  'needs-java': {
    description: 'Debian’s default-jdk-headless and libjackson2-databind-java',
    met: isOnPath('javac') && existsSync('/usr/share/java/jackson-databind.jar'),
  },
  'needs-postgresql-15': { description: 'Debian’s postgresql-15', met: existsSync(POSTGRESQL_15) },
  'needs-own-network': {
    description: 'Debian’s iproute2 and the right to make a network',
    met: isOnPath('ip') && OWN_NETWORK !== undefined,
  },
  'needs-own-mounts': { description: 'the right to mount a file system', met: OWN_MOUNTS !== undefined },
  'needs-procfs': { description: 'Linux’s /proc', met: existsSync('/proc/self/fd') },
} as const satisfies Record<string, Need>;

type Tag = keyof typeof SECTIONS | keyof typeof NEEDS;

declare module 'vitest' {
  interface TestTags {
    tag: Tag;
  }
}

/** All tags, as the configuration of Vitest defines them. */
export const TAGS = [
  ...Object.entries(SECTIONS).map(([name, description]) => ({ name: name as Tag, description })),
  ...Object.entries(NEEDS).map(([name, { description, met }]) => ({
    name: name as Tag,
    description,
    skip: !met,
  })),
];

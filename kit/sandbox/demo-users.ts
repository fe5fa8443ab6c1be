import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Role } from '../../src/access/roles.js';
import { refuseForeignWriters } from '../../src/config/foreign-writers.js';

/** A demo user; `variable` is the prefix of its lines in the file that the README's commands read. */
export interface DemoUser {
  variable: string;
  userName: string;
  roles: Role[];
  permissions: string[];
  insuranceCompanyIds: number[];
  /** Name of the demo agent that a platform user acts for. */
  agent?: string;
}

/** Made-up insurers of the sandbox, by id. */
const DEMO_COMPANIES = [110, 124, 126];

/** One user for every kind of caller. */
export const DEMO_USERS: DemoUser[] = [
  demoUser('INSURER', 'demo-insurer', ['InsuranceCompanyAPIAdmin'], { companies: DEMO_COMPANIES }),
  demoUser('INSURER_USER', 'demo-insurer-user', ['InsuranceCompanyAPIUser'], { companies: [110] }),
  demoUser('SUPERVISOR', 'demo-supervisor', ['Supervizor'], { companies: [110, 124] }),
  demoUser('PLATFORM', 'demo-platform', ['PlatformUser'], { agent: 'Acente 1001 (Demo)' }),
  demoUser('ADMIN', 'demo-admin', ['Administrator'], {}),
  demoUser('OPERATOR', 'demo-operator', ['Operator'], {}),
  demoUser('INTEGRATION', 'demo-integration', ['IntegrationService'], {}),
];

function demoUser(
  variable: string,
  userName: string,
  roles: Role[],
  scope: { companies?: number[]; agent?: string },
): DemoUser {
  return {
    variable,
    userName,
    roles,
    permissions: ['Create'],
    insuranceCompanyIds: scope.companies ?? [],
    agent: scope.agent,
  };
}

/** One program for each side: the variables of the file are `…_CLIENT_ID` and `…_CLIENT_SECRET`. */
export const DEMO_MACHINES: DemoUser[] = [
  demoUser('INSURER', 'demo-insurer-machine', ['InsuranceCompanyAPIAdmin'], { companies: DEMO_COMPANIES }),
  demoUser('PLATFORM', 'demo-platform-machine', ['PlatformUser'], { agent: 'Acente 1001 (Demo)' }),
];

/** What opens the sandbox to its demo users, in a file that only the owner can read. */
export interface DemoAccess {
  path: string;
  /** Whether this start has made a password. */
  fresh: boolean;
  of(user: DemoUser): string;
  hasSecret(machine: DemoUser): boolean;
  keepSecret(machine: DemoUser, clientId: string, secret: string): Promise<void>;
}

/** Reads the file, a list of shell variables that a terminal can `source`, and adds the passwords that it lacks. */
export async function demoAccess(dataDirectory: string): Promise<DemoAccess> {
  const path = join(dataDirectory, 'sandbox-users.env');
  refuseForeignWriters(path);
  const text = await readFile(path, 'utf8').catch(() => '');
  const known = new Map(
    [...text.matchAll(/^(\w+)=(\S+)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  const write = async () => {
    const lines = [...known].map(([name, value]) => `${name}=${value}`);
    await mkdir(dataDirectory, { recursive: true });
    const all = `# Demo users of this sandbox; made at its first start.\n${lines.join('\n')}\n`;
    await writeFile(`${path}.new`, all, { mode: 0o600 });
    await chmod(`${path}.new`, 0o600);
    await rename(`${path}.new`, path);
  };
  const lacking = DEMO_USERS.filter(({ variable }) => !known.has(`${variable}_PASSWORD`));
  for (const { variable, userName } of lacking) {
    known.set(`${variable}_NAME`, userName);
    known.set(`${variable}_PASSWORD`, randomBytes(15).toString('base64url'));
  }
  const fresh = lacking.length > 0;
  if (fresh) await write();
  return {
    path,
    fresh,
    of: ({ variable }) => known.get(`${variable}_PASSWORD`) ?? '',
    hasSecret: ({ variable }) => known.has(`${variable}_CLIENT_SECRET`),
    keepSecret: async ({ variable }, clientId, secret) => {
      known.set(`${variable}_CLIENT_ID`, clientId);
      known.set(`${variable}_CLIENT_SECRET`, secret);
      await write();
    },
  };
}

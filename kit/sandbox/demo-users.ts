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
export const DEMO_COMPANIES = [110, 124, 126];

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

/**
 * The demo users' passwords, made at the first start and kept in a file that only the owner can read; `fresh` is true
 * when this call has made them. The file is a list of shell variables, so that a terminal can `source` it.
 */
export async function demoPasswords(
  dataDirectory: string,
): Promise<{ path: string; fresh: boolean; of(user: DemoUser): string }> {
  const path = join(dataDirectory, 'sandbox-users.env');
  refuseForeignWriters(path);
  const known = await readFile(path, 'utf8').catch(() => '');
  const passwords = new Map(
    [...known.matchAll(/^(\w+)_PASSWORD=(\S+)$/gm)].map((line) => [line[1], line[2]]),
  );
  const fresh = DEMO_USERS.some((user) => !passwords.has(user.variable));
  if (fresh) {
    for (const { variable } of DEMO_USERS) {
      if (!passwords.has(variable)) passwords.set(variable, randomBytes(15).toString('base64url'));
    }
    await mkdir(dataDirectory, { recursive: true });
    await writeFile(`${path}.new`, fileText(passwords), { mode: 0o600 });
    await chmod(`${path}.new`, 0o600);
    await rename(`${path}.new`, path);
  }
  return { path, fresh, of: (user) => passwords.get(user.variable) ?? '' };
}

function fileText(passwords: ReadonlyMap<string | undefined, string | undefined>): string {
  const lines = DEMO_USERS.map(
    ({ variable, userName }) =>
      `${variable}_NAME=${userName}\n${variable}_PASSWORD=${passwords.get(variable)}`,
  );
  return `# Demo users of this sandbox; made at its first start.\n${lines.join('\n')}\n`;
}

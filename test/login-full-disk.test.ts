// @module-tag authentication
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Browser } from './support/admin-session.js';
import { Client } from './support/client.js';
import { createTestDatabase, type TestDatabase } from './support/database.js';
import { type DatabaseFault, full, readOnly } from './support/database-faults.js';
import { startTestService, type TestService } from './support/service.js';
import { login, makeUser, PASSWORD, type Tokens } from './support/users.js';

let database: TestDatabase;
let service: TestService;
beforeAll(async () => {
  database = await createTestDatabase();
  service = await startTestService({ DATABASE_URL: database.url, TRUST_PROXY: 'true' });
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});

const UNAVAILABLE = [503, 'General.Unavailable', '5'];
const NEW_PASSWORD = 'quite another password';

describe.each<[name: string, fault: () => DatabaseFault]>([
  ['full where failures are counted', () => full(database, ['login_failure'])],
  ['read-only', () => readOnly(database)],
])('while the database is %s', (_, faultOf) => {
  let fault: DatabaseFault;
  let user: { userName: string };
  let token: string;
  beforeEach(async () => {
    user = await makeUser(service, { roles: ['Operator'] });
    token = (await login(service, user.userName)).response<Tokens>().AccessToken;
    fault = faultOf();
    await fault.begin();
  });
  afterEach(() => fault.end());

  const seen = ({ status, code, headers }: Awaited<ReturnType<typeof login>>) => [
    status,
    code,
    headers.get('retry-after'),
  ];
  /** A connection that the server has just ended answers so, too. */
  const settled = () => expect.poll(async () => (await login(service, 'unknown')).status).toBe(503);

  test('A login is a write: while the database accepts no writes it is 503, with a right password and with a wrong one', async () => {
    await settled();
    for (const password of [PASSWORD, 'wrong', PASSWORD, 'wrong'])
      expect(seen(await login(service, user.userName, password))).toEqual(UNAVAILABLE);
  });

  test('A sign-in at the administration screens is a write: 503 while nothing can be written, whether the password is right or not', async () => {
    await settled();
    for (const password of [PASSWORD, 'wrong']) {
      const answer = await new Browser(service).signIn(user.userName, password);
      expect([...seen(answer), answer.headers.get('set-cookie')]).toEqual([...UNAVAILABLE, null]);
    }
  });

  test('While nothing can be counted, a change of the own password does not tell whether the present one is right', async () => {
    await settled();
    for (const currentPassword of [PASSWORD, 'wrong']) {
      const body = { currentPassword, newPassword: NEW_PASSWORD };
      const answer = await new Client(service.url, token).post('/api/authentication/password', body);
      expect(seen(answer)).toEqual(UNAVAILABLE);
    }
  });
});

test('A wrong guess that cannot be counted stands in the audit', async () => {
  const { id, userName } = await makeUser(service, { roles: ['Operator'] });
  const fault = full(database, ['login_failure']);
  await fault.begin();
  try {
    expect((await login(service, userName, 'wrong')).status).toBe(503);
  } finally {
    await fault.end();
  }
  const entries = () =>
    service.dataSource.query('select action from admin_audit where target = $1', [`user ${id}`]);
  // Behind entries that wait for the database it is written with them, every 5 s.
  await expect.poll(entries).toContainEqual({ action: 'session.signInFailed' });
});

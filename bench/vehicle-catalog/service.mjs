// The whole service in a separate process, with a user who may pull.
import 'reflect-metadata';
import { startService } from '../../dist/src/boot.js';
import { Settings } from '../../dist/src/config/settings.js';
import { UsersService } from '../../dist/src/users/users.service.js';
import { WITHOUT_LIMITS } from '../lib.mjs';

const { url, directory } = JSON.parse(process.argv[2]);
const settings = new Settings({
  DATABASE_URL: url,
  DATA_DIR: directory,
  PORT: '0',
  SANDBOX: 'false',
  LOG_LEVEL: 'silent',
  ...WITHOUT_LIMITS,
});
const service = await startService(settings);
const user = { userName: `puller-${Date.now()}`, password: 'a password for pulling' };
const rights = { roles: ['Administrator'], permissions: [], insuranceCompanyIds: [] };
const users = service.app.get(UsersService);
await users.createUser(await users.hashed({ ...user, ...rights }));
const post = (path, body) =>
  fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then((answer) => answer.json());
const { AccessToken: token } = (await post('/api/authentication/login', user)).Response;
const versions = await fetch(`${service.url}/api/VehicleCatalogs/versions`, {
  headers: { authorization: `Bearer ${token}` },
}).then((answer) => answer.json());
process.on('SIGTERM', () => void service.stop().finally(() => process.exit(0)));
process.send({ origin: service.url, token, version: versions.Response.at(-1).Version });

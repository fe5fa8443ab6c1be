import { expect, test } from 'vitest';
import { record, startAvailability } from './support/availability.js';
import { newJob } from './support/jobs.js';
import { startOnce } from './support/start-once.js';

const on = startOnce(startAvailability);
/** Every character that changes the direction of the text around it. */
const CONTROLS = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
const turned = (name: string) => `${CONTROLS}${name.slice(0, 2)}\u202e${name.slice(2)}\u2069`;
const rows = async (statement: string) => JSON.stringify(await on.service.dataSource.query(statement));

test('Names keep no characters that change the direction of text: of agents, jobs, catalogs, parameters and codes', {
  tags: 'offline-jobs',
}, async () => {
  const { service } = on;
  const administrator = await service.as({ roles: ['Administrator'] });
  const made = await administrator.post('/api/admin/agents', { name: turned('Acente 7') });
  const { Id } = made.response<{ Id: number }>();
  expect(await rows(`select name from agent where id = ${Id}`)).toBe('[{"name":"Acente 7"}]');
  await administrator.patch(`/api/admin/agents/${Id}`, { name: turned('Acente 8') });
  expect(await rows(`select name from agent where id = ${Id}`)).toBe('[{"name":"Acente 8"}]');

  const platform = await service.as({ roles: ['PlatformUser'], agentId: Id });
  const job = newJob({ productBranchName: turned('Kasko'), agentName: turned('Şube') });
  expect((await platform.post('/api/platform/jobs', job)).status).toBe(201);
  expect(await rows('select product_branch_name, agent_name from job')).toBe(
    '[{"product_branch_name":"Kasko","agent_name":"Şube"}]',
  );

  const plain = record(110, 111, 14);
  const names = Object.entries(plain).map(([key, value]) => [
    key,
    typeof value === 'string' ? turned(value) : value,
  ]);
  await on.sync([Object.fromEntries(names)]);
  await on.sync([plain]);
  expect(
    (await administrator.put('/api/admin/service-catalog?dryRun=true', { records: [plain] })).text,
  ).toContain('"Unchanged":1');
  expect(await rows('select * from service_availability')).not.toMatch(/\p{Bidi_Control}/u);

  const value = { parameterName: turned('Değer'), status: true, crossed: false };
  const details = [{ keyId: 22, keyName: turned('Araç Değeri'), keyValue: '1' }];
  await administrator.put('/api/admin/parameters/500/values/1', { ...value, additionalDetails: details });
  const values = await rows('select * from parameter_value');
  expect(values).toContain('Değer');
  expect(values).not.toMatch(/\p{Bidi_Control}/u);

  const codes = [{ code: 4, tr: turned('Eksik belge'), en: turned('Missing document') }];
  expect((await administrator.put('/api/admin/codes/RejectReasons', { codes })).status).toBe(204);
  expect(await rows('select tr, en from code_name')).toBe('[{"tr":"Eksik belge","en":"Missing document"}]');
});

test('A name of nothing but such characters is no name', async () => {
  const administrator = await on.service.as({ roles: ['Administrator'] });
  const answer = await administrator.post('/api/admin/agents', { name: CONTROLS });
  expect(answer.fields).toEqual({ Name: 'Name is required.' });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { CatalogPull } from '../src/service-availability/catalog/catalog-pull.job.js';
import type { SourceItem } from '../src/sources/source.answers.js';
import { record } from './support/availability.js';
import type { Client } from './support/client.js';
import { answering } from './support/listening.js';
import { startTestService, type TestService } from './support/service.js';

let service: TestService;
let operator: Client;
const server = answering();
const source = () => `http://user:geheim@${server.host}/katalog.json?key=geheim`;

beforeAll(async () => {
  service = await startTestService({
    SERVICE_CATALOG_SOURCE: source(),
    SERVICE_CATALOG_INTERVAL: '2h',
    VEHICLE_LIST_INTERVAL: '1h',
  });
  operator = await service.as({ roles: ['Operator'], permissions: [] });
});
afterAll(() => service?.stop());

const look = async (area: string) => (await operator.get(`/api/admin/${area}/source`)).response<SourceItem>();
const pull = () => service.running.app.get(CatalogPull).pull(source());

test('The last look at the source of the service catalog is shown with its outcome and error, without secrets', {
  tags: 'service-availability',
}, async () => {
  expect(await pull()).toBe('unreachable');
  expect(await look('service-catalog')).toEqual({
    Source: `http://${server.host}/katalog.json`,
    IntervalSeconds: 7_200,
    LookedAt: expect.stringMatching(/\+03:00$/),
    Outcome: 'unreachable',
    Error: 'It answered HTTP 503.',
  });
  server.answer = (_, response) =>
    response.end(JSON.stringify({ records: [record(110, 111, 14), record(110, 111, 14)] }));
  expect(await pull()).toBe('refused');
  expect(await look('service-catalog')).toMatchObject({
    Outcome: 'refused',
    Error: expect.stringMatching(/^Records\[1\] repeats Records\[0\]/),
  });
  server.answer = (_, response) => response.end(JSON.stringify({ records: [record(110, 111, 14)] }));
  expect(await pull()).toBe('synced');
  expect(await look('service-catalog')).toMatchObject({ Outcome: 'synced', Error: null });
  const [sync] = (await operator.get('/api/admin/service-catalog/syncs')).items<{ Source: string }>();
  expect(sync?.Source).toBe('Schedule');
});

test('Without a source there is no look', { tags: 'vehicle-catalog' }, async () => {
  expect(await look('vehicle-catalog')).toEqual({
    Source: null,
    IntervalSeconds: 3_600,
    LookedAt: null,
    Outcome: null,
    Error: null,
  });
});

test('A database that takes no writes does not change the outcome of a look', {
  tags: 'service-availability',
}, async () => {
  await service.dataSource.query('alter table source_look rename to source_look_away');
  expect(await pull()).toBe('unchanged');
  await service.dataSource.query('alter table source_look_away rename to source_look');
});

import { writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VehicleListPull } from '../src/vehicle-catalog/vehicle-list.pull.js';
import { type Catalog, csv, listOf, startCatalog } from './support/vehicle-catalog.js';
import { listFolder } from './support/vehicle-lists.js';

let catalog: Catalog;
let pull: VehicleListPull;
let answer: RequestListener;
const file = listFolder();
const server = createServer((request, response) => answer(request, response));
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  catalog = await startCatalog();
  pull = catalog.service.running.app.get(VehicleListPull);
});
afterAll(async () => {
  await catalog?.stop();
  server.closeAllConnections();
  server.close();
});

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/list.csv`;

describe('on a schedule from VEHICLE_LIST_SOURCE', () => {
  test('a file is synced; the same bytes as the last success are nothing to do', async () => {
    const path = await file('list.csv', csv(listOf(40)));
    expect(await pull.pull(path)).toBe('synced');
    expect(await pull.pull(path)).toBe('unchanged');
    await writeFile(path, csv(listOf(41)));
    expect(await pull.pull(path)).toBe('synced');
    expect(await catalog.versions()).toHaveLength(2);
  });

  test('a list whose version was taken back is not applied again', async () => {
    const [, second] = await catalog.versions();
    const rollback = `/api/admin/vehicle-catalog/versions/${second?.Version}/rollback`;
    await catalog.ended(await catalog.administrator.post(rollback));
    expect(await pull.pull(await file('list.csv', csv(listOf(41))))).toBe('unchanged');
    expect(await catalog.pull()).toHaveLength(40);
  });

  test('a document on the web is synced', async () => {
    answer = (_, response) => response.end(csv(listOf(42)));
    expect(await pull.pull(url())).toBe('synced');
    expect(await catalog.pull()).toHaveLength(42);
  });

  test('what trips a gate, cannot be read or is not there changes nothing', async () => {
    answer = (_, response) => response.end(csv(listOf(10)));
    expect(await pull.pull(url())).toBe('refused');
    answer = (_, response) => response.end('<html>');
    expect(await pull.pull(url())).toBe('refused');
    answer = (_, response) => response.writeHead(503).end();
    expect(await pull.pull(url())).toBe('unreachable');
    expect(await pull.pull('/nowhere/list.csv')).toBe('unreachable');
    expect(await catalog.pull()).toHaveLength(42);
  });
});

test('the source of the settings is synced at start', async () => {
  const other = await startCatalog({ VEHICLE_LIST_SOURCE: await file('start.csv', csv(listOf(3))) });
  try {
    while ((await other.versions()).length === 0);
    expect(await other.pull()).toHaveLength(3);
  } finally {
    await other.stop();
  }
});

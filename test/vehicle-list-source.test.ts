// @module-tag vehicle-catalog
import { writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '../src/data/transaction.js';
import { ParameterWriter } from '../src/parameters/parameter-writer.service.js';
import { LOGGER, type Logger } from '../src/tracing/logger.js';
import { VehicleListPull } from '../src/vehicle-catalog/vehicle-list-pull.job.js';
import { answering } from './support/listening.js';
import { startTestService } from './support/service.js';
import { startOnce } from './support/start-once.js';
import { csv, listOf, startCatalog } from './support/vehicle-catalog.js';
import { listFolder } from './support/vehicle-lists.js';

let pull: VehicleListPull;
const file = listFolder();
const server = answering();
const catalog = startOnce(startCatalog);
beforeAll(() => {
  pull = catalog.service.running.app.get(VehicleListPull);
});

const url = () => `${server.origin}/list.csv`;
const rollBackLast = async () => {
  const last = (await catalog.versions()).at(-1)?.Version;
  return catalog.ended(
    await catalog.administrator.post(`/api/admin/vehicle-catalog/versions/${last}/rollback`),
  );
};
/** A list whose first value is this one. */
const valued = (value: number) => listOf(42, value);
const firstValue = async () => (await catalog.pull())[0]?.ModelYears[0]?.Value;

describe('on a schedule from VEHICLE_LIST_SOURCE', () => {
  test('A list is pulled from `VEHICLE_LIST_SOURCE`; the bytes that were applied last are not applied again', async () => {
    const path = await file('list.csv', csv(listOf(40)));
    expect(await pull.pull(path)).toBe('synced');
    expect(await pull.pull(path)).toBe('unchanged');
    await writeFile(path, csv(listOf(41)));
    expect(await pull.pull(path)).toBe('synced');
    expect(await catalog.versions()).toHaveLength(2);
  });

  test('A pulled list that was reverted is not applied again', async () => {
    await rollBackLast();
    expect(await pull.pull(await file('list.csv', csv(listOf(41))))).toBe('unchanged');
    expect(await catalog.pull()).toHaveLength(40);
  });

  test('VEHICLE_LIST_SOURCE may be a document on the web', async () => {
    server.answer = (_, response) => response.end(csv(listOf(42)));
    expect(await pull.pull(url())).toBe('synced');
    expect(await catalog.pull()).toHaveLength(42);
  });

  test('A pulled list that needs confirmation, is broken or is missing changes nothing', async () => {
    server.answer = (_, response) => response.end(csv(listOf(10)));
    expect(await pull.pull(url())).toBe('refused');
    server.answer = (_, response) => response.end('Marka');
    expect(await pull.pull(url())).toBe('refused');
    server.answer = (_, response) => response.end('<html>');
    expect(await pull.pull(url())).toBe('unreachable');
    server.answer = (_, response) => response.writeHead(503).end();
    expect(await pull.pull(url())).toBe('unreachable');
    expect(await pull.pull('/nowhere/list.csv')).toBe('unreachable');
    expect(await catalog.pull()).toHaveLength(42);
  });
});

describe('what was sent by hand stays until the source has something new', () => {
  test('A change by hand is not undone by the list that the source still has; the next list that differs is applied', async () => {
    const path = await file('wrong.csv', csv(valued(110_000)));
    expect(await pull.pull(path)).toBe('synced');
    await rollBackLast();
    await catalog.sync(valued(120_000));
    expect(await pull.pull(path)).toBe('unchanged');
    expect(await firstValue()).toBe(120_000);
    await writeFile(path, csv(valued(130_000)));
    expect(await pull.pull(path)).toBe('synced');
    expect(await firstValue()).toBe(130_000);
  });

  test('A newer list sent by hand is not undone by the older one of the source', async () => {
    const path = await file('late.csv', csv(valued(130_000)));
    for (const value of [140_000, 150_000]) {
      await catalog.sync(valued(value));
      expect(await pull.pull(path)).toBe('unchanged');
      // What was sent by hand arrives at the source, and is replaced by hand once more.
      await writeFile(path, csv(valued(140_000)));
    }
    expect(await firstValue()).toBe(150_000);
  });
});

describe('a slow pull', () => {
  const slow = async () => {
    const asked = new Promise<(content: string) => void>((resolve) => {
      server.answer = (_, response) => resolve((content) => response.end(content));
    });
    const pulled = pull.pull(url());
    return { pulled, arrives: await asked };
  };
  const scheduled = async () =>
    (await catalog.service.dataSource.query(`select from vehicle_catalog_sync where source = 'Schedule'`))
      .length;

  test('A slow pull applies no older list over one that was applied meanwhile; it reads the source again', async () => {
    const { pulled, arrives } = await slow();
    await catalog.sync(valued(160_000));
    const before = await scheduled();
    arrives(csv(valued(155_000)));
    expect(await pulled).toBe('busy');
    expect(await firstValue()).toBe(160_000);
    expect(await scheduled()).toBe(before);
    await catalog.idle();
    expect(await catalog.kept()).toEqual([]);
    server.answer = (_, response) => response.end(csv(valued(165_000)));
    expect(await pull.pull(url())).toBe('synced');
    expect(await firstValue()).toBe(165_000);
  });

  test('A slow pull puts no older list over one that another replica pulled meanwhile', async () => {
    const { pulled, arrives } = await slow();
    const replica = await startTestService({ DATABASE_URL: catalog.service.database.url });
    try {
      const path = await file('fast.csv', csv(valued(170_000)));
      expect(await replica.running.app.get(VehicleListPull).pull(path)).toBe('synced');
    } finally {
      await replica.stop();
    }
    arrives(csv(valued(168_000)));
    expect(await pulled).toBe('busy');
    expect(await firstValue()).toBe(170_000);
  });

  test('A slow pull applies nothing over a version that was taken back meanwhile', async () => {
    const { pulled, arrives } = await slow();
    await rollBackLast();
    arrives(csv(valued(171_000)));
    expect(await pulled).toBe('busy');
    expect(await firstValue()).toBe(165_000);
  });
});

describe('a pull that comes to nothing leaves no file', () => {
  test('A pulled list that finds another sync running is logged', async () => {
    const log = vi.spyOn(catalog.service.running.app.get<Logger>(LOGGER), 'info');
    const { dataSource } = catalog.service;
    const list = await file('busy.csv', csv(listOf(43)));
    const other = await inTransaction(dataSource, async (tx) => {
      // What a sync waits for when all but the parameters is written.
      await catalog.service.running.app.get(ParameterWriter).lock(tx, 1);
      const started = await catalog.send(listOf(44), '?confirm=medianMove');
      expect(await pull.pull(list)).toBe('busy');
      return started;
    });
    expect(await catalog.ended(other)).toMatchObject({ State: 'Succeeded', Added: 2 });
    expect(log).toHaveBeenCalledWith({
      event: 'vehicle list not pulled',
      reason: 'A sync of the vehicle catalog is running.',
    });
    log.mockRestore();
    await catalog.idle();
    expect(await catalog.kept()).toEqual([]);
    expect(await pull.pull(list)).toBe('synced');
  });

  test('A pull fails when nobody can say whether the list is the last one', async () => {
    const { dataSource } = catalog.service;
    server.answer = async (_, response) => {
      await dataSource.query('alter table vehicle_catalog_sync rename to vehicle_catalog_sync_away');
      response.end(csv(listOf(44)));
    };
    expect(await pull.pull(url())).toBe('failed');
    await dataSource.query('alter table vehicle_catalog_sync_away rename to vehicle_catalog_sync');
    expect(await catalog.kept()).toEqual([]);
  });
});

test('A pulled list is synced at start', async () => {
  const other = await startCatalog({ VEHICLE_LIST_SOURCE: await file('start.csv', csv(listOf(3))) });
  try {
    while ((await other.versions()).length === 0);
    expect(await other.pull()).toHaveLength(3);
  } finally {
    await other.stop();
  }
});

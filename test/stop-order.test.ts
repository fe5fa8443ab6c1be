import { SchedulerRegistry } from '@nestjs/schedule';
import { expect, test, vi } from 'vitest';
import { Dispatcher } from '../src/notifications/dispatch/dispatcher.js';
import { TakeOver } from '../src/notifications/dispatch/take-over/take-over.js';
import { PlatformClient } from '../src/platform/platform.client.js';
import { CatalogPull } from '../src/service-availability/catalog/catalog-pull.job.js';
import { VehicleSyncs } from '../src/vehicle-catalog/sync/vehicle-syncs.service.js';
import { VehicleListPull } from '../src/vehicle-catalog/vehicle-list-pull.job.js';
import { startTestService } from './support/service.js';

test('pulls, syncs and the take-over stop before the dispatcher waits for its attempts, connections to platforms after it', async () => {
  const service = await startTestService();
  const { app } = service.running;
  const before = [
    vi.spyOn(app.get(VehicleListPull), 'beforeApplicationShutdown'),
    vi.spyOn(app.get(VehicleSyncs), 'stop'),
    vi.spyOn(app.get(CatalogPull), 'beforeApplicationShutdown'),
    vi.spyOn(app.get(TakeOver), 'beforeApplicationShutdown'),
  ];
  const dispatcher = vi.spyOn(app.get(Dispatcher), 'beforeApplicationShutdown');
  const platforms = vi.spyOn(app.get(PlatformClient), 'onApplicationShutdown');
  await service.stop();
  const calls = [...before, dispatcher, platforms].map(({ mock }) => mock.invocationCallOrder);
  expect(calls).toEqual(calls.map(() => [expect.any(Number)]));
  const [stopped = Number.NaN] = dispatcher.mock.invocationCallOrder;
  for (const { mock } of before) expect(mock.invocationCallOrder[0]).toBeLessThan(stopped);
  expect(platforms.mock.invocationCallOrder[0]).toBeGreaterThan(stopped);
});

test('timers of settings stand in the SchedulerRegistry until the service stops', async () => {
  const nowhere = {
    SERVICE_CATALOG_SOURCE: '/nowhere/catalog.json',
    VEHICLE_LIST_SOURCE: '/nowhere/list.csv',
  };
  const service = await startTestService(nowhere);
  const schedule = service.running.app.get(SchedulerRegistry);
  const named = ['availability evaluation', 'service catalog pull', 'vehicle list pull'];
  expect(schedule.getIntervals()).toEqual(expect.arrayContaining(named));
  await service.stop();
  expect(schedule.getIntervals()).toEqual([]);
});

test('a service without sources pulls nothing on a schedule', async () => {
  const service = await startTestService();
  const names = service.running.app.get(SchedulerRegistry).getIntervals();
  await service.stop();
  expect(names).toContain('availability evaluation');
  expect(names.filter((name) => name.endsWith(' pull'))).toEqual([]);
});

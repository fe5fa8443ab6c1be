import { SchedulerRegistry } from '@nestjs/schedule';
import { expect, test } from 'vitest';
import { startTestService } from './support/service.js';

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

// A process that reads lists on request and does nothing with them.
import { readVehicleList } from '../../dist/src/vehicle-catalog/list/read-vehicle-list.js';

process.on('message', async (path) => {
  const began = performance.now();
  for await (const { rows } of readVehicleList(path)) rows.length;
  process.send(performance.now() - began);
});
process.send('ready');

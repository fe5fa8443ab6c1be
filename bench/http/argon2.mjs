// The limit of a login: the password check alone, as many at once as asked for: argon2.mjs
import { hash, verify } from '@node-rs/argon2';
import { quantile } from '../lib.mjs';
import { COST, PASSWORD } from './rows.mjs';

const stored = await hash(PASSWORD, COST);

process.on('message', async ({ atOnce, seconds }) => {
  const times = [];
  const began = performance.now();
  const end = began + seconds * 1000;
  const caller = async () => {
    while (performance.now() < end) {
      const at = performance.now();
      if (!(await verify(stored, PASSWORD))) throw new Error('The password does not fit.');
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  const ms = performance.now() - began;
  process.send({
    count: times.length,
    rate: (times.length / ms) * 1000,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  });
});
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => process.exit());
process.on('disconnect', () => process.exit());
process.send('ready');

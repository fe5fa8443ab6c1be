// Loaded before a process of the service (`--import`). Its wall clock differs from this machine's by the milliseconds
// in the file. SIGUSR2 makes it read the file again, as if the clock had been set. Timers and durations are not
// affected.
import { readFileSync } from 'node:fs';

const { Date: RealDate } = globalThis;
const read = () => Number(readFileSync(process.env.CLOCK_SHIFT_FILE, 'utf8'));
let shift = read();
process.on('SIGUSR2', () => {
  shift = read();
});

const now = () => RealDate.now() + shift;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, called) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, called),
  apply: (target) => new target(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

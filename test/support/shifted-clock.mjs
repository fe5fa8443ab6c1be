// Loaded before a process of the service (`--import`): its wall clock differs from this machine's by as many milliseconds
// as the file says. SIGUSR2 has it read anew, as if somebody had set the clock. Timers and durations are not touched.
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

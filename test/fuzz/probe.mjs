// Preloaded into the service: tells the parent process how long the event loop was held up by work of its own, and how
// much memory is in use once everything that can be collected is.
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const TICK_MS = 10;
const REPORTED_FROM_MS = 50;
const CLOCK_TICK_MS = 10;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

/** Processor time of the main thread: that of the process counts hashing and compiling beside it, too. */
function processorMs() {
  try {
    const stat = readFileSync(`/proc/self/task/${process.pid}/stat`, 'latin1');
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) * CLOCK_TICK_MS;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}

let last = { at: performance.timeOrigin + performance.now(), processor: processorMs() };
setInterval(() => {
  const now = { at: performance.timeOrigin + performance.now(), processor: processorMs() };
  const heldUpMs = Math.min(now.at - last.at - TICK_MS, now.processor - last.processor);
  if (heldUpMs >= REPORTED_FROM_MS) process.send?.({ stall: { ms: heldUpMs, from: last.at, to: now.at } });
  last = now;
}, TICK_MS).unref();

process.on('message', () => {
  for (let round = 0; round < 3; round++) collectGarbage();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send?.({ memory: { heapUsed, external, rss } });
});
process.channel?.unref();

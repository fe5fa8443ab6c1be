// The upper limit for any queue: the same posts from memory, nothing persisted, nothing recorded.
import { jobData, poster } from './notice.mjs';

export async function boot({ concurrency, timeout, receivers, count }) {
  const post = poster({ concurrency, timeout });
  let next = 0;
  const loop = async () => {
    while (next < count) {
      next += 1;
      await post(jobData(next, receivers[next % receivers.length]));
    }
  };
  return {
    go: () => Promise.all(Array.from({ length: concurrency }, loop)),
    stop: async () => undefined,
  };
}

export async function producer() {
  let filled = 0;
  return {
    fill: async (count) => {
      filled = count;
    },
    recorded: async () => filled,
    close: async () => undefined,
  };
}

// The callers, in a process of their own: sends requests over keep-alive connections, one after the other on each, and
// checks the status of every answer. An unexpected answer ends the process, and with it the benchmark.
import { Pool } from 'undici';
import { quantile } from '../lib.mjs';

/** In paths and bodies: the number of the request. */
const NUMBER = '{n}';

/**
 * Asked with a run: { origin, connections, count or seconds, first, modulus, method, path, headers, body, status }. `{n}`
 * in path and body becomes first + the request's place in the run, the place modulo `modulus` when there is one.
 */
process.on('message', async (run) => {
  const pool = new Pool(run.origin, { connections: run.connections, pipelining: 1 });
  const times = [];
  let sent = 0;
  let bytes = 0;
  const build = requestsOf(run);
  const began = performance.now();
  const end = run.seconds === undefined ? Number.POSITIVE_INFINITY : began + run.seconds * 1000;
  const caller = async () => {
    while (run.count === undefined ? performance.now() < end : sent < run.count) {
      const request = build(sent++);
      const at = performance.now();
      const size = await answerTo(pool, request, run.status);
      times.push(performance.now() - at);
      bytes += size;
    }
  };
  await Promise.all(Array.from({ length: run.connections }, caller));
  const ms = performance.now() - began;
  await pool.close();
  process.send({
    count: times.length,
    ms,
    rate: (times.length / ms) * 1000,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    bytes: bytes / times.length,
  });
});

/** A function that returns the request of a place in the run. */
function requestsOf({ method, path, headers, body, first = 0, modulus = Number.POSITIVE_INFINITY }) {
  // The long bodies have no number: their bytes are made once.
  const isNumbered = body?.includes(NUMBER) ?? false;
  const bytes = body === undefined ? undefined : Buffer.from(body);
  return (place) => {
    const number = String(first + (place % modulus));
    return {
      method,
      path: path.replace(NUMBER, number),
      headers,
      body: isNumbered ? body.replace(NUMBER, number) : bytes,
    };
  };
}

/** Resolves with the number of bytes of the answer's body. */
function answerTo(pool, request, status) {
  return new Promise((resolve, reject) => {
    let got = 0;
    let bytes = 0;
    let text = '';
    pool.dispatch(request, {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, code) => {
        got = code;
      },
      onResponseData: (_controller, chunk) => {
        bytes += chunk.length;
        if (got !== status) text += chunk;
      },
      onResponseEnd: () => {
        if (got === status) resolve(bytes);
        else reject(new Error(`${request.method} ${request.path} was answered with ${got}: ${text}`));
      },
      onResponseError: (_controller, error) => reject(error),
    });
  });
}

process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => process.exit());
process.on('disconnect', () => process.exit());
process.send('ready');

// Preloaded into a replica. Gives its connections to platforms a separate source address, so that the ledger can
// identify the sender, and reports the memory in use after a garbage collection.
import net from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
const localAddress = process.env['CHAOS_ADDRESS'];

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...args) {
  // `net.connect` passes an array of its own; the options in it belong to an agent that keys its sockets by them, so
  // they are copied.
  const normalized = Array.isArray(args[0]) ? args[0] : args;
  const [options] = normalized;
  if (localAddress && options?.host === '127.0.0.1') normalized[0] = { ...options, localAddress };
  return connect.apply(this, args);
};

process.on('message', () => {
  for (let round = 0; round < 3; round++) collectGarbage();
  const { heapUsed, rss } = process.memoryUsage();
  process.send?.({ heapUsed, rss });
});
process.channel?.unref();

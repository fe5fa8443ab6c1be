// One contender at work in a separate process: worker.mjs {"contender":"pg-boss", ...}. It boots, reports that it is
// ready, and begins on request, so that the CPU time of the work is separate from that of the boot.
const { contender, ...options } = JSON.parse(process.argv[2]);
const { boot } = await import(`./${contender}.mjs`);
const { go, stop } = await boot(options);

process.on('message', (message) => {
  if (message === 'memory') process.send(liveMegabytes());
  else void go();
});
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => void stop().finally(() => process.exit()));
process.on('disconnect', () => process.exit(1));
process.send('ready');

/** Memory after a garbage collection: the engine keeps garbage until it needs the room. */
function liveMegabytes() {
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

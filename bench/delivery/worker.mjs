// One contender at work in a process of its own: worker.mjs {"contender":"pg-boss", ...}. It boots, says so, and begins
// when it is told to, so that the CPU time of the work can be told from that of the boot.
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

/** What is left after a collection: the engine leaves garbage lying until it wants the room. */
function liveMegabytes() {
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

// Loaded before a process of the service (`--import`). Each message lets so many milliseconds pass at once on its monotonic
// clock, as `later` does in this process. Timers are not affected.
const machine = performance.now.bind(performance);
let ahead = 0;
performance.now = () => machine() + ahead;
process.on('message', (milliseconds) => {
  ahead += milliseconds;
});
process.channel?.unref();

/**
 * Runs `work` and returns its result with the processor time that this process used meanwhile, in milliseconds. Unlike
 * the elapsed time it does not grow while other processes have the processor.
 */
export async function processorTime<T>(work: () => T | Promise<T>): Promise<{ result: T; ms: number }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, ms: (user + system) / 1_000 };
}

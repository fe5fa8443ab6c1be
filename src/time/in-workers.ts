/**
 * Does the work for each item, so many at once. Unlike `Promise.all` over the items it begins no work before a worker is free,
 * so that a million items need no million promises. Rejects with the first failure; work under way goes on.
 */
export async function inWorkers<T>(
  workers: number,
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: workers }, worker));
}

import { expect, test } from 'vitest';
import { SingleFlight } from './single-flight.js';

test('a call while the work is running joins that run', async () => {
  const flight = new SingleFlight<number>();
  const ends: ((value: number) => void)[] = [];
  const work = () => new Promise<number>((resolve) => void ends.push(resolve));
  const calls = [flight.run(work), flight.run(work)];
  expect(flight.current).toBe(calls[0]);
  for (const end of ends) end(7);
  expect(await Promise.all(calls)).toEqual([7, 7]);
  expect(ends).toHaveLength(1);
});

test('a call after the end of a run starts another, even after a failure', async () => {
  const flight = new SingleFlight<string>();
  await expect(flight.run(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(flight.current).toBeUndefined();
  expect(await flight.run(() => Promise.resolve('back'))).toBe('back');
});

import { setTimeout as sleep } from 'node:timers/promises';

/** The answer, unless it takes longer. The work behind it goes on. @throws Error when the time is over */
export function inTime<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
  const silence = sleep(milliseconds, undefined, { ref: false }).then(() => {
    throw new Error('There was no answer in time.');
  });
  return Promise.race([answer, silence]);
}

import { FairQueue } from '../time/fair-queue.js';

/** Threads that stay free for password hashing and name look-ups, however many file operations hang. */
const SPARE_THREADS = 4;

/**
 * How many file operations may run at once: each takes one of the process's threads, of which there are four unless
 * `UV_THREADPOOL_SIZE` is set. Two operations are too few for a busy store (a third fewer endorsements a second than
 * with 16), so `npm start` sets 20 threads. The program cannot set them itself, because loading it has used them
 * already.
 */
export function filesAtOnce(threads: string | undefined = process.env['UV_THREADPOOL_SIZE']): number {
  return Math.max(2, (Number(threads) || 4) - SPARE_THREADS);
}

/**
 * Runs operations on the files of one folder, a limited number at a time and in order of arrival; callers wait for a
 * limited time. An operation that hangs in the file system (a share whose server is gone) cannot be stopped: it keeps
 * its thread and its place.
 */
export class FileOperations {
  private readonly queue: FairQueue;

  /** @param patience milliseconds that a caller waits, for its turn and for the operation together */
  constructor(private readonly patience: number) {
    this.queue = new FairQueue({ capacity: filesAtOnce(), patience, refusal: tooLate });
  }

  /**
   * @param undo gets the result of an operation that ended after its caller had given up
   * @throws Error with the code ETIMEDOUT; an operation that had no turn by then is not begun
   */
  run<T>(work: () => Promise<T>, undo?: (late: T) => Promise<void>): Promise<T> {
    return new Promise((resolve, reject) => {
      let isOver = false;
      const timer = setTimeout(() => {
        isOver = true;
        reject(tooLate());
      }, this.patience);
      void this.queue
        .run(work)
        .then((result) => (isOver ? undo?.(result) : resolve(result)))
        .catch(reject)
        .finally(() => clearTimeout(timer));
    });
  }
}

const tooLate = () => Object.assign(new Error('It took too long.'), { code: 'ETIMEDOUT' });

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
 * its thread and its turn.
 */
export class FileTurns {
  private free = filesAtOnce();
  private readonly waiting = new Set<() => void>();

  /** @param patience milliseconds that a caller waits, for its turn and for the operation together */
  constructor(private readonly patience: number) {}

  /**
   * @param undo gets the result of an operation that ended after its caller had given up
   * @throws Error with the code ETIMEDOUT; an operation that had no turn by then is not begun
   */
  take<T>(work: () => Promise<T>, undo?: (late: T) => Promise<void>): Promise<T> {
    return new Promise((resolve, reject) => {
      let isOver = false;
      const begin = () => {
        this.free -= 1;
        this.waiting.delete(begin);
        void work()
          .then((result) => (isOver ? undo?.(result) : resolve(result)))
          .catch(reject)
          .finally(() => {
            clearTimeout(timer);
            this.free += 1;
            this.next();
          });
      };
      const timer = setTimeout(() => {
        isOver = true;
        this.waiting.delete(begin);
        reject(Object.assign(new Error('It took too long.'), { code: 'ETIMEDOUT' }));
      }, this.patience);
      this.waiting.add(begin);
      this.next();
    });
  }

  private next(): void {
    const [first] = this.waiting;
    if (this.free > 0) first?.();
  }
}

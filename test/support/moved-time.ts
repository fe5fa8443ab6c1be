let ahead = 0;
const machine = performance.now.bind(performance);

/** Moves the monotonic clock of this process ahead, for as long as the file runs: other processes and threads have the machine's. */
export function moveAhead(milliseconds: number): void {
  performance.now = () => machine() + ahead;
  ahead += milliseconds;
}

/** Gives the clock back; returns whether it had been moved. What runs on must not see the time go back. */
export function presentAgain(): boolean {
  const hasMoved = ahead > 0;
  ahead = 0;
  performance.now = machine;
  return hasMoved;
}

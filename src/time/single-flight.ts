/** Work that runs once at a time: a call while it is running joins that run instead of starting another. */
export class SingleFlight<T = void> {
  private flight: Promise<T> | undefined;

  /** The run under way; undefined when there is none. */
  get current(): Promise<T> | undefined {
    return this.flight;
  }

  /** Starts the work, or joins its run under way; resolves or rejects as that run does. */
  run(work: () => Promise<T>): Promise<T> {
    this.flight ??= work().finally(() => {
      this.flight = undefined;
    });
    return this.flight;
  }
}

/** A time of which the database has lost its rows. */
export interface LostTime {
  from: Date;
  to: Date;
}

/** Finds documents that a row still names. Injected by this class, which the module with those rows implements. */
export abstract class DocumentReferences {
  /** Returns those of `keys` (at most 500) that some row names. */
  abstract areNamed(keys: string[]): Promise<Set<string>>;

  /** The times between a backup and its restore: the rows that named documents of those times are lost. */
  abstract lostTimes(): Promise<LostTime[]>;
}

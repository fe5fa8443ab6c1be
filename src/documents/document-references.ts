/** Finds documents that a row still names. Injected by this class, which the module with those rows implements. */
export abstract class DocumentReferences {
  /** Returns those of `keys` (at most 500) that some row names. */
  abstract areNamed(keys: string[]): Promise<Set<string>>;
}

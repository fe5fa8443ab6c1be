/** Answers which documents are still named by a row. Injected by this class; implemented where those rows live. */
export abstract class DocumentReferences {
  /** Those of `keys` (at most 500) that some row names. */
  abstract areNamed(keys: string[]): Promise<Set<string>>;
}

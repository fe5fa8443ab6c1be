/**
 * The name of every brand, as its first row has it. Rows with the same code belong to the same brand, whatever name
 * they have.
 */
export class BrandNames {
  private readonly names = new Map<number, string>();
  private readonly inDoubt = new Set<number>();

  /** The brand's name, and whether a row has a different name for the first time. */
  settle(code: number, name: string): { name: string; news: boolean } {
    const first = this.names.get(code);
    if (first === undefined) {
      this.names.set(code, ownCopy(name));
      return { name, news: false };
    }
    const news = first !== name && !this.inDoubt.has(code);
    if (news) this.inDoubt.add(code);
    return { name: first, news };
  }
}

/** A copy of the text with its own memory: a slice of the file would keep all the text around it. */
export function ownCopy(text: string): string {
  return Buffer.from(text).toString();
}

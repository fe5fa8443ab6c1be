/** The name of every brand as its first row has it: whatever a list calls it later, its code makes it the same brand. */
export class BrandNames {
  private readonly names = new Map<number, string>();
  private readonly inDoubt = new Set<number>();

  /** The brand's name, and whether this is the first time that it is called otherwise. */
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

/** The same text in memory of its own: a slice of the file keeps all the text around it. */
export function ownCopy(text: string): string {
  return Buffer.from(text).toString();
}

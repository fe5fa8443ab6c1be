/** Events that should not have happened; findings with the same text are kept once, with their number. */
export class Findings {
  private readonly kept = new Map<string, { text: string; count: number; isTold: boolean }>();

  /** Adds a finding; `about` describes the case, and does not make it a separate finding. */
  add(text: string, about = ''): void {
    const alike = text.replace(/[\da-f]{8}-[\da-f-]{27}|\d+/g, '#').slice(0, 200);
    const known = this.kept.get(alike);
    if (known) known.count += 1;
    else this.kept.set(alike, { text: about ? `${text}: ${about}` : text, count: 1, isTold: false });
  }

  get count(): number {
    return this.kept.size;
  }

  get list(): string[] {
    return [...this.kept.values()].map(({ text, count }) => (count > 1 ? `${text} (${count} times)` : text));
  }

  /** The findings that are new since the last call. */
  takeNew(): string[] {
    const fresh = [...this.kept.values()].filter(({ isTold }) => !isTold);
    for (const finding of fresh) finding.isTold = true;
    return fresh.map(({ text }) => text);
  }
}

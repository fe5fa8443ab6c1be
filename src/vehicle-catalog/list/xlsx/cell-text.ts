/** Gathers the text of a cell or shared string from its runs, without phonetic hints. */
export class TextRuns {
  private text = '';
  private inText = false;
  private inPhonetic = false;

  open(element: string): void {
    if (element === 'rPh') this.inPhonetic = true;
    else if (element === 't' || element === 'v') this.inText = !this.inPhonetic;
  }

  add(text: string): void {
    if (this.inText) this.text += text;
  }

  close(element: string): void {
    if (element === 'rPh') this.inPhonetic = false;
    else if (element === 't' || element === 'v') this.inText = false;
  }

  /** Returns the text so far, trimmed, and starts anew. */
  take(): string {
    const text = this.text;
    this.text = '';
    return unescaped(text).trim();
  }
}

/** Decodes `_x000D_`, by which spreadsheet programs write a character that XML cannot hold. */
function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

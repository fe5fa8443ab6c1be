import { type Message, message } from '../../messages/message.js';
import { shortened } from '../cell.rules.js';
import { LIST_LIMITS } from '../list-limits.js';
import { unreadable } from '../list-remarks.js';

/** The fault of a content that stores two different texts. */
export function twoContents(one: string, other: string): Message {
  return message('cell.twoContents', { one: shortened(one), other: shortened(other) });
}

/** A text with more behind it. @throws VehicleListError for one that no cell holds: its elements may each be short */
export function joined(text: string, more: string): string {
  if (text.length + more.length > LIST_LIMITS.pieceCharacters) throw unreadable(message('book.manyText'));
  return text + more;
}

/**
 * Gathers the text of an inline or shared string: a text of its own (`t`) or the texts of its runs (`r`), without
 * phonetic hints. The format allows both beside each other and programs show one or the other, so that
 * different ones are a fault. Elements are those within the string's own.
 */
export class RichText {
  private depth = 0;
  private place: 'text' | 'run' | 'runText' | 'skipped' | undefined;
  private current = '';
  private runs: string | undefined;
  private text: string | undefined;
  private fault: Message | undefined;

  open(element: string): void {
    this.depth += 1;
    if (this.depth === 1) {
      this.current = '';
      if (element === 't') this.place = 'text';
      else if (element === 'r') this.place = 'run';
      else this.skip(element === 'rPh' || element === 'phoneticPr');
    } else if (this.depth === 2 && this.place === 'run') {
      if (element === 't') this.place = 'runText';
      else if (element !== 'rPr') this.fault ??= message('cell.unknownContent');
    } else if (this.place !== 'skipped' && element === 't') this.fault ??= message('cell.unknownContent');
  }

  add(text: string): void {
    if (this.place === 'text' || this.place === 'runText') this.current = joined(this.current, text);
    else if (this.place !== 'skipped' && /\S/.test(text)) this.fault ??= message('cell.unknownContent');
  }

  close(): void {
    this.depth -= 1;
    if (this.depth === 1 && this.place === 'runText') this.place = 'run';
    if (this.depth > 0) return;
    if (this.place === 'run') this.runs = joined(this.runs ?? '', this.current);
    else if (this.place === 'text') {
      this.compare(this.text, this.current);
      this.text = this.current;
    }
    this.place = undefined;
  }

  /** Returns the text, trimmed, or why it is in doubt, and starts anew. */
  take(): string | Message {
    this.compare(this.text, this.runs);
    const taken = this.fault ?? plainText(this.text || (this.runs ?? ''));
    this.text = undefined;
    this.runs = undefined;
    this.fault = undefined;
    return taken;
  }

  private skip(isKnown: boolean): void {
    this.place = 'skipped';
    if (!isKnown) this.fault ??= message('cell.unknownContent');
  }

  private compare(one: string | undefined, other: string | undefined): void {
    if (one && other && one !== other) this.fault ??= twoContents(plainText(one), plainText(other));
  }
}

/** Trims a text and decodes `_x000D_`, by which spreadsheet programs write a character that XML cannot hold. */
export function plainText(text: string): string {
  if (!text.includes('_x')) return text.trim();
  return text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .trim();
}

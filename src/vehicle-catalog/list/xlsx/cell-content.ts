import { type Message, message } from '../../messages/message.js';
import { shortened } from '../cell.rules.js';
import type { Cell, StoredCell } from '../cells.js';
import { joined, plainText, RichText, twoContents } from './cell-text.js';

/** What a workbook adds to the content of its cells. */
export interface CellSource {
  /** Whether the workbook asks that formulas be computed anew: their stored results then count for nothing. */
  stale: boolean;
  /** The text of the workbook that a cell of type `s` names. @throws VehicleListError when there is none */
  sharedText(index: string): string;
}

const KINDS: Readonly<Record<string, StoredCell['kind']>> = {
  n: 'number',
  s: 'text',
  str: 'text',
  inlineStr: 'text',
  b: 'other',
  d: 'other',
};

/** Gathers what a cell (`c`) contains: its formula, its stored value (`v`) and its inline text (`is`). */
export class CellContent {
  private depth = 0;
  private part: 'value' | 'inline' | 'other' | undefined;
  private hasFormula = false;
  private value = '';
  private current = '';
  private inline = '';
  private fault: Message | undefined;
  private readonly text = new RichText();

  constructor(private readonly source: CellSource) {}

  /** Whether an element within the cell stands open. */
  get isOpen(): boolean {
    return this.depth > 0;
  }

  open(element: string): void {
    this.depth += 1;
    if (this.depth > 1) {
      if (this.part === 'inline') this.text.open(element);
      return;
    }
    this.current = '';
    if (element === 'v') this.part = 'value';
    else if (element === 'is') this.part = 'inline';
    else {
      this.part = 'other';
      if (element === 'f') this.hasFormula = true;
      else if (element !== 'extLst') this.fault ??= message('cell.unknownContent');
    }
  }

  add(text: string): void {
    if (this.part === 'value') this.current = joined(this.current, text);
    else if (this.part === 'inline') this.text.add(text);
    else if (this.part === undefined && /\S/.test(text)) this.fault ??= message('cell.unknownContent');
  }

  close(): void {
    this.depth -= 1;
    if (this.depth > 0) {
      if (this.part === 'inline') this.text.close();
      return;
    }
    if (this.part === 'value') this.value = this.only(this.value, plainText(this.current));
    else if (this.part === 'inline') {
      const taken = this.text.take();
      if (typeof taken === 'string') this.inline = this.only(this.inline, taken);
      else this.fault ??= taken;
    }
    this.part = undefined;
  }

  /** Returns the cell of this column and type (`t`), undefined for an empty one, and starts anew. */
  take(column: number, type = 'n'): Cell | undefined {
    const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
    const isInline = this.value === '';
    const value = type === 's' && !isInline ? this.source.sharedText(this.value) : this.value;
    const text = this.only(value, this.inline);
    const fault = kind === undefined || this.hasFormula || this.fault ? this.faultOf(type, text) : undefined;
    this.value = '';
    this.inline = '';
    this.hasFormula = false;
    this.fault = undefined;
    if (fault) return { column, kind: 'lost', text: '', fault };
    if (text === '' || kind === undefined) return undefined;
    // An inline text is a text, also in a cell without a type.
    return { column, kind: isInline && kind === 'number' ? 'text' : kind, text };
  }

  private faultOf(type: string, text: string): Message | undefined {
    if (this.fault) return this.fault;
    if (type === 'e') return message('cell.error', { text: shortened(text) });
    if (!Object.hasOwn(KINDS, type)) return message('cell.unknownType', { type: shortened(type) });
    if (text === '') return message('cell.formulaNotStored');
    return this.source.stale ? message('cell.formulaStale') : undefined;
  }

  /** The only one of two texts; different ones are a fault, since programs show the one or the other. */
  private only(one: string, other: string): string {
    if (one && other && one !== other) this.fault ??= twoContents(one, other);
    return one || other;
  }
}

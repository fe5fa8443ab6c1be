import { el } from './dom.js';

const TOKEN =
  /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|(-?\d[\d.eE+-]*)|(true|false|null)|([{}[\],])|(\s+)|(".*$|.)/gs;

/** At most so many characters are laid out; a browser is slow with megabytes of elements. */
export const SHOWN_CHARACTERS = 200_000;

/** Pretty-prints JSON from its source text, valid or not: a parse would change 64-bit numbers. */
export function prettyJson(source: string): HTMLPreElement {
  const out = el('pre', { class: 'json', tabindex: '0' });
  let depth = 0;
  let plain = '';
  let opened = false;
  const flush = () => {
    if (plain) out.append(plain);
    plain = '';
  };
  const coloured = (kind: string, text: string) => {
    flush();
    out.append(el('span', { class: kind }, text));
  };
  const newLine = () => {
    plain += `\n${'  '.repeat(depth)}`;
  };
  for (const match of source.slice(0, SHOWN_CHARACTERS).matchAll(TOKEN)) {
    const [whole, string, colon, digits, literal, sign, space] = match;
    if (space !== undefined) continue;
    const closing = sign === '}' || sign === ']';
    if (closing) depth = Math.max(0, depth - 1);
    if (opened !== closing) newLine();
    opened = false;
    if (string !== undefined && colon !== undefined) {
      coloured('key', string);
      plain += ': ';
    } else if (string !== undefined) coloured('string', string);
    else if (digits !== undefined) coloured('number', digits);
    else if (literal !== undefined) coloured('literal', literal);
    else plain += whole;
    if (sign === '{' || sign === '[') {
      depth++;
      opened = true;
    } else if (sign === ',') newLine();
  }
  flush();
  return out;
}

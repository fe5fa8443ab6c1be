const CONTROLS = /\p{Bidi_Control}/gu;
/** Letters that are written from right to left: the blocks from Hebrew on, their presentation forms, and the later ones. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const [BEGIN, END] = ['\u2068', '\u2069'];

/**
 * A value within a sentence: whatever it holds, it does not turn the words beside it. A text that is written from right to left
 * stands between marks that isolate it; other texts stay as they are, so that they can be searched for and copied.
 */
export function isolated(value: string): string {
  const plain = value.replace(CONTROLS, '');
  return RIGHT_TO_LEFT.test(plain) ? `${BEGIN}${plain}${END}` : plain;
}

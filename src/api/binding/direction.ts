/** Characters that change the direction of the text around them, some of them beyond the name that holds them. */
const CONTROLS = /\p{Bidi_Control}/gu;

/** A name as it is kept: without characters that turn what a screen, a log or a file shows beside it. */
export function withoutDirection(name: string): string {
  return name.replace(CONTROLS, '');
}

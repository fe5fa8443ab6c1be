/** An answer outside the envelope: empty (401, 403) or one line of plain text (binding failures). */
export class BareAnswer extends Error {
  constructor(
    readonly status: 400 | 401 | 403,
    readonly text: string | undefined = undefined,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(text ?? `Bare answer ${status}`);
    this.name = 'BareAnswer';
  }
}

/** Model binding failed: 400 with a plain-text line that names the JSON path and the expected type. */
export function bindingFailure(path: string, expected: string): BareAnswer {
  return new BareAnswer(400, `${path}: expected ${expected}.`);
}

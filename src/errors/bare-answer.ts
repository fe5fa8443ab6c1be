/** An answer outside the envelope: empty (401, 403) or one line of plain text (binding failures). */
export class BareAnswer extends Error {
  constructor(
    readonly status: 400 | 401 | 403,
    readonly text: string | undefined = undefined,
    readonly headers: Readonly<Record<string, string>> = {},
    /** Why the caller is refused, for the log and the audit; the answer does not contain it. */
    readonly refusal: string | undefined = undefined,
  ) {
    super(text ?? `Bare answer ${status}`);
    this.name = 'BareAnswer';
  }
}

/** 403 with an empty body; `refusal` names in a word or two what the caller lacks. */
export function denied(refusal: string): BareAnswer {
  return new BareAnswer(403, undefined, {}, refusal);
}

/** Model binding failed: 400 with a plain-text line that names the JSON path and the expected type. */
export function bindingFailure(path: string, expected: string): BareAnswer {
  return new BareAnswer(400, bindingProblem(path, expected));
}

/** The line of a binding failure. */
export const bindingProblem = (path: string, expected: string): string => `${path}: expected ${expected}.`;

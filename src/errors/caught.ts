/** The code of an error of Node.js, a driver or a library, such as `ENOENT`; undefined when it has none. */
export function errorCode(error: unknown): string | undefined {
  const code: unknown = Object(error).code;
  return typeof code === 'string' ? code : undefined;
}

/** The code of the error that caused this one, or else its own. */
export function causeCode(error: unknown): string | undefined {
  return errorCode(Object(error).cause) ?? errorCode(error);
}

/** The message of an error; of anything else that was thrown, its text. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The page of a parameter's value below that of the parameters; a code may hold slashes. */
export const valueAddress = (number: number | string, code: string): string =>
  `/${number}/${encodeURIComponent(code)}`;

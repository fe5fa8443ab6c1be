/** The parsed value, or undefined when `text` is no JSON (JSON itself has no undefined). */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** True for a JSON object, not for an array or null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The digits of the integer at `path` as `json` contains them, or null when there is no integer. JSON.parse rounds
 * integers beyond 2^53, and log ids have 64 bits. `json` must be valid JSON.
 */
export function integerTextAt(json: string, path: readonly string[]): string | null {
  let at = afterSpace(json, 0);
  for (const name of path) {
    const value = memberValueAt(json, at, name);
    if (value === null) return null;
    at = value;
  }
  const integer = /-?\d+(?![\d.eE])/y;
  integer.lastIndex = at;
  return integer.exec(json)?.[0] ?? null;
}

// Where the value of member `name` begins in the object that opens at `at`; of equal names the last one counts, as in
// JSON.parse.
function memberValueAt(json: string, at: number, name: string): number | null {
  if (json[at] !== '{') return null;
  let found: number | null = null;
  let depth = 0;
  for (let i = at; i < json.length; i++) {
    const sign = json[i];
    if (sign === '"') {
      const end = closingQuote(json, i);
      const next = afterSpace(json, end + 1);
      const isKey = depth === 1 && json[next] === ':';
      if (isKey && JSON.parse(json.slice(i, end + 1)) === name) found = afterSpace(json, next + 1);
      i = end;
    } else if (sign === '{' || sign === '[') {
      depth++;
    } else if (sign === '}' || sign === ']') {
      depth--;
      if (depth === 0) break;
    }
  }
  return found;
}

function closingQuote(json: string, opening: number): number {
  let at = opening;
  let backslashes: number;
  do {
    at = json.indexOf('"', at + 1);
    if (at < 0) return json.length;
    backslashes = 0;
    while (json[at - 1 - backslashes] === '\\') backslashes++;
  } while (backslashes % 2 === 1);
  return at;
}

function afterSpace(json: string, from: number): number {
  const space = /[\t\n\r ]*/y;
  space.lastIndex = from;
  return from + (space.exec(json)?.[0].length ?? 0);
}

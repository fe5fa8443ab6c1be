import { TEMPLATES } from './templates.js';
import { TURKISH } from './turkish.js';

const PATTERNS = Object.entries(TEMPLATES).map(([english, turkish]) => ({
  pattern: patternOf(english),
  turkish,
}));

/** The Turkish of an English paragraph, with the values of its places; undefined when there is none. */
export function turkishOf(paragraph: string): string | undefined {
  const entry = TURKISH.get(paragraph);
  if (entry !== undefined) return entry;
  for (const { pattern, turkish } of PATTERNS) {
    const values = pattern.exec(paragraph)?.groups;
    if (values) return turkish.replace(/\{(\w+)\}/g, (_, place: string) => values[place] ?? '');
  }
  return undefined;
}

/** Matches the template's text with any value at its places. */
function patternOf(template: string): RegExp {
  const escaped = template.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\\\{(\w+)\\\}/g, '(?<$1>.+)')}$`, 's');
}

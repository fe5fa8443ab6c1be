import { Decimal } from '../decimal.js';

/** JSON that PostgreSQL has written; it becomes part of an answer unchanged. */
export class RawJson {
  constructor(readonly text: string) {}
}

/**
 * JSON.stringify for values that may hold exact decimals, 64-bit ids and finished JSON anywhere: a Decimal or a bigint
 * becomes a JSON number with all its digits. Undefined properties are left out, as JSON.stringify does.
 */
export function stringifyJson(value: unknown): string {
  if (typeof value === 'bigint') return value.toString();
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (value instanceof RawJson) return value.text;
  if (value instanceof Decimal) return value.toString();
  if (Array.isArray(value)) return `[${value.map(stringifyJson).join(',')}]`;
  if ('toJSON' in value && typeof value.toJSON === 'function') return stringifyJson(value.toJSON());
  const members: string[] = [];
  for (const [name, member] of Object.entries(value)) {
    if (member !== undefined) members.push(`${JSON.stringify(name)}:${stringifyJson(member)}`);
  }
  return `{${members.join(',')}}`;
}

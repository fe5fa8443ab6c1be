import { createHash } from 'node:crypto';
import { type Configuration, FORMAT, FORMAT_VERSION } from './configuration.js';

const INDENT = '  ';

/**
 * JSON for reviewers: an object of plain values is a line, and so is each item of a list, so that a difference between two files shows
 * what differs and nothing else.
 */
export function reviewableJson(value: unknown): string {
  return `${rendered(value, '')}\n`;
}

/** The text of a configuration file. */
export function fileText(configuration: Configuration): string {
  return reviewableJson({ format: FORMAT, version: FORMAT_VERSION, ...configuration });
}

/** SHA-256 of a state, in hex. */
export function fingerprintOf(state: unknown): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('hex');
}

function rendered(value: unknown, indent: string): string {
  if (!isStructure(value)) return JSON.stringify(value);
  const within = indent + INDENT;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[\n${value.map((item) => within + rendered(item, within)).join(',\n')}\n${indent}]`;
  }
  const members = Object.entries(value);
  const isFlat = members.every(([, member]) => !isStructure(member));
  const parts = members.map(([name, member]) => `${JSON.stringify(name)}: ${rendered(member, within)}`);
  if (isFlat) return `{ ${parts.join(', ')} }`;
  return `{\n${parts.map((part) => within + part).join(',\n')}\n${indent}}`;
}

const isStructure = (value: unknown): value is object => typeof value === 'object' && value !== null;

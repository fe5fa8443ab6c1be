import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './project-folder.js';

/** The version in package.json. */
export function serviceVersion(): string {
  const text = readFileSync(join(projectFolder(), 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** The user agent of calls to platforms and sources. */
export const USER_AGENT = `zeyil-gateway/${serviceVersion()}`;

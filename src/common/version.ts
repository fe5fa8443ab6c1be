import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The version in package.json, which stands above the sources and the compiled files alike. */
export function serviceVersion(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return version;
}

/** How calls of this service name themselves to the platforms and sources that it calls. */
export const USER_AGENT = `zeyil-gateway/${serviceVersion()}`;

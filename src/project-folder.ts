import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of package.json, which lies above both the sources and the compiled files. */
export function projectFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '..', '..');

/**
 * Writes a TypeScript file (its path from the project's root) with everything that it imports into one file,
 * `<target>/<name>.js`, so that a test can run it as a separate process: as another account, limited, or killed. Returns the
 * file's path.
 */
export async function bundleInto(target: string, path: string, name = 'program'): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'silent',
    root: ROOT,
    ssr: { noExternal: true },
    build: {
      ssr: join(ROOT, path),
      outDir: target,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: `${name}.js`, codeSplitting: false } },
    },
  });
  await writeFile(join(target, 'package.json'), '{ "type": "module" }');
  return join(target, `${name}.js`);
}

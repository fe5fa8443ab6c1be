import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '..', '..');

/**
 * Writes the JavaScript of TypeScript files (paths from the project's root) below `target`, at the same places, so that
 * a test can run them in a process of its own that it may limit or kill.
 */
export async function compileInto(target: string, paths: string[]): Promise<void> {
  await mkdir(target, { recursive: true });
  await writeFile(join(target, 'package.json'), '{ "type": "module" }');
  for (const path of paths) {
    const source = await readFile(join(ROOT, path), 'utf8');
    const { outputText } = ts.transpileModule(source, {
      compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
    });
    const output = join(target, path.replace(/\.ts$/, '.js'));
    await mkdir(dirname(output), { recursive: true });
    await writeFile(output, outputText);
  }
}

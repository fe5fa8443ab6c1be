import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a command of the program by its name, such as `audit verify`, and returns its exit code and what it wrote. */
export async function command(name: string, env: Record<string, string>, ...args: string[]) {
  const ended = run(process.execPath, ['dist/src/main.js', ...name.split(' '), ...args], {
    env: { PATH: process.env['PATH'], ...env },
  });
  const failed = (error: { code: number; stdout: string; stderr: string }) => error;
  const { code, stdout, stderr } = await ended.then((ok) => ({ code: 0, ...ok }), failed);
  return { code, output: stdout + stderr };
}

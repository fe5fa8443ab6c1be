import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** The built service as a process of its own, to be killed. */
export interface ServiceProcess {
  url: string;
  /** Of the platform simulator; empty without a sandbox. */
  simulatorUrl: string;
  pid: number;
  child: ChildProcess;
  /** Everything it wrote to standard output so far. */
  output(): string;
  kill(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Starts `node dist/src/main.js` with these variables only and waits until it listens. */
export async function startServiceProcess(variables: Record<string, string>): Promise<ServiceProcess> {
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/src/main.js'], {
    env: { PATH: process.env['PATH'], PORT: '0', SIMULATOR_PORT: '0', SANDBOX: 'false', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const line = /\{"event":"listening","url":"([^"]+)"/.exec(output);
      if (line?.[1]) resolve(line[1]);
    });
    void exited.then(([code]) => reject(new Error(`The service ended with ${code}: ${errors}`)));
  });
  return {
    url,
    simulatorUrl: /"simulator":"([^"]+)"/.exec(output)?.[1] ?? '',
    pid: child.pid ?? 0,
    child,
    output: () => output,
    kill: async (signal) => {
      child.kill(signal);
      const [code, by] = await exited;
      return { code, signal: by };
    },
  };
}

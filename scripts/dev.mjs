// Compiles on every change and restarts the service after a compilation without errors.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const compiler = spawn(
  process.execPath,
  ['node_modules/@typescript/native/bin/tsc', '-p', 'tsconfig.json', '--watch', '--preserveWatchOutput'],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
let service;

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    compiler.kill();
    await stopService();
    process.exit(0);
  });
}

for await (const line of createInterface({ input: compiler.stdout })) {
  console.log(line);
  if (line.includes('Found 0 errors')) await restartService();
}

async function restartService() {
  await stopService();
  service = spawn(process.execPath, ['--enable-source-maps', 'dist/src/main.js'], { stdio: 'inherit' });
}

async function stopService() {
  if (!service || service.exitCode !== null || service.signalCode !== null) return;
  const exited = once(service, 'exit');
  service.kill('SIGTERM');
  await exited;
}

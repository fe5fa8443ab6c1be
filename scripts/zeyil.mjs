#!/usr/bin/env node
// `npx zeyil <command>` in a checkout: installs and builds what is missing, as `npm start` does, and runs the program.
import './setup.mjs';
import { spawn } from 'node:child_process';

const PROGRAM = 'dist/src/main.js';
if (process.exitCode === undefined) {
  if (process.argv.length === 2) process.argv.push('--help');
  if (process.argv[2] === 'start') serve();
  else await import(`../${PROGRAM}`);
}

/** The service in a process of its own, which takes its flags and the size of its thread pool from the start. */
function serve() {
  const flags = ['--enable-source-maps', '--max-semi-space-size=32'];
  const env = { UV_THREADPOOL_SIZE: '20', ...process.env };
  const service = spawn(process.execPath, [...flags, PROGRAM, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env,
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => service.kill(signal));
  service.once('exit', (code) => process.exit(code ?? 1));
}

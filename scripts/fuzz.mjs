// Runs the fuzzer, whose TypeScript sources share tools with the tests.
import { runnerImport } from 'vite';

const { module } = await runnerImport('./test/fuzz/main.ts', { logLevel: 'error' });
process.exitCode = await module.main(process.argv.slice(2));

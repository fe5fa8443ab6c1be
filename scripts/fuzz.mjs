// Runs the fuzzer, whose sources are TypeScript like those of the tests it shares its tools with.
import { runnerImport } from 'vite';

const { module } = await runnerImport('./test/fuzz/main.ts', { logLevel: 'error' });
process.exitCode = await module.main(process.argv.slice(2));

// Runs the chaos runner, whose sources are TypeScript like those of the tests it shares its tools with.
import { runnerImport } from 'vite';

const { module } = await runnerImport('./test/chaos/main.ts', { logLevel: 'error' });
// An interrupted run leaves timers behind.
process.exit(await module.main(process.argv.slice(2)));

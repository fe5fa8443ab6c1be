// Runs the run of many deliveries and kills, whose TypeScript sources share tools with the tests.
import { runnerImport } from 'vite';

const { module } = await runnerImport('./test/chaos/volume/main.ts', { logLevel: 'error' });
// Exits explicitly, since an interrupted run leaves timers behind.
process.exit(await module.main(process.argv.slice(2)));

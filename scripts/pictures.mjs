// Makes the pictures of the screens for the documentation, or those that the arguments name, with the outline of each:
// `npm run generate -- pictures`. It starts a sandbox and a browser for them.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { module } = await runnerImport('./test/pictures/main.ts', { logLevel: 'error' });
process.exit(await module.main(process.argv.slice(2)));

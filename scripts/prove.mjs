// The long proofs, whose TypeScript sources share tools with the tests.
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const PROOFS = {
  fuzz: './test/fuzz/main.ts',
  chaos: './test/chaos/main.ts',
  soak: './test/chaos/soak.ts',
  volume: './test/chaos/volume/main.ts',
};

/** Runs a proof and ends the process: an interrupted run leaves timers behind. */
export async function prove(name, args) {
  // A proof names its modules and the built service by paths of the project: from another folder it would find neither.
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  // Open until the proof ends, which loads most of its modules when it runs. `runnerImport` closes before.
  const modules = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, ws: false },
  });
  const { main } = await modules.ssrLoadModule(PROOFS[name]);
  process.exit(await main(args));
}

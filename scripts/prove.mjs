// The long proofs, whose TypeScript sources share tools with the tests.
import { runnerImport } from 'vite';

const PROOFS = {
  fuzz: './test/fuzz/main.ts',
  chaos: './test/chaos/main.ts',
  soak: './test/chaos/soak.ts',
  volume: './test/chaos/volume/main.ts',
};

/** Runs a proof and ends the process: an interrupted run leaves timers behind. */
export async function prove(name, args) {
  const { module } = await runnerImport(PROOFS[name], { logLevel: 'error' });
  process.exit(await module.main(args));
}

import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sweepOrphans } from '../../../src/documents/sweep-orphans.js';
import { strayDocuments } from '../../fuzz/consistency.js';
import { connectionUrl } from '../../support/database.js';
import type { Findings } from '../findings.js';
import type { Memory } from '../replica.js';
import { ENCRYPTION_KEY } from '../service-settings.js';
import type { Stage } from '../stage.js';

const CHAINED_WITHIN_MS = 90_000;
const run = promisify(execFile);

/** The largest heap after garbage collection, however long a replica has run; in bytes. */
const HEAP_AT_MOST = 128 * 1_048_576;

/** Checks that replicas have not leaked memory. */
export function checkMemory(memory: readonly (Memory | undefined)[], findings: Findings): void {
  for (const one of memory)
    if (one && one.heapUsed > HEAP_AT_MOST) findings.add(`MEMORY: a replica keeps ${one.heapUsed} bytes`);
}

/**
 * Checks that are possible only at the end: the audit's chain, the documents after a sweep, and the orderly stop of
 * replicas.
 */
export async function checkEnd({ database, documents, replicas }: Stage, findings: Findings): Promise<void> {
  await untilChained(database, findings);
  for (const replica of replicas) {
    const code = await replica.end('SIGTERM');
    if (code !== 0) findings.add(`STOP: a replica ended with ${code}`);
  }
  const DATABASE_URL = connectionUrl(database.connection);
  const env = { PATH: process.env['PATH'], DATABASE_URL, ENCRYPTION_KEY };
  await run(process.execPath, ['dist/src/main.js', 'audit', 'verify'], { env }).catch((error: Error) =>
    findings.add(`AUDIT: ${error.message}`),
  );
  const store = await documents.store();
  const areNamed = async (keys: readonly string[]) => {
    const { unnamed } = await strayDocuments(database.pool, keys);
    return new Set(keys.filter((key) => !unnamed.includes(key)));
  };
  const references = { areNamed, lostTimes: async () => [] };
  const { failed } = await sweepOrphans(store, references, new Date(Date.now() + 60_000));
  const { lost, unnamed } = await strayDocuments(database.pool, await documents.keys());
  if (failed > 0 || lost.length > 0 || unnamed.length > 0)
    findings.add(`DOCUMENTS after the sweep: ${lost.length} lost, ${unnamed.length} named by no row`);
}

async function untilChained(database: Stage['database'], findings: Findings): Promise<void> {
  const deadline = performance.now() + CHAINED_WITHIN_MS;
  const left = async () => (await database.rows('select from audit_unchained limit 1')).length;
  while ((await left()) > 0) {
    if (performance.now() > deadline)
      return findings.add(`AUDIT: entries without a link after ${CHAINED_WITHIN_MS} ms`);
    await sleep(500);
  }
}

// The contenders, each with its best settings.
import { nodeSuitsPeers } from '../lib.mjs';
import { startPostgres, startRedis } from '../servers.mjs';

const CONTENDERS = [
  { key: 'gateway', name: 'this gateway', server: 'postgres' },
  { key: 'undici', name: 'undici alone, nothing persisted' },
  { key: 'pg-boss', name: 'pg-boss', server: 'postgres', newNode: true },
  { key: 'graphile-worker', name: 'Graphile Worker', server: 'postgres', newNode: true },
  {
    key: 'graphile-worker-batched',
    file: 'graphile-worker',
    name: 'Graphile Worker, its outcome rows batched by hand',
    options: { batched: true },
    server: 'postgres',
    newNode: true,
  },
  { key: 'bullmq', name: 'BullMQ', server: 'redis' },
];

/** The contenders that can run here, with their modules and servers; prints the others with the reasons. */
export async function assemble(only) {
  const servers = { postgres: await startPostgres() };
  const present = [];
  for (const { file, ...entry } of CONTENDERS) {
    if (only && !only.includes(entry.key)) continue;
    const contender = { ...entry, file: file ?? entry.key };
    if (contender.server === 'redis') servers.redis ??= await startRedis();
    const reason = await absence(contender, servers);
    if (reason) console.log(`Without ${contender.name}: ${reason}`);
    else
      present.push({
        ...contender,
        ...(await import(`./${contender.file}.mjs`)),
        server: servers[contender.server],
      });
  }
  return present;
}

async function absence({ file, server, newNode }, servers) {
  if (server && !servers[server])
    return 'redis-server is not installed (Debian: apt-get install redis-server).';
  if (newNode && !nodeSuitsPeers())
    return 'it needs Node.js 22.18; npm ci --ignore-scripts in bench brings one.';
  try {
    await import(`./${file}.mjs`);
    return undefined;
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    return 'it is not installed; run npm ci --ignore-scripts in bench.';
  }
}

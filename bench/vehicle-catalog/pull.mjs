// Clients that pull the whole catalog, and the newest version, page by page from the real service.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calm, quantile, start } from '../lib.mjs';

const AT_ONCE = 4;
const SECONDS = 5;

export async function pullRates(url) {
  const directory = mkdtempSync(join(tmpdir(), 'zeyil-bench-pull-'));
  const service = await start('./vehicle-catalog/service.mjs', { url, directory });
  const { origin, token, version } = service.hello;
  const results = [];
  for (const [what, query] of [
    ['the catalog', ''],
    ['a version', `&version=${version}`],
  ]) {
    await calm();
    await pull(origin, token, query, 1);
    results.push({ what, ...(await pull(origin, token, query, SECONDS)) });
  }
  await service.stop();
  rmSync(directory, { recursive: true, force: true });
  return results;
}

async function pull(origin, token, query, seconds) {
  const times = [];
  const deadline = performance.now() + seconds * 1000;
  const began = performance.now();
  let page = 0;
  let pages = 1;
  const client = async () => {
    while (performance.now() < deadline) {
      page = (page % pages) + 1;
      const sent = performance.now();
      const answer = await fetch(`${origin}/api/VehicleCatalogs?pageSize=1000&page=${page}${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const text = await answer.text();
      times.push(performance.now() - sent);
      if (answer.status !== 200) throw new Error(text);
      if (pages === 1) pages = JSON.parse(text).Response.TotalPage;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  const took = (performance.now() - began) / 1000;
  return { rate: times.length / took, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

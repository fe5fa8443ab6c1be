// The floor: the same types and values copied into two tables without keys.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from } from 'pg-copy-streams';
import { withClient } from '../servers.mjs';

export async function copyRows(url, { vehicles }) {
  const types = vehicles.map(
    (v) => `${v.brandCode}\t${v.modelCode}\t${v.brandName.replaceAll('\\', '\\\\')}\t${v.modelName}\n`,
  );
  const values = vehicles.flatMap((v) =>
    v.values.map(([year, lira]) => `${v.brandCode}\t${v.modelCode}\t${year}\t${lira}\n`),
  );
  return withClient(url, async (client) => {
    await client.query(
      'create table bare_type (brand_code int, model_code int, brand_name text, model_name text)',
    );
    await client.query('create table bare_value (brand_code int, model_code int, year int, lira bigint)');
    const began = performance.now();
    await client.query('begin');
    await pipeline(Readable.from(chunks(types)), client.query(from('copy bare_type from stdin')));
    await pipeline(Readable.from(chunks(values)), client.query(from('copy bare_value from stdin')));
    await client.query('commit');
    return performance.now() - began;
  });
}

function* chunks(lines) {
  for (let start = 0; start < lines.length; start += 1_000) yield lines.slice(start, start + 1_000).join('');
}

// The lower limit: rows copied into tables without keys, in one transaction.
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { from, to } from 'pg-copy-streams';
import { withClient } from '../servers.mjs';

const STORED = ['vehicle_type', 'vehicle_catalog_change', 'parameter_value', 'notification', 'delivery'];

/** Copies the types and values of a list; returns milliseconds. */
export function copyList(url, { vehicles }) {
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
    return copy(client, [
      ['bare_type', types],
      ['bare_value', values],
    ]);
  });
}

/** Copies all rows that the transaction of the newest version wrote; returns milliseconds. */
export function copyStored(url) {
  return withClient(url, async (client) => {
    const tables = [];
    for (const table of STORED) {
      const written = `select * from ${table} where xmin = (select xmin from vehicle_catalog_version order by id desc limit 1)`;
      const rows = await text(client.query(to(`copy (${written}) to stdout`)));
      await client.query(`drop table if exists bare_${table}`);
      await client.query(`create table bare_${table} as table ${table} with no data`);
      tables.push([`bare_${table}`, rows.split(/(?<=\n)/)]);
    }
    return copy(client, tables);
  });
}

async function copy(client, tables) {
  const began = performance.now();
  await client.query('begin');
  for (const [table, lines] of tables)
    await pipeline(Readable.from(chunks(lines)), client.query(from(`copy ${table} from stdin`)));
  await client.query('commit');
  return performance.now() - began;
}

function* chunks(lines) {
  for (let start = 0; start < lines.length; start += 1_000) yield lines.slice(start, start + 1_000).join('');
}

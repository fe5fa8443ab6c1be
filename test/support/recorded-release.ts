import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DatabaseConnection } from './database.js';

const FOLDER = 'test/releases';
/** How long replay waits for a statement: it may itself wait for another session's next one. */
const WAITS_MS = 300;

interface Run {
  session: number;
  statement: number;
  values?: (string | null | { bytes: string })[];
  /** The data of a COPY. */
  copied?: string;
  /** The SQLSTATE of its refusal. */
  code?: string;
}

/** The statements that a release sent to the database; see scripts/record-release.mjs. */
export interface RecordedRelease {
  release: string;
  statements: string[];
  runs: Run[];
}

/** A statement that succeeded when it was recorded and is refused now. */
export interface Refusal {
  sql: string;
  message: string;
}

/** Reads the only recording in the repository, that of the previous release. */
export function readRecordedRelease(): RecordedRelease {
  const [name = ''] = readdirSync(FOLDER);
  const lines = readFileSync(join(FOLDER, name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): Run | { sql: string } => JSON.parse(line));
  return {
    release: name.replace('.jsonl', ''),
    statements: lines.flatMap((line) => ('sql' in line ? [line.sql] : [])),
    runs: lines.flatMap((line) => ('sql' in line ? [] : [line])),
  };
}

/**
 * Sends the statements again, in the same order and by as many sessions; returns those that are refused now but were
 * not then.
 */
export async function replay(
  { statements, runs }: RecordedRelease,
  connection: DatabaseConnection,
): Promise<Refusal[]> {
  const sessions = new Map<number, { client: pg.Client; last: Promise<unknown> }>();
  const refusals: Refusal[] = [];
  try {
    for (const run of runs) {
      let session = sessions.get(run.session);
      if (!session) {
        session = { client: new pg.Client(connection), last: Promise.resolve() };
        await session.client.connect();
        sessions.set(run.session, session);
      }
      const { client, last } = session;
      await last;
      const sql = statements[run.statement] ?? '';
      session.last = ask(client, sql, run).catch((error: { code?: string; message: string }) => {
        if (error.code !== run.code) refusals.push({ sql, message: error.message });
      });
      await Promise.race([session.last, new Promise((resolve) => setTimeout(resolve, WAITS_MS))]);
    }
    await Promise.all([...sessions.values()].map(({ last }) => last));
    return refusals;
  } finally {
    await Promise.all([...sessions.values()].map(({ client }) => client.end()));
  }
}

async function ask(client: pg.Client, sql: string, { values, copied }: Run): Promise<void> {
  if (copied !== undefined) {
    await pipeline(Readable.from([copied]), client.query(copyFrom(sql)));
    return;
  }
  const plain = values?.map((value) =>
    value !== null && typeof value === 'object' ? Buffer.from(value.bytes, 'base64') : value,
  );
  await client.query(sql, plain);
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DatabaseConnection } from './database.js';

const FOLDER = 'test/releases';
/** How often replay asks whether a statement waits for a lock, which another session's next statement may end. */
const ASKED_EVERY_MS = 300;

interface Run {
  /** Numbered from 0: services of the recorded run had databases of their own. */
  database: number;
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
  /** How many databases they need. */
  databases: number;
}

/** A statement that succeeded when it was recorded and is refused now. */
export interface Refusal {
  sql: string;
  message: string;
}

/** Reads the only recording of a folder, by default that of the previous release in the repository. */
export function readRecordedRelease(folder = FOLDER): RecordedRelease {
  const name = readdirSync(folder).find((file) => file.endsWith('.jsonl')) ?? '';
  const lines = readFileSync(join(folder, name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): Run | { sql: string } => JSON.parse(line));
  const runs = lines.flatMap((line) => ('sql' in line ? [] : [line]));
  return {
    release: name.replace('.jsonl', ''),
    statements: lines.flatMap((line) => ('sql' in line ? [line.sql] : [])),
    runs,
    databases: new Set(runs.map(({ database }) => database)).size,
  };
}

/**
 * Sends the statements again, in the same order, by as many sessions and to as many databases; returns those that are refused now but were
 * not then.
 */
export async function replay(
  { statements, runs }: RecordedRelease,
  connections: readonly DatabaseConnection[],
): Promise<Refusal[]> {
  const sessions = new Map<number, { client: pg.Client; pid: number; last: Promise<unknown> }>();
  const refusals: Refusal[] = [];
  const observer = new pg.Client(connections[0]);
  await observer.connect();
  try {
    for (const run of runs) {
      let session = sessions.get(run.session);
      if (!session) {
        const client = new pg.Client(connections[run.database]);
        await client.connect();
        session = { client, pid: await pidOf(client), last: Promise.resolve() };
        sessions.set(run.session, session);
      }
      const { client, last } = session;
      await last;
      const sql = statements[run.statement] ?? '';
      session.last = ask(client, sql, run).catch((error: { code?: string; message: string }) => {
        if (error.code !== run.code) refusals.push({ sql, message: error.message });
      });
      await endedOrWaiting(session, observer);
    }
    await Promise.all([...sessions.values()].map(({ last }) => last));
    return refusals;
  } finally {
    await Promise.all(
      [observer, ...[...sessions.values()].map(({ client }) => client)].map((one) => one.end()),
    );
  }
}

async function pidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** Resolves when the session's last statement has ended, or waits for a lock. */
async function endedOrWaiting(
  { pid, last }: { pid: number; last: Promise<unknown> },
  observer: pg.Client,
): Promise<void> {
  const waiting = `select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`;
  const ended = last.then(() => true);
  for (;;) {
    const pause = new Promise<boolean>((resolve) => setTimeout(resolve, ASKED_EVERY_MS, false));
    if ((await Promise.race([ended, pause])) || (await observer.query(waiting, [pid])).rowCount) return;
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
  await client.query(sql, plain && (await asOfNow(client, plain)));
}

interface Given {
  job_id: number;
  job_version?: string;
  acted_at: string;
}

/**
 * What was read of a job names the version of its row, which is the number of a transaction and another one here. An action is
 * recorded within minutes of its moment alone, which was that of the recording.
 */
async function asOfNow(client: pg.Client, values: readonly unknown[]): Promise<unknown[]> {
  const versioned = async (value: unknown) => {
    if (typeof value !== 'string' || !value.includes('"job_version"')) return value;
    const given = JSON.parse(value) as Given[];
    for (const one of given) {
      const { rows } = await client.query<{ version: string }>(
        'select xmin::text as version from job where id = $1',
        [one.job_id],
      );
      one.job_version = rows[0]?.version;
      one.acted_at = new Date().toISOString();
    }
    return JSON.stringify(given);
  };
  return Promise.all(values.map(versioned));
}

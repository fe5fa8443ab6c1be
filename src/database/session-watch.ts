import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type pg from 'pg';
import { Counter, Registry } from 'prom-client';
import { DatabasePools } from '../data/database-pools.js';
import { type Finding, Readiness } from '../data/readiness.js';
import { Round } from '../data/round.js';
import { describeError, LOGGER, type Logger } from '../tracing/logger.js';
import { READ_ONLY, Session, serverOf } from './session.js';

const CHECK_EVERY_MS = 1_000;
/** Checks without a byte after which a session is silent. Checks count, not time: a process that was paused has not waited. */
const SILENT_CHECKS = 3;
/**
 * The server does not know a pooler's sessions by number, so it cannot be asked about them. They are ended after 130 s, because the
 * pooler's time-out for statements is two minutes, and not while commits wait for a standby, because the server would keep those.
 */
const POOLED_SILENT_CHECKS = 130;
const WAITS_FOR_STANDBY = `
  select exists (select from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep') as waits`;
/** Twice, since the first answer may cross the one that the session waits for. */
const FINDINGS = 2;
const CHECKS_BETWEEN_SERVERS = 5;
const STUCK = 'The connections of this replica get no answer.';

/**
 * The sessions $1, by process id, for which the server works. It does not while it waits for the client: everything that these
 * sessions had to send is on its way, and they read whatever comes.
 */
const WORKED_FOR = `
  select pid from pg_stat_activity
  where pid = any ($1) and state not like 'idle%' and wait_event_type is distinct from 'Client'`;

/** What the checks have seen of a session. */
interface Watched {
  readonly pool: pg.Pool;
  isLent: boolean;
  progress: number;
  /** Checks since the last byte while an answer is owed. */
  silent: number;
  /** How often in a row the server did not work for it. */
  findings: number;
}

/**
 * Ends sessions that are lost without a word: a firewall forgot the connection, its peer is frozen, or the address leads to another
 * server by now. Without that, their callers would wait for a quarter of an hour, and no other request would get a connection. A long
 * statement and a wait for a lock are silent as well; so the server is asked over another connection, and a server that cannot be
 * asked ends no session.
 */
@Injectable()
export class SessionWatch {
  private readonly watched = new Map<Session, Watched>();
  private readonly lost: Counter<'cause'>;
  private checks = 0;
  private readonly asking = new Round(
    (_stopping, silent: readonly Session[]) => this.ask(silent),
    (error) => this.logger.debug({ event: 'sessions not asked about', error: describeError(error) }),
  );

  constructor(
    private readonly pools: DatabasePools,
    registry: Registry,
    readiness: Readiness,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.lost = new Counter({
      name: 'zeyil_database_connections_lost_total',
      help: 'Connections that this replica ended: the server did not answer on them (silence), or was another one by now (moved).',
      labelNames: ['cause'],
      registers: [registry],
    });
    for (const cause of Object.keys(REASONS) as (keyof typeof REASONS)[]) this.lost.inc({ cause }, 0);
    readiness.add({ name: 'database', standsFor: 0, probe: () => this.stuck() });
    for (const pool of pools.all) {
      pool.on('acquire', (session) => this.lent(session, pool));
      pool.on('release', (_error, session) => this.returned(session));
    }
  }

  private stuck(): Finding {
    const { requests, dispatcher } = this.pools;
    return [requests, dispatcher].some((pool) => this.isStuck(pool)) ? { missing: STUCK, isOwn: true } : {};
  }

  /** Whether all connections that the pool may have are silent without work of the server. */
  private isStuck(pool: pg.Pool): boolean {
    const lost = [...this.watched.values()].filter((seen) => seen.pool === pool && seen.findings > 0);
    return lost.length >= (pool.options.max ?? Number.POSITIVE_INFINITY);
  }

  @Interval(CHECK_EVERY_MS)
  protected check(): void {
    this.checks += 1;
    const silent: Session[] = [];
    for (const [session, seen] of this.watched) {
      const { isWaiting, progress } = session;
      if (isWaiting && progress === seen.progress) seen.silent += 1;
      else Object.assign(seen, { progress, silent: 0, findings: 0 });
      if (!isSilent(seen)) continue;
      if (session.backend !== undefined || seen.silent >= POOLED_SILENT_CHECKS) silent.push(session);
    }
    if (silent.length > 0 || this.checks % CHECKS_BETWEEN_SERVERS === 0) void this.asking.run(silent);
  }

  private lent(session: pg.ClientBase, pool: pg.Pool): void {
    if (!(session instanceof Session)) return;
    const seen = this.watched.get(session);
    if (seen) {
      seen.isLent = true;
      return;
    }
    this.watched.set(session, { pool, isLent: true, progress: session.progress, silent: 0, findings: 0 });
    session.once('end', () => this.watched.delete(session));
  }

  private returned(session: pg.ClientBase): void {
    const seen = session instanceof Session && this.watched.get(session);
    if (seen) seen.isLent = false;
  }

  private async ask(silent: readonly Session[]): Promise<void> {
    const { fresh, refusedWrites } = this.pools;
    const state = await serverOf(fresh);
    if (!state) return;
    this.pools.server = state.server;
    if (state.isReadOnly) refusedWrites.note(READ_ONLY);
    const moved = [...this.watched.keys()].filter(({ server }) => server && server !== state.server);
    this.end(moved, 'moved');
    if (silent.length === 0) return;
    const own = silent.flatMap(({ backend }) => backend ?? []);
    const { rows } = await fresh.query<{ pid: number }>(WORKED_FOR, [own]);
    const working = new Set(rows.map(({ pid }) => pid));
    const isPooled = own.length < silent.length;
    const waits = isPooled && (await fresh.query<{ waits: boolean }>(WAITS_FOR_STANDBY)).rows[0]?.waits;
    const asked = waits ? silent.filter(({ backend }) => backend !== undefined) : silent;
    const lost = asked.filter((session) => this.isLost(session, working));
    // Unused sessions have the same path to the server, and the next request on one would wait again.
    const unused = lost.length > 0 ? [...this.watched].filter(([, { isLent }]) => !isLent) : [];
    this.end([...lost, ...unused.map(([session]) => session)], 'silence');
  }

  private isLost(session: Session, working: ReadonlySet<number | undefined>): boolean {
    const seen = this.watched.get(session);
    if (!seen || !isSilent(seen) || session.progress !== seen.progress) return false;
    seen.findings = working.has(session.backend) ? 0 : seen.findings + 1;
    return seen.findings >= FINDINGS;
  }

  private end(sessions: readonly Session[], cause: keyof typeof REASONS): void {
    if (sessions.length === 0) return;
    for (const session of sessions) session.lose(REASONS[cause]);
    this.lost.inc({ cause }, sessions.length);
    this.logger.warn({ event: 'connections lost', cause, count: sessions.length });
  }
}

const REASONS = {
  silence: 'the server does not answer on it.',
  moved: 'the address leads to another server.',
} as const;

const isSilent = ({ silent }: Watched) => silent >= SILENT_CHECKS;

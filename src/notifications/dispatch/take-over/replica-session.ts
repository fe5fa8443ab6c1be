import { randomUUID } from 'node:crypto';
import { readFile, readlink } from 'node:fs/promises';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { Settings } from '../../../config/settings.js';
import { DatabasePools } from '../../../data/database-pools.js';
import { DIRECT_DATA_SOURCE } from '../../../data/direct-data-source.js';
import { describeError, LOGGER, type Logger } from '../../../tracing/logger.js';
import { type LivenessListener, openLivenessListener } from './liveness-listener.js';
import { HOLD, LEAVE, REGISTER } from './replica.sql.js';
import { TakeOverMetrics } from './take-over.metrics.js';

/** A session that is silent for longer is closed, and the next probe opens another. */
const SILENCE_MS = 5_000;
const LEAVE_WITHIN_MS = 2_000;

/**
 * The registration of this process among the replicas: its number, which its claims carry, and the session that holds
 * the number's lock. A lost session is opened again at the next probe; until then the listener shows that the process lives.
 */
@Injectable()
export class ReplicaSession implements OnModuleInit, OnApplicationShutdown {
  /** Undefined before the registration, then constant. */
  number: number | undefined;
  /** The network stack of the process; undefined when it is unknown. */
  machine: string | undefined;
  private readonly name = randomUUID();
  private listener: LivenessListener | undefined;
  private client: pg.Client | undefined;
  private isHeld = false;
  private server: string | undefined;
  private hasFailed = false;

  constructor(
    private readonly settings: Settings,
    @Inject(DIRECT_DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly pools: DatabasePools,
    private readonly metrics: TakeOverMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Registers before the first claim, so that claims carry the number. The service starts even if this fails: leases
   * then merely end.
   */
  async onModuleInit(): Promise<void> {
    const { host, replicaPort } = this.settings;
    try {
      this.machine = await machineName();
      this.listener = await openLivenessListener(this.name, host, replicaPort);
    } catch (error) {
      this.logger.warn({
        event: 'replica listener not opened',
        port: replicaPort,
        error: describeError(error),
      });
    }
    await this.hold();
  }

  /** Opens the session and takes the lock where necessary; returns whether it holds the lock. */
  async hold(): Promise<boolean> {
    if (!this.listener) return false;
    try {
      if (this.client && this.hasMoved) this.lose(this.client);
      await this.open(this.listener);
      if (!this.isHeld) {
        const [row] = await this.query<{ held: boolean }>(HOLD, [this.number]);
        this.isHeld = row?.held ?? false;
      }
      if (this.isHeld) this.report(undefined);
    } catch (error) {
      this.report(error);
    }
    this.metrics.sessionIsHeld(this.isHeld);
    return this.isHeld;
  }

  /** @throws Error when there is no session */
  async query<Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[],
    withinMs = SILENCE_MS,
  ): Promise<Row[]> {
    const { client } = this;
    if (!client) throw new Error('The session of this replica is lost.');
    try {
      const query = { text, values, query_timeout: withinMs };
      return (await client.query<Row>(query)).rows;
    } catch (error) {
      // Whether the statement or the connection failed: a new session is as good, and certainly works.
      this.lose(client);
      throw error;
    }
  }

  /** Attempts have ended by now, so the listener is no longer needed. */
  async onApplicationShutdown(): Promise<void> {
    const { client, listener } = this;
    if (client) {
      const left = client.query(LEAVE, [this.number]).then(() => client.end());
      await Promise.race([left, pause(LEAVE_WITHIN_MS)]).catch(() => undefined);
      this.lose(client);
    }
    this.listener = undefined;
    await listener?.close();
  }

  /** Whether new connections lead to another server than this session: the former primary may live on. */
  private get hasMoved(): boolean {
    const { server } = this.pools;
    return server !== undefined && this.server !== undefined && server !== this.server;
  }

  private async open({ addresses, port }: LivenessListener): Promise<void> {
    if (this.client) return;
    const client = new pg.Client({
      ...this.dataSource.options.extra,
      query_timeout: SILENCE_MS,
    });
    client.on('error', () => this.lose(client)).on('end', () => this.lose(client));
    this.client = client;
    try {
      await client.connect();
      const row = [this.number, this.name, this.machine, addresses, port];
      const [registered] = await this.query<{ number: number; server: string }>(REGISTER, row);
      this.number = registered?.number;
      this.server = registered?.server;
    } catch (error) {
      this.lose(client);
      throw error;
    }
  }

  private lose(client: pg.Client): void {
    if (this.client !== client) return;
    this.client = undefined;
    this.isHeld = false;
    this.metrics.sessionIsHeld(false);
    void client.end().catch(() => undefined);
  }

  /** Logs one line when the session is lost and one when it is back. */
  private report(error: unknown): void {
    const hasFailed = error !== undefined;
    if (hasFailed === this.hasFailed) return;
    this.hasFailed = hasFailed;
    if (hasFailed) this.logger.warn({ event: 'replica session not held', error: describeError(error) });
    else this.logger.info({ event: 'replica session held', replica: this.number });
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

/**
 * Names the network stack of this process since the machine's boot: two processes with the same name reach the same
 * listeners at the same addresses. Undefined on systems other than Linux, which do not report it.
 */
async function machineName(): Promise<string | undefined> {
  try {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
    return `${boot.trim()} ${await readlink('/proc/self/ns/net')}`;
  } catch {
    return undefined;
  }
}

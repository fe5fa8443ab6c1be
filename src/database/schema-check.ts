import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DatabasePools } from '../data/database-pools.js';
import { type Finding, Readiness } from '../data/readiness.js';
import { LOGGER, type Logger } from '../tracing/logger.js';
import { readSchemaState, unknownMigrations } from './schema-state.js';

/**
 * Checks for readiness whether this release can work with the schema: a newer replica may have changed it since this
 * one was started.
 */
@Injectable()
export class SchemaCheck implements OnApplicationBootstrap {
  private warned: string | undefined;

  constructor(
    readiness: Readiness,
    private readonly pools: DatabasePools,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    readiness.add({ name: 'schema', probe: () => this.check() });
  }

  /** Logs unknown migrations at the start, not at the first probe. */
  async onApplicationBootstrap(): Promise<void> {
    await this.check();
  }

  /** Reports nothing when the database does not answer: another check does. */
  private async check(): Promise<Finding> {
    const state = await readSchemaState(async (sql) => (await this.pools.probes.query(sql)).rows).catch(
      () => undefined,
    );
    if (!state) return {};
    const warning = unknownMigrations(state);
    this.warnOf(warning);
    if (state.refusal) return { missing: state.refusal, isOwn: true, warning };
    if (state.pending.length > 0) return { missing: 'Its migrations are not done.', warning };
    return { warning };
  }

  private warnOf(warning: string | undefined): void {
    if (warning && warning !== this.warned) {
      this.logger.warn({ event: 'unknown migrations', message: warning });
    }
    this.warned = warning;
  }
}

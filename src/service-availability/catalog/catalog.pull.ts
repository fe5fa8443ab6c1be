import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Counter, Registry } from 'prom-client';
import { bind } from '../../common/binding/bind.js';
import { readJson } from '../../common/binding/json-body.js';
import { Clock } from '../../common/clock.js';
import { BareAnswer } from '../../common/errors/bare-answer.js';
import { DomainError, validationError } from '../../common/errors/domain-error.js';
import { describeError, LOGGER, type Logger } from '../../common/http/logger.js';
import { Settings } from '../../config/settings.js';
import { SourceClient, SourceError } from '../../platform/source.client.js';
import { BY_SYNC } from '../status.rules.js';
import { type CatalogRecord, SyncCatalog } from './catalog.request.js';
import { CatalogSyncService, type SyncResult } from './catalog-sync.service.js';

/** What came of looking at the source. */
export type PullOutcome = 'synced' | 'unchanged' | 'refused' | 'unreachable' | 'failed';

const REFUSALS_LOGGED = 5;

/**
 * Takes the catalog over from the source of the settings, at start and by schedule. Every replica does; what one has
 * taken over is unchanged to the others. A source that cannot be read, or that is refused, changes nothing.
 */
@Injectable()
export class CatalogPull implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stop = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<PullOutcome> | undefined;
  private readonly outcomes: Counter<'outcome'>;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly sources: SourceClient,
    private readonly catalog: CatalogSyncService,
    registry: Registry,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.outcomes = new Counter({
      name: 'zeyil_service_catalog_pulls_total',
      help: 'Looks at the source of the service catalog, by what came of them.',
      labelNames: ['outcome'],
      registers: [registry],
    });
  }

  onApplicationBootstrap(): void {
    const { source, interval } = this.settings.serviceCatalog;
    if (source === undefined) return;
    void this.pull(source);
    this.timer = setInterval(() => void this.pull(source), interval);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.stop.abort();
    await this.running;
  }

  /** Joins the pull that is under way, if any. Never rejects: what went wrong is logged and counted. */
  pull(source: string): Promise<PullOutcome> {
    this.running ??= this.pullOnce(source).finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async pullOnce(source: string): Promise<PullOutcome> {
    const outcome = await this.takeOver(source).catch((error: unknown) => this.explain(error));
    this.outcomes.inc({ outcome });
    return outcome;
  }

  private async takeOver(source: string): Promise<PullOutcome> {
    const limits = { maxBytes: this.settings.maxBodyBytes, signal: this.stop.signal };
    const { name, content } = await this.sources.open(source, limits);
    const bytes = await buffer(content);
    const contentHash = createHash('sha256').update(bytes).digest('hex');
    if (await this.catalog.isLatest(contentHash)) return 'unchanged';
    const doer = { userId: undefined, name: BY_SYNC };
    const sync = { records: this.read(bytes), allowEmpty: false, contentHash };
    const result: SyncResult = await this.catalog.sync(doer, sync);
    this.logger.info({ event: 'service catalog synced', source: name, ...result });
    return 'synced';
  }

  private read(bytes: Buffer): CatalogRecord[] {
    const { value, errors } = bind(SyncCatalog, { path: {}, query: {}, body: readJson(bytes) }, this.clock);
    if (errors.length > 0) throw validationError(errors);
    return value.records;
  }

  private explain(error: unknown): PullOutcome {
    const event = 'service catalog not pulled';
    if (error instanceof SourceError) {
      this.logger.error({ event, reason: error.message });
      return 'unreachable';
    }
    if (error instanceof DomainError || error instanceof BareAnswer) {
      const refusals =
        error instanceof DomainError ? error.details.fields?.slice(0, REFUSALS_LOGGED) : undefined;
      this.logger.error({ event, reason: error.message, refusals });
      return 'refused';
    }
    this.logger.error({ event, error: describeError(error) });
    return 'failed';
  }
}

import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Registry } from 'prom-client';
import { binding } from '../../api/binding/bind.js';
import { validationError } from '../../api/general.refusals.js';
import { Settings } from '../../config/settings.js';
import { sha256 } from '../../crypto/digest.js';
import { BareAnswer } from '../../errors/bare-answer.js';
import { DomainError } from '../../errors/domain-error.js';
import { type PullOutcome, ScheduledPull } from '../../sources/scheduled-pull.js';
import { SourceClient } from '../../sources/source.client.js';
import { SourceReads } from '../../sources/source-reads.service.js';
import { Clock } from '../../time/clock.js';
import { inSlices } from '../../time/steps.js';
import { LOGGER, type Logger } from '../../tracing/logger.js';
import { BY_SYNC } from '../status/status.rules.js';
import { type CatalogRecord, SyncCatalog } from './catalog.requests.js';
import { CatalogSyncService } from './catalog-sync.service.js';

const REFUSALS_LOGGED = 5;

/** Applies the catalog of the settings' source. A refused catalog changes nothing. */
@Injectable()
export class CatalogPull extends ScheduledPull {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly sources: SourceClient,
    private readonly catalog: CatalogSyncService,
    scheduler: SchedulerRegistry,
    registry: Registry,
    @Inject(LOGGER) logger: Logger,
    reads: SourceReads,
  ) {
    super({ name: 'service catalog', ...settings.serviceCatalog }, scheduler, registry, logger, reads);
  }

  protected async takeOver(source: string, signal: AbortSignal): Promise<PullOutcome> {
    // Read before the source: a catalog that another replica applies meanwhile may be newer than this one.
    const latest = await this.catalog.latest();
    const limits = { maxBytes: this.settings.maxBodyBytes, signal };
    const { name, content } = await this.sources.open(source, limits);
    const bytes = await buffer(content);
    const contentHash = await sha256(bytes);
    if (contentHash === latest.contentHash) return 'unchanged';
    const actor = { userId: undefined, name: BY_SYNC };
    const records = await this.read(bytes);
    const sync = { records, allowEmpty: false, confirm: false, source: 'Schedule', contentHash } as const;
    const order = { since: latest.id, signal };
    const result = await this.catalog.syncUnlessOvertaken(actor, sync, order);
    if (!result) return 'unchanged';
    this.logger.info({ event: 'service catalog synced', source: name, ...result });
    return 'synced';
  }

  private async read(bytes: Buffer): Promise<CatalogRecord[]> {
    const parts = { path: {}, query: {}, body: bytes };
    const { value, errors } = await inSlices(binding(SyncCatalog, parts, this.clock));
    if (errors.length > 0) throw validationError(errors);
    return value.records;
  }

  protected expected(error: unknown): 'refused' | undefined {
    if (!(error instanceof DomainError || error instanceof BareAnswer)) return undefined;
    const refusals =
      error instanceof DomainError ? error.details.fields?.slice(0, REFUSALS_LOGGED) : undefined;
    this.logger.error({ event: 'service catalog not pulled', reason: error.message, refusals });
    return 'refused';
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Registry } from 'prom-client';
import { Settings } from '../config/settings.js';
import { DomainError } from '../errors/domain-error.js';
import { type PullOutcome, ScheduledPull } from '../sources/scheduled-pull.js';
import { SourceClient, type SourceOptions } from '../sources/source.client.js';
import { SourceReads } from '../sources/source-reads.service.js';
import { LOGGER, type Logger } from '../tracing/logger.js';
import { LIST_LIMITS } from './list/list-limits.js';
import { SyncJournal } from './sync/sync-journal.js';
import type { ListInFile } from './sync/sync-order.js';
import { VehicleSyncs } from './sync/vehicle-syncs.service.js';
import { ListFiles } from './upload/list-files.js';

/** The actor of these syncs. */
const ACTOR = { userId: undefined, name: 'VEHICLE_LIST_SOURCE' };

/**
 * Syncs the list of the settings' source. An applied list is not applied again until the source has had a different
 * one, even when its version has been rolled back or replaced by hand since. Gates apply, since nobody is present to
 * confirm.
 */
@Injectable()
export class VehicleListPull extends ScheduledPull {
  private readonly pointed: Pick<SourceOptions, 'pointer' | 'pointerSetting'>;

  constructor(
    settings: Settings,
    private readonly sources: SourceClient,
    private readonly files: ListFiles,
    private readonly syncs: VehicleSyncs,
    private readonly journal: SyncJournal,
    scheduler: SchedulerRegistry,
    registry: Registry,
    @Inject(LOGGER) logger: Logger,
    reads: SourceReads,
  ) {
    super({ name: 'vehicle list', ...settings.vehicleList }, scheduler, registry, logger, reads);
    const { pointer } = settings.vehicleList;
    this.pointed = pointer === undefined ? { pointerSetting: 'VEHICLE_LIST_POINTER' } : { pointer };
  }

  protected async takeOver(source: string, signal: AbortSignal): Promise<PullOutcome> {
    // Read before the source: a list that is applied meanwhile may be newer than the source's.
    const since = await this.journal.latest();
    const limits = { maxBytes: LIST_LIMITS.fileBytes, signal };
    const { name, content } = await this.sources.open(source, { ...limits, ...this.pointed });
    const list = await this.files.keep(content, name);
    if (!(await this.isNews(list))) return 'unchanged';
    const order = {
      content: { list },
      source: 'Schedule',
      actor: ACTOR,
      dryRun: false,
      confirm: [],
      since,
    } as const;
    const { id, done } = await this.syncs.start(order);
    await done;
    const { State, Version, ChangedCount, Error: reason } = await this.journal.find(id);
    if (State === 'Succeeded') {
      this.logger.info({ event: 'vehicle list synced', source: name, id, Version, ChangedCount });
      return 'synced';
    }
    this.logger.error({ event: 'vehicle list not synced', source: name, id, reason });
    return 'refused';
  }

  protected expected(error: unknown): 'busy' | undefined {
    if (!(error instanceof DomainError && error.kind === 'conflict')) return undefined;
    this.logger.info({ event: 'vehicle list not pulled', reason: error.message });
    return 'busy';
  }

  /** Whether the list is new; releases a list that is not, or whose check failed. */
  private async isNews(list: ListInFile): Promise<boolean> {
    let isNews = false;
    try {
      isNews = await this.journal.isNews(list.contentHash);
    } finally {
      if (!isNews) await list.release();
    }
    return isNews;
  }
}

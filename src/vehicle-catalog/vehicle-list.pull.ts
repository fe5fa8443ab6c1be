import { Inject, Injectable } from '@nestjs/common';
import { Registry } from 'prom-client';
import { DomainError } from '../common/errors/domain-error.js';
import { LOGGER, type Logger } from '../common/http/logger.js';
import { Settings } from '../config/settings.js';
import { type PullOutcome, ScheduledPull } from '../platform/scheduled-pull.js';
import { SourceClient } from '../platform/source.client.js';
import { LIST_LIMITS } from './list/list-limits.js';
import type { ListInFile } from './sync/sync.order.js';
import { SyncJournal } from './sync/sync-journal.js';
import { VehicleSyncs } from './sync/vehicle-syncs.service.js';
import { ListFiles } from './upload/list-files.js';

/** Whose syncs these are. */
const DOER = { userId: undefined, name: 'VEHICLE_LIST_SOURCE' };

/**
 * Syncs the list of the settings' source. One that has been applied is not applied again until the source had another, even
 * when its version has been taken back or replaced by hand since. Gates apply: nobody is there to confirm.
 */
@Injectable()
export class VehicleListPull extends ScheduledPull {
  constructor(
    settings: Settings,
    private readonly sources: SourceClient,
    private readonly files: ListFiles,
    private readonly syncs: VehicleSyncs,
    private readonly journal: SyncJournal,
    registry: Registry,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ name: 'vehicle list', ...settings.vehicleList }, registry, logger);
  }

  protected async takeOver(source: string, signal: AbortSignal): Promise<PullOutcome> {
    // Asked before the source is: what is applied meanwhile may be newer than what comes from here.
    const since = await this.journal.latest();
    const limits = { maxBytes: LIST_LIMITS.fileBytes, signal };
    const { name, content } = await this.sources.open(source, limits);
    const list = await this.files.keep(content, name);
    if (!(await this.isNews(list))) return 'unchanged';
    const order = {
      content: { list },
      source: 'Schedule',
      doer: DOER,
      dryRun: false,
      confirm: false,
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

  /** Releases a list that is none, or of which nobody can say. */
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

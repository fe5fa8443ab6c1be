import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Counter, Registry } from 'prom-client';
import { DomainError } from '../common/errors/domain-error.js';
import { describeError, LOGGER, type Logger } from '../common/http/logger.js';
import { Settings } from '../config/settings.js';
import { SourceClient, SourceError } from '../platform/source.client.js';
import { LIST_LIMITS } from './list/list-limits.js';
import { SyncJournal } from './sync/sync-journal.js';
import { VehicleSyncs } from './sync/vehicle-syncs.service.js';
import { ListFiles } from './upload/list-files.js';

/** What came of looking at the source. */
export type ListPullOutcome = 'synced' | 'unchanged' | 'refused' | 'busy' | 'unreachable' | 'failed';

/** Whose syncs these are. */
const DOER = { userId: undefined, name: 'VEHICLE_LIST_SOURCE' };

/**
 * Syncs the list of the settings' source, at start and by schedule. Every replica looks; the list that was applied last is
 * not read again, even when its version has been taken back since. Gates apply: nobody is there to confirm.
 */
@Injectable()
export class VehicleListPull implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stop = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<ListPullOutcome> | undefined;
  private readonly outcomes: Counter<'outcome'>;

  constructor(
    private readonly settings: Settings,
    private readonly sources: SourceClient,
    private readonly files: ListFiles,
    private readonly syncs: VehicleSyncs,
    private readonly journal: SyncJournal,
    registry: Registry,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.outcomes = new Counter({
      name: 'zeyil_vehicle_list_pulls_total',
      help: 'Looks at the source of the vehicle list, by what came of them.',
      labelNames: ['outcome'],
      registers: [registry],
    });
  }

  onApplicationBootstrap(): void {
    const { source, interval } = this.settings.vehicleList;
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
  pull(source: string): Promise<ListPullOutcome> {
    this.running ??= this.pullOnce(source).finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async pullOnce(source: string): Promise<ListPullOutcome> {
    const outcome = await this.takeOver(source).catch((error: unknown) => this.explain(error));
    this.outcomes.inc({ outcome });
    return outcome;
  }

  private async takeOver(source: string): Promise<ListPullOutcome> {
    const limits = { maxBytes: LIST_LIMITS.fileBytes, signal: this.stop.signal };
    const { name, content } = await this.sources.open(source, limits);
    const list = await this.files.keep(content, name);
    if (await this.journal.isLatest(list.contentHash)) {
      await list.release();
      return 'unchanged';
    }
    const order = {
      content: { list },
      source: 'Schedule',
      doer: DOER,
      dryRun: false,
      confirm: false,
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

  private explain(error: unknown): ListPullOutcome {
    const event = 'vehicle list not pulled';
    if (error instanceof SourceError) {
      this.logger.error({ event, reason: error.message });
      return 'unreachable';
    }
    if (error instanceof DomainError && error.kind === 'conflict') return 'busy';
    this.logger.error({ event, error: describeError(error) });
    return 'failed';
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { endorsement } from '../../support/jobs.js';
import { pathOf, state } from '../../support/parameters.js';
import { checkChanges } from '../checks/changes.js';
import { checkContents, checkFeeds } from '../checks/contents.js';
import { checkEnd } from '../checks/end.js';
import { checkLogs } from '../checks/logs.js';
import { Findings } from '../findings.js';
import { type Change, Ledger } from '../ledger.js';
import { Voice } from '../load/ask.js';
import { FeedReader } from '../load/feed-reader.js';
import { Sessions } from '../load/sessions.js';
import { generator } from '../random.js';
import type { Replica } from '../replica.js';
import { interrupted } from '../run.js';
import { SERVICE_SETTINGS } from '../service-settings.js';
import { type Stage, setStage } from '../stage.js';
import { ADMIN, COMPANY, makeWorld, PARAMETER, type World } from '../world.js';
import { Caller, type Wanted } from './caller.js';
import { checkVolume, latenessOf } from './checks.js';
import { Receiver } from './receiver.js';
import type { VolumeFigures } from './report.js';

export interface VolumeOptions {
  deliveries: number;
  endorsements: number;
  kills: number;
  seed: number;
  /** An empty directory that other accounts may pass through. */
  root: string;
  /** Ends the run at once: stops everything that it started, and rejects. */
  interruption?: AbortSignal;
  /** Called every half minute with the state of the run. */
  progress?: (line: string) => void;
}

/** Each change of a parameter is announced to all of them. */
const AGENTS = 40;
const ENDORSEMENT_WORKERS = 16;
const PARAMETER_WORKERS = 4;
/** Values of the parameter that one worker changes in turn. */
const VALUES = 100;
/** Changes of parameters wait while so many deliveries are under way. */
const BACKLOG = 50_000;
/** Of so many kills one ends every replica at once. */
const ALL_ONE_OF = 20;
const READ_EVERY_MS = 200;
const PROGRESS_MS = 30_000;
const STUCK_MS = 300_000;

/** The settings of an installation: the ladder and the deadline have their own defaults. */
const { NOTIFICATION_RETRY_WAITS: _waits, PLATFORM_TIMEOUT: _timeout, ...SETTINGS } = SERVICE_SETTINGS;

/** Makes endorsements and changes parameters through three replicas that are killed meanwhile, and checks the results. */
export async function runVolume(options: VolumeOptions): Promise<VolumeFigures> {
  const random = generator(options.seed);
  const stage = await setStage(options.root, 'folder', random, SETTINGS);
  try {
    const receiver = await Receiver.start();
    const volume = new Volume(options, stage, receiver, random);
    try {
      return await Promise.race([volume.run(), interrupted(options.interruption)]);
    } finally {
      volume.stop();
      await receiver.close();
    }
  } finally {
    await stage.close();
  }
}

class Volume {
  private readonly findings = new Findings();
  private readonly changes: Change[] = [];
  private readonly startsMs: number[] = [];
  private readonly reader = new FeedReader(200);
  private readonly caller: Caller;
  private world: World;
  private begun = { endorsements: 0, parameters: 0 };
  private done = { endorsements: 0, parameters: 0 };
  private accepted = 0;
  private kills = 0;
  private ofAll = 0;
  private isOver = false;

  constructor(
    private readonly options: VolumeOptions,
    private readonly stage: Stage,
    private readonly receiver: Receiver,
    private readonly random: () => number,
  ) {
    this.caller = new Caller(stage.replicas, this.findings);
  }

  /** Makes every worker return after its present piece of work. */
  stop(): void {
    this.isOver = true;
  }

  async run(): Promise<VolumeFigures> {
    const { stage, receiver, findings, caller } = this;
    const urls = Array.from({ length: AGENTS }, (_, place) => `${receiver.url}/agent-${place}`);
    this.world = await makeWorld(stage.replicas[0]?.url ?? '', urls);
    const startedAt = performance.now();
    await Promise.all([
      this.watch().finally(() => this.stop()),
      this.readFeed(),
      ...Array.from({ length: ENDORSEMENT_WORKERS }, () => this.endorse()),
      ...Array.from({ length: PARAMETER_WORKERS }, (_, worker) => this.changeParameters(worker)),
    ]);
    const seconds = (performance.now() - startedAt) / 1_000;
    this.options.progress?.('everything has ended; now everything is checked');
    await caller.close();
    const { refused } = await receiver.count();
    const lateness = await latenessOf(stage.database);
    const lives = new Map(stage.replicas.flatMap((one) => one.lives).map((life) => [life.address, life]));
    const deliveries = await checkVolume(stage.database, receiver, lives, findings);
    await checkChanges(stage.database, this.changes, findings);
    await checkContents(stage.database, stage.documents, findings);
    await checkFeeds(stage.database, [this.reader], findings);
    checkLogs(stage.replicas, findings);
    for (const replica of stage.replicas)
      for (const crash of replica.crashes) findings.add(`CRASHED: a replica ended by itself: ${crash}`);
    await checkEnd(stage, findings);
    const { kills, ofAll, startsMs } = this;
    const answers = caller.figures;
    return {
      seconds,
      kills,
      ofAll,
      startsMs,
      answers,
      deliveries,
      refusedByPlatforms: refused,
      lateness,
      findings,
    };
  }

  /** A worker that brings jobs, one after the other, from their opening to their endorsement. */
  private async endorse(): Promise<void> {
    while (!this.isOver && this.begun.endorsements < this.options.endorsements) {
      const place = this.begun.endorsements++;
      const key = `zeyil-${place}`;
      const platform = this.world.users.platforms[place % AGENTS] ?? '';
      const opened = await this.make<{ Id: number }>('open', key, {
        path: '/api/platform/jobs',
        user: platform,
        body: {
          insuranceCompanyId: COMPANY,
          productId: 111,
          productBranchId: 2,
          productBranchName: 'Kasko',
          policyNumber: '100000334601017',
          platformProposalId: key,
        },
      });
      const id = opened?.response.Id;
      await this.make('request', key, {
        path: `/api/platform/jobs/${id}/endorsement-requests`,
        user: platform,
        body: { message: key },
      });
      await this.make('make', key, {
        path: `/api/offline/jobs/${id}/endorsements`,
        user: this.world.users.insurer,
        body: endorsement({ message: key }),
      });
      this.done.endorsements += 1;
    }
  }

  /** A worker that changes its values of the parameter in turn, no faster than endorsements and deliveries proceed. */
  private async changeParameters(worker: number): Promise<void> {
    const wanted = this.wantedParameters;
    while (!this.isOver && this.begun.parameters < wanted) {
      const share = this.done.endorsements / Math.max(this.options.endorsements, 1);
      const isAhead = share < 1 && this.begun.parameters / wanted > share + 0.02;
      if (isAhead || this.announced - this.accepted > BACKLOG) {
        await sleep(50);
        continue;
      }
      const place = this.begun.parameters++;
      const key = `parametre-${place}`;
      const value = `value-${worker}-${place % VALUES}`;
      await this.make('parameter', key, {
        method: 'PUT',
        path: pathOf(PARAMETER, value),
        user: ADMIN.userName,
        body: state({ parameterName: key }),
      });
      this.done.parameters += 1;
    }
  }

  /** Follows the feed of jobs as an insurer does, to its end. */
  private async readFeed(): Promise<void> {
    const ledger = new Ledger();
    const voice = new Voice(this.stage.balancer.url, ledger);
    const { world, random } = this;
    const tools = { voice, ledger, sessions: new Sessions(voice), world, random };
    while (!this.isOver && this.done.endorsements < this.options.endorsements) {
      await this.reader.readOn(tools);
      ledger.heard.length = 0;
      await sleep(READ_EVERY_MS);
    }
    await this.reader.catchUp(tools);
  }

  /** How many changes of parameters, beside the endorsements, make the wanted number of deliveries. */
  private get wantedParameters(): number {
    return Math.ceil((this.options.deliveries - this.options.endorsements) / AGENTS);
  }

  /** Deliveries of the changes that are done. */
  private get announced(): number {
    return this.done.endorsements + this.done.parameters * AGENTS;
  }

  private async make<T>(
    what: Change['what'],
    key: string,
    wanted: Omit<Wanted, 'method' | 'key'> & Partial<Wanted>,
  ): Promise<{ response: T } | undefined> {
    // The checks look for an endorsement's key under its message; the same key is refused for other requests of a user.
    const sent = what === 'make' ? key : `${what}-${key}`;
    const made = await this.caller.change<T>({ method: 'POST', key: sent, ...wanted });
    if (made) this.changes.push({ what, key, certainty: 'done' });
    return made;
  }

  /** Kills replicas as the deliveries proceed, and resolves when all have ended. */
  private async watch(): Promise<void> {
    const { options, receiver, stage } = this;
    const wanted = options.endorsements + this.wantedParameters * AGENTS;
    let toldAt = 0;
    let movedAt = performance.now();
    const restarting = new Set<Promise<void>>();
    while (!this.isOver) {
      const { accepted } = await receiver.count();
      if (accepted > this.accepted) movedAt = performance.now();
      this.accepted = accepted;
      if (this.kills < options.kills && accepted / wanted >= (this.kills + 0.5) / options.kills) {
        const again: Promise<void> = this.killSome()
          .catch((error: Error) => this.findings.add(`RESTART: ${error.message}`))
          .finally(() => restarting.delete(again));
        restarting.add(again);
      }
      if (performance.now() - toldAt > PROGRESS_MS) {
        toldAt = performance.now();
        options.progress?.(
          `${this.done.endorsements} endorsements, ${this.done.parameters} changes of parameters, ${accepted} notifications accepted, ${this.kills} kills`,
        );
      }
      const isQuiet = this.announced >= wanted && restarting.size === 0 && this.kills >= options.kills;
      if (isQuiet && (await stage.database.rows('select from delivery limit 1')).length === 0) return;
      if (performance.now() - movedAt > STUCK_MS) {
        this.findings.add(`STUCK: nothing was accepted for ${STUCK_MS} ms, at ${accepted} of ${wanted}`);
        return;
      }
      await sleep(100);
    }
  }

  /** Kills one replica, sometimes all, and starts what was killed again. */
  private async killSome(): Promise<void> {
    const running = this.stage.replicas.filter(({ url }) => url !== undefined);
    const all = Math.floor(this.random() * ALL_ONE_OF) === 0;
    const one = running[Math.floor(this.random() * running.length)];
    const victims = all ? running : one ? [one] : [];
    if (all && victims.length > 1) this.ofAll += 1;
    this.kills += victims.length;
    await Promise.all(victims.map((replica) => this.killAndStart(replica)));
  }

  private async killAndStart(replica: Replica): Promise<void> {
    const killedAt = performance.now();
    await replica.end('SIGKILL');
    if (this.isOver) return;
    await replica.start();
    this.startsMs.push(performance.now() - killedAt);
  }
}

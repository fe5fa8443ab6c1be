import { mkdir, open, readdir, readFile, rename, stat, unlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { describeError, LOGGER, type Logger } from '../../common/http/logger.js';
import { Settings } from '../../config/settings.js';
import type { Outcome } from '../delivery.record.js';
import { journalLine, readJournal } from './journal-lines.js';
import { isAbandoned, isJournalName, newJournalName } from './journal-names.js';

/** Lines beyond the outcomes that still wait; then a new file takes the place of the old ones. */
const SPENT_AT_MOST = 10_000;
const DATED_EVERY_MS = 10_000;
/** The date of a file that its process has given up: older than that of any owner. */
const LEFT = new Date(0);

/**
 * Outcomes that the database cannot take, on disk under DATA_DIR: a process that dies in an outage must not lose what
 * platforms have answered. A file belongs to the process in its name and goes when all of it is recorded; what a dead
 * process has left is adopted under a new name, which only one can do. What cannot be written stays in memory alone.
 */
@Injectable()
export class OutcomeJournal {
  private readonly directory: string;
  /** Those of this process: what it adopted, and the one that it writes. */
  private paths: string[] = [];
  private path: string | undefined;
  /** Sub-references of the attempts that the files hold. */
  private kept = new Set<string>();
  private datedAt = 0;
  private hasFailed = false;
  /** One step at a time. */
  private work: Promise<unknown> = Promise.resolve();
  private steps = 0;

  constructor(
    settings: Settings,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.directory = join(settings.dataDirectory, 'journal');
  }

  /** How many outcomes are on disk. */
  get size(): number {
    return this.kept.size;
  }

  /** Takes over what dead processes have left. Never rejects. */
  adopt(): Promise<Outcome[]> {
    return this.inTurn(async () => {
      const names = await readdir(this.directory).catch(() => []);
      const outcomes: Outcome[] = [];
      for (const name of names.filter(isJournalName)) {
        // One that cannot be read, yet, must not keep the others from being recorded.
        outcomes.push(...(await this.adoptFile(name).catch((error) => this.failed(error, []))));
      }
      for (const { attempt } of outcomes) this.kept.add(attempt.subReferanceNo);
      return outcomes;
    }, []);
  }

  /** Writes those that are not yet on disk, and does not return before the disk has them. Never rejects. */
  keep(outcomes: readonly Outcome[]): Promise<void> {
    return this.inTurn(async () => {
      if (await this.wasAdopted()) this.leaveFile();
      const isSpent = this.kept.size > outcomes.length + SPENT_AT_MOST;
      const fresh = isSpent
        ? outcomes
        : outcomes.filter(({ attempt }) => !this.kept.has(attempt.subReferanceNo));
      if (fresh.length === 0) return this.date();
      const spent = isSpent ? this.paths.splice(0) : [];
      if (isSpent) this.leaveFile();
      await this.append(fresh);
      for (const path of spent) await unlink(path).catch(unlessMissing);
    }, undefined);
  }

  /** Keeps them and gives the files up: this process ends, and any other one may adopt them. Never rejects. */
  async leave(outcomes: readonly Outcome[]): Promise<void> {
    await this.keep(outcomes);
    await this.inTurn(async () => {
      this.leaveFile();
      for (const path of this.paths.splice(0)) await utimes(path, LEFT, LEFT).catch(unlessMissing);
    }, undefined);
  }

  /** Everything is recorded: the files go. Never rejects. */
  clear(): Promise<void> {
    if (this.paths.length === 0 && this.steps === 0) return Promise.resolve();
    return this.inTurn(async () => {
      this.leaveFile();
      for (const path of this.paths.splice(0)) await unlink(path).catch(unlessMissing);
    }, undefined);
  }

  private async adoptFile(name: string): Promise<Outcome[]> {
    const path = join(this.directory, name);
    if (this.paths.includes(path)) return [];
    const found = await stat(path).catch(unlessMissing);
    if (!found || !isAbandoned(name, Date.now() - found.mtimeMs)) return [];
    const mine = join(this.directory, newJournalName());
    if ((await rename(path, mine).catch(unlessMissing)) === null) return [];
    const { outcomes, unreadable } = readJournal(await readFile(mine, 'utf8'), this.clock.now().getTime());
    this.paths.push(mine);
    this.logger.warn({ event: 'outcomes adopted', count: outcomes.length, unreadable });
    return outcomes;
  }

  private async append(outcomes: readonly Outcome[]): Promise<void> {
    const isNew = this.path === undefined;
    this.path ??= await this.newPath();
    try {
      await this.write(this.path, outcomes);
      if (isNew) await syncDirectory(this.directory);
    } catch (error) {
      // A disk that stays full must not fill up with the beginnings of files.
      if (isNew) await unlink(this.path).catch(() => undefined);
      throw error;
    }
    if (isNew) this.paths.push(this.path);
    this.datedAt = performance.now();
    for (const outcome of outcomes) {
      // A file may be adopted by mistake, if this process is paused: then another one records it, too.
      outcome.mayBeRecorded = true;
      this.kept.add(outcome.attempt.subReferanceNo);
    }
    if (this.hasFailed) this.logger.info({ event: 'outcomes journaled again' });
    this.hasFailed = false;
  }

  private async write(path: string, outcomes: readonly Outcome[]): Promise<void> {
    // Only its owner may read it: platforms' answers may contain personal names.
    const file = await open(path, 'a', 0o600);
    try {
      const now = this.clock.now().getTime();
      await file.appendFile(outcomes.map((outcome) => journalLine(outcome, now)).join(''));
      await file.datasync();
    } finally {
      await file.close();
    }
  }

  private async newPath(): Promise<string> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    return join(this.directory, newJournalName());
  }

  /** After a long pause of this process another one may have taken its files for those of a dead one. */
  private async wasAdopted(): Promise<boolean> {
    const found = await Promise.all(this.paths.map((path) => stat(path).catch(unlessMissing)));
    this.paths = this.paths.filter((_, index) => found[index] !== null);
    return this.paths.length < found.length;
  }

  private leaveFile(): void {
    this.path = undefined;
    this.kept = new Set();
  }

  private async date(): Promise<void> {
    if (this.kept.size === 0 || performance.now() - this.datedAt < DATED_EVERY_MS) return;
    this.datedAt = performance.now();
    const now = new Date();
    for (const path of this.paths) await utimes(path, now, now);
  }

  private inTurn<T>(step: () => Promise<T>, otherwise: T): Promise<T> {
    this.steps += 1;
    const done = this.work.then(step).catch((error: unknown) => {
      // Half a line may be there; what follows begins a file of its own.
      this.path = undefined;
      return this.failed(error, otherwise);
    });
    this.work = done.finally(() => (this.steps -= 1));
    return done;
  }

  private failed<T>(error: unknown, otherwise: T): T {
    if (!this.hasFailed) this.logger.error({ event: 'outcomes not journaled', error: describeError(error) });
    this.hasFailed = true;
    return otherwise;
  }
}

/** Without it the name of a new file may not outlive a power failure. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path);
  await directory.sync().finally(() => directory.close());
}

/** Null for a file that is not there any more; any other error stays one. */
function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

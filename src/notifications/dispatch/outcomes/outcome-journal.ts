import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, stat, unlink, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import { Settings } from '../../../config/settings.js';
import { errorCode } from '../../../errors/caught.js';
import { Clock } from '../../../time/clock.js';
import { describeError, LOGGER, type Logger } from '../../../tracing/logger.js';
import type { AttemptOutcome } from '../record.sql.js';

/** Lines of recorded outcomes in the files; beyond this number a new file replaces the old ones. */
const SPENT_AT_MOST = 10_000;
const DATED_EVERY_MS = 10_000;
/** The date of a file that its process has given up: older than any owner's. */
const LEFT = new Date(0);

/**
 * Outcomes that the database cannot take, on disk under DATA_DIR: a process that dies in an outage must not lose the
 * answers of platforms. A file belongs to the process in its name and is removed when all of it is recorded. The files
 * of a dead process are adopted under new names, which only one process can do. Outcomes that cannot be written stay in
 * memory only.
 */
@Injectable()
export class OutcomeJournal {
  private readonly directory: string;
  /** Files of this process: those it adopted, and the one it writes. */
  private paths: string[] = [];
  private path: string | undefined;
  /** Sub-references of the attempts that the files hold. */
  private kept = new Set<string>();
  private datedAt = 0;
  private hasFailed = false;
  /** Runs one step at a time. */
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

  /** Takes over the files of dead processes. Never rejects. */
  adopt(): Promise<AttemptOutcome[]> {
    return this.inTurn(async () => {
      const names = await readdir(this.directory).catch(() => []);
      const outcomes: AttemptOutcome[] = [];
      for (const name of names.filter(isJournalName)) {
        // A file that cannot be read yet must not keep the others from being recorded.
        outcomes.push(...(await this.adoptFile(name).catch((error) => this.failed(error, []))));
      }
      for (const { attempt } of outcomes) this.kept.add(attempt.subReferanceNo);
      return outcomes;
    }, []);
  }

  /** Writes the outcomes that are not yet on disk, and waits until they are. Never rejects. */
  keep(outcomes: readonly AttemptOutcome[]): Promise<void> {
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

  /**
   * Keeps the outcomes and gives the files up: this process ends, and any other process may adopt them. Never rejects.
   */
  async leave(outcomes: readonly AttemptOutcome[]): Promise<void> {
    await this.keep(outcomes);
    await this.inTurn(async () => {
      this.leaveFile();
      for (const path of this.paths.splice(0)) await utimes(path, LEFT, LEFT).catch(unlessMissing);
    }, undefined);
  }

  /** Removes the files, once everything is recorded. Never rejects. */
  clear(): Promise<void> {
    if (this.paths.length === 0 && this.steps === 0) return Promise.resolve();
    return this.inTurn(async () => {
      this.leaveFile();
      for (const path of this.paths.splice(0)) await unlink(path).catch(unlessMissing);
    }, undefined);
  }

  private async adoptFile(name: string): Promise<AttemptOutcome[]> {
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

  private async append(outcomes: readonly AttemptOutcome[]): Promise<void> {
    const isNew = this.path === undefined;
    this.path ??= await this.newPath();
    try {
      await this.write(this.path, outcomes);
      if (isNew) await syncDirectory(this.directory);
    } catch (error) {
      // A disk that stays full must not fill up with incomplete files.
      if (isNew) await unlink(this.path).catch(() => undefined);
      throw error;
    }
    if (isNew) this.paths.push(this.path);
    this.datedAt = performance.now();
    for (const outcome of outcomes) {
      // While this process is paused, another one may adopt the file by mistake and record the outcome too.
      outcome.mayBeRecorded = true;
      this.kept.add(outcome.attempt.subReferanceNo);
    }
    if (this.hasFailed) this.logger.info({ event: 'outcomes journaled again' });
    this.hasFailed = false;
  }

  private async write(path: string, outcomes: readonly AttemptOutcome[]): Promise<void> {
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

  /** After a long pause of this process another one may have adopted its files as those of a dead process. */
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
      // The file may end with half a line, so the next lines begin a file of their own.
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

/** Without this sync the name of a new file may not survive a power failure. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path);
  await directory.sync().finally(() => directory.close());
}

/** Returns null for a missing file; throws any other error. */
function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/**
 * One line: its checksum in eight hexadecimal digits, a space, and the outcome as JSON, dated as of `now`, in Unix
 * milliseconds.
 */
export function journalLine(outcome: AttemptOutcome, now: number): string {
  const endedAt = now - (performance.now() - outcome.endedAt);
  const json = JSON.stringify({ ...outcome, endedAt });
  return `${checksum(json)} ${json}\n`;
}

/**
 * The outcomes of a journal, each marked as possibly recorded already, and the number of unreadable lines: the end of
 * the process may have cut off the last line. A wait counts from the end of its attempt; `now` is in Unix milliseconds.
 */
function readJournal(text: string, now: number): { outcomes: AttemptOutcome[]; unreadable: number } {
  const lines = text.split('\n').filter((line) => line !== '');
  const outcomes = lines.map((line) => readLine(line, now)).filter((outcome) => outcome !== undefined);
  return { outcomes, unreadable: lines.length - outcomes.length };
}

function readLine(line: string, now: number): AttemptOutcome | undefined {
  const json = line.slice(9);
  if (line.slice(0, 9) !== `${checksum(json)} `) return undefined;
  const outcome = JSON.parse(json) as AttemptOutcome;
  const age = Math.max(now - outcome.endedAt, 0);
  return { ...outcome, endedAt: performance.now() - age, mayBeRecorded: true };
}

function checksum(json: string): string {
  return crc32(json).toString(16).padStart(8, '0');
}

/** A living owner renews the dates of its files more often than this, by the clock of the file system. */
const OWNED_FOR_MS = 60_000;
const NAME = /^outcomes\.v1\.(.+)\.(\d+)\.[\da-f-]{36}\.jsonl$/;

/** A new name, which contains the host and the process; the version is that of the format. */
export function newJournalName(): string {
  return `outcomes.v1.${hostname()}.${process.pid}.${randomUUID()}.jsonl`;
}

function isJournalName(name: string): boolean {
  return NAME.test(name);
}

/**
 * Whether the owner of a journal of another process has ended. On this machine the system knows; a process of the same
 * number as this one has certainly ended, as after the restart of a container. On other machines only the age of the
 * file decides.
 */
function isAbandoned(name: string, ageMs: number): boolean {
  const [, host, pid] = NAME.exec(name) ?? [];
  if (ageMs > OWNED_FOR_MS) return true;
  return host === hostname() && (Number(pid) === process.pid || !isRunning(Number(pid)));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

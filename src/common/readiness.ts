import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { describeError, LOGGER, type Logger } from './http/logger.js';

/** What can keep the service from being ready, by the interface's names. */
export type CheckName = 'database' | 'schema' | 'documents' | 'clock' | 'stopping';

/** What one look found. The sentences stand in the answer to a probe, which needs no token; the cause is for the log. */
export interface Finding {
  /** Why the service is not ready. */
  missing?: string;
  /** What deserves attention and keeps nothing from being served. */
  warning?: string;
  cause?: unknown;
}

/** One of the things that are looked at when a probe asks. */
export interface ReadinessCheck {
  readonly name: CheckName;
  /** How long a finding stands, in milliseconds; a second unless it says otherwise. */
  readonly standsFor?: number;
  /** Must end by itself: a look that has not ended is waited for by all that follow. An error counts as missing. */
  look(): Finding | Promise<Finding>;
}

/** What all looks found together. */
export type Findings = readonly (Finding & { readonly name: CheckName })[];

const ANSWER_WITHIN_MS = 3_000;
/** Probes come from many sides and need no token: each thing is looked at once a second, however many they are. */
const STANDS_FOR_MS = 1_000;

/** The checks of what requests need; each module adds its own, and probes and metrics ask all of them at once. */
@Injectable()
export class Readiness {
  private readonly looks: SharedLook[] = [];

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  add(check: ReadinessCheck): void {
    this.looks.push(new SharedLook(check, this.logger));
  }

  /** Answers within three seconds: what has not answered by then is missing. Never rejects. */
  look(): Promise<Findings> {
    return Promise.all(this.looks.map((look) => look.finding()));
  }
}

/** One look at a time, shared by all who ask until its finding no longer stands. */
class SharedLook {
  private current: { readonly finding: Promise<Finding>; readonly since: number } | undefined;
  private lastMissing: string | undefined;

  constructor(
    private readonly check: ReadinessCheck,
    private readonly logger: Logger,
  ) {}

  async finding(): Promise<Findings[number]> {
    const { name } = this.check;
    this.current ??= { finding: this.begin(), since: performance.now() };
    const { finding, since } = this.current;
    const over = new AbortController();
    const rest = Math.max(0, since + ANSWER_WITHIN_MS - performance.now());
    const silence = sleep(rest, SILENT, { ref: false, signal: over.signal }).catch(() => SILENT);
    const found = await Promise.race([finding, silence]);
    over.abort();
    this.tell(found);
    return { name, ...found };
  }

  private async begin(): Promise<Finding> {
    try {
      return await this.check.look();
    } catch (cause) {
      return { missing: 'It could not be looked at.', cause };
    } finally {
      const { standsFor = STANDS_FOR_MS } = this.check;
      setTimeout(() => (this.current = undefined), standsFor).unref();
    }
  }

  /** One line when something begins to be missing or is missing for another reason, and one when it is back. */
  private tell({ missing, cause }: Finding): void {
    if (missing === this.lastMissing) return;
    this.lastMissing = missing;
    const event = { event: missing === undefined ? 'ready again' : 'not ready', check: this.check.name };
    if (missing === undefined) this.logger.info(event);
    else this.logger.warn({ ...event, missing, error: cause && describeError(cause) });
  }
}

const SILENT: Finding = { missing: 'There was no answer in time.' };

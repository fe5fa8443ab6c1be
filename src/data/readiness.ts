import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { describeError, LOGGER, type Logger } from '../tracing/logger.js';

/** Checks that can make the service not ready, by their names in the interface. */
export type CheckName = 'database' | 'schema' | 'documents' | 'clock' | 'stopping';

/** The result of one look. The sentences are part of a probe's answer, which needs no token; the cause is logged. */
export interface Finding {
  /** Why the service is not ready. */
  missing?: string;
  /** What is missing keeps this replica even from reading, while others may be able to. */
  isOwn?: boolean;
  /** A problem that needs attention and does not stop the service. */
  warning?: string;
  cause?: unknown;
}

/** A check that probes ask for. */
export interface ReadinessCheck {
  readonly name: CheckName;
  /** How long a finding is reused, in milliseconds; by default a second. */
  readonly standsFor?: number;
  /** Must end by itself: while a check has not ended, all later callers wait for it. An error counts as missing. */
  probe(): Finding | Promise<Finding>;
}

/** The findings of all checks. */
export type Findings = readonly (Finding & { readonly name: CheckName })[];

const ANSWER_WITHIN_MS = 3_000;
/** Each check looks once a second at most, because many sides send probes, and probes need no token. */
const STANDS_FOR_MS = 1_000;

/** The checks of what requests need; each module adds its own, and probes and metrics run all of them. */
@Injectable()
export class Readiness {
  private readonly looks: SharedProbe[] = [];

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  add(check: ReadinessCheck): void {
    this.looks.push(new SharedProbe(check, this.logger));
  }

  /**
   * Resolves within three seconds; a check without an answer by then counts as missing. Of several checks of one name, the worst
   * finding counts. Never rejects.
   */
  async probe(): Promise<Findings> {
    const findings = new Map<CheckName, Findings[number]>();
    for (const found of await Promise.all(this.looks.map((look) => look.finding()))) {
      const before = findings.get(found.name);
      if (!before || weightOf(found) > weightOf(before)) findings.set(found.name, found);
    }
    return [...findings.values()];
  }
}

interface Look {
  readonly finding: Promise<Finding>;
  readonly since: number;
  /** By the monotonic clock; infinite before its end. */
  endedAt: number;
}

const weightOf = ({ missing, isOwn, warning }: Finding) => (missing ? (isOwn ? 3 : 2) : warning ? 1 : 0);

/** Runs one look at a time; all callers share its finding until it is too old. */
class SharedProbe {
  private current: Look | undefined;
  private lastMissing: string | undefined;

  constructor(
    private readonly check: ReadinessCheck,
    private readonly logger: Logger,
  ) {}

  async finding(): Promise<Findings[number]> {
    const { name, standsFor = STANDS_FOR_MS } = this.check;
    if (!this.current || performance.now() - this.current.endedAt >= standsFor) this.current = this.begin();
    const { finding, since } = this.current;
    const over = new AbortController();
    const rest = Math.max(0, since + ANSWER_WITHIN_MS - performance.now());
    const silence = sleep(rest, SILENT, { ref: false, signal: over.signal }).catch(() => SILENT);
    const found = await Promise.race([finding, silence]);
    over.abort();
    this.log(found);
    return { name, ...found };
  }

  private begin(): Look {
    const finding = this.probe().finally(() => {
      look.endedAt = performance.now();
    });
    const look = { finding, since: performance.now(), endedAt: Number.POSITIVE_INFINITY };
    return look;
  }

  private async probe(): Promise<Finding> {
    try {
      return await this.check.probe();
    } catch (cause) {
      return { missing: 'It could not be looked at.', cause };
    }
  }

  /** Logs when a check begins to fail or fails for another reason, and when it succeeds again. */
  private log({ missing, cause }: Finding): void {
    if (missing === this.lastMissing) return;
    this.lastMissing = missing;
    const event = { event: missing === undefined ? 'ready again' : 'not ready', check: this.check.name };
    if (missing === undefined) this.logger.info(event);
    else this.logger.warn({ ...event, missing, error: cause && describeError(cause) });
  }
}

const SILENT: Finding = { missing: 'There was no answer in time.' };

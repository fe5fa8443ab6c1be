import { setTimeout as sleep } from 'node:timers/promises';
import type { Findings } from '../findings.js';
import type { History } from '../history.js';
import type { PlannedFault } from '../plan.js';
import type { Stage } from '../stage.js';
import { befall } from './begin.js';
import { FAULTS } from './kinds.js';

/** How long recovery may take after the last fault. */
const WELL_WITHIN_MS = 120_000;
/** A pause before a fault that comes alone, so that failures during it are its own. */
const CALM_BEFORE_MS = 3_000;

/** Begins planned faults, one at a time for each target. */
export class Director {
  /** Targets of active faults. */
  private readonly busy = new Map<string, Promise<void>>();

  constructor(
    private readonly stage: Stage,
    private readonly history: History,
    private readonly findings: Findings,
  ) {}

  /** Begins a fault; resolves at once, but for a fault that comes alone when it is over. */
  async begin(fault: PlannedFault): Promise<void> {
    if (FAULTS[fault.kind].isAlone) await this.befallAlone(fault);
    else this.befallUnlessBusy(fault);
  }

  /** Resolves when no fault is active any more and every replica reports readiness. */
  async untilWell(): Promise<void> {
    await Promise.all(this.busy.values());
    const { balancer } = this.stage;
    const deadline = performance.now() + WELL_WITHIN_MS;
    while (!balancer.allReady && performance.now() < deadline) await sleep(100);
    if (balancer.allReady) return;
    const last = balancer.probes.slice(-3).map(({ status, missing }) => `${status} ${missing}`);
    this.findings.add(`NOT READY ${WELL_WITHIN_MS} ms after the last fault: ${last}`);
  }

  private async befallAlone(fault: PlannedFault): Promise<void> {
    await this.untilWell();
    await sleep(CALM_BEFORE_MS);
    await this.befallNow(fault);
  }

  private befallUnlessBusy(fault: PlannedFault): void {
    const { touches } = FAULTS[fault.kind];
    const isOne = touches === 'database' || touches === 'documents';
    const thing = isOne ? touches : `${touches} ${fault.target}`;
    if (this.busy.has(thing)) {
      this.history.passedOver += 1;
      return;
    }
    const course = sleep(fault.afterMs).then(() => this.befallNow(fault));
    this.busy.set(
      thing,
      course.finally(() => this.busy.delete(thing)),
    );
  }

  private async befallNow(fault: PlannedFault): Promise<void> {
    const ended = this.history.begin(fault.kind, fault.target, fault.way);
    try {
      await befall(this.stage, fault);
    } catch (error) {
      this.findings.add(`${fault.kind}: ${(error as Error).message}`);
    }
    ended();
  }
}

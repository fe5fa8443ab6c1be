import { setTimeout as sleep } from 'node:timers/promises';
import { checkChanges } from './checks/changes.js';
import { checkContents, checkFeeds, checkFiles, checkParameters } from './checks/contents.js';
import { DeliveryChecks } from './checks/deliveries.js';
import { checkEvents } from './checks/events.js';
import { checkLogs } from './checks/logs.js';
import { checkReadiness } from './checks/readiness.js';
import { takeOvers } from './checks/take-over.js';
import type { FeedReader } from './load/feed-reader.js';
import { resumeAgent } from './load/staff.js';
import type { Tools } from './load/worker.js';
import type { Figures } from './report.js';
import type { Stage } from './stage.js';

/** How long the last deliveries may take: a lease, and a whole ladder after it. */
const ENDED_WITHIN_MS = 120_000;

/** Checks everything between two blocks of rounds, while there are no requests and no faults. */
export class Inspector {
  private readonly deliveries: DeliveryChecks;

  constructor(
    private readonly stage: Stage,
    private readonly figures: Figures,
    private readonly readers: readonly FeedReader[],
  ) {
    this.deliveries = new DeliveryChecks(stage.database, figures.findings);
  }

  /** Waits until nothing is under way any more, then runs all checks. */
  async look(tools: Tools): Promise<void> {
    const { stage, figures, readers } = this;
    const { findings, history, ledger } = figures;
    await resumeAgent(tools);
    await this.untilDelivered();
    for (const reader of readers) await reader.catchUp(tools);
    const lives = new Map(stage.replicas.flatMap((one) => one.lives).map((life) => [life.address, life]));
    const attempts = stage.platforms.attempts.splice(0);
    figures.add(await this.deliveries.look(attempts, lives));
    figures.takeOvers.push(...takeOvers(attempts, lives, history));
    figures.readinessDue += checkReadiness(
      stage.balancer.probes.splice(0),
      history,
      stage.replicas,
      findings,
    ).due;
    await checkChanges(stage.database, ledger.changes.splice(0), findings);
    await checkContents(stage.database, stage.documents, findings);
    await checkFeeds(stage.database, readers, findings);
    await checkEvents(stage.database, stage.events, history, findings);
    figures.events = stage.events.taken.size;
    await checkParameters(stage.database, tools, findings);
    await checkFiles(stage.database, tools, findings);
    const causes = checkLogs(stage.replicas, findings);
    for (const { what, from, to, status, code, requestId = '' } of ledger.takeUnexcused(history)) {
      const faults = history.during(from, to, 10_000).map(({ kind }) => kind);
      const after = `${Math.round(to - from)} ms, after ${faults.join(', ') || 'nothing'}`;
      const outages = causes.outages.filter((line) => line.includes(wallTime(to)));
      const cause = causes.requests.get(requestId) ?? outages.join();
      findings.add(`FAILED without need: ${what}: ${status} ${code}`, `${after}: ${cause}`);
    }
    for (const replica of stage.replicas)
      for (const crash of replica.crashes.splice(0))
        findings.add(`CRASHED: a replica ended by itself: ${crash}`);
    figures.takeStarts(stage.replicas);
    history.forget();
  }

  /** Resolves when every delivery has its final state or is parked. */
  private async untilDelivered(): Promise<void> {
    const { database } = this.stage;
    const { findings } = this.figures;
    const deadline = performance.now() + ENDED_WITHIN_MS;
    const waiting = () =>
      database.rows<Record<string, unknown>>(
        `select id, agent_id, type, started, finished, due_at, leased_until, now() from delivery
         where due_at <> 'infinity' limit 3`,
      );
    while ((await waiting()).length > 0 && performance.now() < deadline) await sleep(200);
    for (const row of await waiting())
      findings.add(`NOT ENDED within ${ENDED_WITHIN_MS} ms: ${JSON.stringify(row)}`);
  }
}

/** The wall-clock second of a time on performance.now()'s scale, in the form of the logs. */
function wallTime(moment: number): string {
  return new Date(performance.timeOrigin + moment).toISOString().slice(0, 19);
}

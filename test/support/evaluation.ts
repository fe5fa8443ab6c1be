import { startService } from '../../src/boot.js';
import { Settings } from '../../src/config/settings.js';
import type { EvaluationItem } from '../../src/service-availability/evaluation/evaluation.answers.js';
import { Evaluator } from '../../src/service-availability/evaluation/evaluation.job.js';
import { EvaluationService } from '../../src/service-availability/evaluation/evaluation.service.js';
import { Clock } from '../../src/time/clock.js';
import { startAvailability } from './availability.js';
import { besides } from './service.js';

/** Evaluation runs only on a test's request, not by its schedule; tokens outlive hours that pass at once. */
const BY_HAND = { AVAILABILITY_EVALUATION_INTERVAL: '1h', ACCESS_TOKEN_TTL: '30d' };
const MINUTE = 60_000;

/** One process that evaluates; the test sets its clock. */
interface Replica {
  round(): ReturnType<Evaluator['evaluate']>;
  /** Judges one record, without the lock of the rounds. */
  judge(id: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startEvaluation(variables: Record<string, string> = {}) {
  const on = await startAvailability({ ...BY_HAND, ...variables });
  const { service, operator, administrator } = on;
  const adapter = await service.as({ roles: ['IntegrationService'], permissions: [] });
  // The middle of a minute, the typical case: half of the minute is before it, half after.
  let now = Math.floor(Date.now() / MINUTE) * MINUTE + MINUTE / 2;
  const replicaOf = (app: (typeof service.running)['app'], stop: () => Promise<void>): Replica => {
    app.get(Clock).now = () => new Date(now);
    const evaluation = app.get(EvaluationService);
    return { round: () => app.get(Evaluator).evaluate(), judge: (id) => evaluation.evaluate(id), stop };
  };
  const { round, judge } = replicaOf(service.running.app, on.stop);
  const path = (id: number) => `/api/admin/service-availabilities/${id}`;
  return {
    ...on,
    adapter,
    /** Moves the clock by whole minutes: after a change of status calls count from the next minute on. */
    pass: (minutes: number) => {
      now += minutes * MINUTE;
    },
    now: () => new Date(now),
    /** Reports calls of company 110, product 111 and this operation that end now. */
    report: (operation: number, calls: number, failures: number, batchId?: string) =>
      adapter.post('/api/service-availabilities/outcomes', {
        batchId,
        outcomes: Array.from({ length: calls }, (_, index) => ({
          insuranceCompanyId: 110,
          productId: 111,
          serviceOperationId: operation,
          at: new Date(now).toISOString(),
          succeeded: index >= failures,
        })),
      }),
    round,
    judge,
    /** Another process on the same database, with the same clock. */
    replica: async () => {
      const settings = new Settings(besides(service, { ...BY_HAND, ...variables }));
      const running = await startService(settings);
      return replicaOf(running.app, running.stop);
    },
    switchOn: (id: number, enabled = true) => administrator.put(`${path(id)}/evaluation`, { enabled }),
    seen: async (id: number) => (await operator.get(`${path(id)}/evaluation`)).response<EvaluationItem>(),
  };
}

/** A service whose clock moves only on request, with the operations of an adapter and an operator. */
export type Evaluation = Awaited<ReturnType<typeof startEvaluation>>;

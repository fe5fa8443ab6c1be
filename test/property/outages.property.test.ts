import fc from 'fast-check';
import type { DataSource, EntityManager } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AgentsService } from '../../src/agents/agents.service.js';
import { AuditService } from '../../src/audit/audit.service.js';
import { createDataSource } from '../../src/database/data-source.js';
import { AgentTraffic } from '../../src/notifications/administration/agent-traffic.service.js';
import { CANCEL, resendFinal } from '../../src/notifications/administration/delivery-moves.sql.js';
import { DeliveryStore } from '../../src/notifications/dispatch/delivery-store.js';
import type { Dispatcher } from '../../src/notifications/dispatch/dispatcher.js';
import type { OutcomeRecorder } from '../../src/notifications/dispatch/outcomes/outcome-recorder.js';
import type { WriteGate } from '../../src/notifications/dispatch/outcomes/write-gate.js';
import type { Sender } from '../../src/notifications/dispatch/sender.js';
import { AutoPause } from '../../src/notifications/outages/auto-pause.job.js';
import { probeAfter } from '../../src/notifications/outages/outage.rules.js';
import type { ProbeSender } from '../../src/notifications/outages/probe-sender.js';
import { Clock } from '../../src/time/clock.js';
import type { Logger } from '../../src/tracing/logger.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { poolsOf } from '../support/pools.js';

const FAILURES = 3;
const MINUTES = 5;
const MINUTE = 60_000;
/** The ladder's only wait. */
const WAIT = 2 * MINUTE;
const LAST = 4;
const STAFF = { userId: '1', name: 'staff', roles: [], permissions: [] };

/** What must be, without a database. Moments are milliseconds of a clock that only `Travel` moves. */
interface Model {
  now: number;
  isUp: boolean;
  paused: 'Service' | 'Staff' | undefined;
  pausedAt: number;
  probeAt: number;
  failures: number;
  firstFailedAt: number;
  lastFailedAt: number;
  live: Map<string, { dueAt: number; createdAt: number; used: number }>;
  final: Map<string, string>;
}

interface Real {
  dataSource: DataSource;
  store: DeliveryStore;
  /** Of two replicas. */
  keepers: AutoPause[];
  traffic: AgentTraffic;
  agentId: number;
  platform: { isUp: boolean; probes: number };
}

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.connection, 4).initialize();
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

type Command = fc.AsyncCommand<Model, Real>;
const command = (name: string, run: (model: Model, real: Real) => Promise<void>): Command => ({
  check: () => true,
  run: async (model, real) => {
    await run(model, real);
    await compare(model, real);
  },
  toString: () => name,
});

const publish = command('publish', async (model, { dataSource, agentId }) => {
  const [row] = await dataSource.query(
    `insert into delivery (notification_id, agent_id, type, referance_no) values (1, $1, 101, 'r') returning id`,
    [agentId],
  );
  model.live.set(row.id, { dueAt: model.now, createdAt: model.now, used: 0 });
});

/** The dispatcher claims what is due, makes the attempts and records their outcomes. */
const deliver = command('deliver', async (model, { store, agentId }) => {
  const lanes = await store.claim([{ agentId, limit: 100, from: undefined }], 30_000, 0);
  const claims = lanes.flatMap(({ deliveries }) => deliveries);
  const due = [...model.live].filter(([, { dueAt }]) => dueAt <= model.now);
  expect(claims.map(({ id }) => id).sort()).toEqual(model.paused ? [] : due.map(([id]) => id).sort());
  for (const claim of claims) {
    const delivery = model.live.get(claim.id);
    if (!delivery) continue;
    expect(claim.attempt).toBe(delivery.used + 1);
    const verdict = model.isUp ? 'Delivered' : claim.attempt < LAST ? 'Retry' : 'Exhausted';
    await store.record([
      {
        deliveryId: claim.id,
        referanceNo: claim.referanceNo,
        notificationId: claim.notificationId,
        agentId,
        claimToken: claim.claimToken,
        verdict,
        waitMs: verdict === 'Retry' ? WAIT : 0,
        endedAt: performance.now(),
        type: claim.type,
        attemptOnLadder: claim.attempt,
        lateMs: 0,
        claimedAt: Date.now(),
        attempt: {
          number: claim.attemptNumber,
          subReferanceNo: `${claim.id}-${claim.attemptNumber}`,
          startedAt: Date.now(),
          durationMs: 0,
          httpStatus: model.isUp ? 200 : 503,
          error: null,
          responseExcerpt: null,
        },
      },
    ]);
    if (verdict === 'Retry') Object.assign(delivery, { used: delivery.used + 1, dueAt: model.now + WAIT });
    else {
      model.live.delete(claim.id);
      model.final.set(claim.id, verdict);
    }
    if (model.isUp) model.failures = 0;
    else {
      if (model.failures === 0) model.firstFailedAt = model.now;
      model.failures += 1;
      model.lastFailedAt = model.now;
    }
  }
});

/** A round of any replica; two run it at the same moment. */
const round = command('round', async (model, real) => {
  real.platform.isUp = model.isUp;
  real.platform.probes = 0;
  await Promise.all(real.keepers.map((keeper) => keeper.run()));
  await Promise.all(real.keepers.flatMap((keeper) => [...keeper['underWay']]));
  const suffices = model.failures >= FAILURES && model.lastFailedAt - model.firstFailedAt >= MINUTES * MINUTE;
  if (model.paused === undefined && suffices) {
    Object.assign(model, { paused: 'Service', pausedAt: model.now, probeAt: model.now + MINUTE });
  } else if (model.paused === 'Service' && model.probeAt <= model.now) {
    expect(real.platform.probes).toBe(1);
    if (model.isUp) resumed(model);
    else model.probeAt = model.pausedAt + probeAfter((model.now - model.pausedAt) / MINUTE + 0.001) * MINUTE;
    return;
  }
  expect(real.platform.probes).toBe(0);
});

const staffPauses = command('staff pauses', async (model, { traffic, agentId }) => {
  await traffic.pause(STAFF as never, agentId);
  if (model.paused === undefined) model.pausedAt = model.now;
  if (model.paused === 'Service') model.failures = 0;
  model.paused = 'Staff';
});

const staffResumes = command('staff resumes', async (model, { traffic, agentId }) => {
  await traffic.resume(STAFF as never, agentId);
  if (model.paused) resumed(model);
});

/** The row of failures ends with the pause. */
function resumed(model: Model): void {
  model.failures = 0;
  model.paused = undefined;
}

const cancel = command('cancel', async (model, { dataSource }) => {
  const [id] = [...model.live.keys()];
  if (id === undefined) return;
  expect(await dataSource.query(CANCEL, [id])).toHaveLength(1);
  model.live.delete(id);
  model.final.set(id, 'Cancelled');
});

const resend = command('resend', async (model, { dataSource }) => {
  const [id] = [...model.final.keys()];
  if (id === undefined) return;
  await dataSource.query(
    `insert into notification (id, type, payload, created_at)
     select notification_id, 101, '{}', created_at from finished_delivery where id = $1 on conflict do nothing`,
    [id],
  );
  expect(await dataSource.query(resendFinal('d.id = $1', { limit: '1', perSecond: '1' }), [id])).toHaveLength(
    1,
  );
  model.final.delete(id);
  model.live.set(id, { dueAt: model.now, createdAt: model.now, used: 0 });
});

const platformIs = (isUp: boolean) =>
  command(isUp ? 'platform up' : 'platform down', async (model) => {
    model.isUp = isUp;
  });

const travel = (minutes: number) =>
  command(`travel ${minutes} minutes`, async (model, { dataSource, agentId }) => {
    model.now += minutes * MINUTE;
    const back = (column: string) => `${column} = ${column} - $1 * interval '1 minute'`;
    const moves = {
      'agent_outage set': ['first_failed_at', 'last_failed_at', 'recovered_at', 'next_probe_at'],
      'delivery set': ['due_at', 'leased_until'],
    };
    for (const [update, columns] of Object.entries(moves)) {
      await dataSource.query(`update ${update} ${columns.map(back).join()} where agent_id = $2`, [
        minutes,
        agentId,
      ]);
    }
    await dataSource.query(`update agent set ${back('paused_at')} where id = $2`, [minutes, agentId]);
  });

async function compare(model: Model, { dataSource, agentId }: Real): Promise<void> {
  const [agent] = await dataSource.query(
    'select paused_by, pause_cause from agent where id = $1 and paused_at is not null',
    [agentId],
  );
  const paused = agent && (agent.pause_cause === null ? 'Staff' : 'Service');
  expect(paused).toBe(model.paused);
  expect(agent?.paused_by).toBe(model.paused === 'Staff' ? 'staff' : model.paused);
  const [outage] = await dataSource.query('select * from agent_outage where agent_id = $1', [agentId]);
  expect(outage.failures).toBe(model.failures);
  expect(outage.next_probe_at !== null).toBe(model.paused === 'Service');
  const live = await dataSource.query('select id, finished from delivery where agent_id = $1', [agentId]);
  const attempts = live.map(({ id, finished }: { id: string; finished: number }) => [id, finished]);
  expect(new Map(attempts)).toEqual(new Map([...model.live].map(([id, { used }]) => [id, used])));
  const final = await dataSource.query('select id, state from finished_delivery where agent_id = $1', [
    agentId,
  ]);
  const states = final.map(({ id, state }: { id: string; state: string }) => [id, state]);
  expect(new Map(states)).toEqual(model.final);
}

/** The parts of a replica that pause, probe and resume; the platform answers as the model has it. */
function replica({ dataSource, store, platform, agentId }: Omit<Real, 'keepers' | 'traffic'>): AutoPause {
  const answer = async () => {
    platform.probes += 1;
    return platform.isUp ? { status: 200, words: 'HTTP 200' } : { status: 503, words: 'HTTP 503' };
  };
  const agents = {
    lock: (tx: EntityManager) => tx.query('select from agent where id = $1 for no key update', [agentId]),
  };
  return new AutoPause(
    dataSource,
    store,
    { isOpen: true } as WriteGate,
    DISPATCHER,
    {} as OutcomeRecorder,
    { leaseMs: 45_000 } as Sender,
    { send: answer } as unknown as ProbeSender,
    agents as unknown as AgentsService,
    new AuditService(),
    new Clock('UTC'),
    SILENT,
  );
}

const SILENT = { info: () => undefined, warn: () => undefined } as unknown as Logger;
const DISPATCHER = { pause: async () => undefined, resume: () => undefined } as unknown as Dispatcher;

test('pause, probe, resume, the pause of the staff, cancel and resend together: paused as the rule says, and no attempt is made or used up meanwhile', {
  tags: 'deliveries',
}, async () => {
  const commands = fc.commands(
    [
      fc.constantFrom(publish, publish, deliver, deliver, deliver, round, round),
      fc.constantFrom(deliver, round, staffPauses, staffResumes, cancel, resend),
      fc.boolean().map(platformIs),
      fc.constantFrom(1, 3, 6, 31).map(travel),
    ],
    { maxCommands: 60, size: '+1' },
  );
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const [agent] = await dataSource.query(
        `insert into agent (name, auto_pause_failures, auto_pause_minutes) values ('model', $1, $2) returning id`,
        [FAILURES, MINUTES],
      );
      const platform = { isUp: true, probes: 0 };
      const parts = {
        dataSource,
        store: new DeliveryStore(poolsOf(dataSource)),
        agentId: agent.id,
        platform,
      };
      const traffic = new AgentTraffic(
        dataSource,
        new Clock('UTC'),
        DISPATCHER,
        {} as never,
        new AuditService(),
      );
      const real: Real = { ...parts, traffic, keepers: [replica(parts), replica(parts)] };
      const never = { pausedAt: 0, probeAt: 0, firstFailedAt: 0, lastFailedAt: 0 };
      const model: Model = {
        ...{ now: 0, isUp: true, paused: undefined, failures: 0, ...never },
        live: new Map(),
        final: new Map(),
      };
      await fc.asyncModelRun(() => ({ model, real }), sequence);
      await dataSource.query('delete from delivery where agent_id = $1', [agent.id]);
      await dataSource.query('delete from agent where id = $1', [agent.id]);
    }),
    { numRuns: 60 },
  );
});

import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDataSource } from '../../src/database/data-source.js';
import type { ClaimedDelivery } from '../../src/notifications/dispatch/claim.sql.js';
import { DeliveryStore } from '../../src/notifications/dispatch/delivery-store.js';
import type { AttemptOutcome } from '../../src/notifications/dispatch/record.sql.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { poolsOf } from '../support/pools.js';

const LEASE_MS = 60_000;
const WAIT_MS = 10_000;
const NEVER = Number.POSITIVE_INFINITY;

interface LiveDelivery {
  dueAt: number;
  leasedUntil: number;
  holder: string | undefined;
  attempts: number;
  claims: number;
}
/** What a delivery must be, told without a database. Times are seconds of a clock that only `travel` moves. */
interface Model {
  now: number;
  live: Map<string, LiveDelivery>;
  final: Map<string, { state: string; attempts: number }>;
}
/** The real thing, and the claims that simulated replicas still hold in memory, valid or not. */
interface Real {
  dataSource: DataSource;
  store: DeliveryStore;
  held: ClaimedDelivery[];
  agentId: number;
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

class Publish implements fc.AsyncCommand<Model, Real> {
  check = () => true;
  async run(model: Model, real: Real): Promise<void> {
    const [row] = await real.dataSource.query(
      `insert into delivery (notification_id, agent_id, type, referance_no) values (1, $1, 101, 'r') returning id`,
      [real.agentId],
    );
    const free = { leasedUntil: 0, holder: undefined };
    model.live.set(row.id, { dueAt: model.now, ...free, attempts: 0, claims: 0 });
  }
  toString = () => 'publish';
}

class Claim implements fc.AsyncCommand<Model, Real> {
  constructor(private readonly limit: number) {}
  check = () => true;
  async run(model: Model, real: Real): Promise<void> {
    const wanted = { agentId: real.agentId, limit: this.limit, from: undefined };
    const [lane] = await real.store.claim([wanted], LEASE_MS, 0);
    const due = [...model.live.values()].filter((delivery) => isClaimable(delivery, model.now));
    const claims = lane?.deliveries ?? [];
    // As many as are due and wanted, none that is not due, and none that another replica holds a lease on.
    expect(claims.length + (lane?.parked.length ?? 0)).toBe(Math.min(due.length, this.limit));
    for (const claim of claims) {
      const delivery = model.live.get(claim.id);
      expect(delivery && isClaimable(delivery, model.now)).toBe(true);
      expect(claim.attempt).toBe((delivery?.attempts ?? 0) + 1);
      if (delivery) Object.assign(delivery, { holder: claim.claimToken, leasedUntil: model.now + LEASE_MS });
      if (delivery) delivery.claims += 1;
      real.held.push(claim);
    }
    for (const { id } of lane?.parked ?? []) {
      const delivery = model.live.get(id);
      expect(delivery?.claims).toBe(8);
      if (delivery) Object.assign(delivery, { dueAt: NEVER, leasedUntil: 0, holder: undefined });
    }
  }
  toString = () => `claim ${this.limit}`;
}

class Record implements fc.AsyncCommand<Model, Real> {
  constructor(
    private readonly pick: number,
    private readonly verdict: AttemptOutcome['verdict'],
  ) {}
  check = () => true;
  async run(model: Model, real: Real): Promise<void> {
    const index = this.pick % Math.max(real.held.length, 1);
    const [claim] = real.held.splice(index, 1);
    if (!claim) return;
    const late = await real.store.record([outcomeOf(claim, this.verdict)]);
    const delivery = model.live.get(claim.id);
    // Failures count under the newest claim only; a success closes whatever is still live.
    const counts = delivery && (delivery.holder === claim.claimToken || this.verdict === 'Delivered');
    expect(late.has(claim.id)).toBe(!counts);
    if (!delivery || !counts) return;
    delivery.attempts += 1;
    if (this.verdict === 'Retry') {
      const free = { leasedUntil: 0, holder: undefined };
      Object.assign(delivery, { dueAt: model.now + WAIT_MS, ...free, claims: 0 });
    } else {
      model.live.delete(claim.id);
      model.final.set(claim.id, { state: this.verdict, attempts: delivery.attempts });
    }
  }
  toString = () => `record ${this.pick} ${this.verdict}`;
}

class HandBack implements fc.AsyncCommand<Model, Real> {
  constructor(private readonly pick: number) {}
  check = () => true;
  async run(model: Model, real: Real): Promise<void> {
    const [claim] = real.held.splice(this.pick % Math.max(real.held.length, 1), 1);
    if (!claim) return;
    await real.store.handBack([claim]);
    const delivery = model.live.get(claim.id);
    if (delivery?.holder !== claim.claimToken) return;
    Object.assign(delivery, { leasedUntil: 0, holder: undefined, claims: delivery.claims - 1 });
  }
  toString = () => `hand back ${this.pick}`;
}

class Travel implements fc.AsyncCommand<Model, Real> {
  constructor(private readonly ms: number) {}
  check = () => true;
  async run(model: Model, real: Real): Promise<void> {
    model.now += this.ms;
    await real.dataSource.query(
      `update delivery set due_at = due_at - $1 * interval '1 millisecond',
                           leased_until = leased_until - $1 * interval '1 millisecond'
       where agent_id = $2`,
      [this.ms, real.agentId],
    );
  }
  toString = () => `travel ${this.ms} ms`;
}

function isClaimable({ dueAt, leasedUntil }: LiveDelivery, now: number): boolean {
  return dueAt <= now && leasedUntil <= now;
}

function outcomeOf(claim: ClaimedDelivery, verdict: AttemptOutcome['verdict']): AttemptOutcome {
  return {
    deliveryId: claim.id,
    referanceNo: claim.referanceNo,
    notificationId: claim.notificationId,
    agentId: claim.agentId,
    claimToken: claim.claimToken,
    verdict,
    waitMs: verdict === 'Retry' ? WAIT_MS : 0,
    endedAt: performance.now(),
    type: claim.type,
    attemptOnLadder: claim.attempt,
    lateMs: 0,
    attempt: {
      number: claim.attemptNumber,
      subReferanceNo: 's',
      startedAt: Date.now(),
      durationMs: 1,
      httpStatus: null,
      error: null,
      responseExcerpt: null,
    },
  };
}

test('a delivery whose claims die eight times without an outcome is parked, and others go on', async () => {
  const [agent] = await dataSource.query(`insert into agent (name) values ('poison') returning id`);
  const store = new DeliveryStore(poolsOf(dataSource));
  const real: Real = { dataSource, store, held: [], agentId: agent.id };
  const model: Model = { now: 0, live: new Map(), final: new Map() };
  await new Publish().run(model, real);
  for (let crash = 0; crash < 8; crash++) {
    await new Claim(1).run(model, real);
    await new Travel(LEASE_MS + 1_000).run(model, real);
  }
  await new Publish().run(model, real);
  const [lane] = await store.claim([{ agentId: agent.id, limit: 5, from: undefined }], LEASE_MS, 0);
  const [poison, other] = [...model.live.keys()];
  expect(lane?.parked).toMatchObject([{ id: poison, type: 101 }]);
  expect(lane?.deliveries.map((claim) => claim.id)).toEqual([other]);
  expect((await store.scout(1e9)).due).toEqual([]);
  await dataSource.query('delete from delivery where agent_id = $1', [agent.id]);
});

async function compare({ dataSource, agentId }: Real, model: Model): Promise<void> {
  const live = await dataSource.query('select id, finished from delivery where agent_id = $1 order by id', [
    agentId,
  ]);
  const final = await dataSource.query(
    'select id, state, attempts from finished_delivery where agent_id = $1 order by id',
    [agentId],
  );
  const byId = <T>(entries: Map<string, T>) => [...entries].sort(([a], [b]) => Number(a) - Number(b));
  expect(live.map((row: { id: string }) => row.id)).toEqual(byId(model.live).map(([id]) => id));
  expect(final).toEqual(byId(model.final).map(([id, delivery]) => ({ id, ...delivery })));
}

test('A late failure changes nothing, a late success closes the delivery', {
  tags: 'notifications',
}, async () => {
  const commands = fc.commands(
    [
      fc.constant(new Publish()),
      fc.integer({ min: 1, max: 3 }).map((limit) => new Claim(limit)),
      fc
        .tuple(
          fc.nat(5),
          fc.constantFrom<AttemptOutcome['verdict']>('Delivered', 'Retry', 'Retry', 'Dropped', 'Exhausted'),
        )
        .map(([pick, verdict]) => new Record(pick, verdict)),
      fc.nat(5).map((pick) => new HandBack(pick)),
      // Beyond a wait but within a lease, and beyond both: then what is held has become a late claim.
      fc.constantFrom(WAIT_MS + 1_000, LEASE_MS + 1_000).map((ms) => new Travel(ms)),
    ],
    { maxCommands: 60, size: '+1' },
  );
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const [agent] = await dataSource.query(`insert into agent (name) values ('model') returning id`);
      const real: Real = {
        dataSource,
        store: new DeliveryStore(poolsOf(dataSource)),
        held: [],
        agentId: agent.id,
      };
      const model: Model = { now: 0, live: new Map(), final: new Map() };
      await fc.asyncModelRun(() => ({ model, real }), sequence);
      await compare(real, model);
      await dataSource.query('delete from delivery where agent_id = $1', [agent.id]);
    }),
    { numRuns: 150 },
  );
});

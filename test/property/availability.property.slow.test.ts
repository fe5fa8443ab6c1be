import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type {
  AvailabilityItem,
  ExplainedAvailability,
} from '../../src/service-availability/status/availability.answers.js';
import { type CatalogRecord, quadruples, record, startAvailability } from '../support/availability.js';
import { OWN } from '../support/service.js';
import { startOnce } from '../support/start-once.js';

/** Scope and subscription against a model that knows nothing but the interface's sentences. */
const FIXED_SEED = 20261120;
const RANDOM_SEED = Math.trunc(Math.random() * 0x7fffffff);
/** `PROPERTY_RUNS=20 vitest run test/property` looks twenty times as long. */
const LONGER = Number(process.env['PROPERTY_RUNS'] ?? 1);

/** A world may remove most of the records of the one before it. */
const CONFIRMED = 'confirm=true';

const on = startOnce(() => startAvailability(OWN));

type Quadruple = [company: number, product: number | null, operation: number, process: number | null];
interface Agent {
  active: boolean;
  products: [company: number, product: number][];
  subscriptions: [operation: number, process: number | null][];
}
interface World {
  before: Quadruple[];
  after: Quadruple[];
  agents: Agent[];
}

// Few ids, so that everything meets everything: the same number is a product here and a process there.
const id = fc.integer({ min: 1, max: 3 });
const idOrNull = fc.option(id);
const quadruple = fc.tuple(id, idOrNull, id, idOrNull);
const catalog = fc.uniqueArray(quadruple, { minLength: 1, maxLength: 25, selector: String });
const agent = fc.record({
  active: fc.boolean(),
  products: fc.uniqueArray(fc.tuple(id, id), { maxLength: 5, selector: String }),
  subscriptions: fc.uniqueArray(fc.tuple(id, idOrNull), { maxLength: 6, selector: String }),
});
const world: fc.Arbitrary<World> = fc.record({
  before: catalog,
  after: catalog,
  agents: fc.array(agent, { minLength: 1, maxLength: 4 }),
});

const mayUse = ({ products }: Agent, [company, product]: Quadruple) =>
  products.some(([c, p]) => c === company && (product === null || p === product));
const subscribed = ({ subscriptions }: Agent, [, , operation, process]: Quadruple) =>
  subscriptions.some(([o, p]) => o === operation && p === process);
const hears = (one: Agent, of: Quadruple) => one.active && mayUse(one, of) && subscribed(one, of);

const asRecord = (of: Quadruple): CatalogRecord => record(...of);
const keyOf = (item: AvailabilityItem) =>
  String([item.InsuranceCompanyId, item.ProductId, item.ServiceOperationId, item.OutsourceProcessId]);
const without = (these: Quadruple[], those: Quadruple[]) => {
  const keys = new Set(those.map(String));
  return these.filter((one) => !keys.has(String(one)));
};
const sorted = (keys: string[]) => [...keys].sort();

async function build({ before, agents }: World): Promise<number[]> {
  await on.reset();
  await on.sync(before.map(asRecord), CONFIRMED);
  const ids: number[] = [];
  for (const { active, products, subscriptions } of agents) {
    const made = await on.agent(products, subscriptions);
    if (!active) await on.administrator.patch(`/api/admin/agents/${made}`, { isActive: false });
    ids.push(made);
  }
  return ids;
}

async function checkSync(given: World): Promise<void> {
  const ids = await build(given);
  const answer = await on.sync(given.after.map(asRecord), CONFIRMED);
  const added = without(given.after, given.before);
  const removed = without(given.before, given.after);
  expect(answer.response()).toEqual({
    Added: added.length,
    Removed: removed.length,
    Unchanged: given.after.length - added.length,
  });
  for (const [index, one] of given.agents.entries()) {
    const [groups = [], ...more] = await on.heard(ids[index] ?? 0);
    expect(more).toEqual([]);
    const expected = { added, removed };
    const types = (['added', 'removed'] as const).filter((type) => expected[type].some((q) => hears(one, q)));
    expect(groups.map(({ ChangeType }) => ChangeType)).toEqual(types);
    for (const [position, type] of types.entries()) {
      const told = quadruples(groups[position]).map(String);
      expect(sorted(told)).toEqual(sorted(expected[type].filter((q) => hears(one, q)).map(String)));
      const companies = groups[position]?.Values.map(({ InsuranceCompanyId }) => InsuranceCompanyId) ?? [];
      expect(companies).toEqual([...new Set(companies)].sort((a, b) => a - b));
    }
  }
}

async function checkLists(given: World): Promise<void> {
  const ids = await build(given);
  const records = new Map(given.before.map((one) => [String(one), one]));
  const catalogOf = (item: AvailabilityItem) => records.get(keyOf(item)) ?? fail(item);
  for (const [index, one] of given.agents.entries()) {
    const list = await on.administrator.get(`/api/ServiceAvailabilities/agents/${ids[index]}`);
    const { Items } = list.response<{ Items: AvailabilityItem[] }>();
    expect(sorted(Items.map(keyOf))).toEqual(sorted(given.before.filter((q) => mayUse(one, q)).map(String)));
    const explained = await on.administrator.get(`/api/admin/agents/${ids[index]}/availability-explained`);
    for (const item of explained.items<ExplainedAvailability>()) {
      const of = catalogOf(item);
      const knowsCompany = one.products.some(([company]) => company === of[0]);
      const missing = knowsCompany ? 'ProductNotAuthorised' : 'CompanyNotAuthorised';
      expect([item.Notified, item.Reasons]).toEqual([
        hears(one, of),
        [
          ...(one.active ? [] : ['AgentInactive']),
          ...(mayUse(one, of) ? [] : [missing]),
          ...(subscribed(one, of) ? [] : ['OperationNotSubscribed']),
        ],
      ]);
    }
  }
  const [changed] = await on.catalog();
  if (!changed) return;
  const path = `/api/admin/service-availabilities/${changed.Id}`;
  const audience = (await on.administrator.get(`${path}/audience`)).response<{
    Agents: { AgentId: number }[];
  }>();
  await on.setStatus(changed.Id, { status: 'ManualDisabled', reason: 'Planlı bakım' });
  const expected = ids.filter((_, index) => {
    const one = given.agents[index];
    return one && hears(one, catalogOf(changed));
  });
  expect(audience.Agents.map(({ AgentId }) => AgentId)).toEqual(expected);
  for (const one of ids) {
    const heard = await on.heard(one);
    expect(heard.map((groups) => groups.map((group) => quadruples(group).map(String)))).toEqual(
      expected.includes(one) ? [[[keyOf(changed)]]] : [],
    );
  }
}

function fail(item: AvailabilityItem): never {
  throw new Error(`${keyOf(item)} is not in the catalog`);
}

describe.each([
  ['the fixed seed', FIXED_SEED],
  ['the random seed', RANDOM_SEED],
])('with %s %i', { tags: 'service-availability', timeout: 300_000 * LONGER }, (_, seed) => {
  const options = { seed, numRuns: 40 * LONGER };

  test('Scope and subscription hold over random catalogs, authorisations and subscriptions', async () => {
    await fc.assert(fc.asyncProperty(world, checkSync), options);
  });

  test("The agent's list, the explanation, the audience and the notification agree", async () => {
    await fc.assert(fc.asyncProperty(world, checkLists), options);
  });
});

test('the worlds have agents of every kind, so that the properties prove something', () => {
  const worlds = fc.sample(world, { seed: FIXED_SEED, numRuns: 100 });
  const pairs = worlds.flatMap(({ before, agents }) =>
    agents.flatMap((one) => before.map((q) => ({ one, q }))),
  );
  const share = (of: (pair: (typeof pairs)[number]) => boolean) => pairs.filter(of).length / pairs.length;
  expect(share(({ one, q }) => hears(one, q))).toBeGreaterThan(0.02);
  expect(share(({ one, q }) => q[1] === null && mayUse(one, q))).toBeGreaterThan(0.05);
  expect(share(({ one, q }) => q[3] !== null && subscribed(one, q))).toBeGreaterThan(0.05);
});

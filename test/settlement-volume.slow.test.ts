// @module-tag settlement
import { beforeAll, expect, test } from 'vitest';
import { itemsOf, type SettlementFilter } from '../src/settlement/settlement.sql.js';
import { SettlementDays } from '../src/settlement/settlement-days.job.js';
import { Clock } from '../src/time/clock.js';
import { dayAfter } from '../src/time/days.js';
import { vacuumTables } from './support/database.js';
import { startEndorsements } from './support/endorsements.js';
import { planSteps, rowsOf } from './support/plans.js';
import { insertEndorsed } from './support/settlement.js';
import { startOnce } from './support/start-once.js';

const bench = startOnce(() => startEndorsements({ LOG_LEVEL: 'silent' }));
const OF_A_DAY = 100_000;
const COMPARED = 50_000;
const CLOSED = { days: 365, companies: 20, agents: 50 };
let today: string;
let yesterday: string;

beforeAll(async () => {
  const { dataSource, running } = bench.service;
  const clock = running.app.get(Clock);
  today = clock.today();
  yesterday = dayAfter(today, -1);
  const noon = new Date((clock.day(yesterday)?.from.getTime() ?? 0) + 12 * 3_600_000);
  const rows = Array.from({ length: OF_A_DAY }, (_, n) => ({
    company: 101 + (n % CLOSED.companies),
    policy: `P${n}`,
    gross: `${n}.5`,
  }));
  for (let at = 0; at < OF_A_DAY; at += 20_000) {
    await insertEndorsed(bench.service, bench.agentId, noon, rows.slice(at, at + 20_000));
  }
  await dataSource.query(
    `insert into settlement_day (insurance_company_id, day, agent_id, product_id, currency_type, count, refunds, gross_premium,
       net_premium, commission, local_gross_premium, local_commission, hash)
     select 100 + company, $1::date - day, 1000 + agent, 111, 1, 2, 0, 100, 90, 10, 100, 10, repeat('0', 64)
     from generate_series(2, $2::int + 1) day, generate_series(1, $3::int) company, generate_series(1, $4::int) agent`,
    [today, CLOSED.days, CLOSED.companies, CLOSED.agents],
  );
  await dataSource.query(
    'insert into settlement_closed_day select $1::date - n from generate_series(2, $2::int + 1) n',
    [today, CLOSED.days],
  );
  await running.app.get(SettlementDays).run();
  await vacuumTables(bench.service);
});

const settled = (filter: SettlementFilter, first: string) =>
  planSteps(bench.service.dataSource, (noting) => {
    const { text, values } = itemsOf(filter, { first, last: yesterday }, 50_000);
    return noting.query(text, values);
  });

test('A day of 100,000 endorsements is answered from its sums', async () => {
  const steps = await settled({}, yesterday);
  expect(steps.some((step) => step['Relation Name'] === 'endorsement')).toBe(false);
  const read = steps.filter((step) => step['Relation Name'] === 'settlement_day');
  expect(read.reduce((sum, step) => sum + rowsOf(step), 0)).toBe(CLOSED.companies);
});

test.each<[string, SettlementFilter]>([
  ['a company', { companies: [101] }],
  ['an agent', { ownAgentId: 1001 }],
])('The sums of %s over 92 days are read without those of others', async (_, filter) => {
  const steps = await settled(filter, dayAfter(today, -92));
  const read = steps.filter((step) => step['Relation Name'] === 'settlement_day');
  const own = filter.companies ? CLOSED.agents : CLOSED.companies;
  expect(read.reduce((sum, step) => sum + rowsOf(step), 0)).toBeLessThanOrEqual(92 * own);
});

test('50,000 rows are compared with a day of 100,000 endorsements', async () => {
  const rows = Array.from({ length: COMPARED }, (_, n) => {
    const gross = n % 1_000 === 0 ? '0.1' : `${n}.50`;
    const policy = n % 1_000 === 1 ? `p${n}` : `P${n}`;
    return `{"policyNumber":"${policy}","renewalNo":"0","endorsementNo":1,"grossPremium":${gross}}`;
  });
  const staff = await bench.service.as({ roles: ['Administrator'] });
  const answer = await staff.post(`/api/admin/settlements/${yesterday}/compare`, rows.join('\n'), {
    'content-type': 'application/x-ndjson',
  });
  const found = answer.response<{ Agreed: number; MissingHere: { Resembles: unknown }[]; Counts: object }>();
  expect(found.Agreed).toBe(COMPARED - 100);
  expect(found.Counts).toEqual({ MissingHere: 50, MissingThere: COMPARED + 50, Different: 50, Doubled: 0 });
  expect(found.MissingHere.every(({ Resembles }) => Resembles !== null)).toBe(true);
});

test('A file has all endorsements of a day', async () => {
  const staff = await bench.service.as({ roles: ['Administrator'] });
  const file = await staff.send('GET', `/api/admin/settlements/${yesterday}/endorsements`, undefined, {
    accept: 'application/x-ndjson',
  });
  expect(file.text.split('\n')).toHaveLength(OF_A_DAY + 1);
});

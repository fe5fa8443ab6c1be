// @module-tag settlement
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ComparisonRetention } from '../src/settlement/comparison/comparison-retention.job.js';
import { KEPT_OF_USER } from '../src/settlement/comparison/kept-comparisons.service.js';
import { Clock } from '../src/time/clock.js';
import { Client } from './support/client.js';
import { full } from './support/database-faults.js';
import { startEndorsements } from './support/endorsements.js';
import { OWN } from './support/service.js';
import { insertEndorsed } from './support/settlement.js';
import { startOnce } from './support/start-once.js';
import { signToken } from './support/tokens.js';

const GROSS = '1234567890123456789012345.67';

const bench = startOnce(() => startEndorsements(OWN));
let day: string;
let staff: Client;

interface Kept {
  Id: number;
  UserName: string;
  Agreed: number;
  Counts: Record<string, number>;
  Result: Record<string, unknown>;
}
type Side = 'offline' | 'platform' | 'admin';

beforeAll(async () => {
  const clock = bench.service.running.app.get(Clock);
  day = clock.today();
  staff = await bench.service.as({ roles: ['Operator'] });
  const noon = new Date((clock.day(day)?.from.getTime() ?? 0) + 12 * 3_600_000);
  await insertEndorsed(bench.service, bench.agentId, noon, [
    { policy: 'P-1', gross: GROSS },
    { policy: 'P-2' },
  ]);
});
beforeEach(() => bench.service.dataSource.query('truncate kept_comparison'));

const of = (side: Side) => `/api/${side}/settlements/${day}`;
const ROWS = [
  { policyNumber: 'P-1', renewalNo: '0', endorsementNo: 1, grossPremium: 1 },
  { policyNumber: 'TR-9 "ğ"', renewalNo: '0', endorsementNo: 1 },
];
const compare = (caller: Client, side: Side, query = '') => caller.post(`${of(side)}/compare${query}`, ROWS);
const keep = async (caller: Client, side: Side) =>
  (await compare(caller, side, '?keep=true')).response<{ Id: number }>().Id;
const listed = async (caller: Client, side: Side) =>
  (await caller.get(`${of(side)}/comparisons`)).response<Kept[]>();
const idsOf = async (caller: Client, side: Side) => (await listed(caller, side)).map(({ Id }) => Id);
const rowsKept = async (): Promise<number> => {
  const [row] = await bench.service.dataSource.query('select count(*)::int as n from kept_comparison');
  return row.n;
};

test('Nothing of the other side is stored but, if asked, its result', async () => {
  expect((await compare(bench.insurer, 'offline')).response()).toMatchObject({ Id: null, Agreed: 0 });
  expect((await compare(bench.insurer, 'offline', '?keep=false')).response()).toMatchObject({ Id: null });
  expect(await rowsKept()).toBe(0);
  const answer = await compare(bench.insurer, 'offline', '?keep=true&insuranceCompanyId=110');
  const { Id, ...result } = answer.response<Kept>();
  expect(await listed(bench.insurer, 'offline')).toEqual([
    {
      ...{ Id, Day: day, At: expect.stringMatching(/\+03:00$/), UserName: expect.any(String) },
      ...{ InsuranceCompanyId: 110, AgentId: null, ProductId: null, CurrencyType: null },
      ...{ Agreed: 0, Counts: { MissingHere: 1, MissingThere: 1, Different: 1, Doubled: 0 } },
    },
  ]);
  const shown = await bench.insurer.get(`${of('offline')}/comparisons/${Id}`);
  expect(shown.response()).toMatchObject({ Id, InsuranceCompanyId: 110, Result: result });
  expect(shown.text).toContain(GROSS);
});

test('What is kept stays as it was answered when endorsements are added to the day', async () => {
  const id = await keep(bench.insurer, 'offline');
  const { dataSource } = bench.service;
  await dataSource.query(`update endorsement set endorsement_no = 7 where policy_number = 'P-2'`);
  const kept = (await bench.insurer.get(`${of('offline')}/comparisons/${id}`)).response<Kept>();
  await dataSource.query(`update endorsement set endorsement_no = 1 where policy_number = 'P-2'`);
  expect(kept.Result['MissingThere']).toMatchObject([{ PolicyNumber: 'P-2', EndorsementNo: 1 }]);
});

test('A kept comparison is seen by its own side alone: the insurer of all its companies, the platform of its agent, and the staff', async () => {
  const { service, insurer, platform } = bench;
  const other = await service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [112] });
  const both = await service.as({ roles: ['Supervizor'], insuranceCompanyIds: [110, 112] });
  const otherPlatform = await service.as({ roles: ['PlatformUser'], agentId: await service.createAgent() });
  const [ofInsurer, ofBoth] = [await keep(insurer, 'offline'), await keep(both, 'offline')];
  const [ofPlatform, ofStaff] = [await keep(platform, 'platform'), await keep(staff, 'admin')];
  expect(await idsOf(insurer, 'offline')).toEqual([ofInsurer]);
  expect(await idsOf(both, 'offline')).toEqual([ofBoth, ofInsurer]);
  expect(await idsOf(other, 'offline')).toEqual([]);
  expect(await idsOf(platform, 'platform')).toEqual([ofPlatform]);
  expect(await idsOf(otherPlatform, 'platform')).toEqual([]);
  expect(await idsOf(staff, 'admin')).toEqual([ofStaff, ofPlatform, ofBoth, ofInsurer]);
  for (const [caller, side, id] of [
    [insurer, 'offline', ofBoth],
    [insurer, 'offline', ofPlatform],
    [insurer, 'offline', ofStaff],
    [other, 'offline', ofInsurer],
    [platform, 'platform', ofInsurer],
    [otherPlatform, 'platform', ofPlatform],
  ] as const) {
    const answer = await caller.get(`${of(side)}/comparisons/${id}`);
    expect([answer.status, answer.code, answer.message]).toEqual([
      404,
      'General.NotFound',
      'The comparison was not found.',
    ]);
  }
  const wrongDay = `/api/admin/settlements/2020-01-01/comparisons/${ofStaff}`;
  expect((await staff.get(wrongDay)).status).toBe(404);
});

test('The audit records who of the staff kept and who read a comparison', { tags: 'audit' }, async () => {
  const reader = await bench.service.as({ roles: ['Operator'] });
  const id = await keep(reader, 'admin');
  await reader.get(`${of('admin')}/comparisons/${id}`);
  const entries: { action: string; details: object }[] = await bench.service.dataSource.query(
    `select action, details from admin_audit where action like 'settlement.%' and user_id = $1 order by id desc limit 2`,
    [reader.userId],
  );
  expect(entries).toEqual([
    { action: 'settlement.readComparison', details: { Day: day, ComparisonId: id } },
    { action: 'settlement.compare', details: { Day: day, Keep: true } },
  ]);
});

test('Of a user the newest hundred are kept, and each for 92 days', async () => {
  const { dataSource, running } = bench.service;
  await dataSource.query(
    `insert into kept_comparison (day, at, user_id, insurance_company_ids, summary, result)
     select $1, clock_timestamp() - n * interval '1 day', $2, '{110}', '{"Agreed":0}', '{}' from generate_series(91.5, 93.5) n`,
    [day, bench.insurer.userId],
  );
  await running.app.get(ComparisonRetention).run();
  expect(await rowsKept()).toBe(1);
  const first = await keep(bench.insurer, 'offline');
  await keep(staff, 'admin');
  await dataSource.query(
    `insert into kept_comparison (day, user_id, insurance_company_ids, summary, result)
     select day, user_id, insurance_company_ids, summary, result from kept_comparison, generate_series(1, $2) where id = $1`,
    [first, KEPT_OF_USER],
  );
  const last = await keep(bench.insurer, 'offline');
  const kept = await idsOf(bench.insurer, 'offline');
  expect([kept.length, kept[0], kept.includes(first)]).toEqual([KEPT_OF_USER, last, false]);
  expect(await rowsKept()).toBe(KEPT_OF_USER + 1);
});

test.each(['adapter-7', '2147483000'])(
  'A token whose user is none of this service keeps a result, too (%s)',
  async (sub) => {
    const claims = { sub, roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanies: [110] };
    const other = new Client(bench.service.url, signToken(claims));
    const answer = await compare(other, 'offline', '?keep=true');
    expect(answer.status).toBe(200);
    expect(await listed(other, 'offline')).toMatchObject([
      { Id: answer.response<Kept>().Id, UserName: null },
    ]);
  },
);

test('A result that the database does not take is an error, and is not said to be kept', async () => {
  const fault = full(bench.service.database, ['kept_comparison']);
  await fault.begin();
  try {
    const answer = await compare(bench.insurer, 'offline', '?keep=true');
    expect([answer.status, answer.code]).toEqual([503, 'General.Unavailable']);
    expect((await compare(bench.insurer, 'offline')).status).toBe(200);
  } finally {
    await fault.end();
  }
  expect(await rowsKept()).toBe(0);
});

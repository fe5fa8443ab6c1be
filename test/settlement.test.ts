// @module-tag settlement
import { beforeEach, describe, expect, test } from 'vitest';
import { EndorsementsService } from '../src/endorsements/endorsements.service.js';
import { SettlementDays } from '../src/settlement/settlement-days.job.js';
import { Clock } from '../src/time/clock.js';
import { dayAfter } from '../src/time/days.js';
import { startEndorsements } from './support/endorsements.js';
import { endorsement, endorsementPolicy } from './support/jobs.js';
import { hashOfRows, insertEndorsed, type RecordedRow } from './support/settlement.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid } from './support/users.js';

const bench = startOnce(startEndorsements);
const clock = () => bench.service.running.app.get(Clock);
const days = () => bench.service.running.app.get(SettlementDays);
const query = (sql: string, values: unknown[] = []) => bench.service.dataSource.query(sql, values);

let today: string;
let yesterday: string;
/** Noon of a day. */
const noon = (day: string) => new Date((clock().day(day)?.from.getTime() ?? 0) + 12 * 3_600_000);

beforeEach(async () => {
  await query(
    'truncate job, job_action, job_file, job_transfer_document, endorsement, former_installment, settlement_day, settlement_closed_day, idempotency_key cascade',
  );
  today = clock().today();
  yesterday = dayAfter(today, -1);
});

interface Item {
  Day: string;
  InsuranceCompanyId: number;
  AgentId: number;
  ProductId: number;
  CurrencyType: number | null;
  Count: number;
  Refunds: number;
  GrossPremium: number;
  LocalGrossPremium: number;
  Hash: string;
  IsClosed: boolean;
}

const offline = '/api/offline/settlements';
const span = (from: string, to = from) => `?dayFrom=${from}&dayTo=${to}`;
const settled = async (from: string, to = from) =>
  (await bench.insurer.get(`${offline}${span(from, to)}`)).response<Item[]>();
const close = () => days().run();

test('`GET /api/offline/settlements` answers items by Day, InsuranceCompanyId, AgentId, ProductId, CurrencyType', async () => {
  const rows = await insertEndorsed(bench.service, bench.agentId, noon(yesterday), [
    { policy: 'A', gross: '1250.50', net: '1190.95', commission: '178.640' },
    { policy: 'B', gross: '-0.5', net: '-0.25', commission: '0' },
    { policy: 'C', currency: 2, gross: '10', rate: '41.0512' },
    { policy: 'D', currency: null, gross: '0', net: '0', commission: '0', rate: '0' },
    { policy: 'E', product: 112 },
  ]);
  const group = (...indexes: number[]) => indexes.map((index) => rows[index] as RecordedRow);
  const answer = await bench.insurer.get(`${offline}${span(yesterday)}`);
  const common = { Day: yesterday, InsuranceCompanyId: 110, AgentId: bench.agentId, IsClosed: false };
  expect(answer.response<Item[]>()).toEqual([
    expect.objectContaining({
      ...common,
      ProductId: 111,
      CurrencyType: null,
      Count: 1,
      Refunds: 0,
      GrossPremium: 0,
    }),
    expect.objectContaining({
      ...common,
      CurrencyType: 1,
      Count: 2,
      Refunds: 1,
      Hash: hashOfRows(group(0, 1)),
    }),
    expect.objectContaining({
      ...common,
      CurrencyType: 2,
      LocalGrossPremium: 410.512,
      Hash: hashOfRows(group(2)),
    }),
    expect.objectContaining({ ...common, ProductId: 112, Hash: hashOfRows(group(4)) }),
  ]);
  expect(answer.text).toContain(
    '"GrossPremium":1250.00,"NetPremium":1190.70,"Commission":178.640,"LocalGrossPremium":1250.00,"LocalCommission":178.640',
  );
});

test('The day is the business day of the recording, and what a call records is in it at once', async () => {
  await bench.made(endorsement({ endorsementPolicy: endorsementPolicy({ processingDate: '2020-01-01' }) }));
  expect(await settled(today)).toEqual([expect.objectContaining({ Day: today, Count: 1, IsClosed: false })]);
  const { from } = clock().day(yesterday) ?? {};
  await insertEndorsed(bench.service, bench.agentId, from ?? new Date(0), [{ policy: 'first moment' }]);
  await insertEndorsed(bench.service, bench.agentId, new Date((from?.getTime() ?? 0) - 1), [
    { policy: 'day before' },
  ]);
  const all = await settled(dayAfter(yesterday, -1), today);
  expect(all.map(({ Day }) => Day)).toEqual([dayAfter(yesterday, -1), yesterday, today]);
});

test('Days that are closed do not change, whatever happens to their jobs', async () => {
  const first = dayAfter(today, -3);
  const rows = await insertEndorsed(bench.service, bench.agentId, noon(first), [
    { policy: 'A' },
    { policy: 'B' },
  ]);
  await insertEndorsed(bench.service, bench.agentId, noon(today), [{ policy: 'C' }]);
  const before = await settled(first, today);
  await close();
  const closed = { ...(before[0] as Item), IsClosed: true };
  expect(await settled(first, today)).toEqual([closed, before[1]]);
  expect(await query('select day::text from settlement_closed_day order by 1')).toEqual(
    [first, dayAfter(first), yesterday].map((day) => ({ day })),
  );
  await query('delete from endorsement where action_id = $1', [rows[0]?.actionId]);
  await insertEndorsed(bench.service, bench.agentId, noon(first), [{ policy: 'too late' }]);
  await close();
  expect(await settled(first)).toEqual([closed]);
  expect(await settled(dayAfter(first), yesterday)).toEqual([]);
});

test('A day stays open while a transaction that began before its end may still record endorsements of it', async () => {
  await insertEndorsed(bench.service, bench.agentId, noon(today), [{ policy: 'A' }]);
  const closing = days() as unknown as { clock: Clock };
  const time = closing.clock;
  const end = time.day(today)?.to.getTime() ?? 0;
  const closesAt = (minutes: number) => {
    const now = () => new Date(end + minutes * 60_000);
    closing.clock = Object.assign(Object.create(time), { now });
    return days().closeNext();
  };
  const writer = bench.service.dataSource.createQueryRunner();
  await writer.startTransaction();
  await writer.query('lock table endorsement in row exclusive mode');
  try {
    expect(await closesAt(600)).toBe(false);
    await writer.rollbackTransaction();
    expect(await closesAt(9)).toBe(false);
    expect(await closesAt(11)).toBe(true);
  } finally {
    closing.clock = time;
    await writer.release();
  }
  expect(await settled(today)).toEqual([expect.objectContaining({ Day: today, Count: 1, IsClosed: true })]);
});

test('An endorsement that is recorded more than five minutes after its moment gets a new moment', async () => {
  const jobId = await bench.requestedJob();
  const endorsements = bench.service.running.app.get(EndorsementsService) as unknown as { clock: Clock };
  const time = endorsements.clock;
  // The process was paused between the checks and the statement.
  const moments = [new Date(time.now().getTime() - 301_000)];
  endorsements.clock = Object.assign(Object.create(time), { now: () => moments.pop() ?? time.now() });
  try {
    expect((await bench.make(jobId)).status).toBe(204);
  } finally {
    endorsements.clock = time;
  }
  expect(moments).toEqual([]);
  const [{ age }] = await query(
    'select extract(epoch from now() - max(create_date))::float as age from job_action where job_id = $1',
    [jobId],
  );
  expect(age).toBeLessThan(300);
  expect(await bench.actionTypes(jobId)).toEqual([1, 2, 3]);
});

describe('whose endorsements', () => {
  test('Insurers settle their companies, platforms their own agent, the staff all', async () => {
    const other = await bench.service.createAgent();
    await insertEndorsed(bench.service, bench.agentId, noon(today), [
      { policy: 'A' },
      { policy: 'B', company: 124 },
    ]);
    await insertEndorsed(bench.service, other, noon(today), [{ policy: 'C' }]);
    const stranger = await bench.service.as({
      roles: ['InsuranceCompanyAPIAdmin'],
      insuranceCompanyIds: [124],
    });
    const staff = await bench.service.as({ roles: ['Operator'] });
    const platform = await bench.service.as({ roles: ['PlatformUser'], agentId: other });
    const policies = async (client: typeof staff, path: string) => {
      const rows = (await client.get(`${path}/${today}/endorsements`)).items<{ PolicyNumber: string }>();
      const sums = (await client.get(`${path}${span(today)}`)).response<Item[]>();
      const counted = sums.reduce((sum, { Count }) => sum + Count, 0);
      expect(counted).toBe(rows.length);
      return rows.map(({ PolicyNumber }) => PolicyNumber).join('');
    };
    expect(await policies(bench.insurer, offline)).toBe('AC');
    expect(await policies(stranger, offline)).toBe('B');
    expect(await policies(staff, '/api/admin/settlements')).toBe('ABC');
    expect(await policies(platform, '/api/platform/settlements')).toBe('C');
    const elsewhere = (path: string) =>
      `${path}/${today}/endorsements?insuranceCompanyId=124&agentId=${bench.agentId}`;
    expect((await bench.insurer.get(elsewhere(offline))).items()).toEqual([]);
    expect((await platform.get(elsewhere('/api/platform/settlements'))).items()).toEqual([]);
    await close();
    expect((await stranger.get(`${offline}${span(today)}&agentId=${other}`)).response()).toEqual([]);
  });

  test('A mere InsuranceCompanyAPIUser reads sums, and no endorsements of jobs that others own', async () => {
    const user = await bench.service.as({ roles: ['InsuranceCompanyAPIUser'], insuranceCompanyIds: [110] });
    expect((await user.get(`${offline}${span(today)}`)).status).toBe(200);
    expect((await user.get(`${offline}/${today}/endorsements`)).status).toBe(403);
    expect((await user.post(`${offline}/${today}/compare`, [])).status).toBe(403);
  });

  test('Each reading of single endorsements by the staff is in the audit before it is answered', async () => {
    const staff = await bench.service.as({ roles: ['Operator'] });
    await staff.get(`/api/admin/settlements/${today}/endorsements?agentId=7`);
    await staff.post(`/api/admin/settlements/${today}/compare`, []);
    const entries = await query(
      'select action, target, details from admin_audit where user_id = $1 order by id',
      [staff.userId],
    );
    expect(entries).toEqual([
      { action: 'settlement.readEndorsements', target: 'settlements', details: { Day: today, AgentId: 7 } },
      { action: 'settlement.compare', target: 'settlements', details: { Day: today } },
    ]);
  });
});

describe('the endorsements of a day', () => {
  beforeEach(async () => {
    const rows = Array.from({ length: 5 }, (_, index) => ({
      policy: `P${index}`,
      gross: `${index}.50`,
      no: index,
    }));
    await insertEndorsed(bench.service, bench.agentId, noon(today), [
      ...rows,
      { policy: '=1+1;x', currency: null },
    ]);
  });

  test('`GET .../:day/endorsements` is paged, by ActionId', async () => {
    const page = (await bench.insurer.get(`${offline}/${today}/endorsements?page=2&pageSize=4`)).response<
      Record<string, unknown>
    >();
    expect(page).toMatchObject({ TotalCount: 6, Page: 2, Size: 4, TotalPage: 2, HasNextPage: false });
    expect(page['Items']).toEqual([
      expect.objectContaining({ PolicyNumber: 'P4', EndorsementNo: 4, GrossPremium: 4.5 }),
      expect.objectContaining({ PolicyNumber: '=1+1;x', CurrencyType: null }),
    ]);
    const ofOne = await bench.insurer.get(`${offline}/${today}/endorsements?currencyType=0`);
    expect(ofOne.items()).toHaveLength(1);
  });

  test.each([
    ['text/csv', 'text/csv'],
    ['application/x-ndjson', 'application/x-ndjson'],
  ])(
    'With `Accept: %s` they come whole, and agree with themselves when they are compared',
    async (accept, type) => {
      const file = await bench.insurer.send('GET', `${offline}/${today}/endorsements?pageSize=1`, undefined, {
        accept,
      });
      expect(file.headers.get('content-type')).toContain(type);
      expect(file.text.trimEnd().split('\n')).toHaveLength(type === 'text/csv' ? 7 : 6);
      expect(file.text).toContain(type === 'text/csv' ? ';4.50;' : '"GrossPremium":4.50,');
      const answer = await bench.insurer.post(`${offline}/${today}/compare`, file.text, {
        'content-type': accept,
      });
      expect(answer.response()).toEqual({
        Id: null,
        Agreed: 6,
        ...{ MissingHere: [], MissingThere: [], Different: [], Doubled: [] },
        Counts: { MissingHere: 0, MissingThere: 0, Different: 0, Doubled: 0 },
        Sums: expect.any(Array),
      });
    },
  );
});

test.each([
  ['?dayFrom=2026-11-02&dayTo=2026-11-01', { DayTo: 'DayTo must be one of the 92 days from DayFrom on.' }],
  ['?dayFrom=2026-01-01&dayTo=2026-04-03', { DayTo: 'DayTo must be one of the 92 days from DayFrom on.' }],
  ['?dayTo=2026-11-01', { DayFrom: 'DayFrom is required.' }],
  ['?dayFrom=1.11.2026&dayTo=2026-11-01', { DayFrom: 'DayFrom must be in yyyy-MM-dd format.' }],
])('Sums are of at most 92 days (%s)', async (given, errors) => {
  expectInvalid(await bench.insurer.get(offline + given), errors);
});

test('92 days are answered', async () => {
  expect((await bench.insurer.get(`${offline}?dayFrom=2026-01-01&dayTo=2026-04-02`)).response()).toEqual([]);
});

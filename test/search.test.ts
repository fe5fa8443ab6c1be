import { beforeAll, describe, expect, test } from 'vitest';
import { DeliveryFeed } from '../src/notifications/administration/delivery-feed.service.js';
import type { SearchHit } from '../src/staff/search/search.answers.js';
import { Search } from '../src/staff/search/search.service.js';
import { Clock } from '../src/time/clock.js';
import { openRequestedJob } from './support/jobs.js';
import { answerQuestions, type OutgoingLogs, startOutgoingLogs } from './support/outgoing-logs.js';
import { planSteps, rowsOf } from './support/plans.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid, makeUser } from './support/users.js';

const on = startOnce(startOutgoingLogs);
let agentId: number;
let log: Awaited<ReturnType<OutgoingLogs['log']>>;
let jobId: number;
beforeAll(async () => {
  agentId = await on.service.createAgent({ platformUrl: on.platform.url, name: 'ISPARTA Acentesi' });
  log = await on.deliveredLog({ agentId });
  await on.service.dataSource.query(
    `insert into service_availability (insurance_company_id, insurance_company_name, service_operation_id,
       service_operation_name, service_name, reason, status_date)
     values (110, 'Örnek Sigorta', 14, 'Teklif Al', 'Teklif Al · Kasko', 'x', now()),
            (110, 'Örnek Sigorta', 15, 'Teklif Sil', 'Teklif Sil · Kasko', 'x', now())`,
  );
  await on.service.dataSource.query(
    `insert into vehicle_type (brand_code, model_code, brand_name, model_name, is_active, model_years, updated_at)
     values (9, 1616, 'FORD', 'FOCUS', true, '[]', now());
     insert into vehicle_catalog_version (version, synced_at, changed_count, type_count, active_count)
     values ('20261120073000125', now(), 1, 1, 1)`,
  );
  const platform = await on.service.as({ roles: ['PlatformUser'], permissions: ['Create'], agentId });
  jobId = await openRequestedJob(platform, { insuranceCompanyId: 110 });
});

const MOMENT = expect.stringMatching(/^\d{4}-.*\+03:00$/);
const find = async (q: string) =>
  (await on.operator.get(`/api/admin/search?q=${encodeURIComponent(q)}`)).response<SearchHit[]>();
const kinds = async (q: string) => (await find(q)).map(({ Kind, Id }) => `${Kind} ${Id}`);
const one = async (sql: string, values: unknown[] = []) =>
  (await on.service.dataSource.query(sql, values))[0];

describe('a number finds what it names', () => {
  test('ReferanceNo and SubReferanceNo find their delivery, in any case', async () => {
    const { referance_no: reference } = await one(
      'select referance_no from finished_delivery where id = $1',
      [log.deliveryId],
    );
    expect(await find(reference)).toEqual([
      {
        Kind: 'Delivery',
        Id: String(log.deliveryId),
        Title: reference,
        Subtitle: 'ISPARTA Acentesi',
        State: 'Delivered',
        At: MOMENT,
      },
    ]);
    const attempts = await on.operator.get(`/api/admin/deliveries/${log.deliveryId}`);
    const sub = attempts.response<{ AttemptLog: { SubReferanceNo: string }[] }>();
    const [attempt] = Object.values(sub).find(Array.isArray) as { SubReferanceNo: string }[];
    expect(await kinds(String(attempt?.SubReferanceNo).toLowerCase())).toEqual([
      `Delivery ${log.deliveryId}`,
    ]);
    expect(await find(reference.replace(/.{5}_0_0$/, 'ZZZZZ_0_0'))).toEqual([]);
  });

  test('a GwLogId finds its outgoing log', async () => {
    const { gw_log_id: gwLogId } = await one('select gw_log_id from outgoing_log where id = $1', [log.id]);
    expect(await find(gwLogId.toUpperCase())).toEqual([
      {
        Kind: 'OutgoingLog',
        Id: String(log.id),
        Title: String(log.id),
        Subtitle: 'ISPARTA Acentesi',
        State: null,
        At: MOMENT,
      },
    ]);
  });

  test('a request id finds its entries in the audit, and so does the number of a question to a platform', async () => {
    on.platform.answer(answerQuestions(() => '{}'));
    await on.administrator.get(`/api/outgoing-logs/${log.id}/payload?isResponse=false&reason=Soru`);
    const { request_id: requestId, reference } = await one(
      `select request_id, details->>'ReferanceNo' as reference from admin_audit where action = 'outgoingLog.readPayload'`,
    );
    expect(await kinds(requestId)).toEqual([`AuditRequest ${requestId}`]);
    expect(await find(reference)).toMatchObject([
      {
        Kind: 'AuditRequest',
        Id: requestId,
        Title: reference,
        Subtitle: expect.stringContaining(String(log.id)),
      },
    ]);
    expect(await kinds('1f0c6f6e-3a8f-4d0c-9f6e-0b9f6e1f0c6f')).toEqual([]);
  });

  test('a vehicle type and a version of the vehicle list are found', async () => {
    expect(await find('9-1616')).toEqual([
      { Kind: 'Vehicle', Id: '9-1616', Title: 'FORD FOCUS', Subtitle: null, State: 'Active', At: null },
    ]);
    expect(await kinds('20261120073000125')).toEqual(['VehicleVersion 20261120073000125']);
    expect(await kinds('999999999-999999999')).toEqual([]);
  });

  test('an id finds the things of every kind, and of one kind after its word', async () => {
    expect(await kinds(`acente ${agentId}`)).toEqual([`Agent ${agentId}`]);
    expect(await kinds(`İş ${jobId}`)).toEqual([`Job ${jobId}`]);
    expect(await kinds('servis 1')).toEqual(['Service 1']);
    expect(await kinds('kullanıcı 1')).toEqual(['User 1']);
    const all = ['Agent 1', 'Delivery 1', 'Job 1', 'OutgoingLog 1', 'Service 1', 'User 1'];
    expect((await kinds('1')).filter((found) => found.endsWith(' 1')).sort()).toEqual(all);
    for (const text of ['999999999999999999', 'iş 2147483648', 'delivery 999999999']) {
      expect(await kinds(text), text).toEqual([]);
    }
  });

  test('A policy or proposal number finds its jobs, and no hit repeats it', {
    tags: 'authentication',
  }, async () => {
    await on.service.dataSource.query(
      `update job set policy_number = 'POL-118204', platform_proposal_id = '"TEKLIF-7"' where id = $1`,
      [jobId],
    );
    const hits = await find('POL-118204');
    expect(hits).toEqual([
      {
        Kind: 'Job',
        Id: String(jobId),
        Title: String(jobId),
        Subtitle: expect.stringMatching(/^ISPARTA Acentesi · Örnek Sigorta · /),
        State: '2',
        At: MOMENT,
      },
    ]);
    expect(await kinds('TEKLIF-7')).toEqual([`Job ${jobId}`]);
    await on.service.dataSource.query(`update job set policy_number = '100000334601017' where id = $1`, [
      jobId,
    ]);
    expect(await kinds('100000334601017')).toEqual([`Job ${jobId}`]);
  });
});

describe('a part of a name', () => {
  test('finds agents, companies, operations and users with Turkish letters, five of a kind at most', async () => {
    expect(await kinds('ısparta')).toEqual([`Agent ${agentId}`]);
    expect(await find('örnek sİgorta')).toEqual([
      { Kind: 'Company', Id: '110', Title: 'Örnek Sigorta', Subtitle: null, State: null, At: null },
    ]);
    expect(await kinds('teklif')).toEqual(['Operation 14', 'Operation 15']);
    for (let n = 0; n < 7; n += 1) await makeUser(on.service, { userName: `arama-${n}` });
    expect(await find('arama-')).toHaveLength(5);
    expect(await find('%')).toEqual([]);
    expect(await find('yok böyle bir şey')).toEqual([]);
  });

  test('`q` finds words in any order, and letters without their marks and in capitals', async () => {
    for (const text of ['ORNEK', 'sigorta örnek', 'SIGORTA ORNEK', 'ornek sıg']) {
      expect(await kinds(text), text).toEqual(['Company 110']);
    }
    expect(await kinds('acentesi isparta')).toEqual([`Agent ${agentId}`]);
    for (const text of ['focus', 'FORD foc', 'focus ford']) {
      expect(await find(text), text).toEqual([expect.objectContaining({ Kind: 'Vehicle', Id: '9-1616' })]);
    }
    expect(await kinds('ocus')).toEqual([]);
  });

  test('A number finds what it is the id of first, and what has it in its name as well', async () => {
    const named = await on.service.createAgent({ name: `Acente ${agentId}` });
    expect((await kinds(String(agentId))).filter((found) => found.startsWith('Agent'))).toEqual([
      `Agent ${agentId}`,
      `Agent ${named}`,
    ]);
    expect(await kinds(`acente ${agentId}`)).toEqual([`Agent ${agentId}`, `Agent ${named}`]);
    const [paused] = await find(`agent ${named}`);
    expect(paused).toMatchObject({ State: 'Active' });
    await on.administrator.post(`/api/admin/agents/${named}/pause`);
    expect((await find(`agent ${named}`))[0]).toMatchObject({ State: 'Paused' });
    await on.administrator.patch(`/api/admin/agents/${named}`, { isActive: false });
    expect((await find(`agent ${named}`))[0]).toMatchObject({ State: 'Deactivated' });
  });

  test('The beginning of a policy number finds its jobs, the newest first, from three characters on', async () => {
    const { dataSource } = on.service;
    const numbers = ['PRE-1', 'PRE-12', 'PRE-123', 'PRE-1234', 'PRE-12345', 'PRE-123456', 'PREx1', 'P_E-1'];
    const [{ id: first }] = await dataSource.query(
      `with made as (
         insert into job (insurance_company_id, agent_id, product_id, product_branch_id, product_branch_name, policy_number,
                          current_stage, last_job_action_type, create_date, last_action_date)
         select 110, $1, 1, 1, 'Kasko', number, 3, 2, now(), now() from unnest($2::text[]) with ordinality n (number, place)
         order by place returning id)
       select min(id) as id from made`,
      [agentId, numbers],
    );
    const place = (index: number) => `Job ${first + index}`;
    expect(await kinds('PRE-1')).toEqual([0, 5, 4, 3, 2, 1].map(place));
    expect(await kinds('pre-12345')).toEqual([5, 4].map(place));
    expect(await kinds('P_E-1')).toEqual([place(7)]);
    expect(await kinds('PR')).toEqual([]);
    await dataSource.query('delete from job where id >= $1', [first]);
  });

  test('the longest and the oddest text is answered, and none is refused', async () => {
    expect((await on.operator.get(`/api/admin/search?q=${'ş'.repeat(200)}`)).status).toBe(200);
    for (const q of ["'; drop table job --", '\\', '%_%', '"', '{}', '0']) {
      expect((await on.operator.get(`/api/admin/search?q=${encodeURIComponent(q)}`)).status, q).toBe(200);
    }
    for (const q of ['', '%20']) {
      expectInvalid(await on.operator.get(`/api/admin/search?q=${q}`), { Q: 'Q is required.' });
    }
  });
});

test('a number is found along indexes, whatever the number of jobs, logs, deliveries and entries', async () => {
  const { dataSource, running } = on.service;
  await dataSource.query(
    `insert into admin_audit (user_name, action, target, details, request_id)
     select 'clerk', 'plan.filled', 'thing', '{}', 'plan-' || n from generate_series(1, 5000) n`,
  );
  await dataSource.query('analyze');
  const clock = running.app.get(Clock);
  for (const q of ['7', 'POL-118204', '65f1c0a2b7e94d0012ab34cd', '1f0c6f6e-3a8f-4d0c-9f6e-0b9f6e1f0c6f']) {
    const steps = await planSteps(dataSource, (noting) =>
      new Search(noting, new DeliveryFeed(noting, clock), clock).find(q),
    );
    expect(Math.max(...steps.map(rowsOf)), q).toBeLessThanOrEqual(200);
  }
});

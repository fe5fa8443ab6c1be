import { beforeAll, describe, expect, test } from 'vitest';
import type {
  DeliveryCounts,
  DeliveryPage,
  ListedDelivery,
} from '../src/notifications/administration/delivery.answers.js';
import { DELIVERY_ERROR_CLASSES, errorClass } from '../src/notifications/delivery-errors.rules.js';
import { reset, startDeliveries, status } from './support/deliveries.js';
import { succeed } from './support/platform.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid } from './support/users.js';

const FEED = '/api/admin/deliveries/feed';
const COUNTS = '/api/admin/deliveries/counts';
const on = startOnce(startDeliveries);
let otherAgent: number;
const ids = { delivered: 0, dropped: 0, exhausted: 0, pending: 0, parked: 0, cancelled: 0 };
const all = () => Object.values(ids).sort((a, b) => b - a);

beforeAll(async () => {
  otherAgent = await on.service.createAgent({ platformUrl: on.platform.url, name: 'Öteki Acente' });
  ids.delivered = await on.ended('Delivered', succeed, 101);
  ids.dropped = await on.ended('Dropped', status(404), 10);
  ids.exhausted = await on.ended('Exhausted', reset, 13);
  await on.service.dataSource.query('update agent set paused_at = now() where id = $1', [otherAgent]);
  ids.pending = await on.publish(103, {}, [otherAgent]);
  ids.parked = await on.publish(103, {}, [otherAgent]);
  await on.service.dataSource.query(`update delivery set due_at = 'infinity' where id = $1`, [ids.parked]);
  ids.cancelled = await on.publish(8, {}, [otherAgent]);
  await on.administrator.post(`/api/admin/deliveries/${ids.cancelled}/cancel`);
});

const feed = async (query = '') => (await on.operator.get(`${FEED}?${query}`)).response<DeliveryPage>();
const found = async (query: string) => (await feed(query)).Items.map(({ Id }) => Id);
const counts = async (query = '') => (await on.operator.get(`${COUNTS}?${query}`)).response<DeliveryCounts>();
const sum = ({ More: _, Delivered, ...others }: DeliveryCounts) =>
  (Delivered ?? 0) + Object.values(others).reduce((total, count) => total + count, 0);

describe('the feed of deliveries', () => {
  test('pages follow each other, newest first, and end without a cursor', async () => {
    const pages: number[][] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: DeliveryPage = await feed(`pageSize=4&cursor=${cursor}`);
      pages.push(page.Items.map(({ Id }) => Id));
      cursor = page.NextCursor;
    }
    expect(pages).toEqual([all().slice(0, 4), all().slice(4)]);
  });

  test('an item names the agent and what its traffic says', async () => {
    const { Items } = await feed();
    const of = (id: number) => Items.find(({ Id }) => Id === id) as ListedDelivery;
    expect(of(ids.pending)).toMatchObject({
      AgentName: 'Öteki Acente',
      AgentPaused: true,
      InFlight: false,
      State: 'Pending',
    });
    expect(of(ids.exhausted)).toMatchObject({ AgentPaused: false, LastError: expect.any(String) });
    const { PayloadForgotten: _, AttemptLog: __, ...shown } = await on.show(ids.exhausted);
    expect(of(ids.exhausted)).toEqual({ ...shown, Payload: null });
  });

  test('an attempt under way is marked', async () => {
    const { dataSource } = on.service;
    const lease = (until: string) =>
      dataSource.query(`update delivery set leased_until = ${until} where id = $1`, [ids.pending]);
    await lease(`now() + interval '1 minute'`);
    expect((await feed()).Items.find(({ Id }) => Id === ids.pending)?.InFlight).toBe(true);
    await lease('null');
  });

  const SELECTIONS: [string, (keyof typeof ids)[]][] = [
    ['state=Dropped,Exhausted', ['exhausted', 'dropped']],
    ['state=dropped,parked,Pending', ['parked', 'pending', 'dropped']],
    ['state=Delivered', ['delivered']],
    ['state=Parked', ['parked']],
    ['state=Cancelled', ['cancelled']],
    ['type=103', ['parked', 'pending']],
    ['type=10&state=Delivered', []],
    ['type=10', ['dropped']],
    ['httpStatus=404', ['dropped']],
    ['httpStatus=200', ['delivered']],
    ['httpStatus=500', []],
    [
      'from=2000-01-01&to=2100-01-01',
      ['cancelled', 'parked', 'pending', 'exhausted', 'dropped', 'delivered'],
    ],
    ['to=2020-01-01', []],
    ['from=2100-01-01', []],
    ['finishedFrom=2100-01-01', ['parked', 'pending']],
    ['finishedFrom=2100-01-01&state=Dropped,Exhausted,Parked', ['parked']],
    ['finishedTo=2100-01-01', ['cancelled', 'exhausted', 'dropped', 'delivered']],
    ['finishedTo=2100-01-01&state=Parked', []],
    ['subject=Test:1', ['cancelled', 'parked', 'pending', 'exhausted', 'dropped', 'delivered']],
    ['subject=Test:1&state=Parked,Dropped', ['parked', 'dropped']],
    ['subject=Job:1', []],
  ];
  test.each(SELECTIONS)(
    '`%s` selects what fits, and the counts are those of the feed',
    async (query, names) => {
      const expected = names.map((name) => ids[name]).sort((a, b) => b - a);
      expect(await found(query)).toEqual(expected);
      const counted = await counts(query);
      expect([sum(counted), counted.More]).toEqual([expected.length, false]);
    },
  );

  test('the agent and both kinds of numbers select', async () => {
    expect(await found(`agentId=${otherAgent}`)).toEqual([ids.cancelled, ids.parked, ids.pending]);
    expect(await found(`agentId=${otherAgent}&state=Parked`)).toEqual([ids.parked]);
    expect(await found(`agentId=${on.agentId}&type=13`)).toEqual([ids.exhausted]);
    for (const id of all()) {
      const { ReferanceNo, AttemptLog } = await on.show(id);
      expect(await found(`referanceNo=${ReferanceNo}`)).toEqual([id]);
      expect(await found(`referanceNo=${ReferanceNo}&state=Dropped`)).toEqual(id === ids.dropped ? [id] : []);
      for (const { SubReferanceNo } of AttemptLog) {
        expect(await found(`subReferanceNo=${SubReferanceNo}`)).toEqual([id]);
      }
    }
    expect(await found('referanceNo=unknown')).toEqual([]);
    expect(await found('subReferanceNo=99999999999999999AAAAAAAAAAAAA')).toEqual([]);
    expect(await found('subReferanceNo=unknown')).toEqual([]);
  });

  test('the reason of the last attempt selects by its class', async () => {
    const reason = errorClass((await on.show(ids.exhausted)).LastError ?? '');
    for (const name of DELIVERY_ERROR_CLASSES) {
      expect(await found(`error=${name}`), name).toEqual(name === reason ? [ids.exhausted] : []);
    }
  });

  test('the last answer of a delivery that waits or was cancelled selects it as well', async () => {
    const { dataSource } = on.service;
    const waiting = await on.publish(103, {}, [otherAgent]);
    const cancelled = await on.publish(103, {}, [otherAgent]);
    await dataSource.query(
      `insert into delivery_attempt (delivery_id, number, started_at, sub_referance_no, duration_ms, http_status, verdict)
       select id, 1, now(), 'S' || id, 1, 503, 'Retry' from unnest($1::bigint[]) id`,
      [[waiting, cancelled]],
    );
    await on.administrator.post(`/api/admin/deliveries/${cancelled}/cancel`);
    expect(await found('httpStatus=503')).toEqual([cancelled, waiting]);
    expect(await counts('httpStatus=503')).toMatchObject({
      Pending: 1,
      Cancelled: 1,
      Delivered: 0,
      Dropped: 0,
    });
    await on.administrator.post(`/api/admin/deliveries/${waiting}/cancel`);
    await dataSource.query('delete from finished_delivery where id = any ($1)', [[waiting, cancelled]]);
  });

  test('counts are by state, and only those asked for', async () => {
    expect(await counts()).toEqual({
      Pending: 1,
      Parked: 1,
      Dropped: 1,
      Exhausted: 1,
      Cancelled: 1,
      Delivered: 1,
      More: false,
    });
    expect(await counts('state=Parked,Dropped')).toMatchObject({
      Pending: 0,
      Parked: 1,
      Dropped: 1,
      Delivered: 0,
    });
  });

  test('any two fields of the filter go together, with live states, final ones and both, also in a resend', async () => {
    const fields: Record<string, string | number> = {
      type: 10,
      agentId: otherAgent,
      referanceNo: '1_20261120151617123ABCDEFGHIJ_0_0',
      subReferanceNo: '20261120151617123ABCDEFGHIJKLM',
      subject: 'Test:1',
      httpStatus: 404,
      error: 'Timeout',
      from: '2020-01-01',
      to: '2100-01-01',
      finishedFrom: '2020-01-01',
      finishedTo: '2100-01-01',
    };
    const names = Object.keys(fields);
    const pairs = names.flatMap((one, index) => names.slice(index).map((other) => [one, other]));
    const refusals: string[] = [];
    for (const pair of pairs) {
      const chosen = Object.fromEntries(pair.map((name) => [name, fields[name]]));
      for (const state of [
        ...['', 'Pending', 'Parked', 'Dropped', 'Delivered', 'Parked,Dropped', 'Pending,Delivered'],
      ]) {
        const query = new URLSearchParams({ ...chosen, ...(state && { state }) } as Record<string, string>);
        for (const path of [FEED, COUNTS]) {
          const answer = await on.operator.get(`${path}?${query}`);
          if (answer.status !== 200) refusals.push(`${path} ${query}: ${answer.status}`);
        }
      }
      const states = pair.includes('finishedTo') ? [undefined, 'Dropped'] : [undefined, 'Dropped', 'Parked'];
      for (const state of states) {
        const filter = { ...chosen, ...(state && { state }) };
        const answer = await on.operator.post('/api/admin/deliveries/resend', { filter, dryRun: true });
        if (answer.status !== 200) refusals.push(`resend ${JSON.stringify(filter)}: ${answer.status}`);
      }
    }
    expect(refusals).toEqual([]);
  });

  test.each([
    [
      'state=Lost',
      {
        State:
          'State must be up to 6 different words of Pending, Delivered, Dropped, Exhausted, Cancelled, Parked, separated by commas.',
      },
    ],
    ['state=Dropped,dropped', { State: expect.stringMatching(/^State must be up to 6 different/) }],
    ['cursor=x', { Cursor: 'Cursor must be the NextCursor of an earlier answer.' }],
    ['error=Tired', { Error: expect.stringMatching(/^Error must be one of Timeout, /) }],
    ['subject=Tree:1', { Subject: expect.stringMatching(/^Subject must be a kind and an id/) }],
    ['pageSize=201', { PageSize: 'PageSize must be between 1 and 200.' }],
    ['finishedFrom=x', { FinishedFrom: 'FinishedFrom must be a day (yyyy-MM-dd) or an ISO 8601 date-time.' }],
  ])('a bad parameter is refused by its field (%s)', async (query, fields) => {
    expectInvalid(await on.operator.get(`${FEED}?${query}`), fields);
  });
});

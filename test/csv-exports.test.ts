import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tamper } from './support/audit.js';
import { status } from './support/deliveries.js';
import { happen, paused } from './support/events.js';
import { later } from './support/later.js';
import { type OutgoingLogs, startOutgoingLogs } from './support/outgoing-logs.js';

const LOGS = '/api/admin/outgoing-logs/feed';
const DELIVERIES = '/api/admin/deliveries/feed';
const AUDIT = '/api/admin/audit/feed';
const LIST = '/api/admin/audit';
const EVENTS = '/api/admin/events';
const CSV = { accept: 'text/csv' };
const AT_MOST = 100_000;

let on: OutgoingLogs;
let agentId: number;
beforeAll(async () => {
  // With the limits of an installation, which watch each answer to its end.
  on = await startOutgoingLogs({ UNDER_WAY_PER_ADDRESS: '64', UNDER_WAY_PER_CALLER: '32' });
  agentId = await on.service.createAgent({ platformUrl: on.platform.url, name: '=HYPERLINK("x");Acente' });
  await on.deliveredLog({ agentId });
  on.platform.answer(status(500));
  const log = await on.log({ agentId, serviceOperationId: 15 });
  await on.untilState(log.deliveryId, 'Exhausted');
});
afterAll(() => on.stop());

const file = (path: string, as = on.operator) => as.send('GET', path, undefined, CSV);
/** The rows below the headings. */
const rowsOf = (text: string) => text.trimEnd().split('\r\n').slice(1);
const audited = async (action: string) => {
  const answer = await on.operator.get(`${AUDIT}?action=${action}`);
  return answer.response<{ Items: { UserId: number; Target: string; Details: unknown }[] }>().Items;
};
/** Entries of the audit with 25 MB in all, more than the buffers of a connection take. */
const largeEntries = (action: string) =>
  tamper(
    on.service,
    `insert into admin_audit (at, user_name, action, target, details)
     select timestamptz '2026-03-01 00:00Z' + n * interval '1 s', 'clerk', $1, 'thing', jsonb_build_object('Text', repeat('x', 5000))
     from generate_series(1, 5000) n`,
    [action],
  );
/** Entries of the audit, two a second, within a day of their own. */
const entries = (count: number, action: string) =>
  tamper(
    on.service,
    `insert into admin_audit (at, user_name, action, target, details)
     select timestamptz '2026-02-01 00:00Z' + n * interval '0.5 s', 'clerk', $2, 'thing ' || n, '{"Name": "Ğ; \\"x\\""}'
     from generate_series(1, $1) n`,
    [count, action],
  );

describe('feeds as CSV', () => {
  test('A file has a byte order mark, semicolons, Turkish headings and moments, and a name with the day', async () => {
    const answer = await fetch(`${on.service.url}${LOGS}?agentId=${agentId}`, {
      headers: { authorization: `Bearer ${on.operator.token}`, ...CSV },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="giden-istekler-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, ...rows] = bytes.toString().slice(1).trimEnd().split('\r\n');
    expect(head).toMatch(/^OutgoingRequestLogID;GwLogId;Başladı;Acente no;Acente;Şirket no;/);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/^\d+;[0-9a-f]{24};\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d;/);
  });

  test('A text that begins like a formula is none in the file', async () => {
    const { text } = await file(`${DELIVERIES}?agentId=${agentId}`);
    expect(rowsOf(text)).toHaveLength(2);
    expect(text).toContain(`;"'=HYPERLINK(""x"");Acente";`);
    expect(text).not.toContain(';=HYPERLINK');
    expect(text).toContain(';Exhausted;');
  });

  test('a file holds what the filter selects, over all pages, in the order of the feed', async () => {
    await entries(450, 'paged.rows');
    const { text } = await file(`${AUDIT}?action=paged.rows`);
    const rows = rowsOf(text);
    expect(rows.map((row) => row.split(';')[5])).toEqual(
      Array.from({ length: 450 }, (_, place) => `thing ${450 - place}`),
    );
    expect(rows[0]).toContain('"{""Name"":""Ğ; \\""x\\""""}"');
    expect(rowsOf((await file(`${AUDIT}?action=nothing.here`)).text)).toEqual([]);
    expect(rowsOf((await file(`${DELIVERIES}?agentId=${agentId}&state=Exhausted`)).text)).toHaveLength(1);
  });

  test('A file of many pieces leaves no warning of the process behind, compressed or not', async () => {
    await entries(5_000, 'warned.rows');
    const warnings: string[] = [];
    const note = ({ message }: Error) => warnings.push(message);
    process.on('warning', note);
    try {
      for (const encoding of ['identity', 'gzip']) {
        const headers = { ...CSV, 'accept-encoding': encoding };
        const { text } = await on.operator.send('GET', `${AUDIT}?action=warned.rows`, undefined, headers);
        expect(rowsOf(text)).toHaveLength(5_000);
      }
      // Node emits a warning after the work that causes it.
      await setImmediate();
    } finally {
      process.off('warning', note);
    }
    expect(warnings).toEqual([]);
  });

  test('The paged list of the audit is the same file as the feed, whatever the page, and audited with its filter', {
    tags: 'audit',
  }, async () => {
    await entries(450, 'listed.rows');
    const { text } = await file(`${LIST}?action=listed.rows&page=3&pageSize=2`);
    expect(rowsOf(text)).toHaveLength(450);
    expect(text).toBe((await file(`${AUDIT}?action=listed.rows`)).text);
    const filter = 'target=thing 7&from=2026-02-01T00:00:00Z&to=2026-02-02T00:00:00Z';
    const [row, ...others] = rowsOf((await file(`${LIST}?action=listed.rows,none&${filter}`)).text);
    expect([row?.split(';')[5], others]).toEqual(['thing 7', []]);
    for (const none of ['userId=999', 'requestId=none', 'to=2026-01-01T00:00:00Z'])
      expect(rowsOf((await file(`${LIST}?action=listed.rows&${none}`)).text), none).toEqual([]);
    expect((await audited('audit.export'))[0]).toMatchObject({
      UserId: on.operator.userId,
      Target: 'audit',
      Details: { Filter: { Action: 'listed.rows', To: '2026-01-01T00:00:00Z' } },
    });
  });

  test('Events come as a file with their kinds and causes in Turkish, and that is audited', {
    tags: 'events',
  }, async () => {
    for (const id of [1, 2, 3]) await happen(on.service, paused(id, '=1+1'));
    await expect.poll(async () => rowsOf((await file(`${EVENTS}?kind=agent.paused`)).text)).toHaveLength(3);
    const answer = await file(`${EVENTS}?kind=agent.paused&agentId=2&pageSize=1`);
    expect(answer.headers.get('content-disposition')).toMatch(/filename="olaylar-\d{4}-\d\d-\d\d\.csv"/);
    const [head, row, ...others] = answer.text.trimEnd().split('\r\n');
    expect([head, others]).toEqual(['Olay no;Ne zaman;Tür;Tür adı;Konu;Neden;Kaç kez;Sayfa', []]);
    expect(row).toMatch(
      /^\d+;\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d;agent\.paused;Acente duraklatıldı;Agent:2;.*1\+1.*;1;\/admin\/agents\/2$/,
    );
    expect((await audited('event.export'))[0]).toMatchObject({
      Target: 'events',
      Details: { Filter: { Kind: 'agent.paused', AgentId: 2 } },
    });
  });

  test('a file ends at 100,000 rows and says that there are more', async () => {
    await entries(AT_MOST + 1, 'many.rows');
    await on.service.dataSource.query('analyze admin_audit');
    const rows = rowsOf((await file(`${AUDIT}?action=many.rows`)).text);
    expect(rows).toHaveLength(AT_MOST + 1);
    expect(rows.at(-1)).toContain('100.000');
  }, 120_000);

  test('Each file is audited with its filter before the first row is sent', {
    tags: 'authentication',
  }, async () => {
    await file(`${DELIVERIES}?agentId=${agentId}&state=Exhausted`);
    await file(`${LOGS}?id=9007199254740991`);
    expect((await audited('delivery.export'))[0]).toMatchObject({
      UserId: on.operator.userId,
      Target: 'deliveries',
      Details: { Filter: { AgentId: agentId, States: ['Exhausted'] } },
    });
    expect((await audited('outgoingLog.export'))[0]).toMatchObject({
      Details: { Filter: { Id: 9007199254740991 } },
    });
    const before = await audited('audit.export');
    await on.service.dataSource.query(
      `alter table admin_audit add constraint full_disk check (action <> 'audit.export') not valid`,
    );
    try {
      const answer = await file(AUDIT);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        500,
        'application/json; charset=utf-8',
      ]);
    } finally {
      await on.service.dataSource.query('alter table admin_audit drop constraint full_disk');
    }
    expect(await audited('audit.export')).toEqual(before);
  });

  test('JSON stays the answer without a word, and for callers that take anything', async () => {
    for (const accept of ['*/*', 'application/json', 'text/csvx', 'text/*', 'text/csv;q=0']) {
      const answer = await on.operator.send('GET', AUDIT, undefined, { accept });
      expect(answer.headers.get('content-type'), accept).toContain('application/json');
    }
    const csv = await on.operator.send('GET', `${AUDIT}?action=nothing.here`, undefined, {
      accept: 'text/html, text/csv;q=0.9',
    });
    expect(csv.headers.get('content-type')).toContain('text/csv');
  });

  test('a wrong filter is refused in the documented shape, and a caller without the role gets no row', async () => {
    const wrong = await file(`${AUDIT}?action=!`);
    expect([wrong.status, wrong.code]).toEqual([400, 'Validation.General']);
    const insurer = await on.service.as({ roles: ['InsuranceCompanyAPIAdmin'] });
    for (const path of [AUDIT, LIST, EVENTS, DELIVERIES, LOGS])
      expect(await file(path, insurer)).toMatchObject({ status: 403, text: '' });
  });

  test('A process writes two files at once; more are asked to try again, and readers that leave give their places back', async () => {
    await largeEntries('slow.rows');
    const leaving = new AbortController();
    const open = () =>
      fetch(`${on.service.url}${AUDIT}?action=slow.rows`, {
        headers: { authorization: `Bearer ${on.operator.token}`, ...CSV },
        signal: leaving.signal,
      });
    // Their bodies are not read: the rows do not fit the buffers of the connections.
    const held = [await open(), await open()];
    expect(held.map((answer) => answer.status)).toEqual([200, 200]);
    const refused = await file(AUDIT);
    expect([refused.status, refused.code]).toEqual([429, 'General.TooManyRequests']);
    expect(refused.headers.get('retry-after')).toBe('5');
    leaving.abort();
    await expect.poll(async () => (await file(`${AUDIT}?action=nothing.here`)).status).toBe(200);
  });

  test('A failure on the way breaks the connection, so that a part of the rows is not taken for all', async () => {
    const { dataSource } = on.service;
    await largeEntries('broken.rows');
    const answer = await fetch(`${on.service.url}${AUDIT}?action=broken.rows`, {
      headers: { authorization: `Bearer ${on.operator.token}`, ...CSV },
    });
    expect(answer.status).toBe(200);
    await dataSource.query('alter table admin_audit rename to admin_audit_gone');
    try {
      await expect(answer.text()).rejects.toThrow();
    } finally {
      await dataSource.query('alter table admin_audit_gone rename to admin_audit');
    }
    // The place is free again.
    expect((await file(`${AUDIT}?action=nothing.here`)).status).toBe(200);
    expect((await file(`${AUDIT}?action=nothing.here`)).status).toBe(200);
  });

  test('A file whose reader loses access breaks off, and is not taken for the whole', async () => {
    const reader = await on.service.as({ roles: ['Operator'] });
    await largeEntries('ended.rows');
    const answer = await fetch(`${on.service.url}${AUDIT}?action=ended.rows`, {
      headers: { authorization: `Bearer ${reader.token}`, ...CSV },
    });
    expect(answer.status).toBe(200);
    await on.service.dataSource.query('update app_user set is_active = false where id = $1', [reader.userId]);
    await later(1_000, on.service);
    await expect(answer.text()).rejects.toThrow();
  });
});

import { describe, expect, test } from 'vitest';
import type { Settings } from '../src/config/settings.js';
import { KeyRing } from '../src/crypto/key-ring.js';
import { PayloadCipher } from '../src/notifications/payload-cipher.service.js';
import { status } from './support/deliveries.js';
import { keyList, newKey } from './support/encryption.js';
import { type LogIds, startOutgoingLogs } from './support/outgoing-logs.js';
import { succeed } from './support/platform.js';
import { startOnce } from './support/start-once.js';

const [first, stranger] = [newKey(), newKey()];
const on = startOnce(() => startOutgoingLogs({ ENCRYPT_DOCUMENTS: 'true', ENCRYPTION_KEY: keyList(first) }));

const sql = (statement: string, values: unknown[] = []) => on.service.dataSource.query(statement, values);
/** The payload as the row of the log's notification holds it. */
const stored = async ({ id }: LogIds): Promise<string | null> =>
  (
    await sql(
      'select payload from notification where id = (select notification_id from outgoing_log where id = $1)',
      [id],
    )
  )[0].payload;
const overwrite = ({ id }: LogIds, payload: string | null) =>
  sql(
    'update notification set payload = $2 where id = (select notification_id from outgoing_log where id = $1)',
    [id, payload],
  );
const pause = () => on.administrator.post(`/api/admin/agents/${on.agentId}/pause`);
const resume = () => on.administrator.post(`/api/admin/agents/${on.agentId}/resume`);
const resend = ({ deliveryId }: LogIds) => on.operator.post(`/api/admin/deliveries/${deliveryId}/resend`);
/** The payloads that the platform got of a log, in their order. */
const got = ({ id }: LogIds) =>
  on.platform.attempts
    .map(({ payload }) => payload ?? '')
    .filter((payload) => payload.startsWith(`{"OutgoingRequestLogID":${id},`));

describe('with ENCRYPT_DOCUMENTS=true, the payload of an outgoing log', () => {
  test('stands encrypted in its row; payloads of other types, which stay, do not', async () => {
    await pause();
    const log = await on.log();
    const text = await stored(log);
    expect(text).toMatch(/^encrypted:[\w-]+$/);
    expect(await sql(`select from notification where payload like '%34 ABC 123%'`)).toEqual([]);
    const other = await on.publish(101, { PolicyNumber: '100000334601017' });
    expect(await on.showWhole(other)).toMatchObject({ Payload: '{"PolicyNumber":"100000334601017"}' });
    await resume();
  });

  test.each([
    ['small', '<teklif>34 ABC 123 şğı</teklif>'],
    // Not read with the claim, but when it is sent.
    ['large', `<teklif>${'çok uzun '.repeat(200_000)}</teklif>`],
  ])(
    'With ENCRYPT_DOCUMENTS=true bodies of outgoing logs are stored encrypted until they are delivered, and sent as they were announced (%s)',
    { tags: 'documents' },
    async (_, dataSent) => {
      on.platform.answer(status(500));
      const log = await on.log({ dataSent });
      await on.untilState(log.deliveryId, 'Exhausted');
      on.platform.answer(succeed);
      expect((await resend(log)).status).toBe(204);
      await on.untilState(log.deliveryId, 'Delivered');
      const payloads = got(log);
      expect(payloads).toHaveLength(12);
      expect(new Set(payloads).size).toBe(1);
      expect(JSON.parse(payloads[0] ?? '')).toMatchObject({
        GwLogId: log.gwLogId,
        AgentId: on.agentId,
        DataSent: dataSent,
        DataReceived: '<sonuc><prim>18450.00</prim></sonuc>',
      });
    },
  );

  test('is forgotten once it is delivered, and cannot be sent again', async () => {
    on.platform.answer(succeed);
    const log = await on.deliveredLog();
    expect(await stored(log)).toBeNull();
    expect((await resend(log)).status).toBe(409);
  });

  test('is read as it was announced while it is undelivered: by the log and by the delivery', async () => {
    await pause();
    const log = await on.log();
    expect((await on.read(log.id)).response()).toMatchObject({
      Payload: '<teklif><plaka>34 ABC 123</plaka></teklif>',
    });
    expect((await on.read(log.id, true)).response()).toMatchObject({
      Payload: '<sonuc><prim>18450.00</prim></sonuc>',
    });
    const { Payload } = await on.payload(log.deliveryId);
    expect(JSON.parse(Payload ?? '')).toMatchObject({ DataSent: expect.stringContaining('34 ABC 123') });
    const undelivered = (await on.items('delivered=false')).map((item) => item.OutgoingRequestLogID);
    expect(undelivered).toContain(Number(log.id));
    await resume();
  });

  test('that was stored before the switch is sent as well', async () => {
    await pause();
    const log = await on.log();
    const payload = (await on.payload(log.deliveryId)).Payload ?? '';
    await overwrite(log, payload);
    on.platform.answer(succeed);
    await resume();
    await on.untilState(log.deliveryId, 'Delivered');
    expect(got(log)).toEqual([payload]);
  });
});

describe('a payload that cannot be decrypted', () => {
  const otherKey = async (log: LogIds) => {
    const settings = { encryptionKeys: [stranger], encryptDocuments: true } as Partial<Settings> as Settings;
    const cipher = new PayloadCipher(settings, { failed: () => undefined } as never);
    const [row] = await sql('select notification_id from outgoing_log where id = $1', [log.id]);
    return cipher.encrypt(row.notification_id, '{}');
  };
  /** Ends the present lease, as if it had run out; the seventh and eighth claim are enough to see. */
  const claimedAgain = ({ deliveryId }: LogIds, started: number) =>
    sql('update delivery set started = $2, leased_until = null, due_at = now() where id = $1', [
      deliveryId,
      started,
    ]);

  test.each([
    ['its key is missing in ENCRYPTION_KEY', otherKey],
    [
      'it was put in the place of another',
      async (log: LogIds) => {
        await pause();
        const other = await stored(await on.log());
        expect(other).not.toBe(await stored(log));
        return other ?? '';
      },
    ],
  ])(
    'A body that cannot be decrypted parks its delivery and no other (%s)',
    { tags: 'documents' },
    async (_, faulty) => {
      on.platform.answer(succeed);
      await pause();
      const log = await on.log();
      const genuine = await stored(log);
      await overwrite(log, await faulty(log));
      await resume();
      const next = await on.log();
      await on.untilState(next.deliveryId, 'Delivered');
      await claimedAgain(log, 7);
      await expect
        .poll(
          async () => (await sql('select started from delivery where id = $1', [log.deliveryId]))[0].started,
        )
        .toBe(8);
      await claimedAgain(log, 8);
      await on.untilState(log.deliveryId, 'Parked');
      expect(got(log)).toEqual([]);
      await overwrite(log, genuine);
      await resend(log);
      await on.untilState(log.deliveryId, 'Delivered');
      expect(got(log)).toHaveLength(1);
    },
  );

  test('is 500 General.UnexpectedError where it is read, is counted, and nothing says that it was read', async () => {
    await pause();
    const log = await on.log();
    await overwrite(log, await otherKey(log));
    const entries = (await on.audit()).length;
    const failures = async () => {
      const { text } = await on.service.anonymous.get('/metrics');
      return Number(/^zeyil_decryption_failures_total\{kind="payload"\} (\d+)$/m.exec(text)?.[1] ?? 0);
    };
    const before = await failures();
    const delivery = `/api/admin/deliveries/${log.deliveryId}/payload?reason=complaint`;
    for (const answer of [await on.read(log.id), await on.administrator.get(delivery)]) {
      expect([answer.status, answer.code]).toEqual([500, 'General.UnexpectedError']);
      expect(answer.message).toContain(answer.headers.get('x-request-id'));
      expect(answer.text).not.toContain(new KeyRing([stranger]).first.id);
    }
    expect(await failures()).toBe(before + 2);
    expect((await on.audit()).length).toBe(entries);
    expect(await on.show(log.deliveryId)).toMatchObject({ State: 'Pending' });
    await on.administrator.post(`/api/admin/deliveries/${log.deliveryId}/cancel`);
    await resume();
  });
});

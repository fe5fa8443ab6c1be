// @module-tag endorsements
import { describe, expect, test } from 'vitest';
import { startEndorsements } from './support/endorsements.js';
import { endorsement, endorsementPolicy, openJob } from './support/jobs.js';
import { expectRefused } from './support/refusals.js';
import { startOnce } from './support/start-once.js';
import { expectInvalid } from './support/users.js';

const bench = startOnce(startEndorsements);

const TARGET = { make: 'Zeyil Gerçekleşti', reject: 'Zeyil Reddedildi' };
const NONE = 'No stage is reachable from it.';
const STAGES: [number, string, string][] = [
  [
    1,
    'Poliçe Gerçekleşti',
    "Reachable stages: 'Zeyil İsteği', 'Mesaj', 'Toplu Prim İsteği', 'Kurum İçi Bilgi Bekleniyor', 'Kurum Dışı Bilgi Bekleniyor', 'Bilgi Bekleniyor İptal'.",
  ],
  [3, 'Zeyil Gerçekleşti', NONE],
  [4, 'Zeyil Reddedildi', "Reachable stages: 'Zeyil İsteği'."],
  [5, 'Mesaj', NONE],
  [6, 'Toplu Prim İsteği', NONE],
  [7, 'Kurum İçi Bilgi Bekleniyor', NONE],
  [8, 'Kurum Dışı Bilgi Bekleniyor', NONE],
  [9, 'Bilgi Bekleniyor İptal', NONE],
];

describe.each(['make', 'reject'] as const)('%s from another stage than Zeyil İsteği', (operation) => {
  test.each(STAGES)(
    'From any stage but Zeyil İsteği: 500 `OfflineEndorsements.StateTransitionFailed`, "Endorsement state transition failed: <detail>"; the detail names the current and the reachable stages; a repeat gets the same answer and nothing changes (stage %i, %s)',
    async (stage, name, reachable) => {
      const jobId = await openJob(bench.platform);
      await bench.service.dataSource.query('update job set current_stage = $1 where id = $2', [stage, jobId]);
      const before = await bench.traces();
      const answers = [await bench[operation](jobId), await bench[operation](jobId)];
      const detail = `'${TARGET[operation]}' cannot be reached from the current stage '${name}'. ${reachable}`;
      const message = `Endorsement state transition failed: ${detail}`;
      for (const answer of answers)
        expectRefused(answer, 500, 'OfflineEndorsements.StateTransitionFailed', message);
      expect(await bench.traces()).toEqual(before);
    },
  );
});

describe('every answer', () => {
  test('Error bodies are the envelope `{Status: false, Code, Message, Response}` in JSON', async () => {
    const answer = await bench.make(2147483647, endorsement(), { 'x-request-id': 'call-17' });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('x-request-id')).toBe('call-17');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('204 has an empty body', async () => {
    const answer = await bench.make(await bench.requestedJob());
    expect(answer.status).toBe(204);
    expect(answer.text).toBe('');
    expect(answer.headers.get('content-type')).toBeNull();
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('Validation failures: 400 `Validation.General`, "One or more validation errors occurred.", Response lists Field and Message', async () => {
    const answer = await bench.make(
      1,
      endorsement({ endorsementPolicy: endorsementPolicy({ endorsementType: 5 }) }),
    );
    expectInvalid(answer, {
      'EndorsementPolicy.EndorsementType': 'EndorsementType must be a valid endorsement type.',
    });
  });
});

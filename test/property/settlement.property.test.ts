// @module-tag settlement
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Clock } from '../../src/time/clock.js';
import { startEndorsements } from '../support/endorsements.js';
import { insertEndorsed, type RecordedRow } from '../support/settlement.js';
import { startOnce } from '../support/start-once.js';

const bench = startOnce(startEndorsements);
const RUNS = 25 * Number(process.env['PROPERTY_RUNS'] ?? 1);

/** What happened to an endorsement in the books of the other side. */
const FAULTS = ['none', 'lost', 'doubled', 'altered', 'rounded', 'lost here'] as const;
type Fault = (typeof FAULTS)[number];

const cents = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });
const amount = fc.tuple(cents, fc.constantFrom(0, 1, 2, 5)).map(([unscaled, scale]) => {
  const digits = String(unscaled < 0n ? -unscaled : unscaled).padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return unscaled < 0n ? `-${text}` : text;
});
const line = fc.record({
  policy: fc.constantFrom('100', '0100', 'A1', 'a1', 'A 1', 'Ş', '1'),
  renewal: fc.constantFrom('0', '00', '1'),
  no: fc.nat({ max: 200 }),
  gross: amount,
  net: amount,
  commission: amount,
  fault: fc.constantFrom<Fault>('none', 'none', 'none', ...FAULTS),
  field: fc.constantFrom('gross', 'net', 'commission'),
});
type Line = typeof line extends fc.Arbitrary<infer T> ? T : never;
const day = fc.uniqueArray(line, {
  selector: ({ policy, renewal, no }) => JSON.stringify([policy, renewal, no]),
  maxLength: 60,
});

const NAMES = { gross: 'GrossPremium', net: 'NetPremium', commission: 'Commission' } as const;
/** As NDJSON, which keeps all digits. */
const written = (row: Pick<Line, 'policy' | 'renewal' | 'no' | 'gross' | 'net' | 'commission'>) =>
  `{"policyNumber":${JSON.stringify(row.policy)},"renewalNo":${JSON.stringify(row.renewal)},"endorsementNo":${row.no},` +
  `"grossPremium":${row.gross},"netPremium":${row.net},"commission":${row.commission}}`;
const rounded = (text: string) => {
  const [whole = '', fraction = ''] = text.split('.');
  return fraction.length > 2 ? `${whole}.${fraction.slice(0, 2)}` : text;
};
const isZero = (text: string) => !/[1-9]/.test(text);

test('Of random days with planted lost, doubled, altered and rounded rows every difference is named, and none is invented', async () => {
  const { running, dataSource } = bench.service;
  const clock = running.app.get(Clock);
  const today = clock.today();
  const noon = new Date((clock.day(today)?.from.getTime() ?? 0) + 12 * 3_600_000);
  await fc.assert(
    fc.asyncProperty(day, async (lines) => {
      await dataSource.query(
        'truncate job, job_action, job_file, job_transfer_document, endorsement, former_installment cascade',
      );
      const here = lines.filter(({ fault }) => fault !== 'lost here');
      const recorded = await insertEndorsed(bench.service, bench.agentId, noon, here);
      const there: string[] = [];
      const expected = {
        missingHere: [] as unknown[],
        missingThere: [] as number[],
        different: [] as unknown[],
        doubled: [] as number[],
      };
      let agreed = 0;
      for (const one of lines) {
        const { fault, field } = one;
        const row = recorded.find(
          (r) => r.policy === one.policy && r.renewal === one.renewal && r.no === one.no,
        ) as RecordedRow;
        if (fault === 'lost') expected.missingThere.push(row.jobId);
        else if (fault === 'lost here') {
          there.push(written(one));
          expected.missingHere.push(there.length);
        } else {
          const changed =
            fault === 'altered'
              ? `${one[field]}${one[field].includes('.') ? '' : '.'}00001`
              : fault === 'rounded'
                ? rounded(one[field])
                : one[field];
          there.push(written({ ...one, [field]: changed }));
          const cut = one[field].split('.')[1]?.slice(2) ?? '';
          if (fault === 'altered' || (fault === 'rounded' && !isZero(cut))) {
            expected.different.push([there.length, row.jobId, NAMES[field]]);
          } else agreed += 1;
          if (fault === 'doubled') {
            there.push(written(one));
            expected.doubled.push(there.length);
          }
        }
      }
      const answer = await bench.insurer.post(`/api/offline/settlements/${today}/compare`, there.join('\n'), {
        'content-type': 'application/x-ndjson',
      });
      const found = answer.response<{
        Agreed: number;
        MissingHere: { Row: number }[];
        MissingThere: { JobId: number }[];
        Different: { Row: number; JobId: number; Field: string }[];
        Doubled: { Side: string; Row: number }[];
      }>();
      expect({
        agreed: found.Agreed,
        missingHere: found.MissingHere.map(({ Row }) => Row),
        missingThere: found.MissingThere.map(({ JobId }) => JobId),
        different: found.Different.map(({ Row, JobId, Field }) => [Row, JobId, Field]).sort(),
        doubled: found.Doubled.map(({ Row }) => Row),
      }).toEqual({ agreed, ...expected, different: expected.different.sort() });
      expect(found.Doubled.every(({ Side }) => Side === 'There')).toBe(true);
    }),
    { numRuns: RUNS },
  );
});

test('Sums are exact to 28 digits, as PostgreSQL adds them', async () => {
  const { running, dataSource } = bench.service;
  const clock = running.app.get(Clock);
  const today = clock.today();
  const noon = new Date((clock.day(today)?.from.getTime() ?? 0) + 12 * 3_600_000);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 20 }), async (amounts) => {
      await dataSource.query(
        'truncate job, job_action, job_file, job_transfer_document, endorsement, former_installment cascade',
      );
      const rows = amounts.map(([gross, net], no) => ({ policy: 'P', no, gross, net, commission: net }));
      await insertEndorsed(bench.service, bench.agentId, noon, rows);
      const answer = await bench.insurer.get(`/api/offline/settlements?dayFrom=${today}&dayTo=${today}`);
      const sum = (texts: string[]) => {
        const total = texts.reduce((all, text) => {
          const [whole = '', fraction = ''] = text.split('.');
          return all + BigInt(whole + fraction.padEnd(5, '0'));
        }, 0n);
        return total;
      };
      const [, gross = '', net = ''] =
        /"GrossPremium":(-?[\d.]+),"NetPremium":(-?[\d.]+)/.exec(answer.text) ?? [];
      expect([sum([gross]), sum([net])]).toEqual([
        sum(amounts.map(([g]) => g)),
        sum(amounts.map(([, n]) => n)),
      ]);
    }),
    { numRuns: RUNS },
  );
});

import { describe, expect, test } from 'vitest';
import { startEndorsements } from './support/endorsements.js';
import { endorsement } from './support/jobs.js';
import { startOnce } from './support/start-once.js';

const bench = startOnce(startEndorsements);

interface StoredEndorsement {
  ProductId: number;
  EndorsementPolicy: Record<string, unknown>;
  Premium: Record<string, unknown>;
  LocalGrossPremium: number;
  LocalCommission: number;
  IsTransferCompleted: boolean;
}

/** Makes the endorsement of a fresh job and answers what was stored of it. */
async function made(body: unknown): Promise<StoredEndorsement> {
  const jobId = await bench.requestedJob();
  const answer = await bench.make(jobId, body);
  expect(answer.text).toBe('');
  expect(answer.status).toBe(204);
  return (await bench.actions(jobId)).at(-1)?.Endorsement as unknown as StoredEndorsement;
}

describe('a recorded endorsement', () => {
  test('A recorded endorsement is an action of type 3 in stage 3 with every stored field', {
    tags: 'endorsements',
  }, async () => {
    const jobId = await bench.requestedJob();
    expect((await bench.make(jobId)).status).toBe(204);
    const action = (await bench.actions(jobId)).at(-1);
    expect(action).toMatchObject({
      JobId: jobId,
      ActionType: 3,
      Stage: 3,
      UserId: bench.insurer.userId,
      Message: 'Zeyil düzenlendi.',
      RejectReasonId: null,
      Endorsement: {
        ProductId: 111,
        EndorsementPolicy: {
          PolicyNumber: '100000334601017',
          RenewalNo: '0',
          EndorsementNo: 1,
          EndorsementType: 0,
          PolicyStartDate: '2026-11-20T00:00:00.000',
          PolicyEndDate: '2027-11-20T00:00:00.000',
          ProcessingDate: '2026-11-20T10:30:00.000',
          GrossPremium: 1250.5,
          NetPremium: 1190.95,
          Commission: 150.1,
          InstallmentNumber: 1,
        },
        Premium: {
          CurrencyType: 1,
          ExchangeRate: 1,
          InstallmentDetails: [
            {
              InstallmentNo: 1,
              PaymentAmount: 1250.5,
              PaymentDate: '2026-11-20T00:00:00.000',
              Commission: null,
            },
          ],
        },
        LocalGrossPremium: 1250.5,
        LocalCommission: 150.1,
        IsTransferCompleted: false,
      },
    });
    expect(action?.Files.map((file) => file.Kind)).toEqual(['ZeyilPdf', 'BilgilendirmeFormu']);
  });

  test('After a recorded endorsement the job is in stage Zeyil Gerçekleşti, its status Completed', {
    tags: 'endorsements',
  }, async () => {
    const jobId = await bench.requestedJob();
    await bench.make(jobId);
    const list = await bench.insurer.get('/api/offline/jobs?pageSize=200');
    const items = list.response<{ Items: { Id: number }[] }>().Items;
    expect(items.find((item) => item.Id === jobId)).toMatchObject({
      CurrentStage: 3,
      JobStatus: 2,
      LastJobActionType: 3,
      RejectReasonId: null,
    });
  });

  test('`isTransferCompleted` is false unless sent', { tags: 'endorsements' }, async () => {
    expect((await made(endorsement({ isTransferCompleted: undefined }))).IsTransferCompleted).toBe(false);
    expect((await made(endorsement({ isTransferCompleted: null }))).IsTransferCompleted).toBe(false);
    expect((await made(endorsement({ isTransferCompleted: true }))).IsTransferCompleted).toBe(true);
  });

  test('keeps its installments in the order in which they were sent', async () => {
    const installmentDetails = [3, 1, 2, 1].map((installmentNo, index) => ({
      installmentNo,
      paymentAmount: index,
      paymentDate: '2026-11-20',
      commission: index === 1 ? 0.5 : null,
    }));
    const { Premium } = await made(
      endorsement({ premium: { currencyType: 2, exchangeRate: 3, installmentDetails } }),
    );
    expect(Premium['InstallmentDetails']).toMatchObject([
      { InstallmentNo: 3, PaymentAmount: 0, Commission: null },
      { InstallmentNo: 1, PaymentAmount: 1, Commission: 0.5 },
      { InstallmentNo: 2, PaymentAmount: 2, Commission: null },
      { InstallmentNo: 1, PaymentAmount: 3, Commission: null },
    ]);
  });
});

describe('premium left out', () => {
  test.each([undefined, null])(
    '`premium` left out: exchange rate and both local equivalents are stored as 0 (%s)',
    { tags: 'endorsements' },
    async (premium) => {
      const stored = await made(endorsement({ premium }));
      expect(stored).toMatchObject({
        Premium: { CurrencyType: null, ExchangeRate: 0, InstallmentDetails: [] },
        LocalGrossPremium: 0,
        LocalCommission: 0,
      });
      expect(stored.EndorsementPolicy['GrossPremium']).toBe(1250.5);
    },
  );
});

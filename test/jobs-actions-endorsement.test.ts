// @module-tag offline-jobs
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './support/client.js';
import { endorsement, endorsementPolicy, openRequestedJob } from './support/jobs.js';
import { sharedService } from './support/service.js';
import { startOnce } from './support/start-once.js';

type Json = Record<string, unknown>;

const service = startOnce(sharedService);
let platform: Client;
let insurer: Client;
beforeAll(async () => {
  platform = await service.as({ roles: ['PlatformUser'], agentId: await service.createAgent() });
  insurer = await service.as({ roles: ['InsuranceCompanyAPIAdmin'], insuranceCompanyIds: [110] });
});

const read = (job: number) => insurer.get(`/api/offline/jobs/${job}/actions`);
const actionsOf = async (job: number) => (await read(job)).response<Json[]>();
const make = async (job: number, changes: Json = {}) => {
  const answer = await insurer.post(`/api/offline/jobs/${job}/endorsements`, endorsement(changes));
  expect(answer.status).toBe(204);
};

describe('the endorsement of an action', () => {
  test('The endorsement action carries every stored field; dates are in Istanbul time', async () => {
    const job = await openRequestedJob(platform);
    await make(job, {
      productId: 222,
      isTransferCompleted: true,
      endorsementPolicy: endorsementPolicy({
        policyNumber: ' 10/0-Ğ ',
        renewalNo: '02',
        endorsementNo: 0,
        endorsementType: 4,
        policyStartDate: '2026-11-20',
        policyEndDate: '2026-11-20T21:00:00Z',
        processingDate: '2026-11-20T10:30:00.1239999+01:00',
        grossPremium: -1250.5,
        netPremium: 0,
        commission: -150.25,
        installmentNumber: 32767,
      }),
      premium: {
        currencyType: 7,
        exchangeRate: 2,
        installmentDetails: [
          { installmentNo: 2, paymentAmount: -1000.5, paymentDate: '2026-12-31T23:59:59.999', commission: 0 },
          { installmentNo: 1, paymentAmount: -250, paymentDate: '1900-01-01T00:00:00', commission: null },
        ],
      },
    });
    expect((await actionsOf(job)).at(-1)?.['Endorsement']).toEqual({
      ProductId: 222,
      EndorsementPolicy: {
        PolicyNumber: ' 10/0-Ğ ',
        RenewalNo: '02',
        EndorsementNo: 0,
        EndorsementType: 4,
        PolicyStartDate: '2026-11-20T00:00:00.000',
        PolicyEndDate: '2026-11-21T00:00:00.000',
        ProcessingDate: '2026-11-20T12:30:00.123',
        GrossPremium: -1250.5,
        NetPremium: 0,
        Commission: -150.25,
        InstallmentNumber: 32767,
      },
      Premium: {
        CurrencyType: 7,
        ExchangeRate: 2,
        InstallmentDetails: [
          { InstallmentNo: 2, PaymentAmount: -1000.5, PaymentDate: '2026-12-31T23:59:59.999', Commission: 0 },
          { InstallmentNo: 1, PaymentAmount: -250, PaymentDate: '1900-01-01T00:00:00.000', Commission: null },
        ],
      },
      LocalGrossPremium: -2501,
      LocalCommission: -300.5,
      IsTransferCompleted: true,
    });
  });

  test('Amounts are answered as JSON numbers with all their digits; local equivalents are the exact products', async () => {
    const job = await openRequestedJob(platform);
    const body = JSON.stringify(endorsement({ premium: { currencyType: 2, exchangeRate: 1 } }))
      .replace('"grossPremium":1250.5', '"grossPremium":1234567890123456789.012345678')
      .replace('"netPremium":1190.95', '"netPremium":0.1000')
      .replace('"commission":150.1', '"commission":9007199254740993')
      .replace('"exchangeRate":1', '"exchangeRate":34.123456789');
    expect((await insurer.post(`/api/offline/jobs/${job}/endorsements`, body)).status).toBe(204);
    const { text } = await read(job);
    expect(text).toContain('"GrossPremium" : 1234567890123456789.012345678,');
    expect(text).toContain('"NetPremium" : 0.1000,');
    expect(text).toContain('"Commission" : 9007199254740993,');
    expect(text).toContain('"ExchangeRate" : 34.123456789,');
    expect(text).toContain(`"LocalCommission" : ${exactProduct('9007199254740993', '34.123456789')},`);
    expect(text).toContain(
      `"LocalGrossPremium" : ${exactProduct('1234567890123456789.012345678', '34.123456789')},`,
    );
  });

  test.each([undefined, null])(
    'Without `premium` the exchange rate and both local equivalents are 0 (%j)',
    async (premium) => {
      const job = await openRequestedJob(platform);
      await make(job, { premium });
      expect((await actionsOf(job)).at(-1)?.['Endorsement']).toMatchObject({
        Premium: { CurrencyType: null, ExchangeRate: 0, InstallmentDetails: [] },
        LocalGrossPremium: 0,
        LocalCommission: 0,
      });
    },
  );
});

/** The product of two decimals by integer arithmetic. */
function exactProduct(a: string, b: string): string {
  const places = (text: string) => text.split('.')[1]?.length ?? 0;
  const digits = String(BigInt(a.replace('.', '')) * BigInt(b.replace('.', '')));
  const scale = places(a) + places(b);
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

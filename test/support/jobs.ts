import type { Client } from './client.js';

const PDF = Buffer.from('%PDF-1.7\nbelge').toString('base64');

/** A file of a request. */
export const pdf = (name = 'belge.pdf') => ({
  fileName: name,
  contentType: 'application/pdf',
  base64Content: PDF,
});

/** A complete, valid endorsement request; `changes` replace or (as undefined) remove members. */
export function endorsement(changes: Record<string, unknown> = {}) {
  return {
    productId: 111,
    endorsementPolicy: endorsementPolicy(),
    premium: {
      currencyType: 1,
      exchangeRate: 1,
      installmentDetails: [{ installmentNo: 1, paymentAmount: 1250.5, paymentDate: '2026-11-20T00:00:00' }],
    },
    endorsementPdf: pdf('zeyil.pdf'),
    informationPdf: pdf('bilgi.pdf'),
    message: 'Zeyil düzenlendi.',
    isTransferCompleted: false,
    ...changes,
  };
}

/** A valid endorsementPolicy. */
export function endorsementPolicy(changes: Record<string, unknown> = {}) {
  return {
    policyNumber: '100000334601017',
    renewalNo: '0',
    endorsementNo: 1,
    endorsementType: 0,
    policyStartDate: '2026-11-20T00:00:00',
    policyEndDate: '2027-11-20T00:00:00',
    processingDate: '2026-11-20T10:30:00',
    grossPremium: 1250.5,
    netPremium: 1190.95,
    commission: 150.1,
    installmentNumber: 1,
    ...changes,
  };
}

/** A valid request for a new job with the required members alone; `changes` replace, add or remove members. */
export const newJob = (changes: Record<string, unknown> = {}) => ({
  insuranceCompanyId: 110,
  productId: 111,
  productBranchId: 2,
  productBranchName: 'Kasko',
  ...changes,
});

/** Opens a job as the platform does and returns its id; stage Poliçe Gerçekleşti. */
export async function openJob(platform: Client, changes: Record<string, unknown> = {}): Promise<number> {
  const answer = await platform.post(
    '/api/platform/jobs',
    newJob({ policyNumber: '100000334601017', agentName: 'Acente 1001', ...changes }),
  );
  return answer.response<{ Id: number }>().Id;
}

/** Opens a job and asks for its endorsement; stage Zeyil İsteği. */
export async function openRequestedJob(
  platform: Client,
  changes: Record<string, unknown> = {},
): Promise<number> {
  const id = await openJob(platform, changes);
  await platform.post(`/api/platform/jobs/${id}/endorsement-requests`, { message: 'Plaka zeyili' });
  return id;
}

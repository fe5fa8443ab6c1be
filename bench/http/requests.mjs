// The requests of the load: endorsements with their bodies, logins, and headers of a caller.
import { randomBytes } from 'node:crypto';
import { LOGIN_USERS, PASSWORD } from './rows.mjs';

const INSTALLMENTS = 6;
const PDF_BYTES = 150_000;
const JSON_TYPE = { 'content-type': 'application/json' };

export const bearer = (token) => ({ authorization: `Bearer ${token}` });

/** Endorsements of the jobs from the first id on; the body decides where the PDFs come from. */
export const endorsements = (token, body) => ({
  method: 'POST',
  path: '/api/offline/jobs/{n}/endorsements',
  headers: { ...bearer(token), ...JSON_TYPE },
  body,
  status: 204,
});

export const reads = (token, path, headers = {}) => ({
  method: 'GET',
  path,
  headers: { ...bearer(token), ...headers },
  status: 200,
});

/** New jobs of a platform. */
export const openings = (token) => ({
  method: 'POST',
  path: '/api/platform/jobs',
  headers: { ...bearer(token), ...JSON_TYPE },
  body: JSON.stringify({
    insuranceCompanyId: 1,
    productId: 111,
    productBranchId: 2,
    productBranchName: 'Kasko',
    policyNumber: '100000334601017',
    agentName: 'Acente 1001',
    platformProposalId: 'TKL-{n}',
  }),
  status: 201,
});

/** Calls of an adapter, with two bodies of 1 KB. */
export const announcements = (token) => ({
  method: 'POST',
  path: '/api/outgoing-logs',
  headers: { ...bearer(token), ...JSON_TYPE },
  body: JSON.stringify({
    agentId: 1,
    insuranceCompanyId: 1,
    productId: 111,
    serviceOperationId: 14,
    url: 'https://servis.sigorta.example/kasko/teklif?plaka={n}',
    startedAt: '2026-11-20T10:31:05.240+03:00',
    durationMs: 812,
    httpStatus: 200,
    dataSent: '<teklif><plaka>34 ABC 123</plaka></teklif>'.repeat(24),
    dataReceived: '<sonuc><prim>18450.00</prim></sonuc>'.repeat(28),
  }),
  status: 201,
});

/** Logins of all users in turn. */
export const logins = () => ({
  method: 'POST',
  path: '/api/authentication/login',
  headers: JSON_TYPE,
  body: JSON.stringify({ userName: 'login-{n}', password: PASSWORD }),
  modulus: LOGIN_USERS,
  status: 200,
});

/** An endorsement of 2 KB, indented as many clients send it; its PDFs are the job's transfer documents. */
export function bodyWithoutPdfs() {
  return JSON.stringify({ ...fields(), isTransferCompleted: true }, undefined, 2);
}

/** An endorsement with two PDFs of 150 KB, 400 KB in base64. */
export function bodyWithPdfs() {
  return JSON.stringify({
    ...fields(),
    endorsementPdf: pdf('zeyil.pdf'),
    informationPdf: pdf('bilgi.pdf'),
    isTransferCompleted: false,
  });
}

function fields() {
  return {
    productId: 111,
    endorsementPolicy: {
      policyNumber: '100000334601017',
      renewalNo: '0',
      endorsementNo: 1,
      endorsementType: 0,
      policyStartDate: '2026-11-20T00:00:00',
      policyEndDate: '2027-11-20T00:00:00',
      processingDate: '2026-11-20T10:30:00',
      grossPremium: 7503.06,
      netPremium: 7145.77,
      commission: 1071.84,
      installmentNumber: INSTALLMENTS,
    },
    premium: {
      currencyType: 1,
      exchangeRate: 1,
      installmentDetails: Array.from({ length: INSTALLMENTS }, (_, index) => ({
        installmentNo: index + 1,
        paymentAmount: 1250.51,
        paymentDate: `2026-${String(index + 6).padStart(2, '0')}-20T00:00:00`,
        commission: 178.64,
      })),
    },
    message: 'Zeyil, sigortalının isteği üzerine düzenlendi. '.repeat(10).trim(),
  };
}

function pdf(fileName) {
  const base64Content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(PDF_BYTES)]).toString('base64');
  return { fileName, contentType: 'application/pdf', base64Content };
}

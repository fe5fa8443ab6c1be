import type { Answer } from '../../support/client.js';
import { endorsement, newJob, pdf } from '../../support/jobs.js';
import { SEQUENCE_JOB } from '../pools.js';
import { type Call, type Sequence, unexpected } from './steps.js';

async function requestedJob(call: Call): Promise<{ id: number; opened: Answer; requested: Answer }> {
  const body = newJob({ policyNumber: SEQUENCE_JOB });
  const opened = await call('POST', '/api/platform/jobs', { as: 'PlatformUser', body });
  const id = opened.status === 201 ? opened.response<{ Id: number }>().Id : 0;
  const path = `/api/platform/jobs/${id}/endorsement-requests`;
  const requested = await call('POST', path, { as: 'PlatformUser', body: { files: [pdf()] } });
  return { id, opened, requested };
}

export const endorsed: Sequence = async (call, number) => {
  const { id, opened, requested } = await requestedJob(call);
  const path = `/api/offline/jobs/${id}/endorsements`;
  const make = (body: object, key: string) =>
    call('POST', path, { as: 'InsuranceCompanyAPIAdmin', body, headers: [['idempotency-key', key]] });
  const key = `sequence-${id}`;
  const body = endorsement({ message: `Zeyil ${number}` });
  const checked = await call('POST', `${path}?dryRun=true`, { as: 'Supervizor', body });
  const both = await Promise.all([make(body, key), make(body, `${key}-b`)]);
  const made = both.filter(({ status }) => status === 204).length;
  const winner = both[0]?.status === 204 ? key : `${key}-b`;
  const repeated = await make(body, winner);
  const other = await make({ ...body, message: 'other' }, winner);
  const actions = await call('GET', `/api/offline/jobs/${id}/actions`, { as: 'Supervizor' });
  const types =
    actions.status === 200 ? actions.response<{ ActionType: number }[]>().map((one) => one.ActionType) : [];
  return [
    ...unexpected([
      ['open', opened, 201],
      ['request', requested, 204],
      ['dry run', checked, 200],
      ['repeat with the same key', repeated, 204],
      ['another body under the key', other, 409],
    ]),
    ...(made === 1 ? [] : [`of two endorsements at once ${made} were made`]),
    ...(types.join() === '1,2,3' ? [] : [`the actions are ${types}`]),
  ];
};

export const rejectedAndAskedAgain: Sequence = async (call, number) => {
  const { id, opened, requested } = await requestedJob(call);
  const path = `/api/offline/jobs/${id}/endorsements`;
  const reject = () =>
    call('POST', `${path}/reject`, {
      as: 'Supervizor',
      body: { rejectReasonId: 1 + (number % 9), message: null },
    });
  const rejected = await reject();
  const twice = await reject();
  const again = await call('POST', `/api/platform/jobs/${id}/endorsement-requests`, {
    as: 'PlatformUser',
    body: {},
  });
  const transferred = await call('PUT', `/api/platform/jobs/${id}/transfer-documents/ZeyilPdf`, {
    as: 'PlatformUser',
    body: { fileName: 'zeyil.pdf', contentType: 'application/pdf', base64Content: btoa('%PDF-1.7') },
  });
  const made = await call('POST', path, { as: 'Supervizor', body: endorsement() });
  const late = await reject();
  return unexpected([
    ['open', opened, 201],
    ['request', requested, 204],
    ['reject', rejected, 204],
    ['reject again', twice, 500],
    ['request again', again, 204],
    ['put a document', transferred, 204],
    ['make', made, 204],
    ['reject what was made', late, 500],
  ]);
};

/** A day is read by all who settle it, and compared with itself. */
export const settlement: Sequence = async (call) => {
  const steps: [string, Answer, number][] = [];
  for (const [reader, as] of [
    ['offline', 'InsuranceCompanyAPIAdmin'],
    ['platform', 'PlatformUser'],
    ['admin', 'Operator'],
  ] as const) {
    const path = `/api/${reader}/settlements`;
    const listed = await call('GET', `${path}?dayFrom=2026-11-01&dayTo=2026-12-01`, { as });
    const items = listed.status === 200 ? listed.response<{ Day: string }[]>() : [];
    const day = `${path}/${items.at(-1)?.Day ?? '2026-11-27'}`;
    const page = await call('GET', `${day}/endorsements?pageSize=5`, { as });
    const rows = page.status === 200 ? page.items<Record<string, unknown>>() : [];
    const compared = await call('POST', `${day}/compare?keep=true`, {
      as,
      body: rows.map(({ PolicyNumber, RenewalNo, EndorsementNo, GrossPremium }) => ({
        policyNumber: PolicyNumber,
        renewalNo: RenewalNo,
        endorsementNo: EndorsementNo,
        grossPremium: GrossPremium,
      })),
    });
    steps.push(
      [`${reader}: sums`, listed, 200],
      [`${reader}: page`, page, 200],
      [`${reader}: compare`, compared, 200],
      [`${reader}: kept`, await call('GET', `${day}/comparisons`, { as }), 200],
    );
  }
  return unexpected(steps);
};

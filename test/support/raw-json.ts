import { endorsement, endorsementPolicy, pdf } from './jobs.js';

const MARK = '@value@';

/** A valid request with a value for every property of the schema. */
export function completeRequest() {
  return endorsement({
    premium: {
      currencyType: 1,
      exchangeRate: 1,
      installmentDetails: [
        { installmentNo: 1, paymentAmount: 1250.5, paymentDate: '2026-11-20T00:00:00', commission: 0 },
      ],
    },
    endorsementPolicy: endorsementPolicy(),
    endorsementPdf: pdf('zeyil.pdf'),
    informationPdf: pdf('bilgi.pdf'),
  });
}

/**
 * The JSON text of `body` with `json`, which may be any text, as the value at `path`
 * (`premium.installmentDetails[0].commission`); undefined removes the member.
 */
export function withJsonAt(path: string, json: string | undefined, body: object = completeRequest()): string {
  const copy: unknown = structuredClone(body);
  const steps = path.split(/[.[\]]+/).filter(Boolean);
  const last = steps.pop() ?? '';
  let place = copy as Record<string, unknown>;
  for (const step of steps) place = place[step] as Record<string, unknown>;
  if (json === undefined) delete place[last];
  else place[last] = MARK;
  return JSON.stringify(copy).replace(`"${MARK}"`, () => json ?? '');
}

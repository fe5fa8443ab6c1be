import { type ApiTag, envelope, type OperationDescription } from '../../api/api-description.js';
import { OutcomesTaken } from './outcomes.answers.js';
import { BATCH_ID_REUSED } from './outcomes.refusals.js';

const OUTCOMES: ApiTag = {
  name: 'Service outcomes',
  tr: 'Servis çağrı sonuçları',
  part: 'operation',
  about: 'How calls to insurers’ services ended. The automatic evaluation decides by these outcomes.',
};

export const REPORT_OUTCOMES: OperationDescription = {
  tag: OUTCOMES,
  summary: { en: 'Report how calls ended', tr: 'Çağrı sonuçlarını bildir' },
  details:
    'For the adapters that call the insurers: report every call, failed or not, at best every few seconds. Outcomes of ' +
    'operations that the catalog does not contain are not counted but listed in `Unknown`; the batch is accepted all the ' +
    'same. A batch with an `at` that is too old or in the future is refused, and the outcomes are named by their position, such as ' +
    '`Outcomes[3].At`; at most 100 are listed.\n\n' +
    'After a time-out send the same batch again under the same `batchId`: it is counted once.',
  answers: { 200: envelope(OutcomesTaken) },
  refusals: [BATCH_ID_REUSED],
  example: {
    batchId: '5f0c2f3e-3f0b-4c7e-9a55-0d7d5c1a7b11',
    outcomes: [
      {
        insuranceCompanyId: 110,
        productId: 111,
        serviceOperationId: 14,
        at: '2026-11-20T15:16:17.123+03:00',
        succeeded: true,
      },
      {
        insuranceCompanyId: 110,
        serviceOperationId: 40,
        outsourceProcessId: 3,
        at: '2026-11-20T15:16:17.456+03:00',
        succeeded: false,
      },
    ],
  },
};

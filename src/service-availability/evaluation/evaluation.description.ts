import { type ApiTag, envelope, type OperationDescription } from '../../api/api-description.js';
import { AVAILABILITY_NOT_FOUND } from '../status/availability.refusals.js';
import { EvaluationItem, SwitchedEvaluations } from './evaluation.answers.js';

const EVALUATION: ApiTag = {
  name: 'Automatic evaluation',
  tr: 'Otomatik değerlendirme',
  part: 'staff',
  about:
    'The automatic evaluation closes an operation (`AutoDisabled`) when too many of its calls fail, and opens the ' +
    'operations that it closed. It is off until an administrator switches it on, and does not touch operations ' +
    'that a user closed.',
};

export const SWITCH_EVALUATION: OperationDescription = {
  tag: EVALUATION,
  summary: { en: 'Switch a record', tr: 'Bir kayıt için aç ya da kapat' },
  details: 'A record that the evaluation has closed stays closed when the evaluation is switched off.',
  answers: { 204: null },
  refusals: [AVAILABILITY_NOT_FOUND],
  example: { enabled: true },
};

export const SWITCH_EVALUATIONS: OperationDescription = {
  tag: EVALUATION,
  summary: { en: 'Switch many records', tr: 'Birçok kayıt için aç ya da kapat' },
  details:
    'Switches every record of the catalog that now matches the whole filter, or the records with the given ids. Records that a later sync adds begin ' +
    'switched off; records that it brings back keep the setting that they had when they left.',
  answers: { 200: envelope(SwitchedEvaluations) },
  example: { enabled: true, filter: { insuranceCompanyId: 110, serviceOperationId: 14 } },
};

export const SHOW_EVALUATION: OperationDescription = {
  tag: EVALUATION,
  summary: { en: 'Show what the evaluation sees', tr: 'Değerlendirmenin gördüğünü göster' },
  answers: { 200: envelope(EvaluationItem) },
  refusals: [AVAILABILITY_NOT_FOUND],
};

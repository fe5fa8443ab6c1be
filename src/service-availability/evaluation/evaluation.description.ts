import { type ApiTag, envelope, type OperationDescription } from '../../common/api-description.js';
import { AVAILABILITY_NOT_FOUND } from '../status/availability.refusals.js';
import { EvaluationItem, SwitchedEvaluations } from './evaluation.answers.js';

const EVALUATION: ApiTag = {
  name: 'Automatic evaluation',
  tr: 'Otomatik değerlendirme',
  part: 'staff',
  about:
    'Closes an operation (`AutoDisabled`) when too many of its calls fail, and opens what it closed. It is off until ' +
    'it is switched on, and leaves alone what somebody closed by hand.',
};

export const SWITCH_EVALUATION: OperationDescription = {
  tag: EVALUATION,
  summary: { en: 'Switch a record', tr: 'Bir kayıt için aç ya da kapat' },
  details: 'What it had closed stays closed when it is switched off.',
  answers: { 204: null },
  refusals: [AVAILABILITY_NOT_FOUND],
  example: { enabled: true },
};

export const SWITCH_EVALUATIONS: OperationDescription = {
  tag: EVALUATION,
  summary: { en: 'Switch many records', tr: 'Birçok kayıt için aç ya da kapat' },
  details:
    'Every record of the catalog that fits the whole filter now. Records that a later sync adds begin switched off; ' +
    'those that it brings back are switched as they were when they left.',
  answers: { 200: envelope(SwitchedEvaluations) },
  example: { enabled: true, filter: { insuranceCompanyId: 110, serviceOperationId: 14 } },
};

export const SHOW_EVALUATION: OperationDescription = {
  tag: EVALUATION,
  summary: { en: 'Show what the evaluation sees', tr: 'Değerlendirmenin gördüğünü göster' },
  answers: { 200: envelope(EvaluationItem) },
  refusals: [AVAILABILITY_NOT_FOUND],
};
